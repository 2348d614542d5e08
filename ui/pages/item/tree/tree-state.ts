/** The open nodes of a tree, for the next visit. Knows neither the document nor the network. */
import type { Branch, TreeModel, TreeNode } from './tree-model.ts';

/** The open nodes and the scroll position of a tree, as history entries and the session store keep them. */
export interface TreeState {
  readonly root: string;
  readonly open: readonly { readonly parent: string; readonly position: number; readonly node: TreeNode }[];
  readonly scrollTop: number;
}

export function toState(model: TreeModel, scrollTop: number): TreeState {
  const open = model
    .listBranches()
    .flatMap(({ parent, position, node, isOpen }) =>
      isOpen && parent !== undefined ? [{ parent: parent.node.id, position, node }] : [],
    );
  return { root: model.root.node.id, open, scrollTop };
}

/** Opens the nodes of a state. Nodes may have moved since then: the window of the parent replaces them when it is loaded. */
export function restoreOpenNodes(model: TreeModel, state: TreeState): void {
  const branches = new Map<string, Branch>([[model.root.node.id, model.root]]);
  for (const { parent: id, position, node } of state.open) {
    const parent = branches.get(id);
    if (parent === undefined || position >= parent.node.childCount) continue;
    if (!parent.nodes.has(position)) model.add(parent, position, node);
    const branch = parent.nodes.get(position)!.id === node.id ? model.open({ parent, position }) : undefined;
    if (branch !== undefined) branches.set(node.id, branch);
  }
}
