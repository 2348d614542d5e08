/** Derives the tree next to the page of a unit from the responses of the API. */
import { languageTag } from '../../../model/languages.ts';
import { pagePath } from '../../shared/page-path.ts';
import { toPlainTitle } from '../../shared/rich-text.ts';
import {
  type ShownNode,
  type ShownNodes,
  type TreeItem,
  type TreeWindow,
  treeWindowSize,
  type UnitTree,
} from './data.ts';

/** Windows begin at multiples of this number, so that the pages of neighbouring units have the same one, which is then cached. */
const windowStep = treeWindowSize / 2;

/** The offset of a window with the sibling at this position near its middle. */
export function windowAround(position: number, total: number): number {
  const start = Math.floor((position - windowStep / 2) / windowStep) * windowStep;
  return Math.max(0, Math.min(start, total - treeWindowSize));
}

/** @param parent the window of the parent that contains the item; undefined for the topmost item. */
export function toUnitTree(type: string, own: TreeWindow, parent: TreeWindow | undefined): UnitTree {
  const path = own.path.map((item) => toNode(type, item, item.position));
  return {
    type,
    path,
    siblings: parent === undefined ? { offset: 0, total: 1, nodes: path } : toNodes(type, parent),
    children: toNodes(type, own),
  };
}

function toNodes(type: string, { offset, total, children }: TreeWindow): ShownNodes {
  return { offset, total, nodes: children.map((item, i) => toNode(type, item, offset + i)) };
}

/** Nodes by their items. Windows of trees are cached, and the pages of all units in a window show the same items. */
const knownNodes = new WeakMap<TreeItem, ShownNode>();

/** An item always has the same type and position. */
function toNode(type: string, item: TreeItem, position: number): ShownNode {
  const known = knownNodes.get(item);
  if (known !== undefined) return known;
  const { name, language } = item;
  const node = {
    ...item,
    ...(name !== undefined && { name: toPlainTitle(name) }),
    ...(language !== undefined && { language: languageTag(language) }),
    path: pagePath({ type, id: item.id }),
    position,
  };
  knownNodes.set(item, node);
  return node;
}
