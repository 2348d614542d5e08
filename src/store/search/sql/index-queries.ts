/** The queries of a search index in the database: see search.ts. */
import type { CancelSignal, IndexQueries } from '../search.ts';
import { excludeHiddenCodeMatches } from './path-codes.ts';
import { runSearch } from './run-search.ts';
import { runSuggest } from './run-suggest.ts';
import { SearchBudget } from './search-budget.ts';
import type { SuggestSource } from './search-source.ts';

/** @param createSource a source for one search. */
export function createIndexQueries(
  createSource: (work: SearchBudget) => SuggestSource,
): IndexQueries<CancelSignal> {
  return {
    search(request, signal) {
      const work = new SearchBudget(request.maxWork, signal);
      return runSearch(createSource(work), request, work);
    },
    suggest: (request, signal) => runSuggest(createSource(new SearchBudget(undefined, signal)), request),
    async countHits({ max, maxWork, ...given }, signal): Promise<number> {
      const source = createSource(new SearchBudget(maxWork, signal));
      const { source: checked, selection } = await excludeHiddenCodeMatches(source, given);
      return (await checked.list(selection, max, [])).length;
    },
    findWords: ({ words, viewer }, signal) =>
      createSource(new SearchBudget(undefined, signal)).findWords(words, viewer),
  };
}

/** A call of one of the methods as data, for a thread: its name and its request. */
export interface IndexQuery {
  readonly kind: keyof IndexQueries;
  readonly request: unknown;
}

export function runQuery(
  queries: IndexQueries<CancelSignal>,
  { kind, request }: IndexQuery,
  signal: CancelSignal,
): Promise<unknown> {
  const method = queries[kind] as (request: unknown, signal: CancelSignal) => Promise<unknown>;
  return method(request, signal);
}

/** The methods of an index that another thread runs. @param run must return the result of the method with the name of the kind. */
export function toIndexQueries(
  run: (query: IndexQuery, signal: AbortSignal | undefined) => Promise<unknown>,
): IndexQueries {
  const toMethod = <Kind extends keyof IndexQueries>(kind: Kind): IndexQueries[Kind] =>
    ((request: unknown, signal: AbortSignal | undefined) =>
      run({ kind, request }, signal)) as unknown as IndexQueries[Kind];
  return {
    search: toMethod('search'),
    suggest: toMethod('suggest'),
    countHits: toMethod('countHits'),
    findWords: toMethod('findWords'),
  };
}
