/** The change feed: what happened to records, one line each, for those who keep up with the archive. */
import { type FeedPiece, followFeed } from '../../../graph/change-feed.ts';
import { fail } from '../../../model/errors.ts';
import { findRecordType } from '../../../model/registry.ts';
import { ndjson } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { findText, listTexts, parseInteger } from '../../parameters.ts';
import { type Reply, type RestRequest, type Route, text } from '../../route.ts';

const defaultLines = 1000;
/** Lines of one answer. */
const maxLines = 10_000;
/** Short of what proxies commonly allow for an answer that has not begun. */
const maxWaitSeconds = 50;

export const changeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/changes',
    access: 'read',
    operation: 'listChanges',
    summary: 'Read what has changed since a cursor, in the order in which it became known',
    group: 'events',
    parameters: [
      {
        ...text('since', 'The cursor of the last line that was read; from the first change without it'),
        mayBeEmpty: true,
      },
      { ...text('type', 'Type of the records; may be repeated'), many: true },
      text('scope', 'Id of an item: only what stands in it or below it, and the item itself'),
      {
        ...{ name: 'limit', in: 'query', kind: 'integer', default: defaultLines, min: 1, max: maxLines },
        help: `How many changes at most, up to ${maxLines}`,
      },
      {
        ...{ name: 'wait', in: 'query', kind: 'integer', default: 0, min: 0, max: maxWaitSeconds },
        help: `Where nothing has changed yet: how many seconds to wait for it, up to ${maxWaitSeconds}`,
      },
    ],
    responses: [
      {
        status: 200,
        help: 'One change a line; the last line says from where to go on',
        content: { holds: 'lines', schema: 'ChangeLine' },
      },
    ],
    errors: ['bad-parameter', 'not-found'],
    handler: readChanges,
  },
];

async function readChanges(request: RestRequest, { graph }: Context): Promise<Reply> {
  const { query } = request;
  const since = findText(query, 'since');
  const feed = {
    since: since === '' ? undefined : since,
    types: listTexts(query, 'type').map(parseType),
    scope: findText(query, 'scope'),
    limit: parseInteger(query, 'limit', defaultLines, { min: 1, max: maxLines }),
  };
  const waitMs = parseInteger(query, 'wait', 0, { min: 0, max: maxWaitSeconds }) * 1000;
  const pieces = followFeed(graph, feed, { waitMs, signal: request.leaving() });
  return {
    status: 200,
    headers: { 'content-type': ndjson, 'cache-control': 'no-store', vary: 'X-User, Authorization' },
    body: toLines(pieces),
  };
}

/** The last line has no change: who was given none must learn all the same how far they have come. */
async function* toLines(pieces: AsyncIterable<FeedPiece>): AsyncGenerator<string> {
  let last: FeedPiece | undefined;
  for await (const piece of pieces) {
    last = piece;
    if (piece.lines.length > 0) yield piece.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
  if (last !== undefined) yield `${JSON.stringify({ what: 'end', cursor: last.cursor, more: last.more })}\n`;
}

function parseType(name: string): string {
  const type = findRecordType(name);
  if (type?.kind === 'item') return type.name;
  fail('bad-parameter', `The parameter type must be a type of items; '${name}' is none.`, {
    details: { parameter: 'type', value: name },
  });
}
