/** Restores a record, and the records below it, as on a day. */
import { parseEventPeriod } from '../../../graph/event-period.ts';
import { fail } from '../../../model/errors.ts';
import {
  booleanParameter,
  integerParameter,
  textHeader,
  textParameter,
} from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { parseEtag } from './undo.ts';

const restoreParameters = {
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
    responses: oneResponse('The numbers of restored records', { kind: 'schema', schema: 'RestoreResult' }),
    errors: ['bad-parameter', 'not-found', 'gone', 'permission-denied', 'changed-meanwhile'],
    handler: restore,
  }),
];

async function restore(
  { params, parameters }: RestRequest<typeof restoreParameters>,
  { graph, logMessage }: Context,
): Promise<Reply> {
  const { date, event, below, commit, offset, limit, 'If-Match': match } = parameters;
  const ifMatch = match === undefined ? undefined : parseEtag(match);
  const result = await graph.changes.perform({
    change: 'restoreAsOn',
    id: params.id!,
    until: parseUntil(date, event),
    below,
    page: { offset, limit },
    commit,
    logMessage,
    ...(ifMatch !== undefined && { ifMatch }),
  });
  const headers = { ...privateHeaders, ...(!commit && { etag: `"${result.digest}"` }) };
  return { status: 200, headers, body: JSON.stringify(result) };
}

/** Throws `bad-parameter`. */
function parseUntil(
  date: string | undefined,
  event: string | undefined,
): { readonly timestamp: string } | { readonly event: string } {
  if ((date === undefined) === (event === undefined))
    fail('bad-parameter', 'Send either the parameter date or the parameter event.', {
      details: { parameter: 'date' },
    });
  if (event !== undefined) return { event };
  const period = parseEventPeriod(date!);
  if (period !== undefined) return { timestamp: period.last };
  return fail('bad-parameter', `date must be a day such as 2026-11-15 or a timestamp, was '${date}'.`, {
    details: { parameter: 'date', value: date! },
  });
}
