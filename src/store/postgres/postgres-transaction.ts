/**
 * Writing to PostgreSQL: one transaction on one connection; see postgres-store.ts for where it begins and ends. Others write at the same
 * time. So child counts are gathered and added last, in gid order: who waits for a busy parent then waits for a moment only,
 * and no two wait for each other. Many rows at once are sent without waiting for the answer: the server writes them while the next
 * ones are read, and what went wrong is told by the call after.
 */
import type { ClientBase, QueryConfig } from 'pg';
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
import { copyIn } from './copy-in.ts';
import { Conflict, toFailure } from './failures.ts';
import { PostgresReads } from './postgres-reads.ts';
import type { Statements } from './statements.ts';

/** The increment of the sequence: gids are reserved in blocks of this size. */
const gidBlock = 1024;

/** From this many rows on COPY is quicker than a prepared insert, and it pays not to wait for the answer. */
const manyRows = 16;

type Column = readonly [name: string, type: 'bigint' | 'text'];

const itemColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['type', 'text'],
  ['parent', 'bigint'],
  ['position', 'bigint'],
  ['child_count', 'bigint'],
  ['last_event', 'bigint'],
  ['data', 'text'],
  ['parts', 'text'],
];
const partColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['item', 'bigint'],
];
const versionColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['item', 'bigint'],
  ['event', 'bigint'],
  ['data', 'text'],
  ['parts', 'text'],
];

export class PostgresTransaction extends PostgresReads implements StoreTransaction {
  readonly #client: ClientBase;
  readonly #statements: Statements;
  #last: Promise<unknown> = Promise.resolve();
  /** What went wrong with rows nobody waited for. */
  #failed: { readonly error: unknown } | undefined;
  #nextGid: Gid = 0;
  #blockEnd: Gid = 0;
  /** Child counts to be added at the end. */
  #children = new Map<Gid, number>();

  constructor(client: ClientBase, statements: Statements) {
    super();
    this.#client = client;
    this.#statements = statements;
  }

  /** @param waitMs how long a statement waits for what another transaction holds. */
  async begin(waitMs: number): Promise<void> {
    await this.#plain(`begin isolation level read committed; set local lock_timeout = ${waitMs}`);
  }

