/** Parents and children: the selection of an item's children, and the ancestors of items. */
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow, ItemSelection } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';

/** Selects the children of an item: by their parent or by edges, as the type of the item declares. */
export function childrenOf(parent: Pick<ItemRow, 'gid' | 'type'>): ItemSelection {
  const { children } = getRecordType(parent.type);
  if (children.by === 'parent')
    return { parent: parent.gid, ...(children.without !== undefined && { without: children.without }) };
  return children.direction === 'out'
    ? { from: parent.gid, label: children.label }
    : { to: parent.gid, label: children.label };
}

/** The parent of each item; null at the top. */
export type Parents = ReadonlyMap<Gid, Gid | null>;

export function parentsOf(rows: readonly Pick<ItemRow, 'gid' | 'parent'>[]): Parents {
  return new Map(rows.map((row) => [row.gid, row.parent]));
}

/** The item and its ancestors, nearest first. Stops where the parents form a cycle. */
export function lineageOf(start: Gid, parents: Parents): readonly Gid[] {
  const lineage = new Set<Gid>();
  let next: Gid | null | undefined = start;
  while (next !== null && next !== undefined && !lineage.has(next)) {
    lineage.add(next);
    next = parents.get(next);
  }
  return [...lineage];
}
