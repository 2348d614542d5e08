/** Reads the tree next to the page of an item. */
import type { ActorGraph } from '../../../graph/actor-graph.ts';
import { findParent } from '../../shared/find-parent.ts';
import type { WireItem } from '../../shared/wire-item.ts';
import { type TreeWindow, treeWindowSize, type UnitTree } from './data.ts';
import { toUnitTree, windowAround } from './derive.ts';

/** @param page which of the pages of its children, from 1. */
export async function readUnitTree(graph: ActorGraph, item: WireItem, page: number): Promise<UnitTree> {
  const { type, id } = item;
  const read = (of: string, offset: number): Promise<TreeWindow> =>
    graph.tree.read({ type, id: of, offset, limit: treeWindowSize });
  const parent = findParent(item);
  const siblings = (offset: number): Promise<TreeWindow> | undefined =>
    parent?.type === type ? read(parent.id, offset) : undefined;
  // Units without children are most units. Many of them are found in the first window, without reading the path of each.
  const first = item.meta?.childCount === 0 ? await siblings(0) : undefined;
  const own = (page === 1 ? findLeaf(first, id) : undefined) ?? (await read(id, (page - 1) * treeWindowSize));
  const last = own.path.at(-1)!;
  const offset = windowAround(last.position, last.siblings);
  return toUnitTree(type, own, offset === 0 && first !== undefined ? first : await siblings(offset));
}

/** The tree of an item without children, if the first window of its parent has the item. Most pages then read nothing but that window, which is cached. */
function findLeaf(parent: TreeWindow | undefined, id: string): TreeWindow | undefined {
  const position = parent?.children.findIndex((child) => child.id === id) ?? -1;
  const item = parent?.children[position];
  if (parent === undefined || item === undefined || item.childCount > 0) return undefined;
  return {
    path: [...parent.path, { ...item, position, siblings: parent.total }],
    offset: 0,
    total: 0,
    children: [],
  };
}
