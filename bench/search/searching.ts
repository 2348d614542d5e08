/** Measures searches through HTTP: a query log, words of many records, suggestions, and reads at the same time. */
import { fork } from 'node:child_process';
import { LoadClients, type LoadResult, load } from '../load.ts';
import { cpuSeconds, type Server } from '../server.ts';
import { type Found, SearchClient } from './client.ts';
import { facets, type LoggedQuery } from './queries.ts';
import type { SearchStore } from './stores.ts';

export interface Measured extends LoggedQuery {
  readonly ms: number;
  readonly hits: number;
  readonly atLeast: boolean;
}

const searchPath = ({ parameters }: Pick<LoggedQuery, 'parameters'>): string =>
  `/archive/search?${parameters}&${facets}`;

/** A running server with its store. */
export interface RunningStore {
  readonly store: SearchStore;
  readonly server: Server;
}

/** Processor time of the server and of the database. */
export function cpuOf({ store, server }: RunningStore): number {
  return cpuSeconds(server.pid) + (store.postgres === undefined ? 0 : cpuSeconds(store.postgres.pid));
}

/** A part of the log is sent before the measurement, so that a new server has compiled its code. */
const warmUpShare = 0.25;
export const warmUpFactor = 1 + warmUpShare;

/** Sends each query to each server, one after the other. */
export async function runLog(
  running: readonly RunningStore[],
  log: readonly LoggedQuery[],
): Promise<readonly (readonly Measured[])[]> {
  const clients = running.map(({ server }) => new SearchClient(server.port));
  for (const query of log.slice(0, log.length * warmUpShare))
    for (const client of clients) await measure(client, query);
  const results: Measured[][] = running.map(() => []);
  for (const query of log) {
    for (const [i, client] of clients.entries()) results[i]!.push(await measure(client, query));
  }
  for (const client of clients) client.close();
  return results;
}

async function measure(client: SearchClient, query: LoggedQuery): Promise<Measured> {
  const { ms, status, body } = await client.send<Found>(searchPath(query));
  if (status !== 200) throw new Error(`${query.parameters}: ${JSON.stringify(body)}`);
  const { total, atLeast } = body;
  return { ...query, ms, hits: total, atLeast };
}

/** Milliseconds of the same words by the plain index (bench/baseline-search-server.ts). */
export async function runBaseline(server: Server, { words = [] }: LoggedQuery): Promise<number> {
  const client = new SearchClient(server.port);
  const { ms } = await client.send(`/?${words.map((word) => `word=${encodeURIComponent(word)}`).join('&')}`);
  client.close();
  return ms;
}

/** Suggestions for the beginnings of words, as typed. Undefined if the server has no suggestions. */
export async function runSuggestions(
  { port }: Server,
  texts: readonly string[],
): Promise<readonly number[] | undefined> {
  const client = new SearchClient(port);
  const times: number[] = [];
  for (const [i, text] of texts.entries()) {
    const { ms, status } = await client.send(`/archive/search/suggest?q=${encodeURIComponent(text)}`);
    if (status !== 200) return undefined;
    if (i >= texts.length / 10) times.push(ms);
  }
  client.close();
  return times;
}

/** Reads single records while clients search; the readers are in a process of their own. */
export async function readWhileSearching(
  { port }: Server,
  log: readonly LoggedQuery[],
  recordPaths: readonly string[],
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<{ readonly reads: LoadResult; readonly searches: LoadResult }> {
  const searching = await LoadClients.open(port, clients);
  const paths = log.map(searchPath);
  const searches = searching.send(paths, seconds + 1);
  const reads = await readInProcess(port, recordPaths, seconds);
  const result = { reads, searches: await searches };
  searching.close();
  return result;
}

/** Reads in a process of its own, through one connection. */
export function readInProcess(port: number, paths: readonly string[], seconds: number): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL(import.meta.url).pathname);
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('error', reject);
    child.send({ port, paths, connections: 1, seconds });
  });
}

// As a process of its own: reads what the message says.
if (process.argv[1] === new URL(import.meta.url).pathname)
  process.once('message', async (options: Parameters<typeof load>[0]) => {
    process.send!(await load(options), () => process.exit());
  });
