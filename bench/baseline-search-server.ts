/**
 * The baseline for searches: a plain HTTP server that executes one statement of FTS5 on the same index, `order by rank limit 20`, and returns the
 * row ids. Without scores by field, facets, permissions, records and highlights. Argument: the file of the store.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import { fold } from '../src/search/fold.ts';

const db = new Database(process.argv[2]!, { readonly: true });
const find = db
  .prepare('select rowid from search_text where search_text match ? order by rank limit 20')
  .pluck();

const server = createServer((request, response) => {
  const words = new URL(request.url!, 'http://localhost').searchParams.getAll('word');
  const match = words.map((word) => `"${fold(word).replaceAll('"', '')}"`).join(' ');
  const body = JSON.stringify(find.all(match));
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
