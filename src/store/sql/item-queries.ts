/**
 * Items on every engine: the queries and writes of items.ts that the engines share. Deletions and moves also record the items whose OAI records must
 * be updated at the end of the transaction.
 */
import type {
  ChildEdges,
  FieldsOf,
  HiddenChildCount,
  ItemFields,
  ItemHead,
  ItemReader,
  ItemRow,
  ItemSelection,
  ItemWindow,
  ItemWriter,
  NewItem,
  PerItemList,
  PerItemRow,
  TombstoneRow,
} from '../items.ts';
import type { Gid, ListLimits, Viewer } from '../viewer.ts';
import { type Column, type Database, gidColumn, perDialect, SqlParameters, viewerSql } from './database.ts';
import { keepFormerIds } from './former-id-queries.ts';
import { deleteGrants } from './grant-queries.ts';
import { compareRows, toPageSql } from './item-pages.ts';
import { countTallied, countTalliedBefore } from './list-tallies.ts';
import { keepDeletedCauses } from './restrictions.ts';
import { isHidden, toListSql } from './visibility.ts';
import type { WriteContext } from './write-context.ts';

const headColumns = 'item.gid, item.id, item.type, item.parent';
const countColumns =
  'item.child_count as "childCount", item.watched_by as "watchedBy", item.followers, item.following, item.watching';
/** Searches an index of the versions with an audience, which are few. */
const hasRestrictedVersion =
  'exists (select 1 from version where version.item = item.gid and version.seen_by is not null)';
const tombstoneColumns = 'id, gid, type, restricted, since';

const headBooleans = ['restricted'] as const;

const parentColumn: Column = ['parent', 'bigint'];
const positionColumn: Column = ['position', 'bigint'];
const newItemColumns: readonly Column[] = [
  gidColumn,
  ['id', 'text'],
  ['type', 'text'],
  parentColumn,
  positionColumn,
  ['child_count', 'bigint'],
  ['last_event', 'bigint'],
  ['data', 'text'],
  ['parts', 'text'],
];
export const newTombstoneColumns: readonly Column[] = [
  ['id', 'text'],
  ['gid', 'bigint'],
  ['type', 'text'],
  ['restricted', 'boolean'],
  ['since', 'text'],
];

/** The methods that an engine implements itself. */
export type EngineItemReads = Pick<ItemReader, 'countDescendants'>;

const itemSql = perDialect((dialect) => {
  const otherColumns = `item.restricted, item.is_versioned as "isVersioned",
    (${dialect.isTrue('item.is_versioned')} and ${hasRestrictedVersion}) as "hasRestrictedVersion", item.promotion_score as "promotionScore",
    ${countColumns}, item.last_event as "lastEvent", item.revision, item.data, item.parts`;
  const columns = `${headColumns}, item.position, ${otherColumns}`;
  const isTaken = dialect.isIn('id', '$1', 'text');
  const ranges = [` and ${dialect.isFalse('restricted')}`, ` and ${dialect.isTrue('restricted')}`];
  return {
    otherColumns,
    byId: `select ${columns} from item where id = $1`,
    byIds: `select ${columns} from item where ${dialect.isIn('id', '$1', 'text')}`,
    byGids: `select ${columns} from item where ${dialect.isIn('gid', '$1')}`,
    heads: `select ${headColumns}, position, restricted, revision from item where ${dialect.isIn('id', '$1', 'text')}`,
    states: `select ${headColumns}, position, restricted, child_count as "childCount", last_event as "lastEvent", revision
      from item where ${dialect.isIn('gid', '$1')} order by gid`,
    childStates: `select ${headColumns}, position, restricted, child_count as "childCount", last_event as "lastEvent", revision
      from item where ${dialect.isIn('parent', '$1')} order by gid`,
    // `union` ends also if parent links form a cycle.
    withAncestors: `with recursive line (gid) as (
        select value from ${dialect.rows('$1', 'start')}
        union select item.parent from line ${dialect.join} item on item.gid = line.gid where item.parent is not null)
      select ${columns} from item where ${dialect.isInQuery('gid', 'select gid from line')}`,
    takenIds: ['item', 'part', 'event']
      .map((table) => `select id from ${table} where ${isTaken}`)
      .join(' union '),
    lastPosition: `select max(position) as last from (${ranges
      .map((range) => `select max(position) as position from item where parent = $1${range}`)
      .join(' union all ')}) as ranges`,
    tombstone: `select ${tombstoneColumns} from tombstone where id = $1 order by ${dialect.binary('since')} desc, gid desc limit 1`,
    tombstones: `select ${tombstoneColumns} from tombstone where ${dialect.isIn('gid', '$1')}`,
  };
});

