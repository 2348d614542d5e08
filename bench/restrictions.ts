/**
 * `node bench/restrictions.ts`: restricts a fonds of 48,000 units and opens it again, and measures lists, events, the change feed and searches before,
 * while it is restricted, and after, for an administrator, a user with access and anonymous readers. Uses the database of FONDS_DATABASE_URL if it
 * is set. Processor time of the server is measured besides wall time, since other programs do not change it.
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedEad } from './generated-ead.ts';
import { cpuSeconds, initialise, makeScope, post, type Server, startFonds } from './server.ts';

const units = 48_000;
const repetitions = 20;
const fonds = `nl-r1-f_${units}`;

const paths = {
  'first page of all units': '/archive/classes/DocumentaryUnit?limit=50',
  'page in the middle of all units': '/archive/classes/DocumentaryUnit?limit=50&offset=20000',
  'children of the fonds': `/archive/classes/DocumentaryUnit/${fonds}/list?limit=50`,
  'latest events': '/archive/classes/SystemEvent?limit=20',
  'last changes of the feed': '/archive/changes?limit=100&since=',
  search: '/archive/search?q=harbour&limit=10',
  'search with facets': '/archive/search?q=harbour&limit=10&facet=type&facet=level',
  suggestions: '/archive/search/suggest?q=harb',
} as const;

const viewers = {
  anonymous: {},
  administrator: { 'X-User': 'mike' },
  'user with access': { 'X-User': 'anna' },
} as const;

type Measures = Map<string, { readonly ms: number; readonly cpuMs: number }>;

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  const folder = join(scratch, 'data');
  initialise(folder);
  const server = await startFonds(folder);
  try {
    await makeScope(server.port);
    await post(
      server.port,
      'UserProfile',
      'application/json',
      JSON.stringify({ type: 'UserProfile', data: { identifier: 'anna', name: 'Anna' } }),
    );
    const file = join(scratch, 'units.xml');
    writeGeneratedEad(file, units);
    await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
    const cursor = await lastCursor(server);
    const before = await measureAll(server, cursor);
    await timed(server, 'restrict', `entities/${fonds}/access?accessibleTo=anna`);
    const closed = await measureAll(server, cursor);
    await timed(server, 'open', `entities/${fonds}/access`);
    const after = await measureAll(server, cursor);
    for (const [name, first] of before) {
      const times = [first, closed.get(name)!, after.get(name)!].map(
        ({ ms, cpuMs }) => `${ms.toFixed(1).padStart(7)} (${cpuMs.toFixed(1)})`,
      );
      console.log(`${name.padEnd(55)} ${times.join('  ')}`);
    }
  } finally {
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function lastCursor({ port }: Server): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/archive/changes?limit=100000`, {
    headers: viewers.administrator,
  });
  const lines = (await reply.text()).trim().split('\n');
  return (JSON.parse(lines.at(-1)!) as { cursor: string }).cursor;
}

async function timed(server: Server, name: string, path: string): Promise<void> {
  const cpu = cpuSeconds(server.pid);
  const started = performance.now();
  await post(server.port, path, 'application/json', '');
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${name} ${units} units: ${seconds.toFixed(2)} s (processor ${(cpuSeconds(server.pid) - cpu).toFixed(2)} s)`,
  );
}

async function measureAll(server: Server, cursor: string): Promise<Measures> {
  const measures: Measures = new Map();
  for (const [who, headers] of Object.entries(viewers))
    for (const [name, path] of Object.entries(paths)) {
      const read = async (): Promise<void> => {
        const url = `http://127.0.0.1:${server.port}${path.endsWith('=') ? path + cursor : path}`;
        await (await fetch(url, { headers })).arrayBuffer();
      };
      await read();
      const cpu = cpuSeconds(server.pid);
      let fastest = Number.POSITIVE_INFINITY;
      for (let i = 0; i < repetitions; i++) {
        const started = performance.now();
        await read();
        fastest = Math.min(fastest, performance.now() - started);
      }
      const cpuMs = ((cpuSeconds(server.pid) - cpu) * 1000) / repetitions;
      measures.set(`${who}: ${name}`, { ms: fastest, cpuMs });
    }
  return measures;
}

await main();
