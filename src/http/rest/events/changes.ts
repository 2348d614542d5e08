/** The change feed: one line per change of a record, for clients that keep a copy of the archive up to date. */
import type { FeedPage } from '../../../graph/feed/feed.ts';
import { integerParameter, textParameter } from '../../../parameters/parameter.ts';
import { ndjson } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders, uncachedHeaders } from '../cache-headers.ts';
import { parseItemType } from './event-parameters.ts';

const defaultLines = 1000;
/** Lines of one response. */
const maxLines = 10_000;
/** Less than the usual time limit of proxies for the first byte of a response. */
const maxWaitSeconds = 50;

const feedParameters = {
  since: textParameter(
    'Cursor of the last line that the client has read; without it the feed starts at the first change',
    { mayBeEmpty: true },
  ),
  type: textParameter('Type of the records; may be repeated', { many: true, parse: parseItemType }),
  scope: textParameter('Id of an item: only changes of the item itself and of records below it'),
  limit: integerParameter(`Maximum number of changes, up to ${maxLines}`, {
    default: defaultLines,
    min: 1,
    max: maxLines,
  }),
  wait: integerParameter(
    `If there are no changes yet: number of seconds to wait for one, up to ${maxWaitSeconds}`,
    { default: 0, min: 0, max: maxWaitSeconds },
  ),
};

export const changeRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/changes',
    access: 'read',
    operation: 'listChanges',
    summary: 'Read the changes since a cursor, in the order of the feed',
    group: 'events',
    parameters: feedParameters,
    responses: oneResponse('One change per line; the last line has the cursor to continue from', {
      kind: 'lines',
      schema: 'ChangeLine',
    }),
    errors: ['bad-parameter', 'not-found'],
    handler: readChanges,
  }),
];

async function readChanges(
  request: RestRequest<typeof feedParameters>,
  { graph, hasSameCaller }: Context,
): Promise<Reply> {
  const { since, type: types, scope, limit, wait } = request.parameters;
  const feed = { since, types, scope, limit };
  const pieces = graph.feed.follow(feed, {
    waitMs: wait * 1000,
    signal: request.cancelSignal(),
    mayContinue: hasSameCaller,
  });
  return {
    status: 200,
    headers: { 'content-type': ndjson, ...privateHeaders, ...uncachedHeaders },
    body: toLines(pieces),
  };
}

/** The last line is no change but the cursor, which a client needs even if there were no changes. */
async function* toLines(pieces: AsyncIterable<FeedPage>): AsyncGenerator<string> {
  let last: FeedPage | undefined;
  for await (const piece of pieces) {
    last = piece;
    if (piece.lines.length > 0) yield piece.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
  if (last !== undefined) yield `${JSON.stringify({ what: 'end', cursor: last.cursor, more: last.more })}\n`;
}
