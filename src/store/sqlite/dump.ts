/** Dump and restore of an embedded store: see dump-store.ts. */
import { rowsPerBatch } from '../copy-tables.ts';
import type { RestoreTransaction, Snapshot } from '../dump-store.ts';
import { assignSequencesSql, insertDeparturesFromTombstonesSql } from '../migrations/change-feed.ts';
import { fillMissingAudiencesSql } from '../migrations/restrictions.ts';
import { insertTypesOfDeletionsSql } from '../migrations/types-of-deletions.ts';
import { createReader } from '../sql/compose.ts';
import { createRestoreWriter, createSnapshotReader } from '../sql/dump-queries.ts';
import { rebuildHarvestSql } from '../sql/harvest-sql.ts';
import { type Connection, openDatabase, type SqliteOptions } from './connection.ts';
import { SqliteDatabase } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { createSqliteReads } from './reads.ts';
import { SqliteTransaction } from './transaction.ts';

/** Reads in one transaction on a connection of its own. */
export async function withSnapshot<T>(
  options: SqliteOptions,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const connection = openDatabase(options, 'read');
  try {
    // The snapshot is taken by the first read.
    connection.exec('begin; select count(*) from counter');
    const db = new SqliteDatabase(connection);
    const reader = createReader(db, createSqliteReads(db));
    const stream = <Row>(sql: string): AsyncIterable<Row[]> => streamRows<Row>(connection, sql);
    return await use({ ...reader, dump: createSnapshotReader(db, reader, stream) });
  } finally {
    connection.close();
  }
}

async function* streamRows<Row>(connection: Connection, sql: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for (const row of connection.prepare(sql).iterate()) {
    rows.push(row as Row);
    if (rows.length < rowsPerBatch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** The store must exist. If `restore` throws, nothing is changed. */
export async function restoreDatabase<T>(
  options: SqliteOptions,
  restore: (tx: RestoreTransaction) => Promise<T>,
): Promise<T> {
  const connection = openDatabase(options, 'write');
  const db = new SqliteDatabase(connection);
  const transaction = new SqliteTransaction(db, createReader(db, createSqliteReads(db)));
  const { context, tx } = transaction;
  const writer = createRestoreWriter(context, {
    async startGidsAt(next): Promise<void> {
      const first = transaction.reserveGids(0);
      if (next > first) transaction.reserveGids(next - first);
    },
    async finish(): Promise<void> {
      connection.exec(
        `${insertDeparturesFromTombstonesSql}${insertTypesOfDeletionsSql}${fillMissingAudiencesSql(sqliteDialect.audienceOf)}${assignSequencesSql}`,
      );
    },
  });
  try {
    transaction.begin();
    const result = await restore({ ...tx, restore: writer });
    // The OAI records are rebuilt: the history of the restored items is not known.
    transaction.commit(() => connection.exec(rebuildHarvestSql.sqlite.join(';')));
    return result;
  } finally {
    transaction.rollback();
    connection.close();
  }
}
