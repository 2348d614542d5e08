/**
 * The records that the graph gives to a record writer: stored data without internal ids, restricted to what the viewer may see.
 */
import type { RecordTree } from './bundle.ts';
import type { Data } from './define.ts';

/** The content of a record, or of a part of one. */
export interface PartContent {
  readonly data: Data;
  /** Parts by relation. */
  readonly relationships: Readonly<Record<string, readonly PartContent[]>>;
}

/** A record, or a part of one. */
export interface ExportedPart extends RecordTree<ExportedPart> {
  readonly id: string;
}

/** An item with the connections that the writer selects. */
export interface ExportedRecord extends ExportedPart {
  /** Whether only some accessors may see the item, for a reason of its own, or because of a record above that the export does not contain. */
  readonly isRestricted?: boolean;
  /** Links of the item and of its access points; empty if the writer does not select links. */
  readonly links: readonly ExportedLink[];
  /** Items connected by the selected edges, under the names of the selections. */
  readonly neighbours?: Readonly<Record<string, readonly ExportedNeighbour[]>>;
}

export interface ExportedNeighbour {
  readonly id: string;
  readonly type: string;
  readonly data: Data;
  /** Whether it has the same parent as the record, such as the same vocabulary. */
  readonly isSibling?: boolean;
}

/** Selects the items at the other end of edges with a label: `{ name: 'broader', label: 'narrower', direction: 'in' }`. */
export interface NeighbourSelection {
  /** Key in {@link ExportedRecord.neighbours}. */
  readonly name: string;
  readonly label: string;
  /** `out` for edges that start at the item, `in` for edges that end at it. */
  readonly direction: 'out' | 'in';
}

export interface ExportedLink {
  /** Id of the access point that the link belongs to; absent for a link of the item itself. */
  readonly part?: string;
  /** Type of the link, e.g. `associative`. */
  readonly type: string;
  readonly description?: string;
  /** The item at the other end. */
  readonly target: {
    readonly id: string;
    readonly type: string;
    readonly identifier: string;
    readonly name?: string;
    /** Id of the parent of the target: an authority set, a vocabulary, a unit. */
    readonly set?: string;
  };
}

/** One step of a depth-first traversal, siblings by their position: a record opens, its children follow, it closes. */
export type ExportStep =
  | { readonly step: 'open'; readonly record: ExportedRecord }
  | { readonly step: 'close' };
