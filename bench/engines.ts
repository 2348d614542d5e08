/**
 * `node bench/engines.ts [units] [rounds]`: compares SQLite with PostgreSQL, and one process on a database with two. Needs PostgreSQL installed; it
 * starts its own server. The machine may have other load, so compare only results of the same run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { PostgresServer } from '../test/world/postgres.ts';
import { writeGeneratedEad } from './generated-ead.ts';
import { LoadClients, load } from './load.ts';
import {
  cpuSeconds,
  initialise,
  makeScope,
  peakMemory,
  post,
  type Server,
  startBaseline,
  startFonds,
} from './server.ts';

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
/**
 * Numbers of concurrent clients. With few clients a process wakes up for every single response of the database, so two processes with half the load each take
 * more time than one; with many clients they hardly ever sleep.
 */
const clientCounts = [8, 32];
/** Short, alternating measurements: on a shared machine the cost of a request changes by half within seconds. */
const turnSeconds = 0.5;
const turnsPerRound = 20;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Sets a variable for every server and command started later; undefined deletes it. */
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
  const [fresh] = await startUncached(folder, paths, 1);
  const clients = await LoadClients.open(fresh!.port, connections);
  const uncached = await read([fresh!], clients, paths, seconds);
  clients.close();
  await fresh!.stop();
  return {
    import: first,
    importCpu,
    again,
    peak,
    hot: hot.perSecond,
    uncached: uncached.rate,
    uncachedCpu: cost([uncached]),
  };
}

/** Starts servers on the same store without caches, and warms them up. */
async function startUncached(folder: string, paths: readonly string[], count: number): Promise<Server[]> {
  setEnvironment('FONDS_CACHE_BYTES', '0');
  const servers: Server[] = [];
  while (servers.length < count) servers.push(await startFonds(folder));
  setEnvironment('FONDS_CACHE_BYTES', undefined);
  // One after the other, since a process warms up slowly on a shared processor.
  for (const { port } of servers) await load({ port, paths, connections, seconds: warmSeconds });
  return servers;
}

interface Reading {
  readonly rate: number;
  readonly requests: number;
  /** Seconds of processor time of each process. */
  readonly used: readonly number[];
}

async function read(
  servers: readonly Server[],
  clients: LoadClients,
  paths: readonly string[],
  forSeconds: number,
): Promise<Reading> {
  const before = servers.map(({ pid }) => cpuSeconds(pid));
  const { perSecond, requests } = await clients.send(paths, forSeconds);
  return { rate: perSecond, requests, used: servers.map(({ pid }, i) => cpuSeconds(pid) - before[i]!) };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Microseconds of processor time per request. */
const cost = (readings: readonly Reading[]): number =>
  (sum(readings.flatMap(({ used }) => used)) / sum(readings.map(({ requests }) => requests))) * 1e6;

/** Counts sessions that wait for a lock while `run` runs, sampled every few milliseconds. */
async function countLockWaits(url: string, run: () => Promise<void>): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let [waits, isRunning] = [0, true];
  const sampling = (async () => {
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
  await sampling;
  await client.end();
  return waits;
}

/** Binds a process with all its threads to one processor (Linux). */
function pinTo(processor: number, pid: number): void {
  spawnSync('taskset', ['-acp', String(processor), String(pid)]);
}

/** Servers that share the requests, and their measurements. */
interface Team {
  readonly servers: readonly Server[];
  readonly clients: LoadClients;
  readonly readings: Reading[];
}

/** Two processes, measured separately and together, so that random advantages of one process are in both results. */
interface Pair {
  readonly name: string;
  readonly alone: readonly Team[];
  readonly both: Team;
}

async function toTeam(servers: readonly Server[], clientCount: number): Promise<Team> {
  const clients = await LoadClients.open(
    servers.map(({ port }) => port),
    clientCount,
  );
  return { servers, clients, readings: [] };
}

async function toPair(name: string, servers: readonly Server[], clientCount: number): Promise<Pair> {
  const alone = await Promise.all(servers.map((server) => toTeam([server], clientCount)));
  return { name, alone, both: await toTeam(servers, clientCount) };
}

/**
 * The servers have one processor, and the database and this client the other, so that they do not slow each other down. One process and both are measured
 * alternately, so that other load on the machine affects both. The baseline is the cost of a second process of a plain server.
 */
async function compareProcesses(folder: string, url: string, postgres: PostgresServer): Promise<void> {
  const server = await startFonds(folder);
  const paths = await unitPaths(server);
  const bodies = join(scratch, 'bodies.json');
  const body = await (await fetch(`http://127.0.0.1:${server.port}${paths[0]!}`)).text();
  writeFileSync(bodies, JSON.stringify(paths.map((path) => [path, body])));
  await server.stop();
  for (const pid of [postgres.pid, process.pid]) pinTo(1, pid);
  const baseline = [await startBaseline(bodies), await startBaseline(bodies)];
  const fonds = await startUncached(folder, paths, 2);
  for (const { pid } of [...fonds, ...baseline]) pinTo(0, pid);
  const waits = await countLockWaits(url, async () => {
    for (const clientCount of clientCounts) {
      const pairs = [
        await toPair('Fonds', fonds, clientCount),
        await toPair('a plain server', baseline, clientCount),
      ];
      const teams = pairs.flatMap(({ alone, both }) => [...alone, both]);
      for (let turn = 0; turn < turnsPerRound * rounds; turn++)
        for (const { servers, clients, readings } of teams)
          readings.push(await read(servers, clients, paths, turnSeconds));
      for (const { clients } of teams) clients.close();
      console.log(`requests of ${clientCount} clients to two processes alternately:`);
      for (const pair of pairs) printPair(pair);
    }
  });
  for (const one of [...fonds, ...baseline]) await one.stop();
  console.log(`${waits} lock waits seen`);
}

function printPair({ name, alone, both }: Pair): void {
  const total = sum(both.readings.flatMap(({ used }) => used));
  const shares = both.servers.map((_, i) => sum(both.readings.map(({ used }) => used[i]!)) / total);
  const [rates, ratesOfOne] = [[both], alone].map((teams) =>
    median(teams.flatMap(({ readings }) => readings.map(({ rate }) => rate))).toFixed(0),
  );
  const ratios = both.readings.map((reading, turn) => {
    const ofOne = alone.map(({ readings }) => readings[turn]!);
    return cost([reading]) / cost(ofOne);
  });
  const ofAll = cost(both.readings) / cost(alone.flatMap(({ readings }) => readings));
  console.log(
    `  ${name}: ${rates} reads/s (one ${ratesOfOne}), shares ${shares.map((share) => `${(share * 100).toFixed(0)} %`).join(' and ')}, ` +
      `processor time a request ${cost(both.readings).toFixed(0)} µs, ${ofAll.toFixed(2)} of that of one (median of ${ratios.length} turns ${median(ratios).toFixed(2)})`,
  );
}

try {
  writeGeneratedEad(file, units);
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
  await compareProcesses(folder, String(process.env.FONDS_DATABASE_URL), postgres);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