  /** Writes what was put off. */
  async settle(): Promise<void> {
    await this.#last;
    if (this.#failed !== undefined) throw this.#failed.error;
    const counts = [...this.#children].filter(([, n]) => n !== 0).sort(([a], [b]) => a - b);
    this.#children.clear();
    if (counts.length === 0) return;
    const gids = counts.map(([gid]) => gid);
    if (counts.length > 1)
      await this.all(
        'select gid from item where gid = any($1::bigint[]) order by gid for no key update',
        gids,
      );
    const changed = await this.all(
      `update item set child_count = child_count + added.n from unnest($1::bigint[], $2::bigint[]) as added (gid, n)
       where item.gid = added.gid returning item.gid`,
      gids,
      counts.map(([, n]) => n),
    );
    if (changed.length < counts.length)
      this.#conflict('An item that was to hold others has been deleted meanwhile');
  }

  /** @param notify the statement that tells other processes. @param after asked in the same message, when all is kept. */
  async commit(notify: string, after = ''): Promise<unknown> {
    return this.#plain(`${notify}; commit; ${after}`);
  }

  async rollback(): Promise<void> {
    await this.#forgive();
    await this.#plain('rollback');
  }

  async savepoint<T>(run: () => Promise<T>): Promise<T> {
    const children = new Map(this.#children);
    await this.#plain('savepoint part');
    try {
      const result = await run();
      await this.#plain('release savepoint part');
      return result;
    } catch (error) {
      this.#children = children;
      await this.#forgive();
      await this.#plain('rollback to savepoint part; release savepoint part');
      throw error;
    }
  }

  async lockScope(scope: Gid): Promise<boolean> {
    const path = await this.all<{ gid: Gid }>(
      `with recursive path (gid, parent, height) as (
         select gid, parent, 0 from item where gid = $1
         union all select item.gid, item.parent, height + 1 from path join item on item.gid = path.parent)
       select gid from path order by height desc`,
      scope,
    );
    let waited = false;
    for (const { gid } of path) {
      const suffix = gid === scope ? '' : '_shared';
      const key = "hashtextextended('fonds import ' || $1::bigint, 0)";
      const tried = await this.one<{ got: boolean }>(
        `select pg_try_advisory_xact_lock${suffix}(${key}) as got`,
        gid,
      );
      if (tried!.got) continue;
      waited = true;
      await this.all(`select pg_advisory_xact_lock${suffix}(${key})`, gid);
    }
    return waited;
  }

  async reserveGids(count: number): Promise<Gid> {
    while (this.#nextGid + count > this.#blockEnd) await this.#takeBlocks(Math.ceil(count / gidBlock));
    const first = this.#nextGid;
    this.#nextGid += count;
    return first;
  }

  /** Several blocks are in a row unless another process took one in between; the caller then asks again. */
  async #takeBlocks(blocks: number): Promise<void> {
    const rows = await this.all<{ first: Gid }>(
      "select nextval('gid') as first from generate_series(1, $1::int)",
      blocks,
    );
    const [first, last] = [rows[0]!.first, rows.at(-1)!.first];
    this.#nextGid = first;
    this.#blockEnd = last - first === (blocks - 1) * gidBlock ? last + gidBlock : first;
  }

  async insertItems(items: readonly NewItem[]): Promise<void> {
    await this.#insert(
      'item',
      itemColumns,
      items.map((item) => [
        item.gid,
        item.id,
        item.type,
        item.parent,
        item.position,
        item.childCount,
        item.lastEvent,
        item.data,
        item.parts,
      ]),
    );
  }

  async updateItems(changes: readonly ItemChange[]): Promise<void> {
    for (const { gid, data, parts, lastEvent, revision } of changes) {
      const changed = await this.all(
        'update item set data = $2, parts = $3, last_event = $4, revision = revision + 1 where gid = $1 and revision = $5 returning gid',
        ...[gid, data, parts, lastEvent, revision],
      );
      if (changed.length === 0) this.#conflict('The item was changed by another writer meanwhile');
    }
  }

  async moveItems(positions: readonly Pick<ItemRow, 'gid' | 'position'>[]): Promise<void> {
    if (positions.length === 0) return;
    await this.all(
      `update item set position = moved.position from unnest($1::bigint[], $2::bigint[]) as moved (gid, position)
       where item.gid = moved.gid`,
      positions.map((row) => row.gid),
      positions.map((row) => row.position),
    );
  }

  async addChildren(counts: readonly { gid: Gid; children: number }[]): Promise<void> {
    for (const { gid, children } of counts)
      this.#children.set(gid, (this.#children.get(gid) ?? 0) + children);
  }

  async deleteItem(gid: Gid, tombstone: TombstoneRow): Promise<void> {
    const gone = await this.all(
      'delete from item where gid = $1 and child_count + $2 = 0 returning gid',
      gid,
      this.#children.get(gid) ?? 0,
    );
    if (gone.length === 0) this.#conflict('The item was deleted or got children meanwhile');
    this.#children.delete(gid);
    await this.all(
      `with sources as (delete from source where item = $1),
            allowed as (delete from access where item = $1),
            edges as (delete from edge where source = $1 or target = $1)
       delete from permission_grant where target = $1 or accessor = $1`,
      gid,
    );
    await this.all(
      `insert into tombstone (id, gid, type, restricted, since) values ($1, $2, $3, $4, $5)
       on conflict (id) do update
       set gid = excluded.gid, type = excluded.type, restricted = excluded.restricted, since = excluded.since`,
      ...[tombstone.id, tombstone.gid, tombstone.type, tombstone.restricted, tombstone.since],
    );
  }

  async insertParts(parts: readonly PartRow[]): Promise<void> {
    await this.#insert(
      'part',
      partColumns,
      parts.map((part) => [part.gid, part.id, part.item]),
    );
  }

  async deleteParts(gids: readonly Gid[]): Promise<void> {
    if (gids.length > 0) await this.all('delete from part where gid = any($1::bigint[])', gids);
  }

  async putSources(sources: readonly SourceRow[]): Promise<void> {
    // One statement may not put the same row twice; the last one counts.
    const rows = [...new Map(sources.map((s) => [`${s.item} ${s.language} ${s.file}`, s] as const)).values()];
    if (rows.length === 0) return;
    const put = this.all(
      `insert into source (item, language, file, digest)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
       on conflict (item, language, file) do update set digest = excluded.digest`,
      rows.map((row) => row.item),
      rows.map((row) => row.language),
      rows.map((row) => row.file),
      rows.map((row) => row.digest),
    );
    if (rows.length >= manyRows) this.#goOn(put);
    else await put;
  }

  async insertVersions(versions: readonly VersionRow[]): Promise<void> {
    await this.#insert(
      'version',
      versionColumns,
      versions.map((v) => [v.gid, v.id, v.item, v.event, v.data, v.parts]),
    );
  }

