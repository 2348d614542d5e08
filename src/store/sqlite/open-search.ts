/** The search index of an embedded store on one connection. */
import type { SearchIndex, SearchReader } from '../search.ts';
import { runSearch } from '../sql/search/run-search.ts';
import type { Connection } from './connection.ts';
import { createSqliteSearchSource } from './search-source.ts';

export function openSearch(connection: Connection, reader: SearchReader): SearchIndex {
  const source = createSqliteSearchSource(connection);
  return {
    search: (request) => runSearch(source, request),
    ...reader,
  };
}
