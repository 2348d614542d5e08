/** The baseline for reads: a plain node:http server that sends prepared bytes for each path. Prints its port. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const bodies = new Map(
  (JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as [string, string][]).map(([path, text]) => [
    path,
    Buffer.from(text),
  ]),
);

const server = createServer((request, response) => {
  const body = bodies.get(request.url!)!;
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
