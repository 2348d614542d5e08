/** Suggestions while a user types: titles, names, access points and identifiers of records that the actor may see. */
import { formatCount } from '../../lib/quantities.ts';
import { fail } from '../../model/errors.ts';
import { parseTyped } from '../../search/typed-text.ts';
import type { ItemRow } from '../../store/items.ts';
import type { IndexSuggestion, SearchIndex } from '../../store/search/search.ts';
import type { ReadContext } from '../actor.ts';
import { nameOf } from '../content/item-name.ts';
import { visibleItems } from '../lookup.ts';
import { requireGids, toSearchedType } from './search-filters.ts';
import type { SearchLimits } from './search-options.ts';

/** Suggestions if the client does not request a number, and `search-suggestions` allows so many. */
export const defaultSuggestions = 10;

export interface SuggestOptions {
  /** The text as typed so far. */
  readonly q: string;
  /** Record types; empty for all. */
  readonly types: readonly string[];
  /** Ids of items: only these and the records below them; empty for all. */
  readonly within: readonly string[];
  /** Undefined for the default. */
  readonly limit: number | undefined;
}

interface Suggestion extends Omit<IndexSuggestion, 'gid'> {
  /** The record with this title, name or identifier. An access point has none: its kind is the filter, and its text the value. */
  readonly id?: string;
  readonly type?: string;
  /** Title of the record, if the suggestion is its identifier. */
  readonly name?: string;
}

export interface SuggestResponse {
  readonly suggestions: readonly Suggestion[];
}

/** Throws `bad-parameter`, `limit-exceeded`. */
export async function suggest(
  context: ReadContext,
  index: SearchIndex,
  { q, types, within, ...options }: SuggestOptions,
  limits: SearchLimits,
): Promise<SuggestResponse> {
  const limit = options.limit ?? Math.min(defaultSuggestions, limits.searchSuggestions);
  requireAtMost(q.length, limits.searchMaxQueryLength, 'q', 'character', 'search-max-query-length');
  if (limit > limits.searchSuggestions)
    fail(
      'limit-exceeded',
      `The parameter limit must be at most ${limits.searchSuggestions} (limit search-suggestions). It was ${limit}.`,
      { details: { limit: 'search-suggestions', parameter: 'limit', value: String(limit) } },
    );
  const typed = parseTyped(q);
  requireAtMost(typed?.words.length ?? 0, limits.searchMaxTerms, 'q', 'word', 'search-max-terms');
  const request = {
    ...(types.length !== 0 && { types: types.map(toSearchedType) }),
    ...(within.length !== 0 && { within: await requireGids(context, 'within', within) }),
  };
  if (typed === undefined || limit === 0) return { suggestions: [] };
  const found = await index.suggest(
    { typed, viewer: context.viewer, limit, ...request },
    context.work.signal,
  );
  return { suggestions: await nameRecords(context, found) };
}

function requireAtMost(value: number, max: number, parameter: string, unit: string, limit: string): void {
  if (value <= max) return;
  fail(
    'limit-exceeded',
    `The parameter ${parameter} has ${formatCount(value, unit)}, and at most ${max} are allowed (limit ${limit}).`,
    { details: { limit, parameter } },
  );
}

/** Omits records that were hidden or deleted meanwhile, and identifiers that an import generated: they are no codes. */
async function nameRecords(
  context: ReadContext,
  found: readonly IndexSuggestion[],
): Promise<readonly Suggestion[]> {
  const visible = await visibleItems(
    context,
    found.flatMap(({ gid }) => gid ?? []),
  );
  return found.flatMap(({ gid, ...suggestion }): readonly Suggestion[] => {
    if (gid === undefined) return [suggestion];
    const row = visible.get(gid);
    if (row === undefined || isGenerated(row, suggestion.text)) return [];
    const name = suggestion.kind === 'identifier' ? { name: nameOf(row) } : {};
    return [{ ...suggestion, id: row.id, type: row.type, ...name }];
  });
}

function isGenerated({ data }: ItemRow, text: string): boolean {
  if (!data.includes('"identifierOrigin"')) return false;
  const { identifier, identifierOrigin } = JSON.parse(data) as Readonly<Record<string, unknown>>;
  return identifierOrigin !== undefined && identifier === text;
}
