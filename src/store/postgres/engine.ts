/** The server engine: a PostgreSQL database, with replicas or without. */
import { fail } from '../../model/errors.ts';
import type { Engine } from '../engine.ts';
import { findPrimaryUrl } from './cluster.ts';
import { createTables, databaseExists, migrateDatabase } from './connection.ts';
import type { PostgresOptions } from './executor.ts';
import { Statements } from './statements.ts';
import { openPostgresStore } from './store.ts';
import { PostgresTransaction } from './transaction.ts';

export function createPostgresEngine(options: PostgresOptions): Engine {
  const findPrimary = (): Promise<string> => findPrimaryUrl([options.url, ...options.readUrls]);
  return {
    exists: async () => databaseExists(await findPrimary()),
    create: async (initialise) =>
      createTables(await findPrimary(), async (client) => {
        const transaction = new PostgresTransaction(client, new Statements(false));
        await initialise({ transaction: (run) => run(transaction.tx) });
        await transaction.flush();
      }),
    migrate: async () => migrateDatabase(await findPrimary()),
    check: async () =>
      fail(
        'invalid',
        'PostgreSQL checks its own files: run pg_amcheck on the database, as its administrator.',
      ),
    async openForWriting() {
      const { searchMs: _, ...withoutThreads } = options;
      const store = await openPostgresStore({ ...withoutThreads, listenUrl: undefined });
      const openJobs = async () => store.jobs;
      const openSignIn = () => store.signIn;
      return {
        store,
        imports: store,
        openJobs,
        openSignIn,
        warm: () => undefined,
        close: () => store.close(),
      };
    },
    // Any number of servers may share a database.
    lockForServing: async () => ({ saveServerUrl: () => undefined, release: () => undefined }),
    async openForServing(log) {
      const store = await openPostgresStore(options, log);
      return {
        store,
        jobs: store.jobs,
        signIn: store.signIn,
        appliesChangesInProcess: true,
        noticeChange: () => store.noticeChange(),
      };
    },
    async withSnapshot(use) {
      const { withSnapshot } = await import('./dump.ts');
      return withSnapshot(await findPrimary(), use);
    },
    async restore(fill) {
      const { restoreDatabase } = await import('./dump.ts');
      return restoreDatabase(await findPrimary(), options.waitMs, fill);
    },
    async readTables(use) {
      const { readTables } = await import('./tables.ts');
      return readTables(await findPrimary(), use);
    },
    async writeTables(fill) {
      const { writeTables } = await import('./tables.ts');
      return writeTables(options.url, fill);
    },
  };
}
