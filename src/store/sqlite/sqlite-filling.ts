/** An embedded store that is filled from outside, in one transaction. See whole-store.ts. */

import type { AccessRow, RestrictionRow } from '../access.ts';
import type { Audiences, RestoreTransaction } from '../dump-store.ts';
import { fillHarvest } from '../harvest-sql.ts';
import type { EventRow } from '../history.ts';
import type { TombstoneRow } from '../items.ts';
import { departuresFromTombstones } from '../migrations/change-feed.ts';
import { closePast } from '../migrations/restrictions.ts';
import { dumpSql } from '../sql/dump-sql.ts';
import { toSubjects } from '../subjects.ts';
import type { Gid } from '../viewer.ts';
import { openDatabase, type SqliteOptions } from './connection.ts';
import { listed } from './sqlite-statements.ts';
import { SqliteTransaction } from './sqlite-transaction.ts';
import { audienceOf } from './sqlite-visibility.ts';

/** The store must be there. Throws what `fill` throws, and then nothing is changed. */
export async function fillDatabase<T>(
  options: SqliteOptions,
  fill: (tx: RestoreTransaction) => Promise<T>,
): Promise<T> {
  const connection = openDatabase(options, 'write');
  const tx = new SqliteFilling(connection);
  try {
    tx.begin();
    const result = await fill(toSubjects(tx));
    tx.commit();
    return result;
  } finally {
    tx.rollback();
    connection.close();
  }
}

class SqliteFilling extends SqliteTransaction {
  /** Nobody has watched what happened elsewhere. */
  protected override keepHarvest(): void {
    for (const sql of fillHarvest.sqlite) this.run(sql);
  }

  async clearItems(): Promise<void> {
    this.run('delete from item');
  }

  async goOnFrom(next: Gid): Promise<void> {
    const first = await this.reserveGids(0);
    if (next > first) await this.reserveGids(next - first);
  }

  async insertEvents(events: readonly EventRow[]): Promise<void> {
    for (const event of events) await this.insertEvent(event);
  }

  async setEventEnds(events: readonly Pick<EventRow, 'gid' | 'actor' | 'scope'>[]): Promise<void> {
    const set = this.statement('update event set actor = ?, scope = ? where gid = ?');
    for (const { gid, actor, scope } of events) set.run(actor, scope, gid);
  }

  async insertTombstones(tombstones: readonly TombstoneRow[]): Promise<void> {
    const insert = this.statement(
      'insert into tombstone (id, gid, type, restricted, since) values (?, ?, ?, ?, ?)',
    );
    for (const { id, gid, type, restricted, since } of tombstones)
      insert.run(id, gid, type, restricted ? 1 : 0, since);
  }

  async insertAccess(rows: readonly AccessRow[]): Promise<void> {
    const insert = this.statement('insert or ignore into access (item, accessor) values (?, ?)');
    for (const { item, accessor } of rows) insert.run(item, accessor);
  }

  async insertRestrictions(rows: readonly RestrictionRow[]): Promise<void> {
    const insert = this.statement('insert or ignore into restriction (item, cause) values (?, ?)');
    for (const { item, cause } of rows) insert.run(item, cause);
    await this.deriveRestrictions(rows.map((row) => row.item));
  }

  async setAudiences({ subjects = [], versions = [], scopes = [] }: Audiences): Promise<void> {
    const ofSubject = this.statement('update event_subject set seen_by = ? where event = ? and item = ?');
    for (const { event, item, seenBy } of subjects) ofSubject.run(JSON.stringify(seenBy), event, item);
    const ofVersion = this.statement('update version set seen_by = ? where gid = ?');
    for (const { gid, seenBy } of versions) ofVersion.run(JSON.stringify(seenBy), gid);
    const ofScope = this.statement('update event set seen_by = ? where gid = ?');
    for (const { gid, seenBy } of scopes) ofScope.run(JSON.stringify(seenBy), gid);
  }

  async findEventGids(ids: readonly string[]): Promise<ReadonlyMap<string, Gid>> {
    const rows = this.all<{ id: string; gid: Gid }>(
      `select id, gid from event where id in ${listed}`,
      JSON.stringify(ids),
    );
    return new Map(rows.map((row) => [row.id, row.gid]));
  }

  async countChildren(): Promise<void> {
    this.run(dumpSql.countChildren);
    this.run(dumpSql.findLastEvents);
  }

  async findDoubleGid(): Promise<Gid | undefined> {
    return this.one<{ gid: Gid }>(dumpSql.findDoubleGid)?.gid;
  }

  async settleIn(): Promise<void> {
    this.connection.exec(`${departuresFromTombstones}${closePast(audienceOf)}`);
  }
}
