/**
 * The write transaction of an embedded store. One connection has one transaction at a time, and the file has one writer, so there are no locks and no
 * conflicts: see store.ts.
 */

import type { ItemReader, ItemRow } from '../items.ts';
import type { EdgeRow } from '../parts-and-edges.ts';
import { DocumentUpdater } from '../search/sql/document-updater.ts';
import { createSqliteDocumentWriter } from '../search/sqlite/document-writer.ts';
import { inheritsRestrictionsSql, isDependencyEdge } from '../sql/audience.ts';
import { composeStoreWriters, type EngineWrites, type StoreWriters } from '../sql/compose.ts';
import { publishSql, stampAtEnd, withdrawSql } from '../sql/harvest-sql.ts';
import { Journal } from '../sql/journal.ts';
import {
  addNewCauses,
  deriveRestrictions,
  inheritCauses,
  listDependents,
  updateCauses,
} from '../sql/restrictions.ts';
import { HarvestChanges, type Locks, type Restrictions, type WriteContext } from '../sql/write-context.ts';
import type { StoreReader, StoreTransaction } from '../store.ts';
import type { Gid } from '../viewer.ts';
import { failTaken, isUniqueViolation, type SqliteDatabase } from './database.ts';
import { sqliteDialect } from './dialect.ts';

const countColumns = {
  childCount: 'child_count',
  watchedBy: 'watched_by',
  followers: 'followers',
  following: 'following',
  watching: 'watching',
} as const;

const harvestUpdates = [publishSql, withdrawSql].map((sql) => sql(sqliteDialect, stampAtEnd.sqlite('$2')));

/** No other transaction writes while this one is open. */
const noLocks: Locks = {
  lockForDeletion: async () => undefined,
  lockForChange: async () => undefined,
  lockTrees: async () => undefined,
  lockConnected: async () => undefined,
};

/** @param isNew whether the transaction has reserved the gid. */
export function createSqliteWriteContext(
  db: SqliteDatabase,
  items: ItemReader,
  isNew: (gid: Gid) => boolean = () => false,
): WriteContext {
  const harvest = new HarvestChanges();
  return {
    db,
    locks: noLocks,
    restrictions: createRestrictions(db, harvest),
    harvest,
    search: new DocumentUpdater(db, items, createSqliteDocumentWriter(db)),
    journal: new Journal(db, isNew),
  };
}

export function createSqliteWriters(
  db: SqliteDatabase,
  context: WriteContext,
  reader: StoreReader,
): StoreWriters {
  return composeStoreWriters(context, reader, createWrites(db, reader.items));
}

/** Begins, commits and rolls back transactions on a connection, with the same writers for all of them. */
export class SqliteTransaction {
  readonly tx: StoreTransaction;
  readonly context: WriteContext;
  readonly #db: SqliteDatabase;
  #nextGid = 0;
  #firstGid = 0;

  constructor(db: SqliteDatabase, reader: StoreReader) {
    this.#db = db;
    this.context = createSqliteWriteContext(db, reader.items, (gid) => gid >= this.#firstGid);
    this.tx = {
      ...createSqliteWriters(db, this.context, reader),
      savepoint: (run) => this.#savepoint(run),
      // No other transaction writes while this one is open.
      lockScope: async () => false,
      reserveGids: async (count) => this.reserveGids(count),
    };
  }

  begin(): void {
    this.#db.connection.exec('begin immediate');
    const next = this.#db.statement("select value from counter where name = 'gid'").get() as {
      value: number;
    };
    this.context.harvest.items.length = 0;
    this.context.search.reset();
    this.context.journal.reset();
    this.#firstGid = next.value;
    this.#nextGid = next.value;
  }

  /** @param updateHarvest updates the OAI records; last, so that their stamp is close to the time when harvesters can see them. */
  commit(updateHarvest = () => this.#updateHarvest()): void {
    updateHarvest();
    if (this.#nextGid !== this.#firstGid)
      this.#db.execute("update counter set value = $1 where name = 'gid'", [this.#nextGid]);
    this.#db.connection.exec('commit');
  }

  rollback(): void {
    if (this.#db.connection.inTransaction) this.#db.connection.exec('rollback');
  }

  reserveGids(count: number): Gid {
    const first = this.#nextGid;
    this.#nextGid += count;
    return first;
  }

  #updateHarvest(): void {
    const { items, stamp } = this.context.harvest;
    if (items.length === 0) return;
    for (const sql of harvestUpdates) this.#db.execute(sql, [JSON.stringify(items), stamp]);
  }

  async #savepoint<T>(run: () => Promise<T>): Promise<T> {
    const { connection } = this.#db;
    const { harvest, journal } = this.context;
    const { items } = harvest;
    const before = items.length;
    const { state } = journal;
    connection.exec('savepoint part');
    try {
      return await run();
    } catch (error) {
      // On a full disk SQLite has rolled back the whole transaction itself, and the savepoint no longer exists.
      if (connection.inTransaction) connection.exec('rollback to part');
      items.length = before;
      journal.state = state;
      throw error;
    } finally {
      if (connection.inTransaction) connection.exec('release part');
    }
  }
}

