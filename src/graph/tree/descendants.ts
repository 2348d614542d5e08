/**
 * The descendants of an item, depth first and in source order. One batch of children per level is in memory. Visibility is not inherited: a
 * child of a hidden item can be visible.
 */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import { childTypes, getRecordType } from '../../model/registry.ts';
import type { ItemRow, ItemSelection } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { keepVisible } from '../lookup.ts';
import { type RowKey, readItems, wholeList } from '../paging.ts';
import { childrenOf } from './hierarchy.ts';

const rowsPerBatch = 100;

/** Whether children of the item can have children of their own type, so that its descendants are more than its children. */
export function isDeep(parent: ItemRow): boolean {
  const types = childTypes(parent.type);
  return types.length > 0 && types.every((type) => type.parents.includes(type.name));
}

/** Whether all descendants of the item are its children too, as the terms of a vocabulary are. */
export function isFlat(parent: ItemRow): boolean {
  const { children } = getRecordType(parent.type);
  return children.by === 'parent' && children.without !== undefined;
}

export async function countBelow(
  reads: StoreReader,
  top: Pick<ItemRow, 'gid' | 'type'>,
  viewer: Viewer,
): Promise<number> {
  if (getRecordType(top.type).children.by === 'parent') return reads.items.countDescendants(top.gid, viewer);
  let total = 0;
  for await (const rows of readBelow(reads, top, viewer)) total += rows.length;
  return total;
}

/**
 * Batches may be empty if the viewer may see none of their items.
 * @param after continues after a row: the path to it, from the child of `top` down to the row. Only for trees by parent.
 */
export async function* readBelow(
  reads: StoreReader,
  top: Pick<ItemRow, 'gid' | 'type'>,
  viewer: Viewer,
  after: readonly ItemRow[] = [],
): AsyncGenerator<readonly ItemRow[]> {
  // An item that is a child by edges can have several parents; it is yielded once.
  const seen = getRecordType(top.type).children.by === 'parent' ? undefined : new Set([top.gid]);
  let batch: ItemRow[] = [];
  for await (const row of walk(reads, top, seen, after)) {
    batch.push(row);
    if (batch.length < rowsPerBatch) continue;
    yield await keepVisible(reads, viewer, batch);
    batch = [];
    await waitForTimeSlice();
  }
  if (batch.length > 0) yield await keepVisible(reads, viewer, batch);
}

async function* walk(
  reads: StoreReader,
  top: Pick<ItemRow, 'gid' | 'type'>,
  seen: Set<Gid> | undefined,
  after: readonly ItemRow[],
): AsyncGenerator<ItemRow> {
  const levels = [top, ...after].map((row, i) => readWithHidden(reads, childrenOf(row), after[i]));
  while (levels.length > 0) {
    const { done, value: row } = await levels.at(-1)!.next();
    if (done === true) levels.pop();
    else if (seen?.has(row.gid) !== true) {
      seen?.add(row.gid);
      yield row;
      if (row.childCount > 0) levels.push(readWithHidden(reads, childrenOf(row)));
    }
  }
}

/** All items of the selection in its order, also hidden ones: callers must check visibility. */
export async function* readWithHidden(
  reads: StoreReader,
  selection: ItemSelection,
  after?: RowKey,
): AsyncGenerator<ItemRow> {
  for await (const rows of readItems(reads, selection, 'everything', { ...wholeList, after })) yield* rows;
}
