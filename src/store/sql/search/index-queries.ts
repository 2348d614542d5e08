/** The queries of a search index on an SQL engine: see search.ts. */
import type { IndexQueries } from '../../search.ts';
import { withoutHiddenPaths } from './path-codes.ts';
import { runSearch } from './run-search.ts';
import { runSuggest } from './run-suggest.ts';
import type { SuggestSource } from './search-source.ts';

export function createIndexQueries(source: SuggestSource): IndexQueries {
  return {
    search: (request) => runSearch(source, request),
    suggest: (request) => runSuggest(source, request),
    async countHits({ max, ...given }): Promise<number> {
      const { source: checked, selection } = await withoutHiddenPaths(source, given);
      return (await checked.list(selection, max, [])).length;
    },
    findWords: ({ words, viewer }) => source.findWords(words, viewer),
  };
}

/** A call of one of the methods as data, for a thread: its name and its request. */
export interface IndexQuery {
  readonly kind: keyof IndexQueries;
  readonly request: unknown;
}

export function runQuery(queries: IndexQueries, { kind, request }: IndexQuery): Promise<unknown> {
  const method = queries[kind] as (request: unknown) => Promise<unknown>;
  return method(request);
}

/** The methods of an index that another thread runs. @param run must return the result of the method with the name of the kind. */
export function toIndexQueries(run: (query: IndexQuery) => Promise<unknown>): IndexQueries {
  const toMethod = <Kind extends keyof IndexQueries>(kind: Kind): IndexQueries[Kind] =>
    ((request: unknown) => run({ kind, request })) as unknown as IndexQueries[Kind];
  return {
    search: toMethod('search'),
    suggest: toMethod('suggest'),
    countHits: toMethod('countHits'),
    findWords: toMethod('findWords'),
  };
}
