/**
 * `npm run bench -- --opensearch`: a server on SQLite with one OpenSearch node that has a heap of 1 GB. Measures how fast the index is filled, its
 * size, searches and suggestions, and reads while the follower of the change feed catches up.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OpenSearchClient } from '../../src/store/search/opensearch/client.ts';
import { OpenSearchNode } from '../../test/world/opensearch.ts';
import type { Report } from '../lists.ts';
import { fondsProgram, type Server, startFonds } from '../server.ts';
import { listFonds } from './archive.ts';
import { describeSpread, percentile } from './client.ts';
import { measureSqlite } from './index-size.ts';
import { makeQueryLog, withoutAccents } from './queries.ts';
import { StoreSample } from './sample.ts';
import { readInProcess, runLog, runSuggestions } from './searching.ts';
import { importFonds, openSqlite, type SearchStore } from './stores.ts';
import { TargetReport } from './target-report.ts';

interface OpenSearchBenchOptions {
  readonly scratch: string;
  readonly report: Report;
  readonly units: number;
}

const prefix = 'bench';
const readSeconds = 3;

export async function benchOpenSearch({ scratch, report, units }: OpenSearchBenchOptions): Promise<void> {
  const targets = new TargetReport(report);
  const node = OpenSearchNode.start(undefined, undefined, ['-Xms1g', '-Xmx1g']);
  const url = await node.url();
  const sqlite = await openSqlite(units);
  const folder = join(scratch, 'opensearch');
  cpSync(sqlite.folder, folder, { recursive: true });
  const store: SearchStore = {
    engine: 'SQLite',
    units,
    folder,
    env: { FONDS_SEARCH_URL: url, FONDS_SEARCH_INDEX: prefix, FONDS_SEARCH_MAX_LAG: '3600' },
  };
  const client = new OpenSearchClient([url]);
  try {
    await fill(store, client, targets);
    await measureSize(store, client, targets);
    await measureSearches(store, sqlite, targets);
    await measureFollower(store, client, targets);
  } finally {
    await node.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  targets.summarise();
}

async function fill(
  { folder, env }: SearchStore,
  client: OpenSearchClient,
  report: TargetReport,
): Promise<void> {
  const started = performance.now();
  execFileSync(process.execPath, [fondsProgram, 'reindex', '--data', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const seconds = (performance.now() - started) / 1000;
  const documents = await countDocuments(client);
  report.add('OpenSearch: fonds reindex', documents / seconds, 'documents/s');
  report.note(`${documents} documents in ${seconds.toFixed(0)} s`);
}

async function countDocuments(client: OpenSearchClient): Promise<number> {
  const { count } = await client.request<{ count: number }>('GET', `${prefix}-*/_count?q=gid:*`);
  return count;
}

async function measureSize(
  store: SearchStore,
  client: OpenSearchClient,
  report: TargetReport,
): Promise<void> {
  await client.request('POST', `${prefix}-*/_flush`);
  const stats = await client.request<{ _all: { primaries: { store: { size_in_bytes: number } } } }>(
    'GET',
    `${prefix}-*/_stats/store`,
  );
  const bytes = stats._all.primaries.store.size_in_bytes;
  const { text } = measureSqlite(store);
  report.add('OpenSearch: index by searched text', bytes / text, '');
  report.note(`searched text ${(text / 1e6).toFixed(1)} MB, index ${(bytes / 1e6).toFixed(1)} MB`);
}

async function measureSearches(store: SearchStore, sqlite: SearchStore, report: TargetReport): Promise<void> {
  const sample = new StoreSample(store.folder);
  const servers: Server[] = [];
  try {
    servers.push(await startFonds(store.folder, store.env), await startFonds(sqlite.folder, sqlite.env));
    await requireOpenSearch(servers[0]!);
    const log = makeQueryLog(sample.units(2000, 1), 600, 2);
    const results = await runLog(
      [store, sqlite].map((one, i) => ({ store: one, server: servers[i]! })),
      log,
    );
    for (const [i, name] of ['OpenSearch', 'SQLite beside it'].entries()) {
      const times = results[i]!.filter(({ atLeast }) => !atLeast).map(({ ms }) => ms);
      report.add(`${name}: ≤ 10,000 hits with four facets, p95`, percentile(times, 0.95), 'ms');
      report.note(`${times.length} queries, ${describeSpread(times)} ms`);
    }
    const texts = sample.units(250, 4).map(({ title }) => {
      const typed = withoutAccents(title);
      return typed.slice(0, 3 + (typed.length % 6));
    });
    const times = (await runSuggestions(servers[0]!, texts))!;
    report.add('OpenSearch: suggest (by the database), p95', percentile(times, 0.95), 'ms');
    report.note(`${describeSpread(times)} ms`);
    await requireOpenSearch(servers[0]!);
  } finally {
    for (const server of servers) await server.stop();
    sample.close();
  }
}

/** Throws if the database searches in place of OpenSearch. */
async function requireOpenSearch({ port }: Server): Promise<void> {
  const health = (await (await fetch(`http://127.0.0.1:${port}/archive/health`)).json()) as {
    search?: string;
  };
  if (health.search === 'fallback') throw new Error('The database searches in place of OpenSearch');
}

/** Imports units without OpenSearch, then starts a server that adds them to the index. */
async function measureFollower(
  store: SearchStore,
  client: OpenSearchClient,
  report: TargetReport,
): Promise<void> {
  const { folder } = store;
  const before = await countDocuments(client);
  const importing = await startFonds(folder);
  // A fonds of a repository that exists, with a number of its own.
  const [fonds] = listFonds(store.units);
  const added = { ...fonds!, number: 5000, units: Math.min(store.units / 10, 20_000) };
  await importFonds(importing, added, join(folder, 'files'));
  await importing.stop();
  const sample = new StoreSample(folder);
  const paths = sample.units(500, 5).map(({ id }) => `/archive/classes/DocumentaryUnit/${id}`);
  sample.close();
  const server = await startFonds(folder, store.env);
  const started = performance.now();
  try {
    const reads = [];
    let seconds: number | undefined;
    const filled = waitForDocuments(client, before + added.units).then(() => {
      seconds = (performance.now() - started) / 1000;
    });
    do reads.push(await readInProcess(server.port, paths, readSeconds));
    while (seconds === undefined);
    await filled;
    report.add('OpenSearch: follower', added.units / seconds, 'documents/s');
    report.note(`${added.units} documents in ${seconds.toFixed(1)} s`);
    const idle = await readInProcess(server.port, paths, readSeconds);
    report.add(
      'OpenSearch: GET while the follower fills the index, p99',
      Math.max(...reads.map(({ p99 }) => p99)),
      'ms',
      { below: 20 },
    );
    report.note(
      `each ${readSeconds} s: ${reads.map(({ p50, p99, max }) => `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)}`).join('; ')}; afterwards p50 ${idle.p50.toFixed(1)}, p99 ${idle.p99.toFixed(1)} ms`,
    );
  } finally {
    await server.stop();
  }
}

async function waitForDocuments(client: OpenSearchClient, count: number): Promise<void> {
  while ((await countDocuments(client)) < count) await new Promise((resolve) => setTimeout(resolve, 200));
}
