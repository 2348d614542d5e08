/**
 * The server store: any number of processes on one PostgreSQL database, all with the same role. Reads use a pool of connections; write
 * transactions of one process and of several run at the same time. Constraints, locks on import scopes and checks that a row has not changed
 * since it was read prevent conflicts between them (transaction.ts).
 */
import { Batcher } from '../../lib/batcher.ts';
import { siblingModule } from '../../lib/runtime.ts';
import type { ItemReader, ItemRow } from '../items.ts';
import type { JobStore } from '../job-store.ts';
import { schemaVersion } from '../migrations/migrations.ts';
import { createPostgresSearchSource } from '../search/postgres/search-source.ts';
import type { IndexQueries } from '../search/search.ts';
import { createIndexQueries, toIndexQueries } from '../search/sql/index-queries.ts';
import { SearchThreads } from '../search/sql/search-threads.ts';
import type { SignInStore } from '../sign-in.ts';
import { createReader } from '../sql/compose.ts';
import type { Database } from '../sql/database.ts';
import { lastSequenceQuery } from '../sql/feed-queries.ts';
import { JobTable } from '../sql/job-table.ts';
import { createSignInStore } from '../sql/sign-in-tables.ts';
import type { Store } from '../store.ts';
import { postgresDialect } from './dialect.ts';
import { PostgresExecutor, type PostgresOptions } from './executor.ts';
import { createPostgresReads } from './reads.ts';

export interface PostgresStore extends Store {
  /** Read from the primary, so that the state of a job is current. Jobs are not cached, so changes to them send no notifications. */
  readonly jobs: JobStore;
  /** Read from the primary too, and without notifications, so that a sign-in does not empty the caches of reads. */
  readonly signIn: SignInStore;
  /** Must be called after this process has committed through another store: all later reads see the commit. */
  noticeChange(): Promise<void>;
}

/** Maximum number of items that one statement reads for separate requests: a long text delays only that many. */
const itemsPerStatement = 32;

/**
 * Throws `not-initialised` if the database contains no store, `store-unusable` if its schema has another version, `unavailable` if no server
 * responds.
 * @param log gets a line when the database is lost or back, and for each server that is excluded or included again.
 */
export async function openPostgresStore(
  options: PostgresOptions,
  log: (line: string) => void = () => undefined,
): Promise<PostgresStore> {
  const backend = new PostgresExecutor(options, log);
  try {
    await backend.start();
  } catch (error) {
    await backend.close();
    throw error;
  }
  return createStore(backend, options.searchMs);
}

function createStore(backend: PostgresExecutor, searchMs: number | undefined): PostgresStore {
  const db: Database = {
    dialect: postgresDialect,
    all: (sql, parameters) => backend.read(sql, parameters),
    first: async <Row>(sql: string, parameters: readonly unknown[]) =>
      (await backend.read<Row>(sql, parameters))[0],
    item: async (sql, parameters) => (await backend.read<ItemRow>(sql, parameters))[0],
    items: (sql, parameters) => backend.read(sql, parameters),
    states: (sql, parameters) => backend.read(sql, parameters),
  };
  const reader = createReader(db, createPostgresReads(db));
  // The most frequent read: with many concurrent requests, one statement for each would cost several times as much.
  const batcher = new Batcher(
    async (ids: readonly string[]) => new Map((await items.listById(ids)).map((row) => [row.id, row])),
    itemsPerStatement,
  );
  const items: ItemReader = { ...reader.items, find: (id) => batcher.get(id) };
  const searching = searchMs === undefined ? createSearching(db) : createThreads(backend, searchMs);
  const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
  const query = <Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> =>
    backend.readPrimary<Row>(sql, parameters);
  return {
    ...reader,
    items,
    search: { ...reader.search, ...searching.queries },
    feed: {
      ...reader.feed,
      // Read from the primary: a replica may lack events that another process has already returned to its clients.
      getLastSequence: async () =>
        (await backend.readPrimary<{ sequence: number }>(lastSequenceQuery, []))[0]!.sequence,
      async assignSequences(): Promise<void> {
        const unnumbered = await backend.read('select gid from event where place is null limit 1', []);
        if (unnumbered.length > 0)
          await backend.transaction((tx) => tx.feed.assignSequences(), { keep: true, repeatable: true });
      },
    },
    jobs: new JobTable({
      query,
      queryDurably: query,
      nowMs,
      bytesType: 'bytea',
      close: async () => undefined,
    }),
    signIn: createSignInStore({
      query,
      run: async (sql, parameters) => void (await query(sql, parameters)),
      toStorable: postgresDialect.toStorable,
      close: async () => undefined,
    }),
    changeStamp: () => backend.stamp,
    transaction: (run, options) => backend.transaction(run, options),
    noticeChange: () => backend.noticeChange(),
    describe: async () => ({
      engine: 'postgres',
      schema: schemaVersion,
      sizes: await backend.readPrimary(sizesQuery, []),
    }),
    async close(): Promise<void> {
      await searching.close();
      await backend.close();
    },
  };
}

/** The tables of the search index are a part of the database. */
const sizesQuery = `select 'database' as name, pg_database_size(current_database()) as bytes
  union all select 'search index', coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname like 'search%'`;

interface Searching {
  readonly queries: IndexQueries;
  close(): Promise<void>;
}

/** Searches in this thread, for commands. */
function createSearching(db: Database): Searching {
  return {
    queries: createIndexQueries((work) => createPostgresSearchSource(db, work)),
    close: async () => undefined,
  };
}

function createThreads(backend: PostgresExecutor, limitMs: number): Searching {
  const module = siblingModule('../search/postgres/search-thread', import.meta.url);
  const threads = new SearchThreads({ module, workerData: undefined, limitMs });
  return {
    queries: toIndexQueries((query, signal) =>
      backend.readOn((server) => threads.run(query, { server, signal })),
    ),
    close: () => threads.close(),
  };
}
