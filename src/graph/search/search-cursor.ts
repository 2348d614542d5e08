/** The cursor of a page of search results: the sort key of the last hit. It stays valid while records are added, changed and deleted. */
import { fail } from '../../model/errors.ts';
import { getSearchValue, type SortName } from '../../model/search-values.ts';
import type { SortKey } from '../../store/search/search.ts';

export function toSearchCursor(sort: SortName, key: SortKey): string {
  return Buffer.from(JSON.stringify([sort, ...key])).toString('base64url');
}

/** Throws `bad-parameter` for a text that is not a cursor of this order. */
export function parseSearchCursor(cursor: string, sort: SortName): SortKey {
  const key = decode(cursor);
  if (key?.[0] === sort && hasShape(key.slice(1), sort)) return key.slice(1) as SortKey;
  fail(
    'bad-parameter',
    `The parameter after must be the value next of a search with the same sort. It was '${cursor}'.`,
    { details: { parameter: 'after', value: cursor } },
  );
}

function decode(cursor: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function hasShape(key: readonly unknown[], sort: SortName): boolean {
  const isText = sort !== 'relevance' && getSearchValue(sort).kind === 'text';
  const [first, ...others] = key;
  return (
    key.length === (sort === 'relevance' ? 4 : 2) &&
    (isText ? isStorableText(first) : Number.isFinite(first)) &&
    (sort === 'relevance' || isText || Number.isSafeInteger(first)) &&
    others.every((value) => Number.isSafeInteger(value))
  );
}

/** PostgreSQL has no texts with the character NUL. */
function isStorableText(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}
