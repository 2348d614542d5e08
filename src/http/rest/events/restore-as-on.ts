/** Restores a record, and the records below it, as on a day. */
import { parseRestoreUntil } from '../../../graph/event-period.ts';
import {
  booleanParameter,
  integerParameter,
  textHeader,
  textParameter,
} from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { jobResponse } from '../imports/import.ts';
import { preferParameters } from '../imports/preferences.ts';
import { parseEtag, replyToChange } from './undo.ts';

const restoreParameters = {
  ...preferParameters,
  date: textParameter('The day, in UTC, at whose end the record was as it is to be again; or a timestamp', {
    example: '2026-11-15',
  }),
  event: textParameter('Instead of a date: id of the last event whose changes stay'),
  below: booleanParameter(false, 'Also restores all records below it'),
  commit: booleanParameter(true, 'False executes the change and rolls it back: the response is the same'),
  offset: integerParameter('Impossible steps to skip', { default: 0, min: 0 }),
  limit: integerParameter('Impossible steps to list, up to 1000', { default: 100, min: 0, max: 1000 }),
  'If-Match': textHeader('ETag of a dry run: 412 if the change would not do the same any longer'),
};

export const restoreAsOnRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/entities/{id}/restore',
    access: 'write',
    operation: 'restoreEntity',
    summary: 'Restore a record, or a whole fonds, as on a day',
    group: 'events',
    parameters: restoreParameters,
    responses: [
      ...oneResponse('The numbers of restored records', { kind: 'schema', schema: 'RestoreResult' }),
      jobResponse,
    ],
    errors: ['bad-parameter', 'busy', 'not-found', 'gone', 'permission-denied', 'changed-meanwhile'],
    handler: restore,
  }),
];

async function restore(request: RestRequest<typeof restoreParameters>, context: Context): Promise<Reply> {
  const { date, event, below, commit, offset, limit, 'If-Match': match } = request.parameters;
  const id = request.params.id!;
  const change = {
    change: 'restoreAsOn',
    id,
    until: parseRestoreUntil(date, event),
    below,
    page: { offset, limit },
    commit,
    logMessage: context.logMessage,
    ...parseEtag(match),
  } as const;
  return replyToChange<'restoreAsOn'>(request, context, {
    change,
    hasEtag: !commit,
    requireExisting: () => context.graph.items.getType(id),
  });
}
