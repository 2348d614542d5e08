/** Writing items to SQLite, and what connects them: parts, edges, accesses, grants. */
import { fail } from '../../model/errors.ts';
import type { EdgeRow, PartRow, SourceRow } from '../connections.ts';
import type { GrantRow } from '../grants.ts';
import type { NewVersion } from '../history.ts';
import type { ItemChange, ItemRow, NewItem, TombstoneRow } from '../items.ts';
import type { Gid } from '../viewer.ts';
import { SqliteRestrictions } from './sqlite-restrictions.ts';
import { listed } from './sqlite-statements.ts';
import { audienceOf } from './sqlite-visibility.ts';

const countColumns = {
  childCount: 'child_count',
  watchedBy: 'watched_by',
  followers: 'followers',
  following: 'following',
  watching: 'watching',
} as const;

/** Where the gid of a deleted item stands. */
const deletedBy = ['item.gid', 'source.item', 'access.accessor', 'edge.source', 'edge.target'];

/** Columns whose rows are deleted only for open items, so that events of a restricted item stay hidden. */
const deletedByOpen = ['access.item', 'event_subject.item'];

/** Events of a time when the item was restricted stay hidden after it was opened and deleted. */
const keptRows: Readonly<Record<string, string>> = { event_subject: ' and seen_by is null' };

export class SqliteItemWrites extends SqliteRestrictions {
  /** Items that harvesters may have to be told of when the transaction ends. */
  protected readonly touched: Gid[] = [];

  protected touch(items: readonly Gid[]): void {
    for (const gid of items) this.touched.push(gid);
  }