function createRestrictions(db: SqliteDatabase, harvest: HarvestChanges): Restrictions {
  let isPaused = false;
  const derive = async (changed: readonly Gid[]): Promise<void> => {
    if (changed.length > 0)
      await deriveRestrictions({ db, harvest }, changed, await listDependents(db, changed));
  };
  return {
    derive,
    updateCauses: (items) => updateCauses({ db, harvest }, items),
    addNewCauses: (items) => addNewCauses(db, items),
    pause(): void {
      isPaused = true;
    },
    async deriveFromNewItems(items): Promise<void> {
      if (isPaused) return;
      const parents = new Set(items.map((item) => item.parent));
      parents.delete(null);
      if (parents.size === 0) return;
      const rows = await db.all<{ gid: Gid }>(
        `select gid from item where ${db.dialect.isIn('gid', '$1')} and restricted = 1 and ${inheritsRestrictionsSql}`,
        [JSON.stringify([...parents])],
      );
      if (rows.length === 0) return;
      const restricted = new Set<Gid | null>(rows.map((row) => row.gid));
      const heirs = items.filter(({ parent }) => restricted.has(parent));
      await inheritCauses(
        db,
        heirs.map((item) => item.gid),
      );
    },
    /** New edges matter only if they lead to a restricted item: they can only add causes. */
    async deriveFromNewEdges(edges: readonly EdgeRow[]): Promise<void> {
      const dependencies = edges.filter(isDependencyEdge);
      if (dependencies.length === 0) return;
      const rows = await db.all<{ target: Gid }>(
        `select target.value as target from json_each($1) target left join part on part.gid = target.value
         cross join item on item.gid = coalesce(part.item, target.value) where item.restricted = 1`,
        [JSON.stringify(dependencies.map((edge) => edge.to))],
      );
      const restricted = new Set(rows.map((row) => row.target));
      await derive(dependencies.filter((edge) => restricted.has(edge.to)).map((edge) => edge.from));
    },
    deriveFromDeletedEdges: (edges) => derive(edges.filter(isDependencyEdge).map((edge) => edge.from)),
  };
}

function createWrites(db: SqliteDatabase, reader: ItemReader): EngineWrites {
  return {
    items: {
      async update(changes): Promise<void> {
        const update = db.statement(
          'update item set data = ?, parts = ?, last_event = ?, revision = revision + 1 where gid = ?',
        );
        for (const change of changes) update.run(change.data, change.parts, change.lastEvent, change.gid);
      },
      reservePosition: ({ gid }: Pick<ItemRow, 'gid'>) => reader.getNextPosition(gid),
      rename: async (names) => rename(db, 'item', names),
      async addToCounts(name, counts): Promise<void> {
        const column = countColumns[name];
        const add = db.statement(`update item set ${column} = ${column} + ? where gid = ?`);
        for (const { gid, by } of counts) add.run(by, gid);
      },
      deleteRows: (items) =>
        db.run(`delete from item where ${db.dialect.isIn('gid', '$1')}`, [JSON.stringify(items)]),
    },
    parts: { rename: async (names) => rename(db, 'part', names) },
    edges: {
      async insert(edges): Promise<readonly EdgeRow[]> {
        const insert = db.statement(
          `insert into edge (source, label, rank, target)
           select source, label, (select coalesce(max(rank), -1) + 1 from edge e where e.source = new.source and e.label = new.label), target
           from (select ? as source, ? as label, ? as target) new where true
           on conflict (source, label, target) do nothing`,
        );
        return edges.filter((edge) => insert.run(edge.from, edge.label, edge.to).changes > 0);
      },
      async delete(edges): Promise<readonly EdgeRow[]> {
        const remove = db.statement('delete from edge where source = ? and label = ? and target = ?');
        return edges.filter((edge) => remove.run(edge.from, edge.label, edge.to).changes > 0);
      },
    },
    // Events get their sequence number when they are inserted.
    feed: { assignSequences: async () => undefined },
  };
}

function rename(
  db: SqliteDatabase,
  table: 'item' | 'part',
  names: readonly { readonly gid: Gid; readonly id: string }[],
): void {
  // Ids that move from one row to another are replaced first by temporary ones; no id begins with that character.
  db.execute(
    `update ${table} set id = char(1) || gid where ${db.dialect.isIn('gid', '$1')} and ${db.dialect.isIn('id', '$2')}`,
    [JSON.stringify(names.map((name) => name.gid)), JSON.stringify(names.map((name) => name.id))],
  );
  const update = db.statement(`update ${table} set id = ? where gid = ?`);
  for (const { gid, id } of names) {
    try {
      update.run(id, gid);
    } catch (error) {
      if (isUniqueViolation(error)) failTaken(id, error);
      throw error;
    }
  }
}