export function createItemReader(db: Database, engine: EngineItemReads): ItemReader {
  const { dialect } = db;
  const sql = itemSql(dialect);
  const { otherColumns } = sql;
  return {
    ...engine,
    // Not `async`: the most frequent query creates no promise of its own.
    find: (id) => (dialect.isStorable(id) ? db.item(sql.byId, [id]) : Promise.resolve(undefined)),
    listById: (ids) => db.items(sql.byIds, [dialect.list(ids)]),
    listByGid: (gids) => db.items(sql.byGids, [dialect.list(gids)]),
    listHeads: (ids) => db.all<ItemHead>(sql.heads, [dialect.list(ids)], headBooleans),
    listChildStates: (parents) => db.states(sql.childStates, [dialect.list(parents)]),
    listStates: (gids) => db.states(sql.states, [dialect.list(gids)]),
    listWithAncestors: (gids) => db.items(sql.withAncestors, [dialect.list(gids)]),
    async list(selection: ItemSelection, viewer: Viewer, page: ItemWindow): Promise<readonly ItemRow[]> {
      const { position, from, values } = await toPageSql(db, selection, viewer, page);
      return db.items(`select ${headColumns}, ${position}, ${otherColumns} ${from}`, values);
    },
    async listFields<Name extends string>(
      selection: ItemSelection,
      viewer: Viewer,
      page: ItemWindow,
      { own, part }: FieldsOf<Name>,
    ): Promise<readonly ItemFields<Name>[]> {
      const { position, from, values } = await toPageSql(db, selection, viewer, page);
      const { jsonText } = dialect;
      const fields =
        jsonText === undefined
          ? ['item.data', 'item.parts']
          : [
              ...own.map((name) => `${jsonText('item.data', `.${name}`)} as "${name}"`),
              ...part.map((name) => `${jsonText('item.parts', `[0].data.${name}`)} as "${name}"`),
            ];
      const rows = await db.all<ItemFields<Name>>(
        `select item.gid, item.id, ${position}, item.child_count as "childCount", ${fields.join(', ')} ${from}`,
        values,
      );
      return jsonText === undefined ? rows.map((row) => parseFields(row, { own, part })) : rows;
    },
    async listForEachItem(
      { of, ...others }: PerItemList,
      owners: readonly Gid[],
      viewer: Viewer,
      limits: ListLimits,
    ): Promise<readonly PerItemRow[]> {
      const parameters = new SqlParameters();
      // The key of the selection has the name of the list; its value is each of the owners.
      const selection = { [of]: 0, ...others } as unknown as ItemSelection;
      const viewedBy = viewerSql(viewer, dialect, parameters);
      const { branches, gid, sortKey } = toListSql(selection, dialect, viewedBy, parameters, 'owner.value');
      const keys = branches.map(
        (branch) => `select ${sortKey ?? gid} as sort_key, ${gid} as listed from ${branch}`,
      );
      const perOwner = parameters.add(limits.perOwner);
      const query = `${dialect.mergeRanges(keys, 'sort_key, listed', perOwner)} limit ${perOwner}`;
      const each = dialect.perOwner(parameters.add(dialect.list(owners)), query, 'sort_key, listed');
      const rows = await db.items<ItemRow & { owner: Gid }>(
        `select owner.value as owner, ${headColumns}, ${sortKey === undefined ? 'item.position' : each.sortKey} as position, ${otherColumns}
         from ${each.from} ${dialect.join} item on item.gid = ${each.listed} ${each.order} limit ${parameters.add(limits.total)}`,
        parameters.values,
      );
      return rows.map(({ owner, ...row }) => ({ owner, row }));
    },
    async count(
      selection: ItemSelection,
      viewer: Viewer,
      before?: Pick<ItemRow, 'gid' | 'position'>,
    ): Promise<number> {
      if (before === undefined) {
        const total = await countTallied(db, selection, viewer);
        if (total !== undefined) return total;
      }
      const tallied = before && (await countTalliedBefore(db, selection, viewer, before));
      const parameters = new SqlParameters();
      const source = toListSql(selection, dialect, viewerSql(viewer, dialect, parameters), parameters);
      const isBefore = before === undefined ? '' : `and ${compareRows(source, '<', before, parameters)}`;
      const isAfter =
        tallied === undefined ? '' : `and ${source.sortKey ?? source.gid} >= ${parameters.add(tallied.from)}`;
      const counts = source.branches.map(
        (branch) => `(select count(*) from ${branch} ${isBefore} ${isAfter})`,
      );
      const row = await db.first<{ n: number }>(`select ${counts.join(' + ')} as n`, parameters.values);
      return row!.n + (tallied?.count ?? 0);
    },
    async countHiddenChildren(
      parents: readonly Gid[],
      viewer: Viewer,
      edges?: ChildEdges,
    ): Promise<readonly HiddenChildCount[]> {
      if (viewer === 'everything' || parents.length === 0) return [];
      const parameters = new SqlParameters();
      const hidden = isHidden('item', dialect, viewerSql(viewer, dialect, parameters));
      const isChild = (column: string) => dialect.isIn(column, parameters.add(dialect.list(parents)));
      if (edges === undefined)
        return db.all<HiddenChildCount>(
          `select parent, count(*) as count from item where ${isChild('parent')} and ${hidden} group by parent`,
          parameters.values,
        );
      const [parent, child] =
        edges.direction === 'out' ? ['edge.source', 'edge.target'] : ['edge.target', 'edge.source'];
      return db.all<HiddenChildCount>(
        `select ${parent} as parent, count(*) as count from edge ${dialect.join} item on item.gid = ${child}
         where ${isChild(parent)} and edge.label = ${parameters.add(edges.label)} and ${hidden} group by ${parent}`,
        parameters.values,
      );
    },
    async listTakenIds(ids: readonly string[]): Promise<readonly string[]> {
      const rows = await db.all<{ id: string }>(sql.takenIds, [dialect.list(ids)]);
      return rows.map((row) => row.id);
    },
    async getNextPosition(parent: Gid): Promise<number> {
      const row = await db.first<{ last: number | null }>(sql.lastPosition, [parent]);
      return (row!.last ?? -1) + 1;
    },
    async findTombstone(id: string): Promise<TombstoneRow | undefined> {
      if (!dialect.isStorable(id)) return undefined;
      return db.first<TombstoneRow>(sql.tombstone, [id], headBooleans);
    },
    listTombstones: (gids) => db.all<TombstoneRow>(sql.tombstones, [dialect.list(gids)], headBooleans),
  };
}

