/**
 * `npm run bench -- --pages`: measures the targets of the pages for browsers and prints each with its target. `--quick` searches 20,000 units instead
 * of 200,000. Without Chromium the times in a browser are not measured.
 */
import { withoutBrowser } from '../../test/world/browser.ts';
import type { Report } from '../lists.ts';
import { describeSpread, percentile, SearchClient } from '../search/client.ts';
import { makeQueryLog } from '../search/queries.ts';
import { StoreSample } from '../search/sample.ts';
import { openSqlite } from '../search/stores.ts';
import { TargetReport } from '../search/target-report.ts';
import { startFonds } from '../server.ts';
import { benchInBrowser } from './in-browser.ts';
import { benchUnitPages } from './unit-pages.ts';

interface PageBenchOptions {
  readonly scratch: string;
  readonly report: Report;
  readonly isQuick: boolean;
}

export async function benchPages({ scratch, report, isQuick }: PageBenchOptions): Promise<void> {
  const targets = new TargetReport(report);
  await benchUnitPages(scratch, targets);
  await benchLargeArchive(isQuick ? 20_000 : 200_000, targets);
  if (withoutBrowser === false) await benchInBrowser(scratch, targets);
  else console.log(withoutBrowser);
  targets.summarise();
}

const queries = 300;
/** V8 compiles the code of a page for about a thousand pages. */
const unitPages = 4000;

/** Pages of units of all finding aids and of the query log, each requested once, one request at a time. Only pages after the warm-up are counted. */
async function benchLargeArchive(units: number, report: TargetReport): Promise<void> {
  const { folder } = await openSqlite(units);
  const sample = new StoreSample(folder);
  const shown = sample.units(unitPages, 3).map(({ id }) => `/units/${id}`);
  const log = makeQueryLog(sample.units(2000, 1), queries, 2).map(
    ({ parameters }) => `/search?${parameters}`,
  );
  sample.close();
  const server = await startFonds(folder, { FONDS_SEARCH_PAGES_PER_MINUTE: '0' });
  const client = new SearchClient(server.port);
  const times = await timePages(client, shown, unitPages / 2);
  report.add(`unit pages ${units}: p95`, percentile(times, 0.95), 'ms', { below: 5 });
  report.note(`${times.length} units, ${describeSpread(times)} ms`);
  const searchTimes = await timePages(client, log, queries / 10);
  report.add(`search pages ${units}: p95`, percentile(searchTimes, 0.95), 'ms', { below: 60 });
  report.note(`${searchTimes.length} queries, ${describeSpread(searchTimes)} ms`);
  client.close();
  await server.stop();
}

/** @param warmUp number of pages at the beginning that are not counted. */
async function timePages(client: SearchClient, paths: readonly string[], warmUp: number): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const { ms, status, body } = await client.sendText(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 500)}`);
    times.push(ms);
  }
  return times.slice(warmUp);
}