  async insertEdges(edges: readonly EdgeRow[]): Promise<void> {
    for (const { from, label, to } of edges) {
      await this.all(
        `insert into edge (source, label, rank, target)
         select $1, $2, (select coalesce(max(rank), -1) + 1 from edge where source = $1 and label = $2), $3`,
        ...[from, label, to],
      );
    }
  }

  async setAccess(item: Gid, accessors: readonly Gid[]): Promise<void> {
    await this.all('delete from access where item = $1', item);
    await this.all(
      'insert into access (item, accessor) select distinct $1::bigint, accessor from unnest($2::bigint[]) as a (accessor)',
      item,
      accessors,
    );
    await this.all('update item set restricted = $2 where gid = $1', item, accessors.length > 0);
  }

  async insertEvent(event: EventRow): Promise<void> {
    await this.all(
      `insert into event (gid, id, event_type, timestamp, log_message, actor, scope, subject_count)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      event.gid,
      event.id,
      event.eventType,
      event.timestamp,
      // The one character that PostgreSQL's texts cannot hold.
      event.logMessage?.replaceAll('\0', '\uFFFD') ?? null,
      event.actor,
      event.scope,
      event.subjectCount,
    );
  }

  async insertSubjects(event: Gid, items: readonly Gid[]): Promise<void> {
    if (items.length === 0) return;
    const insert = this.all(
      'insert into event_subject (event, item) select $1::bigint, item from unnest($2::bigint[]) as s (item) on conflict do nothing',
      event,
      items,
    );
    if (items.length >= manyRows) this.#goOn(insert);
    else await insert;
  }

  async insertGrant(grant: GrantRow): Promise<void> {
    await this.all(
      'insert into permission_grant (gid, id, accessor, permission, target) values ($1, $2, $3, $4, $5)',
      ...[grant.gid, grant.id, grant.accessor, grant.permission, grant.target],
    );
  }

  protected override async items(sql: string, ...parameters: readonly unknown[]): Promise<ItemRow[]> {
    const rows = await this.all<ItemRow>(sql, ...parameters);
    if (this.#children.size === 0) return rows;
    return rows.map((row) => ({ ...row, childCount: row.childCount + (this.#children.get(row.gid) ?? 0) }));
  }

  protected async all<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]> {
    const result = await this.#query(this.#statements.statement(sql, parameters));
    return result.rows as Row[];
  }

  async #insert(
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly (string | number | null)[])[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const names = columns.map(([name]) => name).join(', ');
    if (rows.length >= manyRows) {
      this.#goOn(this.#inTurn(() => copyIn(this.#client, `${table} (${names})`, rows)));
      return;
    }
    const arrays = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
    await this.all(
      `insert into ${table} (${names}) select * from unnest(${arrays})`,
      ...columns.map((_, i) => rows.map((row) => row[i])),
    );
  }

  #plain(sql: string): Promise<unknown> {
    return this.#query({ text: sql });
  }

  #query(query: QueryConfig): Promise<{ readonly rows: unknown[] }> {
    return this.#inTurn(() => this.#client.query(query));
  }

  /** A connection takes one statement at a time. */
  #inTurn<T>(send: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (this.#failed !== undefined) throw this.#failed.error;
      try {
        return await send();
      } catch (error) {
        throw toFailure(error);
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Does not wait: whoever comes next does. */
  #goOn(turn: Promise<unknown>): void {
    turn.catch((error: unknown) => {
      this.#failed ??= { error };
    });
  }

  /** After a failure that is taken back. */
  async #forgive(): Promise<void> {
    await this.#last;
    this.#failed = undefined;
  }

  #conflict(message: string): never {
    throw toFailure(new Conflict(message));
  }
}
