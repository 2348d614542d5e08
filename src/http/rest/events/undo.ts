/** Undo of an event: of one change, an import, a batch, a move, a deletion, a change of permissions or access. */
import { toChangeJob } from '../../../graph/background-changes.ts';
import { eventTypeName } from '../../../model/system.ts';
import { booleanParameter, integerParameter, textHeader } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { jobResponse } from '../imports/import.ts';
import { acceptedReply } from '../imports/jobs.ts';
import { preferParameters } from '../imports/preferences.ts';

/** Conflicts, or impossible steps, of one response. */
const maxListed = 1000;

const undoParameters = {
  ...preferParameters,
  commit: booleanParameter(true, 'False executes the undo and rolls it back: the response is the same'),
  force: booleanParameter(false, 'Also takes back values that were changed since'),
  offset: integerParameter('Conflicts, and impossible steps, to skip', { default: 0, min: 0 }),
  limit: integerParameter(`Conflicts, and impossible steps, to list, up to ${maxListed}`, {
    default: 100,
    min: 0,
    max: maxListed,
  }),
  'If-Match': textHeader('ETag of a dry run without force: 412 if the undo would not do the same any longer'),
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
    responses: [...oneResponse('What was undone', { kind: 'schema', schema: 'UndoResult' }), jobResponse],
    errors: [
      'bad-parameter',
      'busy',
      'not-found',
      'permission-denied',
      'last-administrator',
      'changed-meanwhile',
    ],
    handler: undo,
  }),
];

async function undo(request: RestRequest<typeof undoParameters>, context: Context): Promise<Reply> {
  const { graph, logMessage, archive, actor } = context;
  const { commit, force, offset, limit, Prefer, 'If-Match': match } = request.parameters;
  const ifMatch = match === undefined ? undefined : parseEtag(match);
  const change = {
    change: 'undo',
    event: request.params.event!,
    force,
    page: { offset, limit },
    commit,
    logMessage,
    ...(ifMatch !== undefined && { ifMatch }),
  } as const;
  if (Prefer?.isAsync === true) {
    // Throws `not-found` before the job is queued.
    await graph.items.get(eventTypeName, change.event);
    const jobs = archive.jobs.as(actor);
    const job = await jobs.submit(archive.jobs.newId(), toChangeJob(graph.changes.prepare<'undo'>(change)));
    return acceptedReply(request, context, job);
  }
  const result = await graph.changes.perform<'undo'>(change);
  const headers = { ...privateHeaders, ...(!commit && !force && { etag: `"${result.digest}"` }) };
  return { status: 200, headers, body: JSON.stringify(result) };
}

/** Undefined for `*`, which any state matches. A compressed response has another ETag. */
export function parseEtag(header: string): string | undefined {
  return header.trim() === '*' ? undefined : header.trim().replaceAll(/^"|(?:-gzip)?"$/g, '');
}
