/** The tree of a finding aid next to the page of a unit: the open path, siblings around the unit, and its children. */

/** An item as the tree of the API has it. */
export interface TreeItem {
  readonly id: string;
  readonly identifier: string;
  /** Of an identifier that an import generated, which is not a reference code. */
  readonly identifierOrigin?: string;
  readonly name?: string;
  readonly language?: string;
  readonly level?: string;
  readonly childCount: number;
}

/** The response of the API: see TreeWindow in graph/tree/tree.ts. */
export interface TreeWindow {
  readonly path: readonly (TreeItem & { readonly position: number; readonly siblings: number })[];
  readonly offset: number;
  readonly total: number;
  readonly children: readonly TreeItem[];
}

export interface ShownNode extends TreeItem {
  /** Path of its page. */
  readonly path: string;
  /** Position among the siblings, from 0. */
  readonly position: number;
}

/** Some of the children of a node. */
export interface ShownNodes {
  readonly offset: number;
  readonly total: number;
  readonly nodes: readonly ShownNode[];
}

export interface UnitTree {
  /** Type of all nodes. */
  readonly type: string;
  /** From the topmost item to the current one. */
  readonly path: readonly ShownNode[];
  /** The current item and its siblings; of the topmost item, itself alone. */
  readonly siblings: ShownNodes;
  readonly children: ShownNodes;
  /** Words of a search: the tree shows the hits in each branch. */
  readonly q?: string;
  /** The language of descriptions that the reader has chosen; pages of other units keep it. */
  readonly lang?: string;
}

/** Number of siblings and of children in the HTML. */
export const treeWindowSize = 50;
