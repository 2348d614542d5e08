/** A search that cannot be run as written: the values of its form, which the error page shows again. */
import { searchPath } from './search-query.ts';

export interface SearchMistake {
  readonly kind: 'dates' | 'words';
  readonly from: string;
  readonly to: string;
  /** All other parameters of the search. */
  readonly kept: readonly (readonly [name: string, value: string])[];
}

const dateNames = ['from', 'to'];

/** Undefined if the URL is no search, or the error has another cause. @param details of the error. */
export function findSearchMistake(url: string, details: unknown): SearchMistake | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname !== searchPath) return undefined;
  const { parameter = '' } = (details ?? {}) as { readonly parameter?: string };
  const isDate = dateNames.includes(parameter);
  if (!isDate && parameter !== 'q') return undefined;
  return {
    kind: isDate ? 'dates' : 'words',
    from: searchParams.get('from') ?? '',
    to: searchParams.get('to') ?? '',
    kept: [...searchParams].filter(([name, value]) => !dateNames.includes(name) && value !== ''),
  };
}
