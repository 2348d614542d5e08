/** The filters of a search as clients send them, and as the index needs them. */
import { suggest } from '../../lib/nearest.ts';
import { isDate } from '../../model/dates.ts';
import { fail } from '../../model/errors.ts';
import { toLanguageCode } from '../../model/languages.ts';
import { filterToken } from '../../search/columns.ts';
import { toDay } from '../../search/days.ts';
import { institutionTypes, labelKey } from '../../search/document.ts';
import { searchedTypes } from '../../search/search-fields.ts';
import type { SearchFilters, TokenFilter } from '../../store/search/search.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { toTimestamp } from '../environment.ts';
import { keepVisible } from '../lookup.ts';
import type { GivenFilters } from './search-options.ts';

/** Filters whose values are ids of items. */
const idFilters = ['within', 'country', 'repository'] as const;

type IdFilter = (typeof idFilters)[number];

/** The type that the items of a filter must have. */
const typeOfFilter: Readonly<Partial<Record<IdFilter, string>>> = institutionTypes;

const toTokens: Readonly<
  Record<Exclude<TokenFilter, IdFilter | 'digital' | 'top' | 'label'>, (value: string) => string>
> = {
  type: (value) => filterToken.type(toSearchedType(value)),
  level: filterToken.level,
  language: (value) => filterToken.language(toLanguageCode(value) ?? value),
  script: filterToken.script,
  creator: (value) => filterToken.creator(labelKey(value)),
  subject: (value) => filterToken.subject(labelKey(value)),
  place: (value) => filterToken.place(labelKey(value)),
};

/** Throws `bad-parameter`, naming the filter. */
export async function toIndexFilters(context: ReadContext, given: GivenFilters): Promise<SearchFilters> {
  const tokens: Partial<Record<TokenFilter, readonly string[]>> = {};
  for (const name of idFilters) {
    if (given[name] !== undefined)
      tokens[name] = (await findGids(context, name, given[name])).map(filterToken.within);
  }
  for (const name of Object.keys(toTokens) as (keyof typeof toTokens)[]) {
    if (given[name] !== undefined) tokens[name] = given[name].map(toTokens[name]);
  }
  if (given.digital !== undefined) tokens.digital = [filterToken.hasDigitalObject(given.digital)];
  if (given.top !== undefined) tokens.top = [filterToken.isTop(given.top)];
  const from = given.from === undefined ? undefined : parseDay('from', given.from, 'first');
  const to = given.to === undefined ? undefined : parseDay('to', given.to, 'last');
  if (from !== undefined && to !== undefined && from > to)
    failParameter('to', given.to!, `must not be before the parameter from, which is '${given.from}'`);
  return {
    tokens,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(given.updatedSince === undefined ? {} : { updatedSince: parseTime(given.updatedSince) }),
  };
}

/** The gids of items that the actor may see. */
export async function findGids(
  context: ReadContext,
  name: IdFilter,
  ids: readonly string[],
): Promise<readonly Gid[]> {
  const heads = await context.store.items.listHeads(ids);
  const visible = await keepVisible(context.store, context.viewer, heads);
  const type = typeOfFilter[name];
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
      `must be a type that is searched. ${suggest(value, searchedTypes).replace(/\.$/, '')}`,
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
