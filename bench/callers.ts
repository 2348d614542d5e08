/**
 * `node bench/callers.ts [units] [SQLite|PostgreSQL|OpenSearch]`: the searches of one client while others send expensive searches without a pause:
 * ten connections of one address, ten addresses with one connection each, and ten IPv6 networks of one site. Then the processor time of the server
 * for sorted lists whose clients leave at once.
 * Goal: p95 of the searches below 500 ms with 48,000 units; no processor time for abandoned lists after a second.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutPostgres } from '../test/world/postgres.ts';
import { describeSpread, percentile } from './search/client.ts';
import { closePostgres, openPostgres, openSqlite, type SearchStore } from './search/stores.ts';
import { cpuSeconds, fondsProgram, startFonds } from './server.ts';

const units = Number(process.argv[2] ?? 48_000);
const only = process.argv[3];
const seconds = 12;
const goalMs = 500;
/** The client pauses between two searches, as a reader does. */
const pauseMs = 50;

const expensive = `/archive/search?q=${encodeURIComponent('(co* OR re*) (mi* OR pr*)')}&limit=100`;
const ordinary = ['correspondence', 'letters council', 'council minutes', 'harbour', 'report 1890'].map(
  (q) => `/archive/search?q=${encodeURIComponent(q)}`,
);

/** Address and X-Forwarded-For of a connection. */
interface Client {
  readonly address: string;
  readonly forwardedFor?: string;
}

const ten = Array.from({ length: 10 }, (_, i) => i);

const attacks: Readonly<Record<string, readonly Client[]>> = {
  'no other client': [],
  'ten connections of one address': ten.map(() => ({ address: '127.0.0.2' })),
  'ten addresses': ten.map((i) => ({ address: `127.0.0.${10 + i}` })),
  'ten networks of one IPv6 site': ten.map((i) => ({
    address: '127.0.0.1',
    forwardedFor: `2001:db8:7:${i + 1}::1`,
  })),
};

/** The setting makes X-Forwarded-For of these benchmarks count. */
const proxyEnv = { FONDS_TRUSTED_PROXIES: '127.0.0.1', FONDS_PUBLIC_URL: 'http://127.0.0.1/archive' };

/** Sends searches one after the other until the end. Returns the time of each; one that the server rejects since it is busy never ends. */
async function sendSearches(
  port: number,
  { address, forwardedFor }: Client,
  paths: readonly string[],
  endsAt: number,
  pause: number,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const times: number[] = [];
  for (let i = 0; performance.now() < endsAt; i++) {
    const started = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      const path = paths[i % paths.length]!;
      get({ host: '127.0.0.1', port, path, agent, localAddress: address, headers }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode!));
      }).once('error', reject);
    });
    if (status !== 200 && status !== 503) throw new Error(`Unexpected status ${status}`);
    times.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  agent.destroy();
  return times;
}

async function measureAttacks(port: number): Promise<void> {
  for (const [name, clients] of Object.entries(attacks)) {
    const endsAt = performance.now() + seconds * 1000;
    const attackers = clients.map((client) => sendSearches(port, client, [expensive], endsAt, 0));
    const times = await sendSearches(port, { address: '127.0.0.99' }, ordinary, endsAt, pauseMs);
    const attackTimes = (await Promise.all(attackers)).flat();
    const isReached = percentile(times, 0.95) < goalMs;
    console.log(
      `  ${name.padEnd(34)} ${times.length} searches, ${describeSpread(times)} ms: ${isReached ? 'pass' : 'FAIL'}; ${attackTimes.length} expensive ones, ${describeSpread(attackTimes)} ms; load ${loadavg()[0]!.toFixed(1)}`,
    );
  }
}

const abandonedLists = 150;

/** Requests sorted lists and leaves while they are read. */
async function measureAbandoned(port: number, pid: number): Promise<void> {
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const sockets = Array.from({ length: abandonedLists }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      'GET /archive/classes/DocumentaryUnit?sort=name&limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    );
    return socket;
  });
  await pause(300);
  for (const socket of sockets) socket.destroy();
  await pause(1000);
  const before = cpuSeconds(pid);
  await pause(5000);
  console.log(
    `  ${abandonedLists} abandoned sorted lists: ${(cpuSeconds(pid) - before).toFixed(2)} s of processor time in the 5 s that begin after a second`,
  );
}

async function measure(name: string, store: SearchStore, env: SearchStore['env']): Promise<void> {
  console.log(`${name}, ${units} units`);
  const server = await startFonds(store.folder, { ...store.env, ...proxyEnv, ...env });
  try {
    // Starts the threads, and compiles the code.
    await sendSearches(server.port, { address: '127.0.0.1' }, [expensive], performance.now() + 2000, 0);
    await measureAttacks(server.port);
    await measureAbandoned(server.port, server.pid);
  } finally {
    await server.stop();
  }
}

async function measureOpenSearch(): Promise<void> {
  const { OpenSearchNode } = await import('../test/world/opensearch.ts');
  const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  const node = OpenSearchNode.start(undefined, undefined, ['-Xms1g', '-Xmx1g']);
  try {
    const store = await openSqlite(units);
    const folder = join(scratch, 'store');
    cpSync(store.folder, folder, { recursive: true });
    const env = {
      FONDS_SEARCH_URL: await node.url(),
      FONDS_SEARCH_INDEX: 'bench',
      FONDS_SEARCH_MAX_LAG: '3600',
      FONDS_SEARCH_URL_MS: '60000',
    };
    execFileSync(process.execPath, [fondsProgram, 'reindex', '--data', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
    await measure('OpenSearch', { ...store, folder }, env);
  } finally {
    await node.kill();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const engines: Readonly<Record<string, () => Promise<void>>> = {
  SQLite: async () => measure('SQLite', await openSqlite(units), {}),
  PostgreSQL: async () => {
    if (withoutPostgres !== false) {
      console.log(withoutPostgres);
      return;
    }
    const store = await openPostgres(units);
    try {
      await measure('PostgreSQL', store, {});
    } finally {
      await closePostgres(store);
    }
  },
  OpenSearch: measureOpenSearch,
};

for (const [name, run] of Object.entries(engines)) if (only === undefined || only === name) await run();
process.exit();
