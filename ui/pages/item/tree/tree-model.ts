/**
 * The open part of a finding aid as a flat list of rows. Nodes are loaded in windows; the positions of all rows are known before, since each node states
 * the number of its children. Knows neither the document nor the network.
 */

export interface TreeNode {
  readonly id: string;
  readonly path: string;
  /** The reference code; empty if it has none. */
  readonly identifier: string;
  readonly title: string;
  readonly language: string | undefined;
  readonly childCount: number;
}

/** A node whose children can be shown. */
export class Branch {
  node: TreeNode;
  readonly parent: Branch | undefined;
  readonly position: number;
  isOpen = true;
  /** Loaded children by position. */
  readonly nodes = new Map<number, TreeNode>();
  /** Children that were opened, by position. */
  readonly branches = new Map<number, Branch>();

  constructor(node: TreeNode, parent?: Branch, position = 0) {
    this.node = node;
    this.parent = parent;
    this.position = position;
  }

  get depth(): number {
    return this.parent === undefined ? 0 : this.parent.depth + 1;
  }

  /** Number of rows below this one. */
  get size(): number {
    if (!this.isOpen) return 0;
    let size = this.node.childCount;
    for (const branch of this.branches.values()) size += branch.size;
    return size;
  }
}

/** A row of the list: a child of `parent`, or the topmost node. */
export interface Row {
  readonly parent: Branch | undefined;
  readonly position: number;
}

export class TreeModel {
  readonly root: Branch;

  constructor(root: TreeNode) {
    this.root = new Branch(root);
  }

  get size(): number {
    return 1 + this.root.size;
  }

  getRow(index: number): Row {
    return index === 0 ? { parent: undefined, position: 0 } : findRow(this.root, index - 1);
  }

  getIndex({ parent, position }: Row): number {
    if (parent === undefined) return 0;
    let index = this.getIndex(parent) + 1 + position;
    for (const branch of parent.branches.values()) if (branch.position < position) index += branch.size;
    return index;
  }

  /** Undefined until the window of the row is loaded. */
  findNode({ parent, position }: Row): TreeNode | undefined {
    return parent === undefined ? this.root.node : parent.nodes.get(position);
  }

  findBranch({ parent, position }: Row): Branch | undefined {
    return parent === undefined ? this.root : parent.branches.get(position);
  }

  isOpen(row: Row): boolean {
    return this.findBranch(row)?.isOpen === true;
  }

  /** Opens the row of a loaded node with children. */
  open(row: Row): Branch | undefined {
    const known = this.findBranch(row);
    if (known !== undefined) {
      known.isOpen = true;
      return known;
    }
    const node = this.findNode(row);
    if (node === undefined || node.childCount === 0 || row.parent === undefined) return undefined;
    const branch = new Branch(node, row.parent, row.position);
    row.parent.branches.set(row.position, branch);
    return branch;
  }

  close(row: Row): void {
    const branch = this.findBranch(row);
    if (branch !== undefined) branch.isOpen = false;
  }

  /** Adds a node to its parent, which must be in the tree. */
  add(parent: Branch, position: number, node: TreeNode): void {
    parent.nodes.set(position, node);
    const branch = parent.branches.get(position);
    if (branch !== undefined) branch.node = node;
  }

  /** All branches, each after its parent. */
  listBranches(): readonly Branch[] {
    const list = [this.root];
    for (const branch of list) list.push(...branch.branches.values());
    return list;
  }
}

/** @param index counts the rows below the branch. */
function findRow(parent: Branch, index: number): Row {
  let left = index;
  let position = 0;
  for (const branch of [...parent.branches.values()].sort((a, b) => a.position - b.position)) {
    const before = branch.position - position;
    if (left <= before) break;
    left -= before + 1;
    position = branch.position + 1;
    if (left < branch.size) return findRow(branch, left);
    left -= branch.size;
  }
  return { parent, position: position + left };
}
