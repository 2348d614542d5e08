/**
 * GraphQL: a list of 20 units with their children, from a real server. Part of `npm run bench`; run it alone with `node bench/graphql.ts`. The baseline
 * is a REST page of 20 units without their children.
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedEad } from './generated-ead.ts';
import type { Report } from './lists.ts';
import { load } from './load.ts';
import { cpuSeconds, initialise, makeScope, peakMemory, post, startFonds } from './server.ts';

/** More than 20 series of 10 files of 9 items. */
const units = 2300;
const fonds = `nl-r1-f_${units}`;

const query = `{ DocumentaryUnit(id: "${fonds}") { children(first: 20) {
  items {
    id identifier itemCount repository { id }
    description { name languageCode scopeAndContent dates { startDate endDate } accessPoints { name type } }
    children { items { id itemCount description { name dates { startDate endDate } } } }
  }
  pageInfo { hasNextPage nextPage }
} } }`;

export async function benchGraphql(scratch: string, report: Report): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'graphql-'));
  initialise(folder);
  const server = await startFonds(folder);
  await makeScope(server.port);
  const file = join(scratch, 'graphql.xml');
  writeGeneratedEad(file, units);
  await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
  const graphql = `/archive/graphql?query=${encodeURIComponent(query)}`;
  const rest = `/archive/classes/DocumentaryUnit/${fonds}/list?limit=20`;
  const started = performance.now();
  const first = await fetch(`http://127.0.0.1:${server.port}${graphql}`);
  const answer = (await first.json()) as { errors?: unknown };
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  report('GraphQL: the first query, with loading the library', performance.now() - started, 'ms');
  for (const [name, path, goal] of [
    ['GraphQL: 20 units with children', graphql, '≥ 20'],
    ['GraphQL: the same 20 units alone, by REST', rest, undefined],
  ] as const) {
    const options = { port: server.port, paths: [path], connections: 2, seconds: 2 };
    await load(options);
    const before = cpuSeconds(server.pid);
    const { requests, perSecond, p99 } = await load(options);
    report(`${name}: a second`, perSecond, '/s');
    report(`${name}: a second of processor time`, requests / (cpuSeconds(server.pid) - before), '/s', goal);
    report(`${name}: p99`, p99, 'ms');
  }
  report('GraphQL: peak memory of the server', peakMemory(server.pid), 'MB');
  await server.stop();
}

if (import.meta.main) {
  const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  await benchGraphql(scratch, (name, value, unit, goal = '') =>
    console.log(`${name.padEnd(70)} ${value.toPrecision(4).padStart(10)} ${unit.padEnd(4)} ${goal}`),
  );
  rmSync(scratch, { recursive: true, force: true });
}
