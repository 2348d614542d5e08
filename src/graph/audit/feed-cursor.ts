/** The cursor of the change feed: the place of an event, and of the record in it that was read last where not all of them were. */
import { fail } from '../../model/errors.ts';
import type { FeedCursor } from '../../store/feed.ts';

const cursorForm = /^(\d{1,15})(?:-(\d{1,15}))?$/;

/** Throws `bad-parameter`. */
export function parseCursor(cursor: string | undefined): FeedCursor {
  if (cursor === undefined) return { sequence: 0 };
  const [, place, item] = cursorForm.exec(cursor) ?? failCursor(cursor, 'is no cursor of the change feed');
  return item === undefined ? { sequence: Number(place) } : { sequence: Number(place), item: Number(item) };
}

export function toCursor({ sequence, item }: FeedCursor): string {
  return item === undefined ? String(sequence) : `${sequence}-${item}`;
}

export function failCursor(cursor: string, reason: string): never {
  fail('bad-parameter', `The parameter since ${reason}; it was '${cursor}'.`, {
    details: { parameter: 'since', value: cursor },
  });
}
