/**
 * Finds pages of long lists by their offset, and counts long lists, with the tallies of their ranges (migrations/list-tallies.ts) instead of their
 * entries. For viewers who may see some restricted items, those are counted in an index: their number depends on the viewer. If they are many, those
 * that the viewer may not see are counted instead.
 */
import type { ItemRow, ItemSelection } from '../items.ts';
import { firstTalliedPosition } from '../migrations/list-tallies.ts';
import type { Viewer } from '../viewer.ts';
import { type Database, SqlParameters, viewerSql } from './database.ts';
import { restrictedItemsSql, seesManyRestricted, toListSql } from './visibility.ts';

/** All items of a type, or all children of an item. */
type TalliedSelection = { readonly type: string } | { readonly parent: number };

/** Below this offset it is faster to read the entries. */
const minTalliedOffset = 1024;

/** A range of keys of a list, with the number of its items that the viewer may see. */
interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly count: number;
}

/** The items with this key or a greater one contain the page, after `offset` of them. The key is the gid, or the position of children. */
interface ListStart {
  readonly key: number;
  readonly offset: number;
}

/**
 * Undefined if the list must be read from its beginning: it has no tallies, or the offset is small. Another transaction can change the list before
 * the page is read, as it can between two pages.
 */
export async function findListStart(
  db: Database,
  selection: ItemSelection,
  viewer: Viewer,
  offset: number,
): Promise<ListStart | undefined> {
  if (offset < minTalliedOffset || !isTallied(selection)) return undefined;
  const ranges = await listRanges(db, selection, viewer);
  let left = offset - (await countUntallied(db, selection, viewer));
  if (left < 0 || ranges.length === 0) return undefined;
  for (const { start, count } of ranges) {
    if (left < count) return { key: start, offset: left };
    left -= count;
  }
  return { key: ranges.at(-1)!.end, offset: left };
}

/** The number of items before a row. Undefined if the list has no tallies, or if the row is near its beginning. */
export async function countTalliedBefore(
  db: Database,
  selection: ItemSelection,
  viewer: Viewer,
  row: Pick<ItemRow, 'gid' | 'position'>,
): Promise<{ readonly count: number; readonly from: number } | undefined> {
  if (!isTallied(selection)) return undefined;
  const key = 'type' in selection ? row.gid : row.position;
  if (key < minTalliedOffset) return undefined;
  const before = (await listRanges(db, selection, viewer)).filter(({ end }) => end <= key);
  if (before.length === 0) return undefined;
  const count = before.reduce((sum, range) => sum + range.count, 0);
  return { count: count + (await countUntallied(db, selection, viewer)), from: before.at(-1)!.end };
}

/** Undefined if the list has no tallies. */
export async function countTallied(
  db: Database,
  selection: ItemSelection,
  viewer: Viewer,
): Promise<number | undefined> {
  if (!isTallied(selection)) return undefined;
  const counting = await chooseCounting(db, viewer);
  const parameters = new SqlParameters();
  const counts = [
    `(select coalesce(cast(sum(${counting.tallied}) as bigint), 0) from list_tally where list = ${parameters.add(listOf(selection))})`,
  ];
  if ('parent' in selection) counts.push(untalliedSql(db, selection, viewer, parameters));
  const restricted = restrictedSql(db, selection, viewer, counting, parameters);
  if (restricted !== undefined) counts.push(`(select ${counting.sign} * count(*) from ${restricted.from})`);
  const row = await db.first<{ n: number }>(`select ${counts.join(' + ')} as n`, parameters.values);
  return row!.n;
}

function isTallied(selection: ItemSelection): selection is TalliedSelection {
  return 'type' in selection || ('parent' in selection && selection.without === undefined);
}

function listOf(selection: TalliedSelection): string {
  return 'type' in selection ? selection.type : String(selection.parent);
}

