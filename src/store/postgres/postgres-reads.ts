/**
 * Reading from PostgreSQL, through a pool of connections or inside one transaction. Lists of keys travel as one array, so that a
 * statement does not depend on how many there are.
 */
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

const itemColumns = `gid, id, type, parent, position, restricted, child_count as "childCount", watched_by as "watchedBy",
  followers, following, watching, last_event as "lastEvent", revision, data, parts`;
const eventColumns = `gid, id, event_type as "eventType", timestamp, log_message as "logMessage", actor, scope, subject_count as "subjectCount"`;

/** PostgreSQL's texts hold any character but this one; no id has it. */
const impossible = '\0';

export abstract class PostgresReads implements StoreReads {
  /** Runs one statement with parameters $1, $2, … */
  protected abstract all<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]>;

  /** Rows of items as they were read; a transaction adds what it has not written yet. */
  protected items(sql: string, ...parameters: readonly unknown[]): Promise<ItemRow[]> {
    return this.all<ItemRow>(sql, ...parameters);
  }

  protected async one<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, ...parameters))[0];
  }

  async findItem(id: string): Promise<ItemRow | undefined> {
    if (id.includes(impossible)) return undefined;
    return (await this.items(`select ${itemColumns} from item where id = $1`, id))[0];
  }

  async findItems(ids: readonly string[]): Promise<readonly ItemRow[]> {
    return this.items(`select ${itemColumns} from item where id = any($1::text[])`, possible(ids));
  }

  async findHeads(ids: readonly string[]): Promise<readonly ItemHead[]> {
    return this.all<ItemHead>(
      'select gid, id, type, parent, position from item where id = any($1::text[])',
      possible(ids),
    );
  }

  async getItems(gids: readonly Gid[]): Promise<readonly ItemRow[]> {
    return this.items(`select ${itemColumns} from item where gid = any($1::bigint[])`, gids);
  }

  async countItems(selection: Selection, viewer: Viewer): Promise<number> {
    const { where, parameters } = select(selection, viewer);
    const row = await this.one<{ n: number }>(`select count(*) as n from item where ${where}`, ...parameters);
    return row!.n;
  }

  async listItems(selection: Selection, viewer: Viewer, page: Page): Promise<readonly ItemRow[]> {
    const { where, parameters } = select(selection, viewer);
    const byParent = 'parent' in selection;
    const order = byParent ? 'position, gid' : 'gid';
    const key =
      page.after === undefined ? [] : byParent ? [page.after.position, page.after.gid] : [page.after.gid];
    let n = parameters.length;
    const marks = key.map(() => `$${++n}`).join(', ');
    const behind = key.length === 0 ? '' : `and (${order}) > (${marks})`;
    // The page is found in the index alone; only its own rows are read.
    return this.items(
      `select ${itemColumns} from item where gid = any(array
         (select gid from item where ${where} ${behind} order by ${order} limit $${n + 1} offset $${n + 2})) order by ${order}`,
      ...parameters,
      ...key,
      page.limit,
      page.offset,
    );
  }

  async listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]> {
    const rows = await this.all<{ item: Gid }>(
      'select distinct item from access where item = any($1::bigint[]) and accessor = any($2::bigint[])',
      items,
      accessors,
    );
    return rows.map((row) => row.item);
  }

  async listTakenIds(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.all<{ id: string }>(
      `select id from item where id = any($1::text[]) union select id from part where id = any($1::text[])
       union select id from event where id = any($1::text[])`,
      possible(ids),
    );
    return rows.map((row) => row.id);
  }

  async nextPosition(parent: Gid): Promise<number> {
    const row = await this.one<{ last: number | null }>(
      'select max(position) as last from item where parent = $1',
      parent,
    );
    return (row!.last ?? -1) + 1;
  }

  async findTombstone(id: string): Promise<TombstoneRow | undefined> {
    if (id.includes(impossible)) return undefined;
    return this.one<TombstoneRow>('select id, gid, type, restricted, since from tombstone where id = $1', id);
  }

  async listTombstones(gids: readonly Gid[]): Promise<readonly TombstoneRow[]> {
    return this.all<TombstoneRow>(
      'select id, gid, type, restricted, since from tombstone where gid = any($1::bigint[])',
      gids,
    );
  }

  async listEdges(from: readonly Gid[], label: string): Promise<readonly EdgeRow[]> {
    return this.all<EdgeRow>(
      'select source as "from", label, target as "to" from edge where source = any($1::bigint[]) and label = $2 order by source, rank',
      from,
      label,
    );
  }

  async listMembers(groups: readonly Gid[]): Promise<readonly Gid[]> {
    const rows = await this.all<{ source: Gid }>(
      "select source from edge where target = any($1::bigint[]) and label = 'belongsTo'",
      groups,
    );
    return rows.map((row) => row.source);
  }

  async findEvent(id: string): Promise<EventRow | undefined> {
    if (id.includes(impossible)) return undefined;
    return this.one<EventRow>(`select ${eventColumns} from event where id = $1`, id);
  }

  async getEvents(gids: readonly Gid[]): Promise<readonly EventRow[]> {
    return this.all<EventRow>(`select ${eventColumns} from event where gid = any($1::bigint[])`, gids);
  }

  async countEvents(): Promise<number> {
    return (await this.one<{ n: number }>('select count(*) as n from event'))!.n;
  }

  async listEvents(page: { offset: number; limit: number; before?: Gid }): Promise<readonly EventRow[]> {
    return this.all<EventRow>(
      `select ${eventColumns} from event where gid < $1 order by gid desc limit $2 offset $3`,
      page.before ?? Number.MAX_SAFE_INTEGER,
      page.limit,
      page.offset,
    );
  }

  async listFirstSubjects(events: readonly Gid[]): Promise<readonly { event: Gid; item: Gid }[]> {
    return this.all<{ event: Gid; item: Gid }>(
      `select wanted.event, first.item from unnest($1::bigint[]) as wanted (event) cross join lateral
         (select s.item from event_subject s join item i on i.gid = s.item where s.event = wanted.event order by s.item limit 1) first`,
      events,
    );
  }

  async listSources(items: readonly Gid[]): Promise<readonly SourceRow[]> {
    return this.all<SourceRow>(
      'select item, language, file, digest from source where item = any($1::bigint[])',
      items,
    );
  }

  async countSources(topId: string, file: string, language: string): Promise<number> {
    // '.' is the character behind '-': the range holds every id that starts with `topId-`.
    const row = await this.one<{ n: number }>(
      `select count(*) as n from item join source on source.item = item.gid
       where (item.id = $1 or (item.id > $2 and item.id < $3)) and source.file = $4 and source.language = $5`,
      topId,
      `${topId}-`,
      `${topId}.`,
      file,
      language,
    );
    return row!.n;
  }

  async listGrants(accessors: readonly Gid[]): Promise<readonly GrantRow[]> {
    return this.all<GrantRow>(
      'select gid, id, accessor, permission, target from permission_grant where accessor = any($1::bigint[])',
      accessors,
    );
  }
}

function possible(ids: readonly string[]): readonly string[] {
  return ids.some((id) => id.includes(impossible)) ? ids.filter((id) => !id.includes(impossible)) : ids;
}

/** The one place where a list's visibility is written in SQL. */
function select(selection: Selection, viewer: Viewer): { where: string; parameters: readonly unknown[] } {
  const [column, value] = 'parent' in selection ? ['parent', selection.parent] : ['type', selection.type];
  if (viewer === 'everything') return { where: `${column} = $1`, parameters: [value] };
  if (viewer.length === 0) return { where: `${column} = $1 and not restricted`, parameters: [value] };
  return {
    where: `${column} = $1 and (not restricted or gid in (select item from access where accessor = any($2::bigint[])))`,
    parameters: [value, viewer],
  };
}
