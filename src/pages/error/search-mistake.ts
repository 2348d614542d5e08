/** A search that cannot be run as written: the values of its form, which the error page shows again. */
import { type SearchDates, searchPath, separateDates, toSearchQuery } from '../shared/search-query.ts';

export interface SearchMistake extends SearchDates {
  readonly kind: 'dates' | 'words';
}

/** Undefined if the URL is no search, or the error has another cause. @param details of the error. */
export function findSearchMistake(url: string, details: unknown): SearchMistake | undefined {
  const [path, text] = url.split('?', 2);
  const { parameter = '' } = (details ?? {}) as { readonly parameter?: string };
  const isDate = ['from', 'to'].includes(parameter);
  if (path !== searchPath || (!isDate && parameter !== 'q')) return undefined;
  const values = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  const given = [...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]);
  const query = toSearchQuery(Object.fromEntries(given), {});
  return { kind: isDate ? 'dates' : 'words', ...separateDates(query) };
}
