/** Several Fonds processes on one database, and requests to them. */
import assert from 'node:assert/strict';
import { Client } from 'pg';
import {
  type Endable,
  type FondsServer,
  runFonds,
  startFonds,
  temporaryFolder,
} from '../cli/fonds-process.ts';
import { c, ead } from '../world/finding-aid.ts';
import { waitUntil } from '../world/wait-until.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, unknown>;
}

async function post(url: string, type: string, body: string): Promise<Answer> {
  const headers = { 'X-User': 'mike', 'Content-Type': type };
  const response = await fetch(url, { method: 'POST', headers, body });
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Record<string, unknown>,
  };
}

export const importEad = (url: string, body: string): Promise<Answer> =>
  post(`${url}/import/ead?scope=nl-r1`, 'text/xml', body);

export const create = (url: string, path: string, type: string, identifier: string): Promise<Answer> =>
  post(`${url}/${path}`, 'application/json', JSON.stringify({ type, data: { identifier } }));

export async function total(url: string, type: string): Promise<number> {
  const response = await fetch(`${url}/classes/${type}`, { method: 'HEAD' });
  return Number(/total=(\d+)/.exec(response.headers.get('content-range') ?? '')![1]);
}

export async function childCount(url: string): Promise<number> {
  const repository = (await (await fetch(`${url}/classes/Repository/nl-r1`)).json()) as {
    meta: { childCount: number };
  };
  return repository.meta.childCount;
}

export function kill({ process }: FondsServer): Promise<void> {
  process.kill('SIGKILL');
  return new Promise((resolve) => process.once('close', () => resolve()));
}

/** Units of an import that is blocked. They are several batches, so that rows are written before the last one. */
export const blockedUnits = 3000;
/** Settings of servers: a blocked import must not time out during a pause of the test process. */
export const patientEnv = { FONDS_WRITE_WAIT_SECONDS: '3600' };

interface BlockedImport {
  /** Resolves when the import waits, after it has written all batches but the last. */
  untilBlocked(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Makes the import of `finding(fonds, blockedUnits)` wait in the middle of its transaction: another transaction has inserted the id of its last unit,
 * which nothing else uses. @param database the URL of the database.
 */
export async function blockImport(t: Endable, database: string, fonds: string): Promise<BlockedImport> {
  const client = new Client({ connectionString: database });
  client.on('error', () => undefined);
  await client.connect();
  t.after(() => client.end());
  await client.query('begin');
  await client.query("insert into item (gid, id, type, data, parts) values (-1, $1, 'none', '', '')", [
    `nl-r1-${fonds}-n${blockedUnits - 1}`,
  ]);
  const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
  return {
    untilBlocked: () =>
      waitUntil(async () => (await client.query(waiting)).rowCount === 1, 'the import waits'),
    release: async () => {
      await client.query('rollback');
    },
  };
}

/** Creates a store with the repository `nl-r1`, and starts servers on it. @param env settings of all servers. */
export async function startServers(
  t: Endable,
  database: string,
  count: number,
  env: Readonly<Record<string, string>> = {},
): Promise<{ servers: FondsServer[]; flags: readonly string[] }> {
  const flags = ['--data', temporaryFolder(t), '--database-url', database];
  for (const command of [['init'], ['user', 'add', 'mike', '--group', 'admin']]) {
    const { code, err } = await runFonds([...command, ...flags], { env });
    assert.equal(code, 0, err);
  }
  const servers: FondsServer[] = [];
  while (servers.length < count) servers.push(await startFonds(t, ['serve', ...flags], { env }));
  await create(servers[0]!.url, 'Country', 'Country', 'nl');
  await create(servers[0]!.url, 'classes/Country/nl', 'Repository', 'r1');
  return { servers, flags };
}

const text = '<scopecontent><p>'.concat('minutes of the council '.repeat(3), '</p></scopecontent>');
export const finding = (fonds: string, units: number, eadid = fonds): string =>
  ead(fonds, Array.from({ length: units }, (_, i) => c(`n${i}`, `Unit ${i}`, text)).join(''), { eadid });
