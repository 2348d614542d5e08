/** One moment of an embedded store: a read transaction on a connection of its own. See whole-store.ts. */

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
import { openDatabase, type SqliteOptions } from './connection.ts';
import { SqliteReads } from './sqlite-reads.ts';
import { listed } from './sqlite-statements.ts';

export async function readSnapshot<T>(
  options: SqliteOptions,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const connection = openDatabase(options, 'read');
  try {
    // The moment is that of the first read.
    connection.exec('begin; select count(*) from counter');
    return await use(toSubjects(new SqliteSnapshot(connection)));
  } finally {
    connection.close();
  }
}

class SqliteSnapshot extends SqliteReads {
  async *allItems(): AsyncIterable<readonly ItemRow[]> {
    for (const rows of this.#pieces<{ gid: Gid }>(dumpSql.itemOrder)) {
      const gids = rows.map((row) => row.gid);
      const items = new Map((await this.getItems(gids)).map((item) => [item.gid, item]));
      yield gids.map((gid) => items.get(gid)!);
    }
  }

  async *allEvents(): AsyncIterable<readonly EventRow[]> {
    for (const rows of this.#pieces<{ gid: Gid }>('select gid from event order by gid')) {
      const events = await this.getEvents(rows.map((row) => row.gid));
      yield [...events].sort((a, b) => a.gid - b.gid);
    }
  }

  async *allSubjects(): AsyncIterable<readonly DumpedSubject[]> {
    for (const rows of this.#pieces<StoredAudience<DumpedSubject>>(dumpSql.subjects))
      yield rows.map((row) => withAudience<DumpedSubject>(row));
  }

  async *allVersions(): AsyncIterable<readonly VersionRow[]> {
    for (const rows of this.#pieces<StoredAudience<VersionRow>>(dumpSql.versions))
      yield rows.map((row) => withAudience<VersionRow>(row));
  }

  async *allGrants(): AsyncIterable<readonly GrantRow[]> {
    for (const rows of this.#pieces<{ id: string }>('select id from permission_grant order by gid')) {
      const grants: GrantRow[] = [];
      for (const { id } of rows) grants.push((await this.findGrant(id))!);
      yield grants;
    }
  }

  async *allTombstones(): AsyncIterable<readonly TombstoneRow[]> {
    for (const rows of this.#pieces<{ gid: Gid }>('select gid from tombstone order by gid')) {
      const tombstones = await this.listTombstones(rows.map((row) => row.gid));
      yield [...tombstones].sort((a, b) => a.gid - b.gid);
    }
  }

  async scopeAudiences(events: readonly Gid[]): Promise<ReadonlyMap<Gid, Audience>> {
    const sql = `select * from (${dumpSql.scopeAudiences} where gid in ${listed}) as kept where "seenBy" is not null`;
    const rows = this.all<{ gid: Gid; seenBy: string }>(sql, JSON.stringify(events));
    return new Map(rows.map((row) => [row.gid, JSON.parse(row.seenBy) as Audience]));
  }

  async edgesOf(items: readonly Gid[]): Promise<readonly EdgeRow[]> {
    return this.all<EdgeRow>(
      `select source as "from", label, target as "to" from edge where source in ${listed} order by source, label, rank`,
      JSON.stringify(items),
    );
  }

  async limitedAmong(items: readonly Gid[]): Promise<readonly Gid[]> {
    return this.all<{ gid: Gid }>(
      `select gid from item where gid in ${listed} and access_limited = 1`,
      JSON.stringify(items),
    ).map((row) => row.gid);
  }

  async idsOf(gids: readonly Gid[]): Promise<ReadonlyMap<Gid, string>> {
    const list = JSON.stringify(gids);
    const rows = this.all<{ gid: Gid; id: string }>(
      ['item', 'part', 'event']
        .map((table) => `select gid, id from ${table} where gid in ${listed}`)
        .join(' union all '),
      ...[list, list, list],
    );
    return new Map(rows.map((row) => [row.gid, row.id]));
  }

  async countAllItems(): Promise<number> {
    return this.one<{ n: number }>('select count(*) as n from item')!.n;
  }

  *#pieces<Row>(sql: string): Generator<Row[]> {
    let rows: Row[] = [];
    for (const row of this.connection.prepare(sql).iterate()) {
      rows.push(row as Row);
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }
}
