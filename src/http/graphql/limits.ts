/**
 * Limits and costs of GraphQL queries. The size of a query is checked before it runs (query-size.ts); the records that it reads and returns are
 * charged while it runs (charge-fields.ts), since the length of lists is known only then.
 */
import { fail } from '../../model/errors.ts';

/** Records of a page without the argument `first`. */
export const defaultConnectionSize = 40;
export const maxPageSize = 100;

/** Records of a list without pages. */
export const maxListLength = 1000;

/** Tokens of a query; far more than queries have in practice. */
export const maxTokens = 5000;

/** Validation compares each fragment with every other one, and each field of a selection with all fields of the same response name. */
export const maxFragments = 100;
export const maxRepeats = 20;

/** Cost of any value. */
const costOfValue = 1;
/** Number of characters of a text that add one to its cost. */
const charactersPerCost = 256;

/** Cost of following a field from one record to others, even if they are cached. */
export const costOfStep = 5;

/**
 * Cost of a search, which a thread executes. Measured with 10,000 hits: 47 ms of processor time on PostgreSQL and 71 ms on SQLite, and 8 ms or 1 ms
 * for each facet; a unit of cost takes one to three microseconds (work-scheduler.ts). A search with few hits takes 3 ms.
 */
export const costOfSearch = 20_000;
export const costOfFacet = 2000;
/** As for a record that is read from the store. */
export const costOfHit = 20;

export function costOfText(value: unknown): number {
  return costOfValue + (typeof value === 'string' ? Math.ceil(value.length / charactersPerCost) : 0);
}

/** Throws `limit-exceeded`: clients would mistake a part of a list for the whole list. */
export function failLongList(field: string): never {
  fail(
    'limit-exceeded',
    `There are more than ${maxListLength} ${field} (limit longest-list). Use the argument first.`,
    { details: { limit: 'longest-list', allowed: maxListLength } },
  );
}
