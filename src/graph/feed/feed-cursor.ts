/** Cursors of the change feed as clients see them: `12`, or `12-345` for a position between two records of one event. */
import { fail } from '../../model/errors.ts';
import type { FeedCursor } from '../../store/feed.ts';

const cursorPattern = /^(\d{1,15})(?:-(\d{1,15}))?$/;

/** Without a cursor the feed starts at its first change. Throws `bad-parameter`. */
export function parseCursor(cursor: string | undefined): FeedCursor {
  if (cursor === undefined) return { sequence: 0 };
  const [, sequence, item] =
    cursorPattern.exec(cursor) ?? failCursor(cursor, 'must be a cursor of the change feed');
  return item === undefined
    ? { sequence: Number(sequence) }
    : { sequence: Number(sequence), item: Number(item) };
}

export function toCursor({ sequence, item }: FeedCursor): string {
  return item === undefined ? String(sequence) : `${sequence}-${item}`;
}

export function failCursor(cursor: string, reason: string): never {
  fail('bad-parameter', `The parameter since ${reason}. It was '${cursor}'.`, {
    details: { parameter: 'since', value: cursor },
  });
}
