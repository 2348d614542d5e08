/** Undo of an event: of one change, an import, a batch, a move, a deletion, a change of permissions or access. */
import { booleanParameter, integerParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';

/** Conflicts, or impossible steps, of one response. */
const maxListed = 1000;

const undoParameters = {
  commit: booleanParameter(true, 'False executes the undo and rolls it back: the response is the same'),
  force: booleanParameter(false, 'Also takes back values that were changed since'),
  offset: integerParameter('Conflicts, and impossible steps, to skip', { default: 0, min: 0 }),
  limit: integerParameter(`Conflicts, and impossible steps, to list, up to ${maxListed}`, {
    default: 100,
    min: 0,
    max: maxListed,
  }),
};

export const undoRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/events/{event}/undo',
    access: 'write',
    operation: 'undoEvent',
    summary: 'Undo an event',
    group: 'events',
    parameters: undoParameters,
    responses: oneResponse('What was undone', { kind: 'schema', schema: 'UndoResult' }),
    errors: ['bad-parameter', 'not-found', 'permission-denied', 'last-administrator'],
    handler: undo,
  }),
];

async function undo(
  { params, parameters }: RestRequest<typeof undoParameters>,
  { graph, logMessage }: Context,
): Promise<Reply> {
  const { commit, force, offset, limit } = parameters;
  const result = await graph.changes.perform({
    change: 'undo',
    event: params.event!,
    force,
    page: { offset, limit },
    commit,
    logMessage,
  });
  return { status: 200, headers: privateHeaders, body: JSON.stringify(result) };
}
