/**
 * `npm run bench -- --search`: measures the targets of full-text search on generated archives, on both engines, and prints each with its target.
 * `--quick` uses a small archive, `--units=200000` measures one size alone.
 */
import { join } from 'node:path';
import { withoutPostgres } from '../../test/world/postgres.ts';
import type { Report } from '../lists.ts';
import { peakMemory, startBaselineSearch, startFonds } from '../server.ts';
import { describeSpread, median, percentile } from './client.ts';
import { benchFixtures } from './fixtures.ts';
import { measureImports } from './import-cost.ts';
import { type IndexSize, measurePostgres, measureSqlite } from './index-size.ts';
import { reportKnownItems, testKnownItems } from './known-items.ts';
import { type LoggedQuery, makeQueryLog, withoutAccents } from './queries.ts';
import { StoreSample } from './sample.ts';
import {
  cpuOf,
  type Measured,
  type RunningStore,
  readWhileSearching,
  runBaseline,
  runLog,
  runSuggestions,
  warmUpFactor,
} from './searching.ts';
import { closePostgres, openPostgres, openSqlite, type SearchStore } from './stores.ts';
import { TargetReport } from './target-report.ts';

interface SearchBenchOptions {
  readonly scratch: string;
  readonly report: Report;
  readonly isQuick: boolean;
  /** Only this size, instead of those of the targets. */
  readonly units?: number;
}

interface SizeOptions {
  readonly units: number;
  readonly queries: number;
  readonly seconds: number;
  readonly engines: readonly SearchStore['engine'][];
  readonly report: TargetReport;
}

const frequentShare = 0.3;
const searchingClients = 10;
const knownUnits = 500;

export async function benchSearch({ scratch, report, isQuick, units }: SearchBenchOptions): Promise<void> {
  const targets = new TargetReport(report);
  const sizes = units !== undefined ? [units] : isQuick ? [20_000] : [50_000, 200_000, 1_000_000];
  const engines = withoutPostgres === false ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);
  if (withoutPostgres !== false) console.log(withoutPostgres);
  for (const size of sizes)
    await benchSize({
      units: size,
      queries: isQuick ? 200 : 600,
      seconds: isQuick ? 5 : 15,
      // The targets of a million units are for the embedded engine; PostgreSQL would take an hour to build on two cores.
      engines: size > 500_000 ? ['SQLite'] : engines,
      report: targets,
    });
  if (units === undefined) await benchImports(scratch, isQuick, targets);
  await benchFixtures(scratch, targets);
  targets.summarise();
}

async function benchSize(options: SizeOptions): Promise<void> {
  const { units, engines } = options;
  console.log(`\n${units} units`);
  const stores: SearchStore[] = [await openSqlite(units)];
  if (engines.includes('PostgreSQL')) stores.push(await openPostgres(units));
  const sample = new StoreSample(stores[0]!.folder);
  const running: RunningStore[] = [];
  try {
    for (const store of stores) running.push({ store, server: await startFonds(store.folder, store.env) });
    const log = makeQueryLog(sample.units(2000, 1), options.queries, 2);
    const results = await benchLog(running, log, options);
    await benchBaseline(running[0]!, results[0]!, options);
    await benchFrequentWords(running, sample, options);
    for (const each of running) {
      await benchSuggestions(each, sample, options);
      await benchReads(each, log, sample, options);
    }
    if (units <= 200_000) await benchKnownItems(running[0]!, sample, options);
    await benchSizes(stores, options);
  } finally {
    for (const { server } of running) await server.stop();
    for (const store of stores) if (store.postgres !== undefined) await closePostgres(store);
    sample.close();
  }
}

/** The query log on each engine: every query is sent to one engine after the other. */
async function benchLog(
  running: readonly RunningStore[],
  log: readonly LoggedQuery[],
  { units, report }: SizeOptions,
): Promise<readonly (readonly Measured[])[]> {
  const before = running.map(cpuOf);
  const results = await runLog(running, log);
  const cpu = running.map((each, i) => ((cpuOf(each) - before[i]!) / (log.length * warmUpFactor)) * 1000);
  console.log(`  hits of the query log: ${describeHits(results[0]!)}`);
  const p95: number[] = [];
  for (const [i, { store }] of running.entries()) {
    const ordinary = results[i]!.filter(({ atLeast }) => !atLeast);
    const times = ordinary.map(({ ms }) => ms);
    p95.push(percentile(times, 0.95));
    const name = `search ${units} ${store.engine}`;
    report.add(`${name}: ≤ 10,000 hits with four facets, p95`, p95[i]!, 'ms', { below: maxMs(units) });
    report.note(`${ordinary.length} queries, ${describeSpread(times)} ms`);
    report.add(`${name}: processor time of a query`, cpu[i]!, 'ms');
    printKinds(results[i]!);
  }
  if (running.length === 2)
    report.add(`search ${units}: p95 of PostgreSQL by that of SQLite`, p95[1]! / p95[0]!, '', { atMost: 3 });
  return results;
}

/** The target of the issue for the nearest size. */
const maxMs = (units: number): number => (units > 500_000 ? 150 : 50);

function describeHits(results: readonly Measured[]): string {
  const ends = [0, 10, 100, 1000, 10_000];
  const counts = ends.map((end, i) => {
    const above = i === 0 ? -1 : ends[i - 1]!;
    return `${end === 0 ? '0' : `≤ ${end}`}: ${results.filter(({ hits, atLeast }) => !atLeast && hits > above && hits <= end).length}`;
  });
  return [...counts, `more: ${results.filter(({ atLeast }) => atLeast).length}`].join(', ');
}

