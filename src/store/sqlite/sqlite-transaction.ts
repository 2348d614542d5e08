/** Writing to SQLite. Every method runs inside the one open transaction of its connection; see sqlite-store.ts. */

import { fail } from '../../model/errors.ts';
import type {
  EdgeRow,
  EventRow,
  Gid,
  GrantRow,
  ItemChange,
  ItemRow,
  NewItem,
  PartRow,
  SourceRow,
  StoreTransaction,
  TombstoneRow,
  VersionRow,
} from '../store.ts';
import { SqliteReads } from './sqlite-reads.ts';

export class SqliteTransaction extends SqliteReads implements StoreTransaction {
  #nextGid = 0;
  #firstGid = 0;

  begin(): void {
    this.connection.exec('begin immediate');
    const next = this.one<{ value: number }>("select value from counter where name = 'gid'")!.value;
    this.#firstGid = next;
    this.#nextGid = next;
  }

  commit(): void {
    if (this.#nextGid !== this.#firstGid)
      this.#run("update counter set value = ? where name = 'gid'", this.#nextGid);
    this.connection.exec('commit');
  }

  rollback(): void {
    if (this.connection.inTransaction) this.connection.exec('rollback');
  }

  async savepoint<T>(run: () => Promise<T>): Promise<T> {
    this.connection.exec('savepoint part');
    try {
      return await run();
    } catch (error) {
      this.connection.exec('rollback to part');
      throw error;
    } finally {
      this.connection.exec('release part');
    }
  }

  async lockScope(): Promise<boolean> {
    // Nobody else writes while this transaction is open.
    return false;
  }

  async reserveGids(count: number): Promise<Gid> {
    const first = this.#nextGid;
    this.#nextGid += count;
    return first;
  }

  async insertItems(items: readonly NewItem[]): Promise<void> {
    const insert = this.statement(
      `insert into item (gid, id, type, parent, position, child_count, last_event, data, parts) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    let id = '';
    try {
      for (const item of items) {
        id = item.id;
        insert.run(
          item.gid,
          id,
          item.type,
          item.parent,
          item.position,
          item.childCount,
          item.lastEvent,
          item.data,
          item.parts,
        );
      }
    } catch (error) {
      failTaken(error, id);
    }
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

  async addChildren(counts: readonly { gid: Gid; children: number }[]): Promise<void> {
    const add = this.statement('update item set child_count = child_count + ? where gid = ?');
    for (const { gid, children } of counts) add.run(children, gid);
  }

  async deleteItem(gid: Gid, tombstone: TombstoneRow): Promise<void> {
    for (const sql of [
      'delete from item where gid = ?',
      'delete from source where item = ?',
      'delete from access where item = ?',
      'delete from edge where source = ?',
      'delete from edge where target = ?',
      'delete from permission_grant where target = ?',
      'delete from permission_grant where accessor = ?',
    ]) {
      this.#run(sql, gid);
    }
    this.#run(
      'insert or replace into tombstone (id, gid, type, restricted, since) values (?, ?, ?, ?, ?)',
      tombstone.id,
      tombstone.gid,
      tombstone.type,
      tombstone.restricted ? 1 : 0,
      tombstone.since,
    );
  }

  async insertParts(parts: readonly PartRow[]): Promise<void> {
    const insert = this.statement('insert into part (gid, id, item) values (?, ?, ?)');
    let id = '';
    try {
      for (const part of parts) {
        id = part.id;
        insert.run(part.gid, id, part.item);
      }
    } catch (error) {
      failTaken(error, id);
    }
  }

  async deleteParts(gids: readonly Gid[]): Promise<void> {
    const remove = this.statement('delete from part where gid = ?');
    for (const gid of gids) remove.run(gid);
  }

  async putSources(sources: readonly SourceRow[]): Promise<void> {
    const put = this.statement(
      'insert or replace into source (item, language, file, digest) values (?, ?, ?, ?)',
    );
    for (const source of sources) put.run(source.item, source.language, source.file, source.digest);
  }

  async insertVersions(versions: readonly VersionRow[]): Promise<void> {
    const insert = this.statement(
      'insert into version (gid, id, item, event, data, parts) values (?, ?, ?, ?, ?, ?)',
    );
    for (const v of versions) insert.run(v.gid, v.id, v.item, v.event, v.data, v.parts);
  }

  async insertEdges(edges: readonly EdgeRow[]): Promise<void> {
    const insert = this.statement(
      `insert into edge (source, label, rank, target)
       select source, label, (select coalesce(max(rank), -1) + 1 from edge e where e.source = new.source and e.label = new.label), target
       from (select ? as source, ? as label, ? as target) new`,
    );
    for (const edge of edges) insert.run(edge.from, edge.label, edge.to);
  }

  async setAccess(item: Gid, accessors: readonly Gid[]): Promise<void> {
    this.#run('delete from access where item = ?', item);
    for (const accessor of accessors)
      this.#run('insert or ignore into access (item, accessor) values (?, ?)', item, accessor);
    this.#run('update item set restricted = ? where gid = ?', accessors.length > 0 ? 1 : 0, item);
  }

  async insertEvent(event: EventRow): Promise<void> {
    this.#run(
      `insert into event (gid, id, event_type, timestamp, log_message, actor, scope, subject_count) values (?, ?, ?, ?, ?, ?, ?, ?)`,
      event.gid,
      event.id,
      event.eventType,
      event.timestamp,
      event.logMessage,
      event.actor,
      event.scope,
      event.subjectCount,
    );
  }

  async insertSubjects(event: Gid, items: readonly Gid[]): Promise<void> {
    const insert = this.statement('insert or ignore into event_subject (event, item) values (?, ?)');
    for (const item of items) insert.run(event, item);
  }

  async insertGrant(grant: GrantRow): Promise<void> {
    this.#run(
      'insert into permission_grant (gid, id, accessor, permission, target) values (?, ?, ?, ?, ?)',
      grant.gid,
      grant.id,
      grant.accessor,
      grant.permission,
      grant.target,
    );
  }

  #run(sql: string, ...parameters: readonly unknown[]): void {
    this.statement(sql).run(...parameters);
  }
}

/** An id that is taken is the client's business, and is told by its name. */
function failTaken(error: unknown, id: string): never {
  if (error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
    fail('duplicate', `The id '${id}' is taken by another record.`, { details: id, cause: error });
  }
  throw error;
}
