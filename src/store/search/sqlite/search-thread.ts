/** The worker thread for searches: opens the file for reading. */
import { workerData } from 'node:worker_threads';
import type { SqliteOptions } from '../../sqlite/connection.ts';
import { openSqliteStore } from '../../sqlite/store.ts';
import { runQuery } from '../sql/index-queries.ts';
import { serveSearches } from '../sql/search-threads.ts';

const index = openSqliteStore(workerData as SqliteOptions, 'read').search;

serveSearches(({ query }, signal) => runQuery(index, query, signal));
