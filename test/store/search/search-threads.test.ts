/** Searches in threads, on both engines: time limit, waiting searches, memory, and the end of the store during a search. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import type { EngineOptions } from '../../../src/app/engine.ts';
import { openPostgresStore } from '../../../src/store/postgres/store.ts';
import type { SearchIndex, SearchRequest } from '../../../src/store/search/search.ts';
import { maxWaitingSearches } from '../../../src/store/search/sql/search-limits.ts';
import { SearchThreads } from '../../../src/store/search/sql/search-threads.ts';
import { databaseFile } from '../../../src/store/sqlite/connection.ts';
import { item, write } from '../../contract/engines.ts';
import { postgresOptions, postgresServer, withoutPostgres } from '../../world/postgres.ts';
import { makeSqliteStore, scratchFolder } from '../../world/scratch.ts';
import { waitUntil } from '../../world/wait-until.ts';

/** Long enough for the start of a thread on a busy machine. */
const shortMs = 5000;
/** Longer than any search of the tests takes. */
const longMs = 120_000;

/** The threads of this process, on Linux. */
const ownTasks = '/proc/self/task';

interface Searching extends Pick<SearchIndex, 'search'> {
  close(): Promise<void>;
}

interface ThreadedEngine {
  readonly name: string;
  readonly skip: string | false;
  /** Creates a store with three units. */
  create(searchMs: number): Promise<EngineOptions>;
  open(options: EngineOptions): Promise<Searching>;
  /** Makes every search wait until the function that it returns is called. */
  block(options: EngineOptions): Promise<() => Promise<void>>;
  /** Number of statements that the database executes. */
  countRunning(options: EngineOptions): Promise<number>;
}

const threeUnits = [item(0, 'a'), item(0, 'b'), item(0, 'c')];

const sqlite: ThreadedEngine = {
  name: 'SQLite',
  skip: false,
  async create(searchMs) {
    const folder = scratchFolder();
    const store = makeSqliteStore(folder);
    await write(store, ...threeUnits);
    await store.close();
    return { engine: 'sqlite', folder, waitMs: 60_000, searchMs, inheritsRestrictions: true };
  },
  // Without a store, whose connection would prevent the lock of `block`.
  async open(options) {
    assert.ok(options.engine === 'sqlite');
    const module = new URL('../../../src/store/search/sqlite/search-thread.ts', import.meta.url);
    return new SearchThreads({ module, workerData: options, limitMs: options.searchMs });
  },
  /** A thread waits for the lock when it opens the file. */
  async block(options) {
    assert.ok(options.engine === 'sqlite');
    const connection = new Database(databaseFile(options.folder));
    connection.pragma('locking_mode = exclusive');
    connection.exec('begin exclusive');
    return async () => void connection.close();
  },
  countRunning: async () => 0,
};

const postgres: ThreadedEngine = {
  name: 'PostgreSQL',
  skip: withoutPostgres,
  async create(searchMs) {
    const options = postgresOptions(await (await postgresServer()).databaseWithTables(), { searchMs });
    const store = await openPostgresStore(options);
    await write(store, ...threeUnits);
    await store.close();
    return { engine: 'postgres', ...options, inheritsRestrictions: true };
  },
  async open(options) {
    assert.ok(options.engine === 'postgres');
    const store = await openPostgresStore(options);
    return { search: (request, signal) => store.search.search(request, signal), close: () => store.close() };
  },
  async block(options) {
    assert.ok(options.engine === 'postgres');
    const client = new Client(options.url);
    await client.connect();
    await client.query('begin; lock table search_item in access exclusive mode');
    return () => client.end();
  },
  async countRunning(options) {
    assert.ok(options.engine === 'postgres');
    const database = new URL(options.url).pathname.slice(1);
    const rows = await (await postgresServer()).ask(
      'postgres',
      `select 1 from pg_stat_activity where datname = '${database}' and state <> 'idle' and query like '%search_item%'
       and query not like 'begin; lock%'`,
    );
    return rows.length;
  },
};

const everything: SearchRequest = {
  query: undefined,
  filters: { tokens: {} },
  viewer: 'everything',
  sort: 'relevance',
  limit: 20,
  facets: [],
  facetMs: 1000,
};

/** More than a thread may keep in memory. */
const tooLarge: SearchRequest = {
  ...everything,
  filters: {
    tokens: { level: Array.from({ length: 3_000_000 }, () => 'a level with a name of forty characters') },
  },
};