function printKinds(results: readonly Measured[]): void {
  for (const [kind, of] of Map.groupBy(results, (each) => each.kind)) {
    const hits = median(of.map((each) => each.hits));
    const slowest = of.reduce((a, b) => (b.ms > a.ms ? b : a));
    console.log(
      `    ${kind.padEnd(22)} ${String(of.length).padStart(4)} queries, median ${String(hits).padStart(6)} hits, ${describeSpread(of.map(({ ms }) => ms))} ms; slowest ${decodeURIComponent(slowest.parameters)} (${slowest.hits} hits)`,
    );
  }
}

/** The same plain words by Fonds and by one statement of FTS5, alternately. */
async function benchBaseline(
  running: RunningStore,
  results: readonly Measured[],
  { units, report }: SizeOptions,
): Promise<void> {
  const plain = results.filter(({ words, atLeast }) => words !== undefined && !atLeast).slice(0, 150);
  const baseline = await startBaselineSearch(join(running.store.folder, 'fonds.sqlite'));
  const ratios: number[] = [];
  const baselineTimes: number[] = [];
  for (const query of plain) {
    const [[own] = []] = await runLog([running], [query]);
    const ms = await runBaseline(baseline, query);
    ratios.push(own!.ms / ms);
    baselineTimes.push(ms);
  }
  await baseline.stop();
  report.add(`search ${units} SQLite: time by that of one FTS5 statement, median`, median(ratios), '');
  report.note(`FTS5 alone: ${describeSpread(baselineTimes)} ms`);
}

/** Words that nearly a third of the records contain. */
async function benchFrequentWords(
  running: readonly RunningStore[],
  sample: StoreSample,
  { units, report }: SizeOptions,
): Promise<void> {
  const words = sample.wordsInShare(frequentShare, 5);
  console.log(
    `  frequent words: ${words.map(({ word, records }) => `${word} in ${((100 * records) / units).toFixed(0)} %`).join(', ')}`,
  );
  const log = words.map(({ word }) => ({ kind: 'frequent', parameters: `q=${word}` }));
  const results = await runLog(running, Array.from({ length: 6 }, () => log).flat());
  for (const [i, { store }] of running.entries()) {
    const times = results[i]!.map(({ ms }) => ms);
    const name = `search ${units} ${store.engine}: words in 30 % of the records, p95`;
    report.add(name, percentile(times, 0.95), 'ms', { below: 400 });
    report.note(`${describeSpread(times)} ms`);
  }
}

async function benchSuggestions(
  { store, server }: RunningStore,
  sample: StoreSample,
  { units, report }: SizeOptions,
): Promise<void> {
  const texts = sample.units(250, 4).map(({ title }) => {
    const typed = withoutAccents(title);
    return typed.slice(0, 3 + (typed.length % 6));
  });
  const times = await runSuggestions(server, texts);
  const name = `suggest ${units} ${store.engine}: p95`;
  if (times === undefined) {
    report.unavailable(name);
    return;
  }
  report.add(name, percentile(times, 0.95), 'ms', { below: 15 });
  report.note(`${describeSpread(times)} ms`);
}

async function benchReads(
  { store, server }: RunningStore,
  log: readonly LoggedQuery[],
  sample: StoreSample,
  { units, seconds, report }: SizeOptions,
): Promise<void> {
  const paths = sample.units(500, 5).map(({ id }) => `/archive/classes/DocumentaryUnit/${id}`);
  const options = { clients: searchingClients, seconds };
  const { reads, searches } = await readWhileSearching(server, log, paths, options);
  const name = `search ${units} ${store.engine}: GET while ${searchingClients} clients search, p99`;
  report.add(name, reads.p99, 'ms', { below: 20 });
  report.note(
    `${reads.requests} reads, p50 ${reads.p50.toFixed(1)}, max ${reads.max.toFixed(1)} ms; ${searches.perSecond.toFixed(0)} searches/s, p50 ${searches.p50.toFixed(0)}, p99 ${searches.p99.toFixed(0)} ms; server ${peakMemory(server.pid).toFixed(0)} MB`,
  );
}

async function benchKnownItems(
  { server }: RunningStore,
  sample: StoreSample,
  { units, report }: SizeOptions,
): Promise<void> {
  const results = await testKnownItems(server.port, sample.units(knownUnits, 6), sample);
  reportKnownItems(`known items ${units}`, results, report);
}

async function benchSizes(stores: readonly SearchStore[], { units, report }: SizeOptions): Promise<void> {
  const sqlite = measureSqlite(stores[0]!);
  const sizes: (readonly [string, IndexSize])[] = [['SQLite', sqlite]];
  if (stores[1] !== undefined) sizes.push(['PostgreSQL', await measurePostgres(stores[1], sqlite.text)]);
  for (const [engine, { text, fullText, values, database }] of sizes) {
    const name = `index ${units} ${engine}`;
    report.add(`${name}: full-text index by searched text`, fullText / text, '', { atMost: 1 });
    report.add(`${name}: with the values for facets and sorting`, (fullText + values) / text, '');
    report.note(
      `searched text ${megabytes(text)}, full-text index ${megabytes(fullText)}, values ${megabytes(values)}, database ${megabytes(database)}`,
    );
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function benchImports(scratch: string, isQuick: boolean, report: TargetReport): Promise<void> {
  const [units, rounds] = isQuick ? [10_000, 3] : [40_000, 5];
  console.log(`\nImports of ${units} units with and without search documents`);
  const { byTime, byProcessor, unitsPerSecond } = await measureImports(scratch, units, rounds);
  report.add('import: rate with search by the rate without', median(byTime), '', { atLeast: 0.75 });
  report.note(
    `${byTime.map((ratio) => ratio.toFixed(2)).join(', ')}; ${unitsPerSecond.toFixed(0)} units/s with search`,
  );
  report.add('import: the same by processor time', median(byProcessor), '');
}
