/**
 * Reading from SQLite. Statements are prepared once per connection. Lists of keys travel as one JSON parameter, so that a
 * statement does not depend on how many there are.
 */
import type { Statement } from 'better-sqlite3';
import type {
  EdgeRow,
  EventRow,
  Gid,
  GrantRow,
  ItemHead,
  ItemRow,
  Page,
  Selection,
  SourceRow,
  StoreReads,
  TombstoneRow,
  Viewer,
} from '../store.ts';
import type { Connection } from './connection.ts';

const itemColumns = `gid, id, type, parent, position, restricted, child_count as childCount, watched_by as watchedBy,
  followers, following, watching, last_event as lastEvent, revision, data, parts`;
const eventColumns = `gid, id, event_type as eventType, timestamp, log_message as logMessage, actor, scope, subject_count as subjectCount`;
const tombstoneColumns = 'id, gid, type, restricted, since';
const listed = '(select value from json_each(?))';

/** SQLite has no booleans. */
type Stored<Row> = Omit<Row, 'restricted'> & { restricted: number };
type StoredItem = Stored<ItemRow>;
type StoredTombstone = Stored<TombstoneRow>;

export class SqliteReads implements StoreReads {
  protected readonly connection: Connection;
  readonly #statements = new Map<string, Statement<unknown[], unknown>>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  async findItem(id: string): Promise<ItemRow | undefined> {
    const row = this.one<StoredItem>(`select ${itemColumns} from item where id = ?`, id);
    return row === undefined ? undefined : withBoolean(row);
  }

  async findItems(ids: readonly string[]): Promise<readonly ItemRow[]> {
    return this.#items(`select ${itemColumns} from item where id in ${listed}`, JSON.stringify(ids));
  }

  async findHeads(ids: readonly string[]): Promise<readonly ItemHead[]> {
    return this.all<ItemHead>(
      `select gid, id, type, parent, position from item where id in ${listed}`,
      JSON.stringify(ids),
    );
  }

  async getItems(gids: readonly Gid[]): Promise<readonly ItemRow[]> {
    return this.#items(`select ${itemColumns} from item where gid in ${listed}`, JSON.stringify(gids));
  }

  async countItems(selection: Selection, viewer: Viewer): Promise<number> {
    const { branches, parameters } = visibleBranches(selection, viewer);
    const counts = branches.map((where) => `(select count(*) from item where ${where})`);
    return this.one<{ n: number }>(`select ${counts.join(' + ')} as n`, ...parameters.flat())!.n;
  }

  async listItems(selection: Selection, viewer: Viewer, page: Page): Promise<readonly ItemRow[]> {
    const { branches, parameters } = visibleBranches(selection, viewer);
    const byParent = 'parent' in selection;
    const order = byParent ? 'position, gid' : 'gid';
    const behind = page.after === undefined ? '' : byParent ? 'and (position, gid) > (?, ?)' : 'and gid > ?';
    const key =
      page.after === undefined ? [] : byParent ? [page.after.position, page.after.gid] : [page.after.gid];
    // Each branch is a range of an index in order; the page is found in the index alone, and only its own rows are read.
    const keys = branches.map(
      (where) =>
        `select * from (select position, gid from item where ${where} ${behind} order by ${order} limit ?)`,
    );
    return this.#items(
      `select ${itemColumns} from item where gid in
         (select gid from (${keys.join(' union all ')}) order by ${order} limit ? offset ?) order by ${order}`,
      ...parameters.flatMap((values) => [...values, ...key, page.limit + page.offset]),
      page.limit,
      page.offset,
    );
  }

  async listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]> {
    return this.all<{ item: Gid }>(
      `select distinct item from access where item in ${listed} and accessor in ${listed}`,
      JSON.stringify(items),
      JSON.stringify(accessors),
    ).map((row) => row.item);
  }

  async listTakenIds(ids: readonly string[]): Promise<readonly string[]> {
    const list = JSON.stringify(ids);
    return this.all<{ id: string }>(
      `select id from item where id in ${listed} union select id from part where id in ${listed}
       union select id from event where id in ${listed}`,
      list,
      list,
      list,
    ).map((row) => row.id);
  }

  async nextPosition(parent: Gid): Promise<number> {
    // One look for each value of `restricted`, so that both are the end of an index range.
    const max = 'select max(position) from item where parent = ? and restricted =';
    const row = this.one<{ a: number | null; b: number | null }>(
      `select (${max} 0) as a, (${max} 1) as b`,
      parent,
      parent,
    )!;
    return Math.max(row.a ?? -1, row.b ?? -1) + 1;
  }

  async findTombstone(id: string): Promise<TombstoneRow | undefined> {
    const row = this.one<StoredTombstone>(`select ${tombstoneColumns} from tombstone where id = ?`, id);
    return row === undefined ? undefined : withBoolean(row);
  }

  async listTombstones(gids: readonly Gid[]): Promise<readonly TombstoneRow[]> {
    const sql = `select ${tombstoneColumns} from tombstone where gid in ${listed}`;
    return this.all<StoredTombstone>(sql, JSON.stringify(gids)).map(withBoolean);
  }

  async listEdges(from: readonly Gid[], label: string): Promise<readonly EdgeRow[]> {
    return this.all<EdgeRow>(
      `select source as "from", label, target as "to" from edge where source in ${listed} and label = ? order by source, rank`,
      JSON.stringify(from),
      label,
    );
  }

  async listMembers(groups: readonly Gid[]): Promise<readonly Gid[]> {
    return this.all<{ source: Gid }>(
      `select source from edge where target in ${listed} and label = 'belongsTo'`,
      JSON.stringify(groups),
    ).map((row) => row.source);
  }

  async findEvent(id: string): Promise<EventRow | undefined> {
    return this.one<EventRow>(`select ${eventColumns} from event where id = ?`, id);
  }

  async getEvents(gids: readonly Gid[]): Promise<readonly EventRow[]> {
    return this.all<EventRow>(
      `select ${eventColumns} from event where gid in ${listed}`,
      JSON.stringify(gids),
    );
  }

  async countEvents(): Promise<number> {
    return this.one<{ n: number }>('select count(*) as n from event')!.n;
  }

  async listEvents(page: { offset: number; limit: number; before?: Gid }): Promise<readonly EventRow[]> {
    return this.all<EventRow>(
      `select ${eventColumns} from event where gid < ? order by gid desc limit ? offset ?`,
      page.before ?? Number.MAX_SAFE_INTEGER,
      page.limit,
      page.offset,
    );
  }

  async listFirstSubjects(events: readonly Gid[]): Promise<readonly { event: Gid; item: Gid }[]> {
    return this.all<{ event: Gid; item: Gid }>(
      `select value as event, (select s.item from event_subject s join item i on i.gid = s.item where s.event = value limit 1) as item
       from json_each(?)`,
      JSON.stringify(events),
    ).filter((row) => row.item !== null);
  }

  async listSources(items: readonly Gid[]): Promise<readonly SourceRow[]> {
    return this.all<SourceRow>(
      `select item, language, file, digest from source where item in ${listed}`,
      JSON.stringify(items),
    );
  }

  async countSources(topId: string, file: string, language: string): Promise<number> {
    // '.' is the character behind '-': the range holds every id that starts with `topId-`.
    return this.one<{ n: number }>(
      `select count(*) as n from item join source on source.item = item.gid
       where (item.id = ? or (item.id > ? and item.id < ?)) and source.file = ? and source.language = ?`,
      topId,
      `${topId}-`,
      `${topId}.`,
      file,
      language,
    )!.n;
  }

  async listGrants(accessors: readonly Gid[]): Promise<readonly GrantRow[]> {
    return this.all<GrantRow>(
      `select gid, id, accessor, permission, target from permission_grant where accessor in ${listed}`,
      JSON.stringify(accessors),
    );
  }

  #items(sql: string, ...parameters: readonly unknown[]): readonly ItemRow[] {
    return this.all<StoredItem>(sql, ...parameters).map(withBoolean);
  }

  protected statement(sql: string): Statement<unknown[], unknown> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.connection.prepare<unknown[], unknown>(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  protected one<Row>(sql: string, ...parameters: readonly unknown[]): Row | undefined {
    return this.statement(sql).get(...parameters) as Row | undefined;
  }

  protected all<Row>(sql: string, ...parameters: readonly unknown[]): Row[] {
    return this.statement(sql).all(...parameters) as Row[];
  }
}

function withBoolean<Row extends { restricted: number }>(
  row: Row,
): Omit<Row, 'restricted'> & { restricted: boolean } {
  return { ...row, restricted: row.restricted === 1 };
}

/**
 * The one place where a list's visibility is written in SQL: what is open to all, and what is restricted and open to the viewer.
 * Two conditions and not one with `or`, since each is then a range of an index in the order of the list.
 */
function visibleBranches(
  selection: Selection,
  viewer: Viewer,
): { branches: string[]; parameters: unknown[][] } {
  const [column, value] = 'parent' in selection ? ['parent', selection.parent] : ['type', selection.type];
  const open = `${column} = ? and restricted = 0`;
  const restricted = `${column} = ? and restricted = 1`;
  if (viewer === 'everything') return { branches: [open, restricted], parameters: [[value], [value]] };
  if (viewer.length === 0) return { branches: [open], parameters: [[value]] };
  return {
    branches: [open, `${restricted} and gid in (select item from access where accessor in ${listed})`],
    parameters: [[value], [value, JSON.stringify(viewer)]],
  };
}
