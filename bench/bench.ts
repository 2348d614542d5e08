/**
 * `npm run bench`: measures imports, reads, lists, GraphQL and exports as ratios to a baseline of the same run (docs/benchmarks.md). `--quick` skips
 * the file of 100,000 units and the exports, `--exports` measures only these, `--pages` only the pages for browsers, `--staff-pages` only those of the workroom, `--search` only searches,
 * `--opensearch` those by OpenSearch, `--growth` what must not grow with the archive; `--record` writes the results to bench/results.json, and later runs show them for comparison.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchExports } from './exports.ts';
import { writeGeneratedEad } from './generated-ead.ts';
import { benchGraphql } from './graphql.ts';
import { benchGrowth } from './growth.ts';
import { benchLists } from './lists.ts';
import { type LoadResult, load } from './load.ts';
import { benchPages } from './pages/bench-pages.ts';
import { benchStaffPages } from './pages/staff-pages.ts';
import { benchOpenSearch } from './search/bench-opensearch.ts';
import { benchSearch } from './search/bench-search.ts';
import {
  cpuSeconds,
  initialise,
  makeScope,
  peakMemory,
  post,
  type Server,
  startBaseline,
  startFonds,
} from './server.ts';

const quick = process.argv.includes('--quick');
const rounds = 3;
/** Other load on the machine changes within seconds, so the result is the median of many short, alternating measurements. */
const importRounds = 7;
const readTurns = 12;
const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
const resultsFile = new URL('./results.json', import.meta.url);
const results: Record<string, number> = {};

function report(name: string, value: number, unit: string, goal?: string): void {
  results[name] = Number(value.toPrecision(4));
  const before = recorded()[name];
  const was = before === undefined ? '' : `  (last recorded ${before})`;
  console.log(
    `${name.padEnd(58)} ${showNumber(value).padStart(8)} ${unit}${goal === undefined ? '' : `  goal ${goal}`}${was}`,
  );
}

/** With enough digits to compare it. */
function showNumber(value: number): string {
  if (value > 0 && value < 0.1) return value.toPrecision(2);
  return value.toFixed(value < 10 ? 2 : 0);
}

function recorded(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function benchImport(units: number): Promise<{ rate: number; peak: number }> {
  const file = join(scratch, `made-${units}.xml`);
  writeGeneratedEad(file, units);
  const rates: number[] = [];
  const ratios: number[] = [];
  const again: number[] = [];
  const costs: number[] = [];
  const peaks: number[] = [];
  for (let round = 0; round < (units > 50_000 ? 1 : importRounds); round++) {
    const folder = mkdtempSync(join(scratch, 'store-'));
    initialise(folder);
    const server = await startFonds(folder);
    await makeScope(server.port);
    const cpuBefore = cpuSeconds(server.pid);
    const seconds = await timed(async () => importFile(server, file));
    const cpu = cpuSeconds(server.pid) - cpuBefore;
    peaks.push(peakMemory(server.pid));
    again.push(units / (await timed(async () => importFile(server, file))));
    await server.stop();
    const floor = Number(
      execFileSync(process.execPath, [
        new URL('./baseline-import.ts', import.meta.url).pathname,
        file,
        join(folder, 'fonds.sqlite'),
        mkdtempSync(join(scratch, 'floor-')),
      ]),
    );
    rates.push(units / seconds);
    ratios.push(floor / seconds);
    costs.push((cpu / units) * 1e6);
  }
  report(`import ${units}: CPU per unit`, median(costs), 'µs');
  report(`import ${units}: units a second`, median(rates), '/s', '≥ 10000');
  report(`import ${units}: ratio to the floor`, median(ratios), '', '≥ 0.5');
  report(
    `import ${units}: unchanged re-import, units a second`,
    median(again),
    '/s',
    'faster than the first',
  );
  report(`import ${units}: peak memory of the server`, median(peaks), 'MB', '≤ 250');
  return { rate: median(rates), peak: median(peaks) };
}

async function importFile(server: Server, file: string): Promise<void> {
  await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

async function benchReads(): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'reads-'));
  initialise(folder);
  let server = await startFonds(folder);
  await makeScope(server.port);
  const file = join(scratch, 'reads.xml');
  writeGeneratedEad(file, 10_000);
  await importFile(server, file);
  const deep = await deepPaths(server.port, 5000);
  const bodies: [string, string][] = [];
  for (const path of deep)
    bodies.push([path, await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()]);
  const bodiesFile = join(scratch, 'bodies.json');
  writeFileSync(bodiesFile, JSON.stringify(bodies));
  report('GET: bytes of a unit at depth 4', bodies[0]![1].length, 'B');

  // A new server has empty caches, so the first pass measures uncached reads.
  await server.stop();
  server = await startFonds(folder);
  const cold = await load({ port: server.port, paths: deep, connections: 8, seconds: 0.4 });
  report('GET: uncached, first reads after a start', cold.perSecond, '/s');
  const bare = await startBaseline(bodiesFile);
  for (const [name, paths, goal] of [
    ['hot', deep.slice(0, 1), '≥ 0.7'],
    ['5000 at random', deep, '≥ 0.5'],
  ] as const) {
    await compare(name, paths, goal, server, bare);
  }
  await bare.stop();
  await benchDuringImport(server, deep);
  await server.stop();
}

