/** The floor for reading: a bare node:http server that sends bytes it holds, path by path. Prints its port. */
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
