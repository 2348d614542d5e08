/**
 * `node bench/engines.ts [units] [rounds]`: the same work on SQLite and on a PostgreSQL of its own, as ratios of one to the other, and what a second
 * process on the same database costs. Needs PostgreSQL installed. Several programs share the processors here, so a figure says something only beside
 * the other one of the same run.
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { PostgresServer } from '../test/world/postgres.ts';
import { load } from './load.ts';
import { writeMadeEad } from './made-ead.ts';
import { cpuSeconds, initialise, makeScope, peakMemory, post, type Server, startFonds } from './server.ts';

type Figures = Readonly<
  Record<'import' | 'importCpu' | 'again' | 'peak' | 'hot' | 'uncached' | 'uncachedCpu', number>
>;

const units = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.argv[3] ?? 3);
const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
const file = join(scratch, 'made.xml');
const seconds = 2;
const warmSeconds = 3;
const connections = 8;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Settings for every server and command started from here on; undefined takes one away. */
function setEnvironment(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

async function importRate(server: Server): Promise<number> {
  const started = performance.now();
  await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
  return units / ((performance.now() - started) / 1000);
}

async function unitPaths(server: Server): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/archive/classes/DocumentaryUnit?limit=5000`);
  return ((await answer.json()) as { id: string }[]).map(
    (unit) => `/archive/classes/DocumentaryUnit/${unit.id}`,
  );
}

async function measure(folder: string): Promise<Figures> {
  initialise(folder);
  const server = await startFonds(folder);
  await makeScope(server.port);
  const before = cpuSeconds(server.pid);
  const first = await importRate(server);
  const importCpu = ((cpuSeconds(server.pid) - before) / units) * 1e6;
  const again = await importRate(server);
  const peak = peakMemory(server.pid);
  const paths = await unitPaths(server);
  const hot = await load({ port: server.port, paths: paths.slice(0, 1), connections, seconds });
  await server.stop();
  const uncached = await readUncached(folder, paths, 1);
  return {
    import: first,
    importCpu,
    again,
    peak,
    hot: hot.perSecond,
    uncached: uncached.rate,
    uncachedCpu: uncached.cpu,
  };
}

interface ManyFigures {
  readonly rate: number;
  /** Microseconds of processor time of all processes for a request. */
  readonly cpu: number;
  /** How much of the processor time each process had. */
  readonly shares: readonly number[];
}

/** Reads with nothing kept in memory, from so many processes on the same store, which are asked in turn. */
async function readUncached(
  folder: string,
  paths: readonly string[],
  processes: number,
  atOnce = connections,
): Promise<ManyFigures> {
  setEnvironment('FONDS_CACHE_BYTES', '0');
  const servers: Server[] = [];
  while (servers.length < processes) servers.push(await startFonds(folder));
  const port = servers.map((server) => server.port);
  // One after the other: a process that has to share the processors is long in getting warm.
  for (const server of servers) await load({ port: server.port, paths, connections, seconds: warmSeconds });
  const before = servers.map(({ pid }) => cpuSeconds(pid));
  const { perSecond, requests } = await load({ port, paths, connections: atOnce, seconds });
  const used = servers.map(({ pid }, i) => cpuSeconds(pid) - before[i]!);
  for (const server of servers) await server.stop();
  setEnvironment('FONDS_CACHE_BYTES', undefined);
  const sum = used.reduce((a, b) => a + b, 0);
  return { rate: perSecond, cpu: (sum / requests) * 1e6, shares: used.map((share) => share / sum) };
}

/** How often somebody waits for a lock while something runs: looked at every few milliseconds. */
async function countLockWaits(url: string, run: () => Promise<void>): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let [waits, isRunning] = [0, true];
  const looking = (async () => {
    while (isRunning) {
      const { rows } = await client.query(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'",
      );
      waits += (rows[0] as { n: number }).n;
      await setTimeout(5);
    }
  })();
  await run();
  isRunning = false;
  await looking;
  await client.end();
  return waits;
}

/** Two requests at a time: neither the processors nor the database are the limit, so a request costs what it costs. */
async function compareProcesses(folder: string, url: string): Promise<void> {
  const server = await startFonds(folder);
  const paths = await unitPaths(server);
  await server.stop();
  const ratios: number[] = [];
  let lines = '';
  const waits = await countLockWaits(url, async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await readUncached(folder, paths, 1, 2);
      const two = await readUncached(folder, paths, 2, 2);
      ratios.push(two.cpu / one.cpu);
      const shares = two.shares.map((share) => `${(share * 100).toFixed(0)} %`).join(' and ');
      lines = `${two.rate.toFixed(0)} reads/s (one ${one.rate.toFixed(0)}), shares ${shares}`;
    }
  });
  console.log(
    `two processes asked in turn: ${lines}, processor time a request ${median(ratios).toFixed(2)} of that of one (${ratios.map((r) => r.toFixed(2)).join(', ')}), ${waits} lock waits seen`,
  );
}

try {
  writeMadeEad(file, units);
  const postgres = await PostgresServer.start();
  const figures: Record<'sqlite' | 'postgres', Figures[]> = { sqlite: [], postgres: [] };
  let folder = '';
  for (let round = 0; round < rounds; round++) {
    for (const engine of ['sqlite', 'postgres'] as const) {
      setEnvironment(
        'FONDS_DATABASE_URL',
        engine === 'postgres' ? await postgres.emptyDatabase() : undefined,
      );
      folder = mkdtempSync(join(scratch, 'store-'));
      figures[engine].push(await measure(folder));
    }
  }
  for (const name of Object.keys(figures.sqlite[0]!) as (keyof Figures)[]) {
    const [a, b] = [figures.sqlite, figures.postgres].map((list) => median(list.map((each) => each[name])));
    console.log(
      `${name.padEnd(12)} SQLite ${a!.toFixed(0).padStart(6)}  PostgreSQL ${b!.toFixed(0).padStart(6)}  ratio ${(b! / a!).toFixed(2)}`,
    );
  }
  await compareProcesses(folder, String(process.env.FONDS_DATABASE_URL));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
