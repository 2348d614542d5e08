/** The cursor of the change feed: the place of an event, and of the record in it that was read last where not all of them were. */
import { fail } from '../../model/errors.ts';
import type { FeedPlace } from '../../store/feed.ts';

const cursorForm = /^(\d{1,15})(?:-(\d{1,15}))?$/;

/** Throws `bad-parameter`. */
export function parseCursor(cursor: string | undefined): FeedPlace {
  if (cursor === undefined) return { place: 0 };
  const [, place, item] = cursorForm.exec(cursor) ?? failCursor(cursor, 'is no cursor of the change feed');
  return item === undefined ? { place: Number(place) } : { place: Number(place), item: Number(item) };
}

export function toCursor({ place, item }: FeedPlace): string {
  return item === undefined ? String(place) : `${place}-${item}`;
}

export function failCursor(cursor: string, reason: string): never {
  fail('bad-parameter', `The parameter since ${reason}; it was '${cursor}'.`, {
    details: { parameter: 'since', value: cursor },
  });
}
