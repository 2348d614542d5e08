/** A server store that is filled from outside, in one transaction. See whole-store.ts. */
import type { Client } from 'pg';
import { departuresFromTombstones } from '../migrations/change-feed.ts';
import type { AccessRow, EventRow, Gid, TombstoneRow } from '../store.ts';
import { type StoreFilling, wholeStoreSql } from '../whole-store.ts';
import { notifyChange } from './change-watch.ts';
import { createTables, databaseExists, requireCurrentSchema, withClient } from './connection.ts';
import type { Column } from './inserted-columns.ts';
import { gidBlock, PostgresTransaction } from './postgres-transaction.ts';
import { Statements } from './statements.ts';

const eventColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['event_type', 'text'],
  ['timestamp', 'text'],
  ['log_message', 'text'],
  ['actor', 'bigint'],
  ['scope', 'bigint'],
  ['subject_count', 'bigint'],
];

/** Makes the store where there is none. Throws what `fill` throws, and then nothing is changed. */
export async function fillDatabase<T>(
  url: string,
  waitMs: number,
  fill: (tx: StoreFilling) => Promise<T>,
): Promise<T> {
  const run = async (client: Client): Promise<T> => {
    const tx = new PostgresFilling(client, new Statements(false));
    const result = await fill(tx);
    await tx.settle();
    return result;
  };
  if (!(await databaseExists(url))) return createTables(url, run);
  await requireCurrentSchema(url);
  return withClient(url, async (client) => {
    await client.query(`begin; set local lock_timeout = ${waitMs}`);
    // Whoever would write meanwhile waits: what is looked at first must still hold at the end.
    await client.query('lock table item in exclusive mode');
    const result = await run(client);
    await client.query(`${notifyChange('restore')}; commit`);
    return result;
  });
}

class PostgresFilling extends PostgresTransaction implements StoreFilling {
  async clearItems(): Promise<void> {
    await this.all('delete from item');
  }

  async goOnFrom(next: Gid): Promise<void> {
    await this.all(
      "select setval('gid', greatest($1::bigint, (select last_value + $2 from gid)), false)",
      ...[next, gidBlock],
    );
  }

  async insertEvents(events: readonly EventRow[]): Promise<void> {
    await this.insert(
      'event',
      eventColumns,
      events.map((event) => [
        event.gid,
        event.id,
        event.eventType,
        event.timestamp,
        // The one character that PostgreSQL's texts cannot hold.
        event.logMessage?.replaceAll('\0', '\uFFFD') ?? null,
        event.actor,
        event.scope,
        event.subjectCount,
      ]),
    );
  }

  async setEventEnds(events: readonly Pick<EventRow, 'gid' | 'actor' | 'scope'>[]): Promise<void> {
    await this.write(
      events.length,
      `update event set actor = ends.actor, scope = ends.scope
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as ends (gid, actor, scope) where event.gid = ends.gid`,
      events.map((event) => event.gid),
      events.map((event) => event.actor),
      events.map((event) => event.scope),
    );
  }

  async insertTombstones(tombstones: readonly TombstoneRow[]): Promise<void> {
    await this.write(
      tombstones.length,
      `insert into tombstone (id, gid, type, restricted, since)
       select * from unnest($1::text[], $2::bigint[], $3::text[], $4::boolean[], $5::text[])`,
      tombstones.map((row) => row.id),
      tombstones.map((row) => row.gid),
      tombstones.map((row) => row.type),
      tombstones.map((row) => row.restricted),
      tombstones.map((row) => row.since),
    );
  }

  async insertAccess(rows: readonly AccessRow[]): Promise<void> {
    await this.write(
      rows.length,
      'insert into access (item, accessor) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing',
      rows.map((row) => row.item),
      rows.map((row) => row.accessor),
    );
  }

  async findEventGids(ids: readonly string[]): Promise<ReadonlyMap<string, Gid>> {
    const rows = await this.all<{ id: string; gid: Gid }>(
      'select id, gid from event where id = any($1::text[])',
      ids,
    );
    return new Map(rows.map((row) => [row.id, row.gid]));
  }

  async countChildren(): Promise<void> {
    await this.all(wholeStoreSql.countChildren);
    await this.all(wholeStoreSql.findLastEvents);
  }

  async findDoubleGid(): Promise<Gid | undefined> {
    return (await this.one<{ gid: Gid }>(wholeStoreSql.findDoubleGid))?.gid;
  }

  async settleIn(): Promise<void> {
    await this.plain(departuresFromTombstones);
    await this.placeEvents();
    // Before the first question, not some time after it: without it the server plans as for empty tables.
    await this.all('analyze');
  }
}
