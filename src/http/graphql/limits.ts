/**
 * Limits and prices of GraphQL queries. The size of a query is checked before it runs (query-size.ts); what it reads and returns is charged while it
 * runs (charge-fields.ts), since the length of lists is known only then.
 */
import { fail } from '../../model/errors.ts';

/** Records of a page where `first` is not given, and at most. */
export const usualPage = 40;
export const largestPage = 100;

/** Records of a list that is not given in pages. */
export const longestList = 1000;

/** More words and signs than this no query has that people or programs write. */
export const mostTokens = 5000;

/** Validation compares each fragment with every other one, and so the fields of one selection that have the same name in the answer. */
export const maxFragments = 100;
export const maxRepeats = 20;

/** What a value costs, whatever it says, and how many characters of it cost one more. */
const costOfValue = 1;
const charactersForOne = 256;

/** Cost of following a field from one record to others, also where they were read before. */
export const costOfStep = 5;

export function costOfText(value: unknown): number {
  return costOfValue + (typeof value === 'string' ? Math.ceil(value.length / charactersForOne) : 0);
}

/** Half a list would be taken for a whole one. Throws `limit-exceeded`. */
export function failLongList(field: string): never {
  fail(
    'limit-exceeded',
    `There are more than ${longestList} ${field} (limit longest-list): ask for fewer with first.`,
    { details: { limit: 'longest-list', allowed: longestList } },
  );
}
