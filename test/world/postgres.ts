/**
 * A real PostgreSQL for tests: a cluster in a temporary folder (storesFolder), run by an unprivileged user, that listens on a Unix socket
 * only, with the default settings (with fsync, which has no effect in memory); only {@link PostgresServer.storeDatabases} have generic plans.
 * Each test file that needs one has its own, started on first use and stopped with the process. Each test has its own databases in it, new or
 * emptied (store-databases.ts). Tests may add streaming replicas, and kill, stop and promote any server.
 *
 * `npm test` creates a cluster once (prepareCluster) and names its folder in FONDS_TEST_CLUSTER; every server starts from a copy.
 *
 * Without PostgreSQL the tests are skipped with a message; with FONDS_TEST_INSIST (`npm run test:postgres`, `npm test -- --insist`) they fail.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { Client } from 'pg';
import { createTables } from '../../src/store/postgres/connection.ts';
import type { PostgresOptions } from '../../src/store/postgres/executor.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/store.ts';
import { StoreDatabases } from './store-databases.ts';
import { folderFor, startTied, unprivileged } from './tied-process.ts';
import { waitUntil } from './wait-until.ts';

const installed = '/usr/lib/postgresql';

/** Database of the prepared cluster with the tables of an empty store. */
const templateName = 'fonds_template';

/** The reason why tests on PostgreSQL are skipped; false if it is installed. */
export const withoutPostgres = findBinaries() === undefined && 'PostgreSQL is not installed: NOT run on it';

if (withoutPostgres !== false && process.env.FONDS_TEST_INSIST !== undefined) {
  throw new Error('PostgreSQL is not installed, and these tests insist on it: apt-get install postgresql');
}