/** How the items that a viewer may see are counted. */
interface Counting {
  /** The items of a tally, as SQL. */
  readonly tallied: string;
  /** Restricted items that are counted on their own, for viewers who may see some of them. */
  readonly restricted: 'visible' | 'hidden' | undefined;
  /** 1 if they are added to the tallied items, -1 if they are subtracted. */
  readonly sign: 1 | -1;
}

async function chooseCounting(db: Database, viewer: Viewer): Promise<Counting> {
  const all = 'open_count + restricted_count';
  if (viewer === 'everything') return { tallied: all, restricted: undefined, sign: 1 };
  if (viewer.length === 0) return { tallied: 'open_count', restricted: undefined, sign: 1 };
  return (await seesManyRestricted(db, viewer))
    ? { tallied: all, restricted: 'hidden', sign: -1 }
    : { tallied: 'open_count', restricted: 'visible', sign: 1 };
}

/** In the order of the list, without gaps that contain items. */
async function listRanges(
  db: Database,
  selection: TalliedSelection,
  viewer: Viewer,
): Promise<readonly Range[]> {
  const counting = await chooseCounting(db, viewer);
  const tallies = await db.all<Range>(
    `select range_start as start, range_end as "end", ${counting.tallied} as count from list_tally where list = $1
     order by range_start, range_end desc`,
    [listOf(selection)],
  );
  return combineRanges(tallies, await listRestricted(db, selection, viewer, counting));
}

/** The restricted items that are counted on their own, in ranges. */
async function listRestricted(
  db: Database,
  selection: TalliedSelection,
  viewer: Viewer,
  counting: Counting,
): Promise<readonly Range[]> {
  const parameters = new SqlParameters();
  const restricted = restrictedSql(db, selection, viewer, counting, parameters);
  if (restricted === undefined) return [];
  const { from, block } = restricted;
  return db.all<Range>(
    `select ${block} as start, ${block} as "end", ${counting.sign} * count(*) as count from ${from} group by ${block} order by 1`,
    parameters.values,
  );
}

function restrictedSql(
  db: Database,
  selection: TalliedSelection,
  viewer: Viewer,
  { restricted }: Counting,
  parameters: SqlParameters,
): { readonly from: string; readonly block: string } | undefined {
  const viewedBy = viewerSql(viewer, db.dialect, parameters);
  if (restricted === undefined || viewedBy.sees !== 'accessible') return undefined;
  const from = restrictedItemsSql(selection, db.dialect, viewedBy, restricted, parameters);
  return 'type' in selection
    ? { from, block: '(item.gid >> 10) << 10' }
    : { from: `${from} and item.position >= ${firstTalliedPosition}`, block: '(item.position >> 10) << 10' };
}

/** Adds the counts of ranges that are within another one. @param added in order. */
function combineRanges(tallies: readonly Range[], added: readonly Range[]): readonly Range[] {
  const combined: { start: number; end: number; count: number }[] = [];
  for (const range of tallies) {
    const last = combined.at(-1);
    if (last !== undefined && range.start < last.end) last.count += range.count;
    else combined.push({ ...range });
  }
  let at = 0;
  for (const { start, count } of added) {
    while (at < combined.length - 1 && combined[at]!.end <= start) at++;
    if (combined[at] !== undefined) combined[at]!.count += count;
  }
  return combined;
}

/** The number of children at the positions that have no tallies. */
async function countUntallied(db: Database, selection: TalliedSelection, viewer: Viewer): Promise<number> {
  if ('type' in selection) return 0;
  const parameters = new SqlParameters();
  const sql = untalliedSql(db, selection, viewer, parameters);
  return (await db.first<{ n: number }>(`select ${sql} as n`, parameters.values))!.n;
}

function untalliedSql(
  { dialect }: Database,
  selection: TalliedSelection,
  viewer: Viewer,
  parameters: SqlParameters,
): string {
  const { branches } = toListSql(selection, dialect, viewerSql(viewer, dialect, parameters), parameters);
  return branches
    .map((branch) => `(select count(*) from ${branch} and item.position < ${firstTalliedPosition})`)
    .join(' + ');
}