async function compare(
  name: string,
  paths: readonly string[],
  goal: string,
  server: Server,
  bare: Server,
): Promise<void> {
  const ratios: number[] = [];
  const cpuRatios: number[] = [];
  let last: LoadResult | undefined;
  const options = { paths, connections: 8, seconds: 2 };
  await load({ ...options, port: server.port });
  await load({ ...options, port: bare.port });
  const turn = { ...options, seconds: 0.5 };
  for (let round = 0; round < readTurns; round++) {
    const own = await measured(server, turn);
    const floor = await measured(bare, turn);
    ratios.push(own.result.perSecond / floor.result.perSecond);
    cpuRatios.push(floor.cpuPerRequest / own.cpuPerRequest);
    last = own.result;
  }
  report(`GET ${name}: requests a second`, last!.perSecond, '/s');
  report(`GET ${name}: ratio to a bare node:http server`, median(ratios), '', goal);
  report(`GET ${name}: ratio by processor time a request`, median(cpuRatios), '');
  report(`GET ${name}: p99`, last!.p99, 'ms');
}

async function measured(
  server: Server,
  options: { paths: readonly string[]; connections: number; seconds: number },
): Promise<{ result: LoadResult; cpuPerRequest: number }> {
  const before = cpuSeconds(server.pid);
  const result = await load({ ...options, port: server.port });
  return { result, cpuPerRequest: (cpuSeconds(server.pid) - before) / result.requests };
}

/** Reads with one connection while another finding aid is imported. */
async function benchDuringImport(server: Server, paths: readonly string[]): Promise<void> {
  const file = join(scratch, 'beside.xml');
  const units = quick ? 20_000 : 100_000;
  writeGeneratedEad(file, units);
  let done = false;
  const running = importFile(server, file).then(() => {
    done = true;
  });
  const times: number[] = [];
  for (let i = 0; !done; i++) {
    const started = performance.now();
    await (await fetch(`http://127.0.0.1:${server.port}${paths[(i * 7919) % paths.length]}`)).arrayBuffer();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await running;
  times.sort((a, b) => a - b);
  report(`reads beside an import of ${units}: p50`, times[Math.floor(times.length * 0.5)]!, 'ms');
  report(`reads beside an import of ${units}: p99`, times[Math.floor(times.length * 0.99)]!, 'ms', '< 20');
}

/** Returns paths of units at depth four, spread over the whole fonds. */
async function deepPaths(port: number, count: number): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/archive/classes/DocumentaryUnit`);
  const units = (await answer.json()) as { id: string; relationships: { childOf?: Nested[] } }[];
  const deep = units
    .filter((unit) => depth(unit) === 4)
    .map((unit) => `/archive/classes/DocumentaryUnit/${unit.id}`);
  const picked: string[] = [];
  for (let i = 0; i < count && i < deep.length; i++) picked.push(deep[(i * 7919) % deep.length]!);
  return picked;
}

interface Nested {
  readonly relationships: { readonly childOf?: readonly Nested[] };
}

function depth(unit: Nested): number {
  const [parent] = unit.relationships.childOf ?? [];
  return parent === undefined ? 1 : 1 + depth(parent);
}

async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'start-'));
  initialise(folder);
  await (await startFonds(folder)).stop();
  const starts: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startFonds(folder);
    starts.push(server.startSeconds);
    await server.stop();
    bare.push(await timed(async () => void execFileSync(process.execPath, ['-e', '0'])));
  }
  report('start: seconds to the first answer', median(starts), 's', '< 1');
  report('start: seconds more than node -e 0', median(starts) - median(bare), 's', '< 0.8');
}

async function benchAll(): Promise<void> {
  await benchStart();
  const small = await benchImport(10_000);
  if (!quick) {
    const large = await benchImport(100_000);
    report('import: peak memory of 100000 over that of 10000', large.peak - small.peak, 'MB', '≤ 40');
    report('import: cost of a unit at 100000 by that at 10000', small.rate / large.rate, '', '≤ 1.2');
  }
  await benchReads();
  await benchLists(scratch, report);
  await benchGraphql(scratch, report);
}

try {
  const size = process.argv.find((argument) => argument.startsWith('--units='))?.slice('--units='.length);
  if (process.argv.includes('--search')) {
    const units = size === undefined ? {} : { units: Number(size) };
    await benchSearch({ scratch, report, isQuick: quick, ...units });
  } else if (process.argv.includes('--growth')) {
    const engine = process.argv
      .find((argument) => argument.startsWith('--engine='))
      ?.slice('--engine='.length);
    await benchGrowth({ report, units: size === undefined ? undefined : Number(size), engine });
  } else if (process.argv.includes('--staff-pages')) {
    await benchStaffPages({ scratch, report, isQuick: quick });
  } else if (process.argv.includes('--pages')) {
    await benchPages({ scratch, report, isQuick: quick });
  } else if (process.argv.includes('--opensearch')) {
    await benchOpenSearch({ scratch, report, units: Number(size ?? (quick ? 20_000 : 200_000)) });
  } else {
    if (!process.argv.includes('--exports')) await benchAll();
    if (!quick) await benchExports(scratch, report);
  }
  if (process.argv.includes('--record'))
    writeFileSync(resultsFile, `${JSON.stringify({ ...recorded(), ...results }, null, 2)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
