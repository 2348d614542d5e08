/** Undo of an event: of one change, an import, a batch, a move, a deletion, a change of permissions or access. */
import type { JobChange, JobChangeName } from '../../../graph/background-changes.ts';
import type { ChangeOf, OutcomeOf } from '../../../graph/changes/changes.ts';
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
  const { commit, force, offset, limit, 'If-Match': match } = request.parameters;
  const event = request.params.event!;
  const change = {
    change: 'undo',
    event,
    force,
    page: { offset, limit },
    commit,
    logMessage: context.logMessage,
    ...parseEtag(match),
  } as const;
  return replyToChange<'undo'>(request, context, {
    change,
    hasEtag: !commit && !force,
    requireExisting: () => context.graph.items.get(eventTypeName, event),
  });
}

interface ChangeReply<Name extends JobChangeName> {
  readonly change: Omit<ChangeOf<Name>, 'actor' | 'actorType'>;
  /** Whether the digest of the result is its ETag: the result is that of a dry run. */
  readonly hasEtag: boolean;
  /** Throws `not-found` or `gone` before a job is queued. */
  readonly requireExisting: () => Promise<unknown>;
}

/** Makes the change, or queues a job for it if the client prefers that. */
export async function replyToChange<Name extends JobChangeName>(
  request: RestRequest<typeof preferParameters>,
  context: Context,
  { change, hasEtag, requireExisting }: ChangeReply<Name>,
): Promise<Reply> {
  const { graph, archive, actor } = context;
  if (request.parameters.Prefer?.isAsync === true) {
    await requireExisting();
    const prepared = graph.changes.prepare(change) as unknown as JobChange;
    return acceptedReply(request, context, await archive.jobs.as(actor).submitChange(prepared));
  }
  const result: OutcomeOf<JobChangeName> = await graph.changes.perform(change);
  const headers = { ...privateHeaders, ...(hasEtag && { etag: `"${result.digest}"` }) };
  return { status: 200, headers, body: JSON.stringify(result) };
}

/** Nothing for `*`, which any state matches. A compressed response has another ETag. */
export function parseEtag(header: string | undefined): { readonly ifMatch?: string } {
  if (header === undefined || header.trim() === '*') return {};
  return { ifMatch: header.trim().replaceAll(/^"|(?:-gzip)?"$/g, '') };
}
