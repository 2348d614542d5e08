/**
 * Reading items from PostgreSQL, and what connects them, through a pool of connections or inside one transaction. Lists of keys travel as one
 * array, so that a statement does not depend on how many there are.
 */

import type { AccessRow, RestrictionRow } from '../access.ts';
import { targetLabelList } from '../audience.ts';
import type { EdgeRow, PartRow } from '../connections.ts';
import type {
  ItemHead,
  ItemPage,
  ItemRow,
  ItemSelection,
  OwnedItem,
  OwnedList,
  TombstoneRow,
} from '../items.ts';
import type { Gid, ListLimits, Viewer } from '../viewer.ts';
import { accessible, isHidden, isSeen, listSource, Parameters } from './postgres-visibility.ts';

const headColumns = 'item.gid, item.id, item.type, item.parent';
/** Looks into an index of the versions with an audience, which are few. */
const hasRestrictedVersion =
  '(item.is_versioned and exists (select from version where version.item = item.gid and version.seen_by is not null))';
const otherColumns = `item.restricted, item.is_versioned as "isVersioned",
  ${hasRestrictedVersion} as "hasRestrictedVersion", item.promotion_score as "promotionScore",
  item.child_count as "childCount", item.watched_by as "watchedBy", item.followers, item.following, item.watching,
  item.last_event as "lastEvent", item.revision, item.data, item.parts`;
const itemColumns = `${headColumns}, item.position, ${otherColumns}`;
const edgeColumns = 'source as "from", label, target as "to"';

/** PostgreSQL's texts hold any character but this one; no id has it. */
export const impossible = '\0';

