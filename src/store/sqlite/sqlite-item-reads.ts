/** Reading items from SQLite, and what connects them: parents, edges, parts, accesses. */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
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
import { listed, SqliteStatements } from './sqlite-statements.ts';
import { isHidden, isSeen, listSource, viewerParameter } from './sqlite-visibility.ts';

const headColumns = 'item.gid, item.id, item.type, item.parent';
/** Looks into an index of the versions with an audience, which are few. */
const hasRestrictedVersion =
  'item.is_versioned = 1 and exists (select 1 from version where version.item = item.gid and version.seen_by is not null)';
const otherColumns = `item.restricted, item.is_versioned as isVersioned,
  ${hasRestrictedVersion} as hasRestrictedVersion, item.promotion_score as promotionScore,
  item.child_count as childCount, item.watched_by as watchedBy, item.followers, item.following, item.watching,
  item.last_event as lastEvent, item.revision, item.data, item.parts`;
const itemColumns = `${headColumns}, item.position, ${otherColumns}`;
const tombstoneColumns = 'id, gid, type, restricted, since';
const edgeColumns = 'source as "from", label, target as "to"';

/** Items whose children are counted by one statement. */
const parentsPerRead = 500;

/** SQLite has no booleans. */
type StoredItem = Omit<ItemRow, ItemFlag> & Readonly<Record<ItemFlag, number>>;
type ItemFlag = 'restricted' | 'isVersioned' | 'hasRestrictedVersion';
type StoredTombstone = Omit<TombstoneRow, 'restricted'> & { restricted: number };

export class SqliteItemReads extends SqliteStatements {
  async findItem(id: string): Promise<ItemRow | undefined> {
    const row = this.one<StoredItem>(`select ${itemColumns} from item where id = ?`, id);
    return row === undefined ? undefined : toItem(row);
  }

  async findItems(ids: readonly string[]): Promise<readonly ItemRow[]> {
    return this.#items(`select ${itemColumns} from item where id in ${listed}`, JSON.stringify(ids));
  }

  async findHeads(ids: readonly string[]): Promise<readonly ItemHead[]> {
    return this.all<Omit<ItemHead, 'restricted'> & { restricted: number }>(
      `select ${headColumns}, position, restricted from item where id in ${listed}`,
      JSON.stringify(ids),
    ).map((row) => ({ ...row, restricted: row.restricted === 1 }));
  }

  async getItems(gids: readonly Gid[]): Promise<readonly ItemRow[]> {
    return this.#items(`select ${itemColumns} from item where gid in ${listed}`, JSON.stringify(gids));
  }

