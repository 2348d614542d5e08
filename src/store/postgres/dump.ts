/** Dump and restore of a server store: see dump-store.ts. */
import type { Client } from 'pg';
import { rowsPerBatch } from '../copy-tables.ts';
import type { RestoreTransaction, Snapshot } from '../dump-store.ts';
import { insertDeparturesFromTombstonesSql } from '../migrations/change-feed.ts';
import { fillMissingAudiencesSql } from '../migrations/restrictions.ts';
import { insertTypesOfDeletionsSql } from '../migrations/types-of-deletions.ts';
import { createReader } from '../sql/compose.ts';
import { createRestoreWriter, createSnapshotReader } from '../sql/dump-queries.ts';
import { rebuildHarvestSql } from '../sql/harvest-sql.ts';
import { notifyChangeSql } from './change-watch.ts';
import { createTables, databaseExists, requireCurrentSchema, withClient } from './connection.ts';
import { postgresDialect } from './dialect.ts';
import { createPostgresReads } from './reads.ts';
import { PostgresSession } from './session.ts';
import { Statements } from './statements.ts';
import { gidBlockSize, PostgresTransaction } from './transaction.ts';

/** Reads in one transaction on a connection of its own. */
export async function withSnapshot<T>(url: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await requireCurrentSchema(client);
    await client.query('begin isolation level repeatable read read only');
    // The snapshot is taken by the first statement.
    await client.query('select 1');
    const db = new PostgresSession(client, new Statements(false));
    const reader = createReader(db, createPostgresReads(db));
    return use({ ...reader, dump: createSnapshotReader(db, reader, createStream(client)) });
  });
}

function createStream(client: Client): <Row>(sql: string) => AsyncGenerator<Row[]> {
  let cursors = 0;
  return async function* streamRows<Row>(sql: string): AsyncGenerator<Row[]> {
    const cursor = `batch_${++cursors}`;
    await client.query(`declare ${cursor} no scroll cursor for ${sql}`);
    for (;;) {
      const { rows } = await client.query(`fetch ${rowsPerBatch} from ${cursor}`);
      if (rows.length === 0) break;
      yield rows as Row[];
    }
    await client.query(`close ${cursor}`);
  };
}

/** Creates the store if it does not exist. If `restore` throws, nothing is changed. */
export async function restoreDatabase<T>(
  url: string,
  waitMs: number,
  restore: (tx: RestoreTransaction) => Promise<T>,
): Promise<T> {
  const run = (client: Client): Promise<T> => runRestore(client, restore);
  if (!(await databaseExists(url))) return createTables(url, run);
  return withClient(url, async (client) => {
    await requireCurrentSchema(client);
    await client.query(`begin; set local lock_timeout = ${waitMs}`);
    // Other transactions wait: conditions that are checked first must still be true at the end.
    await client.query('lock table item in exclusive mode');
    const result = await run(client);
    await client.query(`${notifyChangeSql('restore')}; commit`);
    return result;
  });
}

async function runRestore<T>(client: Client, restore: (tx: RestoreTransaction) => Promise<T>): Promise<T> {
  const transaction = new PostgresTransaction(client, new Statements(false));
  const { session, tx, context } = transaction;
  const writer = createRestoreWriter(context, {
    startGidsAt: (next) =>
      session.run("select setval('gid', greatest($1::bigint, (select last_value + $2 from gid)), false)", [
        next,
        gidBlockSize,
      ]),
    async finish(): Promise<void> {
      await session.runScript(
        `${insertDeparturesFromTombstonesSql}${insertTypesOfDeletionsSql}${fillMissingAudiencesSql(postgresDialect.audienceOf)}`,
      );
      await session.run(
        "select setval(pg_get_serial_sequence('undo_change', 'number'), coalesce(max(number), 0) + 1, false) from undo_change",
        [],
      );
      await tx.feed.assignSequences();
      // The planner would otherwise treat the tables as empty until the server analyzes them.
      await session.run('analyze', []);
    },
  });
  const result = await restore({ ...tx, restore: writer });
  // The OAI records are rebuilt: the history of the restored items is not known.
  await transaction.flush(async () => {
    // These tables were filled after the analysis of `finish`.
    for (const sql of [...rebuildHarvestSql.postgres, 'analyze harvest, search_item, search_name'])
      await session.run(sql, []);
  });
  return result;
}