for (const engine of [sqlite, postgres]) {
  describe(`Searches in threads on ${engine.name}`, { skip: engine.skip }, () => {
    async function open(
      searchMs = longMs,
    ): Promise<{ readonly index: Searching; readonly options: EngineOptions }> {
      const options = await engine.create(searchMs);
      return { options, index: await engine.open(options) };
    }

    it('return their hits, also if there are more of them than threads', async () => {
      const { index } = await open();
      const results = await Promise.all(Array.from({ length: 5 }, () => index.search(everything)));
      assert.deepEqual(
        results.map(({ total }) => total),
        [3, 3, 3, 3, 3],
      );
      await index.close();
    });

    it('fail at the time limit, leave no running statement, and the next one succeeds', async () => {
      const { index, options } = await open(shortMs);
      const release = await engine.block(options);
      const start = performance.now();
      await assert.rejects(index.search(everything), {
        code: 'limit-exceeded',
        message: /limit search-seconds/,
        details: { limit: 'search-seconds', allowed: shortMs / 1000 },
      });
      assert.ok(performance.now() - start < 2 * shortMs);
      // A statement that has not been ended waits until the release.
      await waitUntil(async () => (await engine.countRunning(options)) === 0, 'no statement is running');
      await release();
      assert.equal((await index.search(everything)).total, 3);
      await index.close();
    });

    it('fail at once if too many others wait', async () => {
      const { index, options } = await open();
      const release = await engine.block(options);
      const waiting = Array.from({ length: maxWaitingSearches + 2 }, () => index.search(everything));
      await assert.rejects(index.search(everything), {
        code: 'busy',
        details: { limit: 'max-waiting-searches', allowed: maxWaitingSearches },
      });
      await release();
      const results = await Promise.all(waiting);
      assert.ok(results.every(({ total }) => total === 3));
      await index.close();
    });

    it('end when their client leaves: waiting ones at once, running ones without the end of their thread', async () => {
      const { index, options } = await open();
      const release = await engine.block(options);
      const client = new AbortController();
      const reason = new Error('The client has left');
      const left = Array.from({ length: 3 }, () =>
        assert.rejects(index.search(everything, client.signal), reason),
      );
      if (engine === postgres)
        await waitUntil(async () => (await engine.countRunning(options)) === 2, 'two statements are running');
      client.abort(reason);
      await Promise.all(left);
      // The statement is interrupted, although it is still blocked.
      await waitUntil(async () => (await engine.countRunning(options)) === 0, 'no statement is running');
      await assert.rejects(index.search(everything, client.signal), reason);
      await release();
      assert.equal((await index.search(everything)).total, 3);
      await index.close();
    });

    it('fail if they need too much memory, and the next one succeeds', async () => {
      const { index } = await open();
      await assert.rejects(index.search(tooLarge), {
        code: 'limit-exceeded',
        details: { limit: 'search-memory', allowed: 128 },
      });
      assert.equal((await index.search(everything)).total, 3);
      await index.close();
    });

    it('fail when the store is closed, which does not wait for them', async () => {
      const { index, options } = await open();
      const release = await engine.block(options);
      const failed = Array.from({ length: 4 }, () =>
        assert.rejects(index.search(everything), { code: 'unavailable' }),
      );
      const closed = index.close();
      await Promise.all(failed);
      await release();
      await closed;
      await assert.rejects(index.search(everything), { code: 'unavailable' });
      await waitUntil(async () => (await engine.countRunning(options)) === 0, 'no statement is running');
    });

    it('leave no thread running after the store was closed, also if a search was running', {
      skip: existsSync(ownTasks) ? false : 'the threads of a process are listed on Linux only',
    }, async () => {
      const searchAndClose = async (): Promise<void> => {
        const { index } = await open();
        await index.search(everything);
        await index.close();
      };
      const closeWhileSearching = async (): Promise<void> => {
        const { index, options } = await open();
        const release = await engine.block(options);
        const failed = assert.rejects(index.search(everything), { code: 'unavailable' });
        const closed = index.close();
        await failed;
        await release();
        await closed;
      };
      // Node starts threads of its own during the first searches, and keeps these.
      await searchAndClose();
      await closeWhileSearching();
      const before = readdirSync(ownTasks).length;
      await searchAndClose();
      await closeWhileSearching();
      assert.ok(readdirSync(ownTasks).length <= before);
    });

    it('do not keep a process alive after it has closed the store', async () => {
      const options = await engine.create(longMs);
      const program = fileURLToPath(new URL('./search-once.ts', import.meta.url));
      const ended = promisify(execFile)(process.execPath, [program, JSON.stringify(options)]);
      assert.equal((await ended).stdout, '3\n');
    });
  });
}

describe('A search that waits for a thread for as long as the time limit', () => {
  it('fails with an error that names this limit', async () => {
    const options = await sqlite.create(shortMs);
    const index = await sqlite.open(options);
    const release = await sqlite.block(options);
    try {
      const running = [1, 2].map(() => assert.rejects(index.search(everything), { code: 'limit-exceeded' }));
      await assert.rejects(index.search(everything), {
        code: 'busy',
        message:
          'The search waited longer than 5 s for a free thread (limit search-seconds). Try again in a moment.',
        details: { limit: 'search-seconds', allowed: shortMs / 1000 },
      });
      await Promise.all(running);
    } finally {
      await release();
      await index.close();
    }
  });
});
