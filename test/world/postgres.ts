/**
 * A real PostgreSQL for tests: a cluster in a temporary folder, run by an unprivileged user, reached by a unix socket alone, with the
 * server's own defaults (fsync included). One for each file of tests that asks, started on first use and ended with the process; each test makes
 * databases of its own in it.
 *
 * Where PostgreSQL is not installed, tests are skipped with a word; with FONDS_TEST_ENGINE=postgres (`npm run test:postgres`) they fail.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { Client } from 'pg';
import { createDatabase } from '../../src/store/postgres/connection.ts';
import { type PostgresOptions, PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { folderFor, startTied, unprivileged, waitUntil } from './tied-process.ts';

const installed = '/usr/lib/postgresql';
const patienceMs = 30_000;

/** Why tests on PostgreSQL are skipped; false where it is installed. */
export const withoutPostgres = findBinaries() === undefined && 'PostgreSQL is not installed: NOT run on it';

if (withoutPostgres !== false && process.env.FONDS_TEST_ENGINE === 'postgres') {
  throw new Error('PostgreSQL is not installed, and these tests insist on it: apt-get install postgresql');
}

/** The folder of the newest server programs. */
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

  private constructor(binaries: string) {
    this.#binaries = binaries;
    this.#folder = folderFor(this.#user, 'fonds-pg-');
    const options = ['--auth=trust', '--username=fonds', '--encoding=UTF8', '--locale=C.UTF-8'];
    execFileSync(join(binaries, 'initdb'), [...options, '--no-instructions', '-D', this.#data], {
      ...this.#user,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  static async start(): Promise<PostgresServer> {
    const server = new PostgresServer(findBinaries()!);
    await server.run();
    return server;
  }

  /** Starts the server, for the first time or after it was killed; resolves once it answers. */
  async run(): Promise<void> {
    const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${this.#folder}`];
    const command = [join(this.#binaries, 'postgres'), '-D', this.#data, ...settings];
    this.#process = startTied(this.#folder, this.#user, command, 'QUIT');
    await waitUntil(() => this.#answers(), patienceMs, 'PostgreSQL answers');
  }

  async #answers(): Promise<boolean> {
    try {
      await this.ask('postgres', 'select 1');
      return true;
    } catch {
      return false;
    }
  }

  /** Ends it as a power cut would: no connection is told, nothing is tidied up. Resolves once it is gone. */
  async kill(signal: 'SIGKILL' | 'SIGINT' | 'SIGQUIT' = 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => this.#process!.once('exit', resolve));
    const [pid] = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), signal);
    await ended;
  }

  /** Where its socket lies. */
  get folder(): string {
    return this.#folder;
  }

  /** The path of a program that comes with the server. */
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

  /** A fresh database without any tables; returns its URL. */
  async emptyDatabase(): Promise<string> {
    const name = `fonds_${++this.#databases}`;
    await this.ask('postgres', `create database ${name}`);
    return this.url(name);
  }
}

let server: Promise<PostgresServer> | undefined;

/** The server of this file of tests. */
export function postgresServer(): Promise<PostgresServer> {
  server ??= PostgresServer.start();
  return server;
}

export function postgresOptions(url: string, more: Partial<PostgresOptions> = {}): PostgresOptions {
  return { url, listenUrl: url, prepared: true, waitMs: 5000, writers: 1, ...more };
}

/** An empty store with the current schema, in a database of its own. */
export function scratchPostgres(more: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
  const store = makePostgres(more);
  // Asked for at once: after a wait it would no longer belong to the test that is running.
  after(async () => (await store).close());
  return store;
}

/** The same, to be closed by whoever asks. */
export async function makePostgres(more: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
  const options = postgresOptions(await (await postgresServer()).emptyDatabase(), more);
  await createDatabase(options.url, async () => undefined);
  return PostgresStore.open(options);
}
