/** One moment of a server store: a transaction that reads repeatably, on a connection of its own. See whole-store.ts. */
import type { Client } from 'pg';
import { type StoredAudience, withAudience } from '../audience.ts';
import type { EdgeRow } from '../connections.ts';
import { rowsAtOnce } from '../copy-tables.ts';
import type { DumpedSubject, Snapshot } from '../dump-store.ts';
import type { GrantRow } from '../grants.ts';
import type { EventRow, VersionRow } from '../history.ts';
import type { ItemRow, TombstoneRow } from '../items.ts';
import { dumpSql } from '../sql/dump-sql.ts';
import { toSubjects } from '../subjects.ts';
import type { Audience, Gid } from '../viewer.ts';
import { requireCurrentSchema, withClient } from './connection.ts';
import { PostgresReads } from './postgres-reads.ts';

export async function readSnapshot<T>(url: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await requireCurrentSchema(url);
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    // The moment is that of the first statement.
    await client.query('select 1');
    return use(toSubjects(new PostgresSnapshot(client)));
  });
}

class PostgresSnapshot extends PostgresReads {
  readonly #client: Client;
  #cursors = 0;

  constructor(client: Client) {
    super();
    this.#client = client;
  }

  protected async all<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.#client.query(sql, parameters as unknown[])).rows as Row[];
  }

  async *allItems(): AsyncIterable<readonly ItemRow[]> {
    for await (const rows of this.#pieces<{ gid: Gid }>(dumpSql.itemOrder)) {
      const gids = rows.map((row) => row.gid);
      const items = new Map((await this.getItems(gids)).map((item) => [item.gid, item]));
      yield gids.map((gid) => items.get(gid)!);
    }
  }

  async *allEvents(): AsyncIterable<readonly EventRow[]> {
    for await (const rows of this.#pieces<{ gid: Gid }>('select gid from event order by gid')) {
      const events = await this.getEvents(rows.map((row) => row.gid));
      yield [...events].sort((a, b) => a.gid - b.gid);
    }
  }

  async *allSubjects(): AsyncIterable<readonly DumpedSubject[]> {
    for await (const rows of this.#pieces<StoredAudience<DumpedSubject>>(dumpSql.subjects))
      yield rows.map((row) => withAudience<DumpedSubject>(row));
  }

  async *allVersions(): AsyncIterable<readonly VersionRow[]> {
    for await (const rows of this.#pieces<StoredAudience<VersionRow>>(dumpSql.versions))
      yield rows.map((row) => withAudience<VersionRow>(row));
  }

  allGrants(): AsyncIterable<readonly GrantRow[]> {
    return this.#pieces<GrantRow>(
      `select gid, id, accessor, permission, scope, grantee,
         array(select target from grant_target where grant_gid = gid order by target)::float8[] as targets
       from permission_grant order by gid`,
    );
  }

  allTombstones(): AsyncIterable<readonly TombstoneRow[]> {
    return this.#pieces<TombstoneRow>('select id, gid, type, restricted, since from tombstone order by gid');
  }

  async scopeAudiences(events: readonly Gid[]): Promise<ReadonlyMap<Gid, Audience>> {
    const sql = `select * from (${dumpSql.scopeAudiences} where gid = any($1::bigint[])) as kept where "seenBy" is not null`;
    const rows = await this.all<{ gid: Gid; seenBy: string }>(sql, events);
    return new Map(rows.map((row) => [row.gid, JSON.parse(row.seenBy) as Audience]));
  }

  edgesOf(items: readonly Gid[]): Promise<readonly EdgeRow[]> {
    return this.all<EdgeRow>(
      'select source as "from", label, target as "to" from edge where source = any($1::bigint[]) order by source, label, rank',
      items,
    );
  }

  async limitedAmong(items: readonly Gid[]): Promise<readonly Gid[]> {
    const sql = 'select gid from item where gid = any($1::bigint[]) and access_limited';
    return (await this.all<{ gid: Gid }>(sql, items)).map((row) => row.gid);
  }

  async idsOf(gids: readonly Gid[]): Promise<ReadonlyMap<Gid, string>> {
    const rows = await this.all<{ gid: Gid; id: string }>(
      ['item', 'part', 'event']
        .map((table) => `select gid, id from ${table} where gid = any($1::bigint[])`)
        .join(' union all '),
      gids,
    );
    return new Map(rows.map((row) => [row.gid, row.id]));
  }

  async countAllItems(): Promise<number> {
    return (await this.one<{ n: number }>('select count(*) as n from item'))!.n;
  }

  async *#pieces<Row>(sql: string): AsyncGenerator<Row[]> {
    const cursor = `piece_${++this.#cursors}`;
    await this.#client.query(`declare ${cursor} no scroll cursor for ${sql}`);
    for (;;) {
      const rows = await this.all<Row>(`fetch ${rowsAtOnce} from ${cursor}`);
      if (rows.length === 0) break;
      yield rows;
    }
    await this.#client.query(`close ${cursor}`);
  }
}
