/**
 * `node bench/restrictions.ts [SQLite|PostgreSQL]`: restricts a fonds of 48,000 units and opens it again, and measures lists, events, the change feed
 * and searches before, while it is restricted, and after, for an administrator, a user with access and anonymous readers. Then deletes restricted units.
 * Processor time of the server, without that of the database server, is measured besides wall time, since other programs do not change it.
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer, withoutPostgres } from '../test/world/postgres.ts';
import { writeGeneratedEad } from './generated-ead.ts';
import { cpuSeconds, initialise, makeScope, post, type Server, startFonds } from './server.ts';

const units = 48_000;
const repetitions = 20;
const fondsOf = (size: number): string => `nl-r1-f_${size}`;
const fonds = fondsOf(units);
/** Restricted units that are deleted in one request. Four times as many must not take much more than four times as long. */
const deletions = [2000, 8000];
/** PostgreSQL analyzes the tables after a change of many rows; meanwhile the entries of old rows stay in its indexes. */
const pauseMs = 5000;
const only = process.argv[2];

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

async function measure(engine: string, env: Readonly<Record<string, string>>): Promise<void> {
  console.log(engine);
  const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  const folder = join(scratch, 'data');
  initialise(folder, env);
  const server = await startFonds(folder, env);
  try {
    await makeScope(server.port);
    await post(
      server.port,
      'UserProfile',
      'application/json',
      JSON.stringify({ type: 'UserProfile', data: { identifier: 'anna', name: 'Anna' } }),
    );
    await importUnits(server, scratch, units);
    const cursor = await lastCursor(server);
    const before = await measureAll(server, cursor);
    await timed(server, `restrict ${units} units`, () => setAccess(server, fonds, '?accessibleTo=anna'));
    const closed = await measureAll(server, cursor);
    await timed(server, `open ${units} units`, () => setAccess(server, fonds, ''));
    const after = await measureAll(server, cursor);
    for (const [name, first] of before) {
      const times = [first, closed.get(name)!, after.get(name)!].map(
        ({ ms, cpuMs }) => `${ms.toFixed(1).padStart(7)} (${cpuMs.toFixed(1)})`,
      );
      console.log(`${name.padEnd(55)} ${times.join('  ')}`);
    }
    for (const size of deletions) await measureDeletion(server, scratch, size);
  } finally {
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measureDeletion(server: Server, scratch: string, size: number): Promise<void> {
  for (const isRestricted of [false, true]) {
    await importUnits(server, scratch, size);
    if (isRestricted) await setAccess(server, fondsOf(size), '?accessibleTo=anna');
    await timed(server, `delete ${size} ${isRestricted ? 'restricted' : 'open'} units`, async () => {
      const url = `http://127.0.0.1:${server.port}/archive/classes/DocumentaryUnit/${fondsOf(size)}/list?all=true`;
      const response = await fetch(url, { method: 'DELETE', headers: viewers.administrator });
      if (!response.ok) throw new Error(await response.text());
    });
  }
}

async function importUnits({ port }: Server, scratch: string, size: number): Promise<void> {
  const file = join(scratch, 'units.xml');
  writeGeneratedEad(file, size);
  await post(port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
}

async function setAccess({ port }: Server, id: string, query: string): Promise<void> {
  await post(port, `entities/${id}/access${query}`, 'application/json', '');
}

async function lastCursor({ port }: Server): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/archive/changes?limit=100000`, {
    headers: viewers.administrator,
  });
  const lines = (await reply.text()).trim().split('\n');
  return (JSON.parse(lines.at(-1)!) as { cursor: string }).cursor;
}

async function timed(server: Server, name: string, run: () => Promise<void>): Promise<void> {
  const cpu = cpuSeconds(server.pid);
  const started = performance.now();
  await run();
  const seconds = (performance.now() - started) / 1000;
  console.log(`${name}: ${seconds.toFixed(2)} s (processor ${(cpuSeconds(server.pid) - cpu).toFixed(2)} s)`);
}

async function measureAll(server: Server, cursor: string): Promise<Measures> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
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

async function measurePostgres(): Promise<void> {
  if (withoutPostgres !== false) {
    console.log(withoutPostgres);
    return;
  }
  const postgres = await PostgresServer.start(null);
  await measure('PostgreSQL', { FONDS_DATABASE_URL: await postgres.emptyDatabase() });
  await postgres.kill('SIGINT');
}

if (only === undefined || only === 'SQLite') await measure('SQLite', {});
if (only === undefined || only === 'PostgreSQL') await measurePostgres();
process.exit();
