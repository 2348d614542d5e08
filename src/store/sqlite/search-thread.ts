/** The worker thread for searches: opens the file for reading. */
import { workerData } from 'node:worker_threads';
import { runQuery } from '../sql/search/index-queries.ts';
import { serveSearches } from '../sql/search/search-threads.ts';
import type { SqliteOptions } from './connection.ts';
import { openSqliteStore } from './store.ts';

const index = openSqliteStore(workerData as SqliteOptions, 'read').search;

serveSearches(({ query }, signal) => runQuery(index, query, signal));
