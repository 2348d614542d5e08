/**
 * The text form of an audience in a dump. `71 72 & 73` means viewers who have accessor 71 or 72, and also accessor 73. `*` means everyone.
 * `-` is a list without accessors: only administrators belong to the audience.
 */
import { fail } from './errors.ts';

type Audience = readonly (readonly number[])[];

export function writeAudience(audience: Audience): string {
  if (audience.length === 0) return '*';
  const lists = audience.map((gids) => (gids.length === 0 ? '-' : gids.toSorted(byNumber).join(' ')));
  return lists.sort().join(' & ');
}

/** Throws `invalid`. */
export function parseAudience(text: unknown, owner: string): Audience {
  if (text === '*') return [];
  const lists = typeof text === 'string' ? text.split(' & ') : [];
  if (lists.length === 0 || !lists.every((list) => /^(-|[1-9]\d*( [1-9]\d*)*)$/.test(list)))
    fail('invalid', `'seenBy' of '${owner}' must be gids of users and groups, as in '71 72 & 73', or '*'.`);
  return lists.map((list) => (list === '-' ? [] : list.split(' ').map(Number)));
}

function byNumber(a: number, b: number): number {
  return a - b;
}
