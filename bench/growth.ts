/**
 * `npm run bench -- --growth`: what must not grow with the archive. Start, pages at random offsets, suggestions and searches for two frequent words,
 * with a million units on SQLite and 300,000 on PostgreSQL; `--units=200000` measures another size, `--engine=sqlite` one engine alone.
 */
import { withoutPostgres } from '../test/world/postgres.ts';
import type { Report } from './lists.ts';
import { describeSpread, median, percentile, SearchClient } from './search/client.ts';
import { Random } from './search/descriptions.ts';
import { withoutAccents } from './search/queries.ts';
import { StoreSample } from './search/sample.ts';
import { closePostgres, openPostgres, openSqlite, type SearchStore } from './search/stores.ts';
import { TargetReport } from './search/target-report.ts';
import { type Server, startFonds } from './server.ts';

interface GrowthOptions {
  readonly report: Report;
  /** The number of units, instead of those of the targets. */
  readonly units: number | undefined;
  readonly engine: string | undefined;
}

const starts = 5;
const pages = 300;
const pageSize = 100;
const suggestions = 300;
const frequentWords = 7;
const frequentShare = 0.3;

export async function benchGrowth({ report, units, engine }: GrowthOptions): Promise<void> {
  const targets = new TargetReport(report);
  if (engine !== 'postgres') await benchStore(await openSqlite(units ?? 1_000_000), targets);
  if (withoutPostgres !== false) console.log(withoutPostgres);
  else if (engine !== 'sqlite') {
    const store = await openPostgres(units ?? 300_000);
    try {
      await benchStore(store, targets);
    } finally {
      await closePostgres(store);
    }
  }
  targets.summarise();
}

async function benchStore(store: SearchStore, report: TargetReport): Promise<void> {
  const name = `${store.units} ${store.engine}`;
  console.log(`\n${name}`);
  const seconds: number[] = [];
  for (let i = 0; i < starts; i++) {
    const server = await startFonds(store.folder, store.env);
    seconds.push(server.startSeconds);
    await server.stop();
  }
  report.add(`start ${name}`, median(seconds), 's', { atMost: 1 });
  // The generated archive has the same texts on both engines.
  const sample = new StoreSample((await openSqlite(store.units)).folder);
  const server = await startFonds(store.folder, store.env);
  try {
    const add = (what: string, times: readonly number[], atMost: number): void => {
      report.add(`${what} ${name}: p95`, percentile(times, 0.95), 'ms', { atMost });
      report.note(`${describeSpread(times)} ms`);
    };
    add(`page of ${pageSize} at a random offset`, await timePages(server, store.units), 25);
    add('suggestions', await timeSuggestions(server, sample), 25);
    add('two frequent words', await timeFrequentWords(server, sample), 250);
  } finally {
    await server.stop();
    sample.close();
  }
}

/** The first response counts, too: nothing may be prepared that takes long. */
function timePages(server: Server, units: number): Promise<readonly number[]> {
  const random = new Random(1);
  return timeAll(
    server,
    Array.from(
      { length: pages },
      () => `classes/DocumentaryUnit?limit=${pageSize}&offset=${random.integer(units - pageSize)}`,
    ),
  );
}

/** Beginnings of titles, and of the words in them, of one character up to twelve. */
function timeSuggestions(server: Server, sample: StoreSample): Promise<readonly number[]> {
  const typed = sample.units(suggestions, 4).map(({ title }, i) => {
    const words = withoutAccents(title).split(' ');
    const from = i % 3 === 0 ? i % words.length : 0;
    return words
      .slice(from)
      .join(' ')
      .slice(0, 1 + (i % 12))
      .trim();
  });
  return timeAll(
    server,
    typed.filter((text) => text !== '').map((text) => `search/suggest?q=${encodeURIComponent(text)}`),
  );
}

/** All pairs of words that many records contain. */
function timeFrequentWords(server: Server, sample: StoreSample): Promise<readonly number[]> {
  const words = sample.wordsInShare(frequentShare, frequentWords);
  console.log(`  frequent words: ${words.map(({ word, records }) => `${word} in ${records}`).join(', ')}`);
  const pairs = words.flatMap(({ word }, i) => words.slice(i + 1).map((other) => `${word} ${other.word}`));
  return timeAll(
    server,
    [...pairs, ...pairs].map((pair) => `search?q=${encodeURIComponent(pair)}`),
  );
}

async function timeAll({ port }: Server, paths: readonly string[]): Promise<readonly number[]> {
  const client = new SearchClient(port);
  const times: number[] = [];
  let slowest = '';
  for (const path of paths) {
    const { ms, status, body } = await client.sendText(`/archive/${path}`);
    if (status !== 200) throw new Error(`${path}: ${body}`);
    if (ms > Math.max(0, ...times)) slowest = `${path} (${ms.toFixed(1)} ms)`;
    times.push(ms);
  }
  client.close();
  console.log(`  slowest: ${slowest}`);
  return times;
}
