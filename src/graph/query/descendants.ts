/**
 * Everything below an item, depth first and in source order. What is in memory is one slice of children for each level. Visibility is not
 * inherited: what stands in an item that the viewer may not see is judged by itself.
 */

import { waitForTimeSlice } from '../../lib/time-slice.ts';
import { childTypes, getRecordType } from '../../model/registry.ts';
import type { ItemRow, ItemSelection } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { childrenOf } from '../items/hierarchy.ts';
import { keepVisible } from '../lookup.ts';
import { type RowKey, readItems, wholeList } from './paging.ts';

/** Items given in one go. */
const rowsPerPiece = 100;

/** Whether the items in an item can hold items of their kind: then its whole list goes deeper than its plain one. */
export function isDeep(holder: ItemRow): boolean {
  const types = childTypes(holder.type);
  return types.length > 0 && types.every((type) => type.parents.includes(type.name));
}

/** Whether all below it stand directly in it as well, as the terms of a vocabulary do. */
export function isFlat(holder: ItemRow): boolean {
  const { children } = getRecordType(holder.type);
  return children.by === 'parent' && children.without !== undefined;
}

export async function countBelow(
  reads: StoreReader,
  holder: Pick<ItemRow, 'gid' | 'type'>,
  viewer: Viewer,
): Promise<number> {
  if (getRecordType(holder.type).children.by === 'parent')
    return reads.items.countDescendants(holder.gid, viewer);
  let count = 0;
  for await (const rows of readBelow(reads, holder, viewer)) count += rows.length;
  return count;
}

/**
 * A piece may have become empty, where nothing in it may be seen.
 * @param behind goes on behind this row: it, and those above it up to the holder, each with the one it stands in before it. Only where items
 * stand in each other as children.
 */
export async function* readBelow(
  reads: StoreReader,
  holder: Pick<ItemRow, 'gid' | 'type'>,
  viewer: Viewer,
  behind: readonly ItemRow[] = [],
): AsyncGenerator<readonly ItemRow[]> {
  // By edges an item can hang below several; those are shown once.
  const seen = getRecordType(holder.type).children.by === 'parent' ? undefined : new Set([holder.gid]);
  let gathered: ItemRow[] = [];
  for await (const row of walk(reads, holder, seen, behind)) {
    gathered.push(row);
    if (gathered.length < rowsPerPiece) continue;
    yield await keepVisible(reads, viewer, gathered);
    gathered = [];
    await waitForTimeSlice();
  }
  if (gathered.length > 0) yield await keepVisible(reads, viewer, gathered);
}

async function* walk(
  reads: StoreReader,
  holder: Pick<ItemRow, 'gid' | 'type'>,
  seen: Set<Gid> | undefined,
  behind: readonly ItemRow[],
): AsyncGenerator<ItemRow> {
  const levels = [holder, ...behind].map((row, i) => readChildren(reads, childrenOf(row), behind[i]));
  while (levels.length > 0) {
    const { done, value: row } = await levels.at(-1)!.next();
    if (done === true) levels.pop();
    else if (seen?.has(row.gid) !== true) {
      seen?.add(row.gid);
      yield row;
      if (row.childCount > 0) levels.push(readChildren(reads, childrenOf(row)));
    }
  }
}

/** Children by the selection, whoever may see them, in its order. */
export async function* readChildren(
  reads: StoreReader,
  selection: ItemSelection,
  after?: RowKey,
): AsyncGenerator<ItemRow> {
  for await (const rows of readItems(reads, selection, 'everything', { ...wholeList, after })) yield* rows;
}
