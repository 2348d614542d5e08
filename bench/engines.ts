/**
 * `node bench/engines.ts [units] [rounds]`: the same work on SQLite and on a PostgreSQL of its own, as ratios of one to the other, and what a second
 * process on the same database costs. Needs PostgreSQL installed. Several programs share the processors here, so a figure says something only beside
 * the other one of the same run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { PostgresServer } from '../test/world/postgres.ts';
import { Crowd, load } from './load.ts';
import { writeMadeEad } from './made-ead.ts';
import {
  cpuSeconds,
  initialise,
  makeScope,
  peakMemory,
  post,
  type Server,
  startBare,
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
 * Processes that are compared are asked by so many clients at once. One with little to do wakes up for every single answer of the database, and so two with
 * half of little each take more than one; with many under way they hardly ever sleep.
 */
const crowdSizes = [8, 32];
/** They are asked by turns, short ones: what a request costs changes by half within seconds on a machine whose processors belong to others as well. */
const turnSeconds = 0.5;
const turnsPerRound = 20;

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
  const [fresh] = await startUncached(folder, paths, 1);
  const crowd = await Crowd.open(fresh!.port, connections);
  const uncached = await read([fresh!], crowd, paths, seconds);
  crowd.close();
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

/** Servers on the same store with nothing kept in memory, each warm. */
async function startUncached(folder: string, paths: readonly string[], count: number): Promise<Server[]> {
  setEnvironment('FONDS_CACHE_BYTES', '0');
  const servers: Server[] = [];
  while (servers.length < count) servers.push(await startFonds(folder));
  setEnvironment('FONDS_CACHE_BYTES', undefined);
  // One after the other: a process that has to share the processors is long in getting warm.
  for (const { port } of servers) await load({ port, paths, connections, seconds: warmSeconds });
  return servers;
}

interface Reading {
  readonly rate: number;
  readonly requests: number;
  /** Seconds of processor time that each process took. */
  readonly used: readonly number[];
}

async function read(
  servers: readonly Server[],
  crowd: Crowd,
  paths: readonly string[],
  forSeconds: number,
): Promise<Reading> {
  const before = servers.map(({ pid }) => cpuSeconds(pid));
  const { perSecond, requests } = await crowd.ask(paths, forSeconds);
  return { rate: perSecond, requests, used: servers.map(({ pid }, i) => cpuSeconds(pid) - before[i]!) };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Microseconds of processor time for a request. */
const cost = (readings: readonly Reading[]): number =>
  (sum(readings.flatMap(({ used }) => used)) / sum(readings.map(({ requests }) => requests))) * 1e6;

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

/** Keeps a process with all its threads on one processor, where the machine can (Linux). */
function keepOn(processor: number, pid: number): void {
  spawnSync('taskset', ['-acp', String(processor), String(pid)]);
}

/** Servers that do the same together, and what they took. */
interface Team {
  readonly servers: readonly Server[];
  readonly crowd: Crowd;
  readonly readings: Reading[];
}

/** Two processes, each asked alone and both together: what one of them has by luck, of memory say, is in both figures. */
interface Pair {
  readonly name: string;
  readonly alone: readonly Team[];
  readonly both: Team;
}

async function toTeam(servers: readonly Server[], clients: number): Promise<Team> {
  const crowd = await Crowd.open(
    servers.map(({ port }) => port),
    clients,
  );
  return { servers, crowd, readings: [] };
}

async function toPair(name: string, servers: readonly Server[], clients: number): Promise<Pair> {
  const alone = await Promise.all(servers.map((server) => toTeam([server], clients)));
  return { name, alone, both: await toTeam(servers, clients) };
}

/**
 * The servers have one processor, and the database and this client the other, so that what the one does is not slowed down by the others. One process and both
 * are asked by turns: what else the machine does meanwhile falls on all alike. The floor is what a second process of a bare server costs.
 */
async function compareProcesses(folder: string, url: string, postgres: PostgresServer): Promise<void> {
  const server = await startFonds(folder);
  const paths = await unitPaths(server);
  const bodies = join(scratch, 'bodies.json');
  const body = await (await fetch(`http://127.0.0.1:${server.port}${paths[0]!}`)).text();
  writeFileSync(bodies, JSON.stringify(paths.map((path) => [path, body])));
  await server.stop();
  for (const pid of [postgres.pid, process.pid]) keepOn(1, pid);
  const bare = [await startBare(bodies), await startBare(bodies)];
  const fonds = await startUncached(folder, paths, 2);
  for (const { pid } of [...fonds, ...bare]) keepOn(0, pid);
  const waits = await countLockWaits(url, async () => {
    for (const clients of crowdSizes) {
      const pairs = [await toPair('Fonds', fonds, clients), await toPair('a bare server', bare, clients)];
      const teams = pairs.flatMap(({ alone, both }) => [...alone, both]);
      for (let turn = 0; turn < turnsPerRound * rounds; turn++)
        for (const { servers, crowd, readings } of teams)
          readings.push(await read(servers, crowd, paths, turnSeconds));
      for (const { crowd } of teams) crowd.close();
      console.log(`two processes asked in turn by ${clients} clients:`);
      for (const pair of pairs) tellOf(pair);
    }
  });
  for (const one of [...fonds, ...bare]) await one.stop();
  console.log(`${waits} lock waits seen`);
}

function tellOf({ name, alone, both }: Pair): void {
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
  await compareProcesses(folder, String(process.env.FONDS_DATABASE_URL), postgres);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