  /** `union`, here and below, ends also where items stand in each other. */
  async getLineage(gids: readonly Gid[]): Promise<readonly ItemRow[]> {
    return this.#items(
      `with recursive line (gid) as (
         select value from json_each(?)
         union select item.parent from line cross join item on item.gid = line.gid where item.parent is not null)
       select ${itemColumns} from item where gid in line`,
      JSON.stringify(gids),
    );
  }

  async countItems(selection: ItemSelection, viewer: Viewer): Promise<number> {
    const { branches, parameters } = listSource(selection, viewer);
    const counts = branches.map((branch) => `(select count(*) from ${branch})`);
    return this.one<{ n: number }>(`select ${counts.join(' + ')} as n`, parameters)!.n;
  }

  async countDescendants(item: Gid, viewer: Viewer): Promise<number> {
    // Not one recursive statement, which takes half a second for 300,000 items and blocks the thread that serves.
    const sql = `select item.gid, not ${isHidden('item', viewer)} as visible
      from json_each(@parents) parent cross join item on item.parent = parent.value`;
    const open: Gid[] = [item];
    let count = 0;
    while (open.length > 0) {
      const parents = JSON.stringify(open.splice(-parentsPerRead));
      for (const row of this.all<{ gid: Gid; visible: number }>(sql, {
        parents,
        ...viewerParameter(viewer),
      })) {
        count += row.visible;
        // An item has one parent, so a cycle can only lead back to the item itself.
        if (row.gid !== item) open.push(row.gid);
      }
      await waitForTimeSlice();
    }
    return count;
  }

  async listItems(selection: ItemSelection, viewer: Viewer, page: ItemPage): Promise<readonly ItemRow[]> {
    const { branches, gid, place, parameters } = listSource(selection, viewer);
    const [key, order, behind] =
      place === undefined
        ? [`${gid} as listed`, 'listed', `${gid} > @afterGid`]
        : [
            `${place} as place, ${gid} as listed`,
            'place, listed',
            `(${place}, ${gid}) > (@afterPlace, @afterGid)`,
          ];
    // Each branch is a range of an index in order, and the branches are merged: the page is found in the index alone, without sorting, and
    // only its own rows are read.
    const keys = branches.map(
      (branch) => `select ${key} from ${branch} ${page.after === undefined ? '' : `and ${behind}`}`,
    );
    return this.#items(
      `select ${headColumns}, ${place === undefined ? 'item.position' : 'place'} as position, ${otherColumns}
       from (${keys.join(' union all ')} order by ${order} limit @limit offset @offset)
       cross join item on item.gid = listed order by ${order}`,
      {
        ...parameters,
        limit: page.limit,
        offset: page.offset,
        afterPlace: page.after?.position,
        afterGid: page.after?.gid,
      },
    );
  }

  async listItemsOfEach(
    { of, ...others }: OwnedList,
    holders: readonly Gid[],
    viewer: Viewer,
    limits: ListLimits,
  ): Promise<readonly OwnedItem[]> {
    // The name of the list is that of the key; the key itself is each of the holders in turn.
    const selection = { [of]: 0, ...others } as unknown as ItemSelection;
    const { branches, gid, place, parameters } = listSource(selection, viewer, 'holder.value');
    const keys = branches.map((branch) => `select ${place ?? gid} as place, ${gid} as listed from ${branch}`);
    // The keys of a list go through JSON, since a limit for each holder is possible in a value alone. The joins keep their order.
    return this.all<StoredItem & { holder: Gid }>(
      `select holder.value as holder, ${headColumns}, ${place === undefined ? 'item.position' : 'one.value ->> 0'} as position, ${otherColumns}
       from json_each(@holders) holder
       cross join json_each((select json_group_array(json_array(place, listed))
         from (${keys.join(' union all ')} order by place, listed limit @perOwner))) one
       cross join item on item.gid = one.value ->> 1 limit @total`,
      { ...parameters, ...limits, holders: JSON.stringify(holders) },
    ).map(({ holder, ...row }) => ({ owner: holder, row: toItem(row) }));
  }

  async listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]> {
    return this.all<{ gid: Gid }>(
      `select one.value as gid from json_each(@items) one where ${isSeen('one.value')}`,
      { items: JSON.stringify(items), ...viewerParameter(accessors) },
    ).map((row) => row.gid);
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
    const row = this.one<StoredTombstone>(
      `select ${tombstoneColumns} from tombstone where id = ? order by since desc, gid desc limit 1`,
      id,
    );
    return row === undefined ? undefined : toTombstone(row);
  }

  async listTombstones(gids: readonly Gid[]): Promise<readonly TombstoneRow[]> {
    const sql = `select ${tombstoneColumns} from tombstone where gid in ${listed}`;
    return this.all<StoredTombstone>(sql, JSON.stringify(gids)).map(toTombstone);
  }

  async getParts(gids: readonly Gid[]): Promise<readonly PartRow[]> {
    return this.all<PartRow>(`select gid, id, item from part where gid in ${listed}`, JSON.stringify(gids));
  }

  async findParts(ids: readonly string[]): Promise<readonly PartRow[]> {
    return this.all<PartRow>(`select gid, id, item from part where id in ${listed}`, JSON.stringify(ids));
  }

  async listEdges(from: readonly Gid[], label: string): Promise<readonly EdgeRow[]> {
    return this.all<EdgeRow>(
      `select ${edgeColumns} from edge where source in ${listed} and label = ? order by source, rank`,
      JSON.stringify(from),
      label,
    );
  }

  async listEdgesTo(to: readonly Gid[], label: string): Promise<readonly EdgeRow[]> {
    return this.all<EdgeRow>(
      `select ${edgeColumns} from edge where target in ${listed} and label = ? order by source, target`,
      JSON.stringify(to),
      label,
    );
  }

  async listAccess(items: readonly Gid[]): Promise<readonly AccessRow[]> {
    return this.all<AccessRow>(
      `select item, accessor from access where item in ${listed} order by accessor, item`,
      JSON.stringify(items),
    );
  }

  async listRestrictions(items: readonly Gid[]): Promise<readonly RestrictionRow[]> {
    return this.all<RestrictionRow>(
      `select item, cause from restriction where item in ${listed} order by item, cause`,
      JSON.stringify(items),
    );
  }

  async listDependents(items: readonly Gid[]): Promise<readonly Gid[]> {
    return [...new Set(this.dependentsOf(items).map((row) => row.item))];
  }

  /** The items as causes, with themselves and their dependents. */
  protected dependentsOf(items: readonly Gid[]): readonly RestrictionRow[] {
    return this.all<RestrictionRow>(
      `with recursive dependent (cause, gid) as (
         select value, value from json_each(?)
         union select cause, edge.source from dependent
           cross join edge on edge.target = dependent.gid and edge.label in ${targetLabelList}
         union select cause, edge.source from dependent cross join item on item.gid = dependent.gid and item.parts <> ''
           cross join json_tree(item.parts) part
           cross join edge on edge.target = part.value and edge.label in ${targetLabelList} where part.key = 'gid')
       select gid as item, cause from dependent`,
      JSON.stringify(items),
    );
  }

  async listMembers(groups: readonly Gid[]): Promise<readonly Gid[]> {
    return this.all<{ source: Gid }>(
      `select source from edge where target in ${listed} and label = 'belongsTo'`,
      JSON.stringify(groups),
    ).map((row) => row.source);
  }

  #items(sql: string, ...parameters: readonly unknown[]): readonly ItemRow[] {
    return this.all<StoredItem>(sql, ...parameters).map(toItem);
  }
}

function toItem(row: StoredItem): ItemRow {
  const { restricted, isVersioned, hasRestrictedVersion } = row;
  return {
    ...row,
    restricted: restricted === 1,
    isVersioned: isVersioned === 1,
    hasRestrictedVersion: hasRestrictedVersion === 1,
  };
}

function toTombstone(row: StoredTombstone): TombstoneRow {
  return { ...row, restricted: row.restricted === 1 };
}