/** The folder of the programs of the newest installed version. */
function findBinaries(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(installed, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

export class PostgresServer {
  readonly #folder: string;
  readonly #binaries: string;
  readonly #user = unprivileged();
  #process: ChildProcess | undefined;
  #databases = 0;
  #template: Promise<string> | undefined;
  /** For stores whose tests do not know the URL. */
  readonly storeDatabases = new StoreDatabases(async () => withGenericPlans(await this.databaseWithTables()));

  private constructor() {
    this.#binaries = findBinaries()!;
    this.#folder = folderFor(this.#user, 'fonds-pg-');
  }

  #run(name: string, args: readonly string[]): void {
    execFileSync(this.program(name), args, {
      ...this.#user,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  /** @param prepared folder to copy; null creates a new cluster, with an identity of its own. */
  static async start(prepared = process.env.FONDS_TEST_CLUSTER ?? null): Promise<PostgresServer> {
    const server = new PostgresServer();
    if (prepared === null) server.#createCluster();
    else {
      execFileSync('cp', ['-r', '--reflink=auto', prepared, server.#data], { ...server.#user });
      server.#template = Promise.resolve(templateName);
    }
    await server.run();
    return server;
  }

  #createCluster(): void {
    const options = ['--auth=trust', '--username=fonds', '--encoding=UTF8', '--locale=C.UTF-8'];
    this.#run('initdb', [...options, '--no-instructions', '--no-sync', '-D', this.#data]);
  }

  /** Creates the cluster that servers are copied from. Returns its folder; the caller deletes it. */
  static async prepare(): Promise<string> {
    const server = new PostgresServer();
    server.#createCluster();
    await server.run();
    await server.ask('postgres', `create database ${templateName}`);
    await createTables(server.url(templateName), async () => undefined);
    await server.kill('SIGINT');
    const folder = join(folderFor(server.#user, 'fonds-cluster-'), 'data');
    renameSync(server.#data, folder);
    return folder;
  }

  /** Starts a streaming replica of this server. It is asynchronous unless `synchronous_standby_names` contains it (see {@link set}). */
  async replicate(): Promise<PostgresServer> {
    const replica = new PostgresServer();
    const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--username=fonds'];
    replica.#run('pg_basebackup', [...options, '-h', this.#folder, '-D', replica.#data]);
    await replica.run();
    return replica;
  }

  /** Makes a stopped server a replica of another one at its next start, whatever records it has. */
  makeFollow(primary: PostgresServer): void {
    writeFileSync(join(this.#data, 'standby.signal'), '');
    appendFileSync(
      join(this.#data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${primary.#folder} user=fonds'\n`,
    );
  }

  async promote(): Promise<void> {
    await this.ask('postgres', 'select pg_promote()');
  }

  /** Changes a setting of the running server. */
  async set(name: string, value: string): Promise<void> {
    await this.ask('postgres', `alter system set ${name} = '${value}'`);
    await this.ask('postgres', 'select pg_reload_conf()');
  }

  /** Starts the server, for the first time or after it was killed; resolves when it accepts connections. */
  async run(): Promise<void> {
    const settings = [
      ...['-c', 'listen_addresses=', '-c', `unix_socket_directories=${this.#folder}`],
      // The default is 5 s: a replica would reconnect late to a restarted primary.
      ...['-c', 'wal_retrieve_retry_interval=200ms'],
    ];
    const command = [this.program('postgres'), '-D', this.#data, ...settings];
    this.#process = startTied(this.#folder, this.#user, command, 'QUIT');
    await waitUntil(() => this.#answers(), 'PostgreSQL answers');
  }

  async #answers(): Promise<boolean> {
    try {
      await this.ask('postgres', 'select 1');
      return true;
    } catch {
      return false;
    }
  }

  /** Kills the server as a power cut would: it closes no connection and cleans up nothing. Resolves when all its processes have ended. */
  async kill(signal: 'SIGKILL' | 'SIGINT' | 'SIGQUIT' = 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => this.#process!.once('exit', resolve));
    this.#process!.ref();
    const { pid } = this;
    const children = childrenOf(pid);
    process.kill(pid, signal);
    await ended;
    // They notice the end of the parent a moment later, and may execute a last statement until then.
    await waitUntil(() => !children.some(isRunning), 'all processes of the server are gone');
  }

  /** Process id of the postmaster. */
  get pid(): number {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Folder of its socket. */
  get folder(): string {
    return this.#folder;
  }

  /** Path of a program of the installed version. */
  program(name: string): string {
    return join(this.#binaries, name);
  }

  url(database: string): string {
    return `postgresql://fonds@${encodeURIComponent(this.#folder)}/${database}`;
  }

  async ask(database: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.url(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }

  /** Number of index look-ups of items on this server. PostgreSQL adds those of a connection when it is used again a second later. */
  async countItemReads(database: string): Promise<number> {
    const [row] = await this.ask(
      database,
      "select coalesce(sum(idx_scan), 0)::int as n from pg_stat_user_indexes where relname = 'item'",
    );
    return row!.n as number;
  }

  /** Creates a database without tables and returns its URL. */
  emptyDatabase(): Promise<string> {
    return this.#copyDatabase('template1');
  }

  /** Creates a database with the tables of an empty store, as a copy of the template, and returns its URL. */
  async databaseWithTables(): Promise<string> {
    this.#template ??= this.emptyDatabase().then(async (url) => {
      await createTables(url, async () => undefined);
      return new URL(url).pathname.slice(1);
    });
    return this.#copyDatabase(await this.#template);
  }

  async #copyDatabase(template: string): Promise<string> {
    const name = `fonds_${++this.#databases}`;
    await this.ask('postgres', `create database ${name} template ${template}`);
    return this.url(name);
  }
}

/**
 * Makes sessions use generic plans. By default PostgreSQL plans a prepared statement again for each of its first five executions. Most
 * connections of tests execute a statement less often, and this planning took half of the processor time of the server.
 */
function withGenericPlans(url: string): string {
  return `${url}?options=${encodeURIComponent('-c plan_cache_mode=force_generic_plan')}`;
}

function childrenOf(pid: number): readonly number[] {
  const listed = readProcess(`/proc/${pid}/task/${pid}/children`) ?? '';
  return listed.trim().split(' ').filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  const status = readProcess(`/proc/${pid}/stat`);
  // State Z: ended, and not yet reaped by its parent.
  return status !== undefined && !/\) Z /.test(status);
}

/** Undefined if the process has ended, which may happen at any moment. */
function readProcess(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

let server: Promise<PostgresServer> | undefined;

/** The server of this test file. */
export function postgresServer(): Promise<PostgresServer> {
  server ??= PostgresServer.start();
  return server;
}

export function postgresOptions(url: string, more: Partial<PostgresOptions> = {}): PostgresOptions {
  return {
    url,
    readUrls: [],
    listenUrl: url,
    prepared: true,
    waitMs: 60_000,
    statementMs: 60_000,
    writers: 1,
    ...more,
  };
}

/** An empty store with the current schema, in a new or emptied database. Closed after the test. */
export function scratchPostgres(more: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
  const store = makePostgres(more);
  // Registered before the first await: later, the hook would belong to another test.
  after(async () => (await store).close());
  return store;
}

/** As scratchPostgres; the caller closes it. */
export async function makePostgres(more: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
  const { storeDatabases } = await postgresServer();
  const url = await storeDatabases.take();
  const store = await openPostgresStore(postgresOptions(url, more));
  const { close } = store;
  return Object.assign(store, {
    async close(): Promise<void> {
      await close();
      storeDatabases.giveBack(url);
    },
  });
}
