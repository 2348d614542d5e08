/** A server store that is filled from outside, in one transaction. See whole-store.ts. */
import type { Client } from 'pg';
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
import { notifyChange } from './change-watch.ts';
import { createTables, databaseExists, requireCurrentSchema, withClient } from './connection.ts';
import type { Column } from './inserted-columns.ts';
import { gidBlock, PostgresTransaction } from './postgres-transaction.ts';
import { audienceOf } from './postgres-visibility.ts';
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
  fill: (tx: RestoreTransaction) => Promise<T>,
): Promise<T> {
  const run = async (client: Client): Promise<T> => {
    const tx = new PostgresFilling(client, new Statements(false));
    const result = await fill(toSubjects(tx));
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

class PostgresFilling extends PostgresTransaction {
  /** Nobody has watched what happened elsewhere. */
  protected override async keepHarvest(): Promise<void> {
    for (const sql of [...fillHarvest.postgres, 'analyze harvest']) await this.all(sql);
  }

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

  async insertRestrictions(rows: readonly RestrictionRow[]): Promise<void> {
    await this.write(
      rows.length,
      'insert into restriction (item, cause) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing',
      rows.map((row) => row.item),
      rows.map((row) => row.cause),
    );
    await this.deriveRestrictions(rows.map((row) => row.item));
  }

  async setAudiences({ subjects = [], versions = [], scopes = [] }: Audiences): Promise<void> {
    await this.write(
      subjects.length,
      `update event_subject s set seen_by = given.seen_by
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as given (event, item, seen_by) where s.event = given.event and s.item = given.item`,
      subjects.map((row) => row.event),
      subjects.map((row) => row.item),
      subjects.map((row) => JSON.stringify(row.seenBy)),
    );
    for (const [table, rows] of [
      ['version', versions],
      ['event', scopes],
    ] as const)
      await this.write(
        rows.length,
        `update ${table} set seen_by = given.seen_by
         from unnest($1::bigint[], $2::text[]) as given (gid, seen_by) where ${table}.gid = given.gid`,
        rows.map((row) => row.gid),
        rows.map((row) => JSON.stringify(row.seenBy)),
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
    await this.all(dumpSql.countChildren);
    await this.all(dumpSql.findLastEvents);
  }

  async findDoubleGid(): Promise<Gid | undefined> {
    return (await this.one<{ gid: Gid }>(dumpSql.findDoubleGid))?.gid;
  }

  async settleIn(): Promise<void> {
    await this.plain(`${departuresFromTombstones}${closePast(audienceOf)}`);
    await this.placeEvents();
    // Before the first question, not some time after it: without it the server plans as for empty tables.
    await this.all('analyze');
  }
}
