/**
 * A write transaction on PostgreSQL; store.ts begins and retries it. Other transactions write at the same time. Counts are therefore collected and
 * added last, in gid order: transactions wait for a busy parent only briefly, and cannot deadlock.
 */
import type { ClientBase } from 'pg';
import { assignSequencesSql } from '../migrations/change-feed.ts';
import { createPostgresDocumentWriter } from '../search/postgres/document-writer.ts';
import { DocumentUpdater } from '../search/sql/document-updater.ts';
import { composeStoreWriters, createReader } from '../sql/compose.ts';
import { lockHarvestSql, publishSql, stampAtEnd, withdrawSql } from '../sql/harvest-sql.ts';
import { Journal } from '../sql/journal.ts';
import { HarvestChanges, type WriteContext } from '../sql/write-context.ts';
import type { StoreTransaction } from '../store.ts';
import type { Gid } from '../viewer.ts';
import { postgresDialect } from './dialect.ts';
import { createLocks } from './locks.ts';
import { createPostgresReads } from './reads.ts';
import { PostgresRestrictions } from './restrictions.ts';
import { PostgresSession } from './session.ts';
import type { Statements } from './statements.ts';
import { createWrites } from './writes.ts';

/** The increment of the sequence: gids are reserved in blocks of this size. */
export const gidBlockSize = 1024;

const lockHarvest = lockHarvestSql(postgresDialect);
const harvestUpdates = [publishSql, withdrawSql].map((sql) =>
  sql(postgresDialect, stampAtEnd.postgres('$2::text')),
);

/** The blocks of gids that a transaction has reserved, as ranges. */
class ReservedGids {
  readonly #ranges: { first: Gid; end: Gid }[] = [];

  /** @param first the first gid of a block, higher than all before. */
  add(first: Gid): void {
    const last = this.#ranges.at(-1);
    if (last?.end === first) last.end += gidBlockSize;
    else this.#ranges.push({ first, end: first + gidBlockSize });
  }

  has(gid: Gid): boolean {
    return this.#ranges.some(({ first, end }) => gid >= first && gid < end);
  }
}

export class PostgresTransaction {
  readonly tx: StoreTransaction;
  readonly session: PostgresSession;
  readonly context: WriteContext;
  readonly #restrictions: PostgresRestrictions;
  readonly #reserved = new ReservedGids();
  #nextGid: Gid = 0;
  #blockEnd: Gid = 0;

  /** @param timeoutMs see PostgresSession. */
  constructor(client: ClientBase, statements: Statements, timeoutMs?: number) {
    const session = new PostgresSession(client, statements, timeoutMs);
    this.session = session;
    const harvest = new HarvestChanges();
    this.#restrictions = new PostgresRestrictions(session, harvest, (gid) => this.#reserved.has(gid));
    const locks = createLocks(session);
    const reader = createReader(session, createPostgresReads(session));
    this.context = {
      db: session,
      locks,
      restrictions: this.#restrictions,
      harvest,
      search: new DocumentUpdater(session, reader.items, createPostgresDocumentWriter(session)),
      journal: new Journal(session, (gid) => this.#reserved.has(gid)),
    };
    this.tx = {
      ...composeStoreWriters(this.context, reader, {
        ...createWrites(session, reader.items),
        feed: { assignSequences: () => this.#assignSequences() },
      }),
      savepoint: (run) => this.#savepoint(run),
      lockScope: (scope) => locks.lockScope(scope),
      reserveGids: (count) => this.#reserveGids(count),
    };
  }

  /** @param waitMs how long a statement waits for a lock of another transaction. */
  async begin(waitMs: number): Promise<void> {
    await this.session.runScript(`begin isolation level read committed; set local lock_timeout = ${waitMs}`);
  }

  /** Writes everything that was deferred to the end of the transaction. @param updateHarvest updates the OAI records. */
  async flush(updateHarvest = () => this.#updateHarvest()): Promise<void> {
    await this.context.search.rebuildIncomplete();
    await this.session.waitForSent();
    await this.#restrictions.deriveNewEdgesAtEnd();
    await this.#addCounts();
    await this.#restrictions.deriveNewItemsAtEnd();
    await updateHarvest();
  }

  /** @param notify the statement that notifies other processes. @param after a query in the same message, run after the commit. */
  commit(notify: string, after = ''): Promise<unknown> {
    return this.session.runScript(`${notify}; commit; ${after}`);
  }

  async rollback(): Promise<void> {
    await this.session.discardError();
    await this.session.runScript('rollback');
  }

  async #addCounts(): Promise<void> {
    const { gids, sql, values } = this.session.counts.take();
    if (gids.length === 0) return;
    if (gids.length > 1) await this.context.locks.lockForChange(gids);
    const changed = await this.session.all(sql, values);
    if (changed.length < gids.length)
      this.session.failConflict('Another transaction deleted an item whose counts were to change');
  }

  /**
   * Last, so that the stamps are close to the time when harvesters can see the changes, and since many transactions change the same row: one that
   * waits for it has no lock that others need before, and then sees their result.
   */
  async #updateHarvest(): Promise<void> {
    const { items, stamp } = this.context.harvest;
    if (items.length === 0) return;
    const changed = [...new Set(items)];
    await this.session.run(lockHarvest, [changed]);
    for (const sql of harvestUpdates) await this.session.run(sql, [changed, stamp]);
  }

  async #savepoint<T>(run: () => Promise<T>): Promise<T> {
    const { session } = this;
    const { harvest, journal } = this.context;
    const { items } = harvest;
    const { state } = journal;
    const counts = session.counts.copy();
    const before = items.length;
    await session.runScript('savepoint part');
    try {
      const result = await run();
      await session.runScript('release savepoint part');
      return result;
    } catch (error) {
      session.counts = counts;
      items.length = before;
      journal.state = state;
      await session.discardError();
      await session.runScript('rollback to savepoint part; release savepoint part');
      throw error;
    }
  }

  async #reserveGids(count: number): Promise<Gid> {
    while (this.#nextGid + count > this.#blockEnd) await this.#reserveBlocks(Math.ceil(count / gidBlockSize));
    const first = this.#nextGid;
    this.#nextGid += count;
    return first;
  }

  /** Blocks are consecutive unless another process reserved one in between; the caller then tries again. */
  async #reserveBlocks(blocks: number): Promise<void> {
    const rows = await this.session.all<{ first: Gid }>(
      "select nextval('gid') as first from generate_series(1, $1::int)",
      [blocks],
    );
    for (const { first } of rows) this.#reserved.add(first);
    const { first } = rows[0]!;
    const last = rows.at(-1)!.first;
    this.#nextGid = first;
    this.#blockEnd = last - first === (blocks - 1) * gidBlockSize ? last + gidBlockSize : first;
  }

  /** In one process at a time, and by a statement that starts after the previous one was committed, so that no two events get the same number. */
  async #assignSequences(): Promise<void> {
    await this.session.runScript("select pg_advisory_xact_lock(hashtextextended('fonds places', 0))");
    await this.session.runScript(assignSequencesSql);
  }
}
