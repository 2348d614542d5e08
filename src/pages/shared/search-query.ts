/** The parameters of a search page, and the paths of searches that differ from it in some of them. */

/** The values of each parameter that is given and not the default. */
export type SearchQuery = Readonly<Record<string, readonly string[]>>;

/** New values of parameters; undefined removes one. */
export type SearchQueryUpdate = Readonly<Record<string, string | readonly string[] | undefined>>;

export const searchPath = '/search';

/** Parameters that belong to one page of the results, not to the search. */
const positionNames = ['after', 'facet'] as const;

/** Omits empty values and defaults. @param defaults default values as texts, by parameter */
export function toSearchQuery(
  given: SearchQueryUpdate,
  defaults: Readonly<Record<string, string>>,
): SearchQuery {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const values = [value ?? []].flat().filter((text) => text.trim() !== '' && text !== defaults[name]);
      return values.length === 0 ? [] : [[name, [...new Set(values)]]];
    }),
  );
}

/** The changed search from its first page. */
export function changeQuery(query: SearchQuery, change: SearchQueryUpdate): SearchQuery {
  const first = Object.fromEntries(positionNames.map((name) => [name, undefined]));
  return toSearchQuery({ ...query, ...first, ...change }, {});
}

/** The names and values of parameters. */
export type SearchParameters = readonly (readonly [name: string, value: string])[];

export interface SearchDates {
  readonly from: string;
  readonly to: string;
  /** All other parameters of the search. */
  readonly kept: SearchParameters;
}

/** Separates the dates from the other parameters, for a form that changes them. */
export function separateDates(query: SearchQuery): SearchDates {
  const { from, to, ...kept } = changeQuery(query, {});
  return { from: from?.[0] ?? '', to: to?.[0] ?? '', kept: listParameters(kept) };
}

/** `q` first, then the parameters by name. */
export function listParameters(query: SearchQuery): SearchParameters {
  const { q = [], ...others } = query;
  const names = Object.keys(others).sort();
  return [
    ...q.map((value) => ['q', value] as const),
    ...names.flatMap((name) => others[name]!.toSorted().map((value) => [name, value] as const)),
  ];
}

/** Links to searches with the same parameters have the same text. */
export function toQueryText(query: SearchQuery): string {
  const pairs = listParameters(query);
  if (pairs.length === 0) return '';
  return `?${pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll('%20', '+');
}

/** Path of the changed search, from its first page. */
export function updatedSearchPath(query: SearchQuery, change: SearchQueryUpdate = {}): string {
  return searchPath + toQueryText(changeQuery(query, change));
}

export function pathWithoutValue(query: SearchQuery, name: string, value: string): string {
  return updatedSearchPath(query, { [name]: (query[name] ?? []).filter((other) => other !== value) });
}
