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
  await benchSearchPages(isQuick ? 20_000 : 200_000, targets);
  if (withoutBrowser === false) await benchInBrowser(scratch, targets);
  else console.log(withoutBrowser);
  targets.summarise();
}

const queries = 300;

/** The pages of the query log, one request at a time. The first tenth is not counted. */
async function benchSearchPages(units: number, report: TargetReport): Promise<void> {
  const { folder } = await openSqlite(units);
  const sample = new StoreSample(folder);
  const log = makeQueryLog(sample.units(2000, 1), queries, 2);
  sample.close();
  const server = await startFonds(folder, { FONDS_SEARCH_PAGES_PER_MINUTE: '0' });
  const client = new SearchClient(server.port);
  const times: number[] = [];
  for (const [i, { parameters }] of log.entries()) {
    const { ms, status, body } = await client.sendText(`/search?${parameters}`);
    if (status !== 200) throw new Error(`${parameters}: ${status} ${body.slice(0, 500)}`);
    if (i >= queries / 10) times.push(ms);
  }
  client.close();
  await server.stop();
  report.add(`search pages ${units}: p95`, percentile(times, 0.95), 'ms', { below: 60 });
  report.note(`${times.length} queries, ${describeSpread(times)} ms`);
}
