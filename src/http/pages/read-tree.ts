/** Reads the tree next to the page of an item. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { toUnitTree, windowAround } from '../../pages/to-unit-tree.ts';
import { treeWindowSize, type UnitTree } from '../../pages/unit-tree.ts';

/** @param page which of the pages of its children, from 1. */
export async function readUnitTree(
  graph: ActorGraph,
  item: { readonly type: string; readonly id: string },
  page: number,
): Promise<UnitTree> {
  const { type } = item;
  const own = await graph.readTree({
    type,
    id: item.id,
    offset: (page - 1) * treeWindowSize,
    limit: treeWindowSize,
  });
  const parent = own.path.at(-2);
  if (parent === undefined) return toUnitTree(type, own, undefined);
  const offset = windowAround(own.path.at(-1)!.position, parent.childCount);
  const siblings = await graph.readTree({ type, id: parent.id, offset, limit: treeWindowSize });
  return toUnitTree(type, own, siblings);
}