/** @param row with the texts of the item, which the result does not have. */
function parseFields<Row extends object>(row: Row, { own, part }: FieldsOf<string>): Row {
  const { data, parts, ...others } = row as Row & Pick<ItemRow, 'data' | 'parts'>;
  const ofItem = JSON.parse(data) as Fields;
  const ofPart = parts === '' ? undefined : (JSON.parse(parts) as readonly { readonly data: Fields }[])[0];
  const fields = [
    ...own.map((name) => [name, ofItem[name] ?? null]),
    ...part.map((name) => [name, ofPart?.data[name] ?? null]),
  ];
  return { ...others, ...Object.fromEntries(fields) } as Row;
}

type Fields = Readonly<Record<string, unknown>>;

/** The methods that an engine implements itself. */
export type EngineItemWrites = Pick<ItemWriter, 'update' | 'reservePosition' | 'rename' | 'addToCounts'> & {
  /** Deletes the rows of items. Throws `busy` if one was deleted or got children in another transaction. */
  deleteRows(items: readonly Gid[]): Promise<void>;
};

export function createItemWriter(
  context: WriteContext,
  reader: ItemReader,
  engine: EngineItemWrites,
): ItemWriter {
  const { db, locks, restrictions, harvest, search, journal } = context;
  const { dialect } = db;
  const { deleteRows, update, rename, ...engineMethods } = engine;

  /** Marks the parents for an update of their OAI records: an item that loses a child has changed too. */
  async function addParents(items: readonly Gid[]): Promise<void> {
    const rows = await db.all<{ parent: Gid }>(
      `select distinct parent from item where ${dialect.isIn('gid', '$1')} and parent is not null`,
      [dialect.list(items)],
    );
    harvest.add(rows.map((row) => row.parent));
  }

  async function insert(items: readonly NewItem[]): Promise<void> {
    await journal.insertItems(items.map((item) => item.gid));
    await db.insert('item', newItemColumns, items.map(toNewRow));
    await search.insert(items);
    await restrictions.deriveFromNewItems(items);
  }

  return {
    ...reader,
    ...engineMethods,
    lock: (items) => locks.lockForDeletion(items),
    insert,
    async undelete(items): Promise<void> {
      const gids = dialect.list(items.map((item) => item.gid));
      await db.run(`delete from tombstone where ${dialect.isIn('gid', '$1')}`, [gids]);
      await insert(items);
      await db.run(
        `update item set is_versioned = true where ${dialect.isIn('gid', '$1')}
         and exists (select 1 from version where version.item = item.gid)`,
        [gids],
      );
    },
    async update(changes): Promise<void> {
      await journal.updateItems(changes.map(({ gid }) => gid));
      await search.update(changes, () => update(changes));
    },
    async rename(names): Promise<void> {
      await journal.renameItems(names.map(({ gid }) => gid));
      await keepFormerIds(db, names);
      await rename(names);
    },
    async setPositions(positions): Promise<void> {
      await journal.moveItems(positions.map(({ gid }) => gid));
      await db.update(
        'item',
        [positionColumn],
        [gidColumn],
        positions.map(({ gid, position }) => [position, gid]),
      );
    },
    async move(moves): Promise<void> {
      const gids = moves.map(({ gid }) => gid);
      await journal.moveItems(gids);
      await addParents(gids);
      harvest.add(gids);
      await db.update(
        'item',
        [parentColumn, positionColumn],
        [gidColumn],
        moves.map(({ gid, parent, position }) => [parent, position, gid]),
      );
      await search.updateMoved(gids);
      await restrictions.derive(gids);
    },
    setLastEvent: (items, event) =>
      db.write(items.length, `update item set last_event = $2 where ${dialect.isIn('gid', '$1')}`, [
        dialect.list(items),
        event,
      ]),
    async delete(tombstones: readonly TombstoneRow[]): Promise<void> {
      if (tombstones.length === 0) return;
      const gids = tombstones.map((row) => row.gid);
      await journal.deleteItems(gids);
      await addParents(gids);
      harvest.add(gids);
      await keepDeletedCauses(
        db,
        tombstones.filter((row) => row.restricted).map((row) => row.gid),
      );
      await deleteRows(gids);
      await search.delete(gids);
      await deleteConnections(gids, tombstones);
      await db.insert('tombstone', newTombstoneColumns, tombstones.map(toTombstoneValues(db)));
    },
  };

  async function deleteConnections(gids: readonly Gid[], tombstones: readonly TombstoneRow[]): Promise<void> {
    const all = dialect.list(gids);
    // Events of restricted items, and of a time when an item was restricted, stay hidden from the same viewers as before.
    const open = dialect.list(tombstones.filter((row) => !row.restricted).map((row) => row.gid));
    await db.writeTogether(
      gids.length,
      [
        `delete from source where ${dialect.isIn('item', '$1')}`,
        `delete from former_id where ${dialect.isIn('item', '$1')}`,
        `delete from access where ${dialect.isIn('accessor', '$1')} or ${dialect.isIn('item', '$2')}`,
        `delete from event_subject where ${dialect.isIn('item', '$2')} and seen_by is null`,
        `delete from edge where ${dialect.isIn('source', '$1')} or ${dialect.isIn('target', '$1')}`,
      ],
      [all, open],
    );
    await deleteGrants(db, await listGrantsOnlyOf(all));
    await db.run(`delete from grant_target where ${dialect.isIn('target', '$1')}`, [all]);
  }

  /** Grants to these items, in them, or on them alone. */
  async function listGrantsOnlyOf(items: unknown): Promise<readonly Gid[]> {
    const rows = await db.all<{ gid: Gid }>(
      `select gid from permission_grant where ${dialect.isIn('accessor', '$1')}
       union select gid from permission_grant where ${dialect.isIn('scope', '$1')}
       union select grant_gid from grant_target t where ${dialect.isIn('target', '$1')}
         and not exists (select 1 from grant_target o where o.grant_gid = t.grant_gid and not ${dialect.isIn('o.target', '$1')})`,
      [items],
    );
    return rows.map((row) => row.gid);
  }
}

function toNewRow(item: NewItem): readonly (string | number | null)[] {
  return [
    item.gid,
    item.id,
    item.type,
    item.parent,
    item.position,
    item.childCount,
    item.lastEvent,
    item.data,
    item.parts,
  ];
}

export function toTombstoneValues({ dialect }: Database) {
  return ({ id, gid, type, restricted, since }: TombstoneRow) =>
    [id, gid, type, dialect.boolean(restricted), since] as const;
}
