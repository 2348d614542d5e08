/** Several Fonds processes on one database, and requests to them. */
import assert from 'node:assert/strict';
import {
  type Endable,
  type FondsServer,
  runFonds,
  startFonds,
  temporaryFolder,
} from '../cli/fonds-process.ts';
import { c, ead } from '../world/finding-aid.ts';
import type { PostgresServer } from '../world/postgres.ts';

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

/** Whether a transaction has written rows that are not committed yet. */
export async function isWriting(server: PostgresServer, database: string): Promise<boolean> {
  const name = database.split('/').at(-1);
  const [row] = await server.ask(
    'postgres',
    `select count(*)::int as n from pg_stat_activity where datname = '${name}' and backend_xid is not null and xact_start < now() - interval '100 ms'`,
  );
  return row!.n !== 0;
}

/** Creates a store with the repository `nl-r1`, and starts servers on it. @param env settings of all servers. */
export async function startServers(
  t: Endable,
  database: string,
  count: number,
  env: Readonly<Record<string, string>> = {},
): Promise<{ servers: FondsServer[]; flags: readonly string[] }> {
  const flags = ['--data', temporaryFolder(t), '--database', database];
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