  async insertItems(items: readonly NewItem[]): Promise<void> {
    const insert = this.statement(
      `insert into item (gid, id, type, parent, position, child_count, last_event, data, parts) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    eachOrTaken(items, (item) =>
      insert.run(
        item.gid,
        item.id,
        item.type,
        item.parent,
        item.position,
        item.childCount,
        item.lastEvent,
        item.data,
        item.parts,
      ),
    );
  }

  async updateItems(changes: readonly ItemChange[]): Promise<void> {
    const update = this.statement(
      'update item set data = ?, parts = ?, last_event = ?, revision = revision + 1 where gid = ?',
    );
    for (const change of changes) update.run(change.data, change.parts, change.lastEvent, change.gid);
  }

  async moveItems(positions: readonly Pick<ItemRow, 'gid' | 'position'>[]): Promise<void> {
    const move = this.statement('update item set position = ? where gid = ?');
    for (const { gid, position } of positions) move.run(position, gid);
  }

  /** One who writes is alone. */
  takePlace({ gid }: Pick<ItemRow, 'gid'>): Promise<number> {
    return this.nextPosition(gid);
  }

  async renameItems(names: readonly Pick<ItemRow, 'gid' | 'id'>[]): Promise<void> {
    this.#rename('item', names);
  }

  async renameParts(names: readonly Pick<PartRow, 'gid' | 'id'>[]): Promise<void> {
    this.#rename('part', names);
  }

  #rename(table: 'item' | 'part', names: readonly { readonly gid: Gid; readonly id: string }[]): void {
    // Ids that go from one of them to another are put aside first; no id begins with that character.
    this.run(
      `update ${table} set id = char(1) || gid where gid in ${listed} and id in ${listed}`,
      JSON.stringify(names.map((name) => name.gid)),
      JSON.stringify(names.map((name) => name.id)),
    );
    const rename = this.statement(`update ${table} set id = ? where gid = ?`);
    eachOrTaken(names, ({ gid, id }) => rename.run(id, gid));
  }

  async setParents(places: readonly Pick<ItemRow, 'gid' | 'parent' | 'position'>[]): Promise<void> {
    const gids = places.map(({ gid }) => gid);
    this.#touchParents(gids);
    this.touch(gids);
    const put = this.statement('update item set parent = ?, position = ? where gid = ?');
    for (const { gid, parent, position } of places) put.run(parent, position, gid);
  }

  async setLastEvent(items: readonly Gid[], event: Gid): Promise<void> {
    this.run(`update item set last_event = ? where gid in ${listed}`, event, JSON.stringify(items));
  }

  async addCounts(
    name: keyof typeof countColumns,
    counts: readonly { readonly gid: Gid; readonly by: number }[],
  ): Promise<void> {
    const column = countColumns[name];
    const add = this.statement(`update item set ${column} = ${column} + ? where gid = ?`);
    for (const { gid, by } of counts) add.run(by, gid);
  }

  async deleteItems(tombstones: readonly TombstoneRow[]): Promise<void> {
    const removed = tombstones.map((tombstone) => tombstone.gid);
    this.#touchParents(removed);
    this.touch(removed);
    await this.keepAsCauses(tombstones.filter((row) => row.restricted).map((row) => row.gid));
    const list = JSON.stringify(removed);
    const open = JSON.stringify(tombstones.filter((row) => !row.restricted).map((row) => row.gid));
    for (const [columns, gids] of [
      [deletedBy, list],
      [deletedByOpen, open],
    ] as const) {
      for (const column of columns) {
        const [table, key] = column.split('.');
        this.run(`delete from ${table} where ${key} in ${listed}${keptRows[table!] ?? ''}`, gids);
      }
    }
    await this.deleteGrants(this.#grantsWithout(list));
    this.run(`delete from grant_target where target in ${listed}`, list);
    const bury = this.statement(
      'insert into tombstone (id, gid, type, restricted, since) values (?, ?, ?, ?, ?)',
    );
    for (const { id, gid, type, restricted, since } of tombstones)
      bury.run(id, gid, type, restricted ? 1 : 0, since);
  }

  /** What loses a part of itself has changed as well. */
  #touchParents(items: readonly Gid[]): void {
    const rows = this.all<{ parent: Gid }>(
      `select distinct parent from item where gid in ${listed} and parent is not null`,
      JSON.stringify(items),
    );
    this.touch(rows.map((row) => row.parent));
  }

  /** Grants that mean nothing without these items. */
  #grantsWithout(list: string): readonly Gid[] {
    const items = '(select value from json_each(@list))';
    return this.all<{ gid: Gid }>(
      `select gid from permission_grant where accessor in ${items}
       union select gid from permission_grant where scope in ${items}
       union select grant_gid from grant_target t where target in ${items}
         and not exists (select 1 from grant_target o where o.grant_gid = t.grant_gid and o.target not in ${items})`,
      { list },
    ).map((row) => row.gid);
  }

  async insertParts(parts: readonly PartRow[]): Promise<void> {
    const insert = this.statement('insert into part (gid, id, item) values (?, ?, ?)');
    eachOrTaken(parts, (part) => insert.run(part.gid, part.id, part.item));
  }

  async deleteParts(gids: readonly Gid[]): Promise<void> {
    const list = JSON.stringify(gids);
    this.run(`delete from part where gid in ${listed}`, list);
    const lost = this.all<Pick<EdgeRow, 'from' | 'label'>>(
      `delete from edge where target in ${listed} returning source as "from", label`,
      list,
    );
    await this.deriveFromLostEdges(lost);
  }

  async putSources(sources: readonly SourceRow[]): Promise<void> {
    const put = this.statement(
      'insert or replace into source (item, language, file, digest) values (?, ?, ?, ?)',
    );
    for (const source of sources) put.run(source.item, source.language, source.file, source.digest);
  }

  async insertVersions(versions: readonly NewVersion[]): Promise<void> {
    const insert = this.statement(
      `insert into version (gid, id, item, event, data, parts, seen_by) values (@gid, @id, @item, @event, @data, @parts, ${audienceOf('@item')})`,
    );
    for (const version of versions) insert.run(version);
    this.run(
      `update item set is_versioned = 1 where gid in ${listed} and is_versioned = 0`,
      JSON.stringify(versions.map((v) => v.item)),
    );
  }

  async insertEdges(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
    const insert = this.statement(
      `insert into edge (source, label, rank, target)
       select source, label, (select coalesce(max(rank), -1) + 1 from edge e where e.source = new.source and e.label = new.label), target
       from (select ? as source, ? as label, ? as target) new where true
       on conflict (source, label, target) do nothing`,
    );
    const fresh = edges.filter((edge) => insert.run(edge.from, edge.label, edge.to).changes > 0);
    await this.deriveFromNewEdges(fresh);
    return fresh;
  }

  async deleteEdges(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
    const remove = this.statement('delete from edge where source = ? and label = ? and target = ?');
    const lost = edges.filter((edge) => remove.run(edge.from, edge.label, edge.to).changes > 0);
    await this.deriveFromLostEdges(lost);
    return lost;
  }

  async setAccess(item: Gid, accessors: readonly Gid[]): Promise<void> {
    this.run('delete from access where item = ?', item);
    for (const accessor of accessors)
      this.run('insert or ignore into access (item, accessor) values (?, ?)', item, accessor);
    this.run('update item set access_limited = ? where gid = ?', accessors.length > 0 ? 1 : 0, item);
    await this.deriveRestrictions([item]);
  }

  async setPromotion(item: Gid): Promise<void> {
    const votes = 'select count(*) from edge where source = item.gid and label =';
    this.run(
      `update item set promotion_score = (${votes} 'promotedBy') - (${votes} 'demotedBy') where gid = ?`,
      item,
    );
    await this.deriveRestrictions([item]);
  }

  async insertGrants(grants: readonly GrantRow[]): Promise<void> {
    const insert = this.statement(
      'insert into permission_grant (gid, id, accessor, permission, scope, grantee) values (?, ?, ?, ?, ?, ?)',
    );
    const aim = this.statement('insert or ignore into grant_target (grant_gid, target) values (?, ?)');
    for (const grant of grants) {
      insert.run(grant.gid, grant.id, grant.accessor, grant.permission, grant.scope, grant.grantee);
      for (const target of grant.targets) aim.run(grant.gid, target);
    }
  }

  async deleteGrants(gids: readonly Gid[]): Promise<void> {
    const list = JSON.stringify(gids);
    this.run(`delete from permission_grant where gid in ${listed}`, list);
    this.run(`delete from grant_target where grant_gid in ${listed}`, list);
  }
}

/** Writes row by row. An id that is taken is the client's business, and is told by its name. */
function eachOrTaken<Row extends { readonly id: string }>(
  rows: readonly Row[],
  write: (row: Row) => unknown,
): void {
  let id = '';
  try {
    for (const row of rows) {
      id = row.id;
      write(row);
    }
  } catch (error) {
    if (isTaken(error))
      fail('duplicate', `The id '${id}' is taken by another record.`, { details: id, cause: error });
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}
