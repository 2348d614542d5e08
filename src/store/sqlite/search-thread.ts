/** The worker thread of a ThreadSearch (thread-search.ts): opens the file for reading and executes one search after the other. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { toThrownData } from '../../model/errors.ts';
import type { SearchCall, SearchReply } from '../sql/search/search-calls.ts';
import type { SqliteOptions } from './connection.ts';
import { openSqliteStore } from './store.ts';

const port: MessagePort = parentPort!;
const index = openSqliteStore(workerData as SqliteOptions, 'read').search;

port.on('message', async ({ call, request }: SearchCall) => {
  try {
    port.postMessage({ call, result: await index.search(request) } satisfies SearchReply);
  } catch (error) {
    port.postMessage({ call, ...toThrownData(error) } satisfies SearchReply);
  }
});
