/**
 * The baseline for lists: a plain node:http server that reads the rows of a page of children from the SQLite file and sends prepared bytes. The
 * difference to it is the cost of building the JSON. Prints its port.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

const bodies = new Map(
  (JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as [string, string][]).map(([path, text]) => [
    path,
    Buffer.from(text),
  ]),
);
const database = new Database(process.argv[3]!, { readonly: true });
const rows = database.prepare(
  `select item.* from (select gid from item where parent = (select gid from item where id = ?) and restricted = 0
     order by position, gid limit ? offset ?) page cross join item on item.gid = page.gid`,
);

const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://localhost');
  const id = url.pathname.split('/').at(-2);
  rows.all(id, Number(url.searchParams.get('limit')), Number(url.searchParams.get('offset') ?? 0));
  const body = bodies.get(request.url!)!;
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
