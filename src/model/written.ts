/**
 * Records on their way out: what the graph gives a format to write. What is stored, without numbers that mean something only here, and
 * only what the one who asks may see.
 */
import type { Data } from './define.ts';

/** A record or a part of one as it is written. */
export interface WrittenPart {
  readonly id: string;
  readonly type: string;
  readonly data: Data;
  /** Parts by relation. */
  readonly relationships: Readonly<Record<string, readonly WrittenPart[]>>;
}

/** An item with what a writer may need of its neighbours. */
export interface WrittenRecord extends WrittenPart {
  /** Links of the item and of its access points; none where the writer does not ask for them. */
  readonly links: readonly WrittenLink[];
  /** Items that edges lead to, by what they are to this one; only those that the writer asks for. */
  readonly neighbours?: Readonly<Record<string, readonly WrittenNeighbour[]>>;
}

export interface WrittenNeighbour {
  readonly id: string;
  readonly type: string;
  readonly data: Data;
}

/** Neighbours that a writer wants: what they are to the item, and the edges that lead to them, from the item or to it. */
export interface NeighbourWish {
  readonly name: string;
  readonly label: string;
  readonly direction: 'out' | 'in';
}

export interface WrittenLink {
  /** Id of the access point that the link stands for, where it does. */
  readonly part?: string;
  /** What kind of connection it is. */
  readonly type: string;
  readonly description?: string;
  /** The item at the other end. */
  readonly target: {
    readonly id: string;
    readonly type: string;
    readonly identifier: string;
    readonly name?: string;
    /** Id of what it stands in: a set, a vocabulary, a unit. */
    readonly set?: string;
  };
}

/** Depth first, in source order: a record opens, what stands in it follows, it closes. */
export type WriteStep =
  | { readonly step: 'open'; readonly record: WrittenRecord }
  | { readonly step: 'close' };
