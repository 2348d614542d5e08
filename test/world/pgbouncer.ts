/**
 * A real pgbouncer in front of the PostgreSQL of a test, in transaction mode: after every transaction another client may get the connection. Listens
 * on a Unix socket only. Without pgbouncer the tests are skipped with a message; with FONDS_TEST_INSIST they fail.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type PostgresServer, withoutPostgres } from './postgres.ts';
import { folderFor, startTied, unprivileged } from './tied-process.ts';
import { waitUntil } from './wait-until.ts';

const program = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

/** The reason why tests with pgbouncer are skipped; false if it is installed. */
export const withoutPgbouncer =
  withoutPostgres || (program === undefined && 'pgbouncer is not installed: NOT run through it');

if (withoutPgbouncer !== false && process.env.FONDS_TEST_INSIST !== undefined) {
  throw new Error('pgbouncer is not installed, and these tests insist on it: apt-get install pgbouncer');
}

/** The reason why named statements cannot be tested; pgbouncer supports them since 1.21. */
export const withoutNamedStatements =
  withoutPgbouncer || (!knowsNamedStatements() && 'pgbouncer is older than 1.21: named statements NOT tried');

function knowsNamedStatements(): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(program!, ['--version'], { encoding: 'utf8' }))!;
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Starts pgbouncer in transaction mode. Returns the URL of a database through it.
 * @param named whether it supports named statements.
 */
export async function startPgbouncer(
  server: PostgresServer,
  database: string,
  named: boolean,
): Promise<string> {
  const user = unprivileged();
  const folder = folderFor(user, 'fonds-pgbouncer-');
  writeFileSync(join(folder, 'users.txt'), '"fonds" ""\n');
  const settings = [
    '[databases]',
    `* = host=${server.folder}`,
    '[pgbouncer]',
    'listen_addr =',
    'listen_port = 5432',
    `unix_socket_dir = ${folder}`,
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    // Fewer than the clients, so that clients have to share connections.
    'default_pool_size = 6',
    ...(named
      ? ['max_prepared_statements = 100']
      : knowsNamedStatements()
        ? ['max_prepared_statements = 0']
        : []),
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  startTied(folder, user, [program!, '--quiet', join(folder, 'pgbouncer.ini')], 'KILL');
  const name = database.split('/').at(-1)!;
  const url = `postgresql://fonds@${encodeURIComponent(folder)}/${name}`;
  await waitUntil(() => answers(url), 'pgbouncer answers');
  return url;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
