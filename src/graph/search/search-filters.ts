/** The filters of a search as clients send them, and as the index needs them. */
import { suggestionSentence } from '../../lib/nearest.ts';
import { isDate } from '../../model/dates.ts';
import { fail } from '../../model/errors.ts';
import { toLanguageCode } from '../../model/languages.ts';
import {
  type GivenFilters,
  getSearchValue,
  type ItemFilterName,
  itemFilterNames,
  type TokenName,
  tokenNames,
} from '../../model/search-values.ts';
import { filterToken, valueToken } from '../../search/columns.ts';
import { toDay } from '../../search/days.ts';
import { labelKey } from '../../search/document.ts';
import { searchedTypes } from '../../search/search-fields.ts';
import type { SearchFilters, TokenFilter } from '../../store/search/search.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { toTimestamp } from '../environment.ts';
import { keepVisible } from '../lookup.ts';

/** A value of a filter as tokens contain it. */
function toTokenValue(name: TokenName, value: string): string {
  const { kind, codes } = getSearchValue(name);
  if (kind === 'type') return toSearchedType(value);
  if (kind === 'text') return labelKey(value);
  return codes === 'language' ? (toLanguageCode(value) ?? value) : value;
}

/** Throws `bad-parameter`, naming the filter. */
export async function toIndexFilters(context: ReadContext, given: GivenFilters): Promise<SearchFilters> {
  const tokens: Partial<Record<TokenFilter, readonly string[]>> = {};
  for (const name of itemFilterNames) {
    if (given[name] !== undefined)
      tokens[name] = (await requireGids(context, name, given[name])).map(filterToken.within);
  }
  for (const name of tokenNames) {
    const values = given[name];
    if (typeof values === 'boolean') tokens[name] = [valueToken(name, values)];
    else if (values !== undefined)
      tokens[name] = values.map((one) => valueToken(name, toTokenValue(name, one)));
  }
  const from = given.from === undefined ? undefined : parseDay('from', given.from, 'first');
  const to = given.to === undefined ? undefined : parseDay('to', given.to, 'last');
  if (from !== undefined && to !== undefined && from > to)
    failParameter('to', given.to!, `must not be before the parameter from, which is '${given.from}'`);
  return {
    tokens,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(given.updatedSince !== undefined && { updatedSince: parseTime(given.updatedSince) }),
  };
}

/** The gids of these items, in the order of `ids`. Throws `bad-parameter` for an id of no item, of an item that the actor may not see, or of a type that the filter does not accept. */
export async function requireGids(
  context: ReadContext,
  name: ItemFilterName,
  ids: readonly string[],
): Promise<readonly Gid[]> {
  const heads = await context.store.items.listHeads(ids);
  const visible = await keepVisible(context.store, context.viewer, heads);
  const { itemType: type } = getSearchValue(name);
  const usable = visible.filter((head) => type === undefined || head.type === type);
  const gids = new Map(usable.map((head) => [head.id, head.gid]));
  return ids.map(
    (id) =>
      gids.get(id) ??
      failParameter(
        name,
        id,
        type === undefined
          ? 'must be the id of a record that you may see'
          : `must be the id of a record of the type ${type} that you may see`,
      ),
  );
}

export function toSearchedType(value: string): string {
  const type = searchedTypes.find((name) => name.toLowerCase() === value.toLowerCase());
  return (
    type ??
    failParameter(
      'type',
      value,
      `must be a type that is searched. ${suggestionSentence(value, searchedTypes).replace(/\.$/, '')}`,
    )
  );
}

function parseDay(name: 'from' | 'to', value: string, end: 'first' | 'last'): number {
  const day = isDate(value) ? toDay(value, end) : undefined;
  return (
    day ??
    failParameter(
      name,
      value,
      'must be a year, a month or a day: 1924, 1924-03, 1924-03-15. A year before 1 has a minus sign and four digits: 44 BC is -0043, 1 BC is 0000',
    )
  );
}

/** A day, or a day and a time; without a zone it is in the server's. */
const timePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function parseTime(value: string): string {
  const time = Date.parse(value);
  if (!timePattern.test(value) || !isDate(value.slice(0, 10)) || Number.isNaN(time))
    failParameter('updatedSince', value, 'must be a date or a time: 2026-01-31, 2026-01-31T12:00:00Z');
  return toTimestamp(new Date(time));
}

function failParameter(name: string, value: string, requirement: string): never {
  fail('bad-parameter', `The parameter ${name} ${requirement}. It was '${value}'.`, {
    details: { parameter: name, value },
  });
}