export abstract class PostgresItemReads {
  /** Runs one statement with parameters $1, $2, … */
  protected abstract all<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]>;

  /** Rows of items as they were read; a transaction adds what it has not written yet. */
  protected itemRows(sql: string, ...parameters: readonly unknown[]): Promise<ItemRow[]> {
    return this.all<ItemRow>(sql, ...parameters);
  }

  protected async one<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, ...parameters))[0];
  }

  async findItem(id: string): Promise<ItemRow | undefined> {
    if (id.includes(impossible)) return undefined;
    return (await this.itemRows(`select ${itemColumns} from item where id = $1`, id))[0];
  }

  async findItems(ids: readonly string[]): Promise<readonly ItemRow[]> {
    return this.itemRows(`select ${itemColumns} from item where id = any($1::text[])`, possible(ids));
  }

  async findHeads(ids: readonly string[]): Promise<readonly ItemHead[]> {
    return this.all<ItemHead>(
      `select ${headColumns}, position, restricted from item where id = any($1::text[])`,
      possible(ids),
    );
  }

  async getItems(gids: readonly Gid[]): Promise<readonly ItemRow[]> {
    return this.itemRows(`select ${itemColumns} from item where gid = any($1::bigint[])`, gids);
  }

  /** `union`, here and below, ends also where items stand in each other. */
  async getLineage(gids: readonly Gid[]): Promise<readonly ItemRow[]> {
    return this.itemRows(
      `with recursive line (gid) as (
         select * from unnest($1::bigint[])
         union select item.parent from line join item on item.gid = line.gid where item.parent is not null)
       select ${itemColumns} from item where gid = any(array(select gid from line))`,
      gids,
    );
  }

  async countItems(selection: ItemSelection, viewer: Viewer): Promise<number> {
    const parameters = new Parameters();
    const { from } = listSource(selection, viewer, parameters);
    return (await this.one<{ n: number }>(`select count(*) as n from ${from}`, ...parameters.values))!.n;
  }

  async countDescendants(item: Gid, viewer: Viewer): Promise<number> {
    const parameters = new Parameters();
    const row = await this.one<{ n: number }>(
      `with recursive below (gid, restricted) as (
         select gid, restricted from item where parent = ${parameters.add(item)}
         union select item.gid, item.restricted from below join item on item.parent = below.gid)
       select count(*) as n from below where not ${isHidden('below', accessible(viewer, parameters))}`,
      ...parameters.values,
    );
    return row!.n;
  }

  async listItems(selection: ItemSelection, viewer: Viewer, page: ItemPage): Promise<readonly ItemRow[]> {
    const parameters = new Parameters();
    const { from, gid, place } = listSource(selection, viewer, parameters);
    const order = place === undefined ? gid : `${place}, ${gid}`;
    const key =
      page.after === undefined
        ? []
        : place === undefined
          ? [page.after.gid]
          : [page.after.position, page.after.gid];
    const marks = key.map((value) => parameters.add(value)).join(', ');
    const behind = key.length === 0 ? '' : `and (${order}) > (${marks})`;
    const [limit, offset] = [parameters.add(page.limit), parameters.add(page.offset)];
    // The page is found in the index alone; only its own rows are read.
    return this.itemRows(
      `select ${headColumns}, ${place === undefined ? 'item.position' : 'place as position'}, ${otherColumns} from
         (select ${gid} as listed ${place === undefined ? '' : `, ${place} as place`} from ${from} ${behind}
          order by ${order} limit ${limit} offset ${offset}) page
       join item on item.gid = listed order by ${place === undefined ? 'listed' : 'place, listed'}`,
      ...parameters.values,
    );
  }

  async listItemsOfEach(
    { of, ...others }: OwnedList,
    holders: readonly Gid[],
    viewer: Viewer,
    limits: ListLimits,
  ): Promise<readonly OwnedItem[]> {
    const parameters = new Parameters();
    // The name of the list is that of the key; the key itself is each of the holders in turn.
    const selection = { [of]: 0, ...others } as unknown as ItemSelection;
    const { from, gid, place } = listSource(selection, viewer, parameters, 'holder.gid');
    const order = place === undefined ? gid : `${place}, ${gid}`;
    const rows = (await this.itemRows(
      `select holder.gid as holder, ${headColumns}, ${place === undefined ? 'item.position' : 'place as position'}, ${otherColumns}
       from unnest(${parameters.add(holders)}::bigint[]) as holder (gid) cross join lateral
         (select ${gid} as listed, ${place ?? gid} as place from ${from} order by ${order} limit ${parameters.add(limits.perOwner)}) page
       join item on item.gid = listed order by holder.gid, place, listed limit ${parameters.add(limits.total)}`,
      ...parameters.values,
    )) as (ItemRow & { holder: Gid })[];
    return rows.map(({ holder, ...row }) => ({ owner: holder, row }));
  }

  async listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]> {
    const parameters = new Parameters();
    const rows = await this.all<{ gid: Gid }>(
      `select gid from unnest(${parameters.add(items)}::bigint[]) as listed (gid)
       where ${isSeen('gid', accessible(accessors, parameters))}`,
      ...parameters.values,
    );
    return rows.map((row) => row.gid);
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
    return this.one<TombstoneRow>(
      'select id, gid, type, restricted, since from tombstone where id = $1 order by since collate "C" desc, gid desc limit 1',
      id,
    );
  }

  async listTombstones(gids: readonly Gid[]): Promise<readonly TombstoneRow[]> {
    return this.all<TombstoneRow>(
      'select id, gid, type, restricted, since from tombstone where gid = any($1::bigint[])',
      gids,
    );
  }

  async getParts(gids: readonly Gid[]): Promise<readonly PartRow[]> {
    return this.all<PartRow>('select gid, id, item from part where gid = any($1::bigint[])', gids);
  }

  async findParts(ids: readonly string[]): Promise<readonly PartRow[]> {
    return this.all<PartRow>('select gid, id, item from part where id = any($1::text[])', possible(ids));
  }

  async listEdges(from: readonly Gid[], label: string): Promise<readonly EdgeRow[]> {
    return this.all<EdgeRow>(
      `select ${edgeColumns} from edge where source = any($1::bigint[]) and label = $2 order by source, rank`,
      from,
      label,
    );
  }

  async listEdgesTo(to: readonly Gid[], label: string): Promise<readonly EdgeRow[]> {
    return this.all<EdgeRow>(
      `select ${edgeColumns} from edge where target = any($1::bigint[]) and label = $2 order by source, target`,
      to,
      label,
    );
  }

  async listAccess(items: readonly Gid[]): Promise<readonly AccessRow[]> {
    return this.all<AccessRow>(
      'select item, accessor from access where item = any($1::bigint[]) order by accessor, item',
      items,
    );
  }

  async listRestrictions(items: readonly Gid[]): Promise<readonly RestrictionRow[]> {
    return this.all<RestrictionRow>(
      'select item, cause from restriction where item = any($1::bigint[]) order by item, cause',
      items,
    );
  }

  async listDependents(items: readonly Gid[]): Promise<readonly Gid[]> {
    return [...new Set((await this.dependentsOf(items)).map((row) => row.item))];
  }

  /** The items as causes, with themselves and their dependents. Gids of parts are found in the text of their item, in which no other text has this form: quotation marks in texts are escaped. */
  protected dependentsOf(items: readonly Gid[]): Promise<readonly RestrictionRow[]> {
    return this.all<RestrictionRow>(
      `with recursive dependent (cause, gid) as (
         select gid, gid from unnest($1::bigint[]) as listed (gid)
         union select cause, edge.source from dependent cross join lateral (
             select dependent.gid as target
             union all select part[1]::bigint from item, regexp_matches(item.parts, '"gid":([0-9]+)', 'g') as part
               where item.gid = dependent.gid) own
           join edge on edge.target = own.target and edge.label in ${targetLabelList})
       select gid as item, cause from dependent`,
      items,
    );
  }

  async listMembers(groups: readonly Gid[]): Promise<readonly Gid[]> {
    const rows = await this.all<{ source: Gid }>(
      "select source from edge where target = any($1::bigint[]) and label = 'belongsTo'",
      groups,
    );
    return rows.map((row) => row.source);
  }
}

export function possible(ids: readonly string[]): readonly string[] {
  return ids.some((id) => id.includes(impossible)) ? ids.filter((id) => !id.includes(impossible)) : ids;
}
