/** The worker thread of a ThreadSearch (thread-search.ts): opens the file for reading and executes one search after the other. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { toThrownData } from '../../model/errors.ts';
import type { SearchRequest } from '../search.ts';
import type { SqliteOptions } from './connection.ts';
import { openSqliteStore } from './store.ts';
import type { SearchReply } from './thread-search.ts';

const port: MessagePort = parentPort!;
const index = openSqliteStore(workerData as SqliteOptions, 'read').search;

port.on('message', async (request: SearchRequest) => {
  const reply: SearchReply = await index.search(request).then((result) => ({ result }), toThrownData);
  port.postMessage(reply);
});
