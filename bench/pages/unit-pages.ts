/** Pages of units compared with their JSON, and the memory that the pages need. */
import { mkdtempSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { writeGeneratedEad } from '../generated-ead.ts';
import { LoadClients, type LoadResult, load } from '../load.ts';
import { median } from '../search/client.ts';
import type { TargetReport } from '../search/target-report.ts';
import {
  cpuSeconds,
  initialise,
  makeScope,
  post,
  residentMemory,
  type Server,
  startFonds,
} from '../server.ts';

const units = 10_000;
const rounds = 3;
const turns = 8;
/** Pages before the measurement. V8 compiles the code of a page for about a thousand pages. */
const warmUp = 2000;

export async function benchUnitPages(scratch: string, report: TargetReport): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'pages-'));
  const ids = await fill(folder, scratch);
  const json = ids.map((id) => `/archive/classes/DocumentaryUnit/${id}`);
  const pages = ids.map((id) => `/units/${id}`);
  await benchUncached(folder, { json, pages }, report);
  await benchCached(folder, { json: json.slice(0, 200), pages: pages.slice(0, 200) }, report);
  await benchMemory(folder, { json: json.slice(0, 100), pages: pages.slice(0, 100) }, report);
}

/** Imports a finding aid. Returns the ids of its units, in an order that spreads over all of it. */
async function fill(folder: string, scratch: string): Promise<readonly string[]> {
  initialise(folder);
  const server = await startFonds(folder);
  await makeScope(server.port);
  const file = join(scratch, 'pages.xml');
  writeGeneratedEad(file, units);
  await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
  const list = await fetch(`http://127.0.0.1:${server.port}/archive/classes/DocumentaryUnit`);
  const found = (await list.json()) as readonly { readonly id: string }[];
  await server.stop();
  return found.map((_, i) => found[(i * 7919) % found.length]!.id);
}

interface Paths {
  readonly json: readonly string[];
  readonly pages: readonly string[];
}

/** New servers, so that every record and every page is read for the first time. One half is read as JSON, the other as pages. */
async function benchUncached(folder: string, { json, pages }: Paths, report: TargetReport): Promise<void> {
  const half = json.length / 2;
  const ratios: number[] = [];
  const p95: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startFonds(folder);
    // Compiles the code: other paths than those measured.
    await load({ port: server.port, paths: pages.slice(0, warmUp), connections: 8, seconds: 6 });
    const records = await measured(server, json.slice(warmUp, half), 8, 0.4);
    const shown = await measured(server, pages.slice(half), 8, 2);
    const single = await load({
      port: server.port,
      paths: pages.slice(half).reverse(),
      connections: 1,
      seconds: 2,
    });
    await server.stop();
    ratios.push(shown.result.perSecond / records.result.perSecond);
    cpu.push(shown.cpu * 1000);
    p95.push(single.p95);
  }
  report.add('unit page, not cached: p95 with one client', median(p95), 'ms', { below: 5 });
  report.add('unit page, not cached: processor time', median(cpu), 'ms');
  report.add('unit page, not cached: rate by that of JSON, not cached', median(ratios), '', { atLeast: 0.3 });
}

/** The same records again and again, alternately as JSON and as pages. */
async function benchCached(folder: string, { json, pages }: Paths, report: TargetReport): Promise<void> {
  const server = await startFonds(folder);
  const clients = await LoadClients.open(server.port, 8);
  const ratios: number[] = [];
  for (const paths of [json, pages]) await clients.send(paths, 1);
  let last = 0;
  for (let turn = 0; turn < turns; turn++) {
    const records = await clients.send(json, 0.5);
    const shown = await clients.send(pages, 0.5);
    ratios.push(shown.perSecond / records.perSecond);
    last = shown.perSecond;
  }
  clients.close();
  await server.stop();
  report.add('unit page, cached: pages per second', last, '/s');
  report.add('unit page, cached: rate by that of JSON', median(ratios), '', { atLeast: 0.3 });
}

/** Memory of a server that has sent records and search results as JSON, and then as pages; in each case idle for some seconds. */
async function benchMemory(folder: string, { json, pages }: Paths, report: TargetReport): Promise<void> {
  const differences: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startFonds(folder);
    const before = await measureMemory(server, ['/archive/search?q=minutes', ...json]);
    // The second request of a page caches it.
    const after = await measureMemory(server, ['/', '/search?q=minutes', ...pages, ...pages]);
    differences.push(after - before);
    await server.stop();
  }
  report.add('memory of an idle server after 100 pages, more than before', median(differences), 'MB', {
    atMost: 40,
  });
}

async function measureMemory({ port, pid }: Server, paths: readonly string[]): Promise<number> {
  for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer();
  await idle();
  return residentMemory(pid);
}

const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3000));

async function measured(
  server: Server,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<{ readonly result: LoadResult; readonly cpu: number }> {
  const before = cpuSeconds(server.pid);
  const result = await load({ port: server.port, paths, connections, seconds });
  return { result, cpu: (cpuSeconds(server.pid) - before) / result.requests };
}
