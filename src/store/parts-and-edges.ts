/** Parts of items, edges between items, and the sources of imported descriptions; a part of the contract of store.ts. */
import type { Gid, Viewer } from './viewer.ts';

export interface PartRow {
  readonly gid: Gid;
  readonly id: string;
  readonly item: Gid;
}

export interface PartReader {
  /** The parts that exist, in any order. */
  listByGid(gids: readonly Gid[]): Promise<readonly PartRow[]>;
  /** The parts that exist, in any order. */
  listById(ids: readonly string[]): Promise<readonly PartRow[]>;
}

export interface PartWriter extends PartReader {
  /** Throws `duplicate`, naming the id, if another part has it. */
  insert(parts: readonly PartRow[]): Promise<void>;
  rename(names: readonly Pick<PartRow, 'gid' | 'id'>[]): Promise<void>;
  /** Deletes the parts and the edges that lead to them. */
  delete(gids: readonly Gid[]): Promise<void>;
}

export interface EdgeRow {
  readonly from: Gid;
  readonly label: string;
  readonly to: Gid;
}

/** An edge with its place among those with the same start and label. */
export interface RankedEdge extends EdgeRow {
  readonly rank: number;
}

export interface EdgeReader {
  /** The edges among these that exist, in any order. */
  listExisting(edges: readonly EdgeRow[]): Promise<readonly RankedEdge[]>;
  /** Edges with this label that start at the items, by start and in the order of creation. */
  listFrom(items: readonly Gid[], label: string): Promise<readonly EdgeRow[]>;
  /** Edges with this label that lead to the items or parts, by start. */
  listTo(targets: readonly Gid[], label: string): Promise<readonly EdgeRow[]>;
  /** Which of the labels an edge to this item has, in their order. */
  listLabelsTo(target: Gid, labels: readonly string[]): Promise<readonly string[]>;
  /** Items with an edge `isInAudience` to one of these groups. */
  listMembers(groups: readonly Gid[]): Promise<readonly Gid[]>;
}

export interface EdgeWriter extends EdgeReader {
  /** Adds each edge after those with the same start and label, unless it exists. Returns the new ones, in any order. */
  insert(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]>;
  /** As {@link insert}, at a former place, if no other edge has it now. Moves an edge that exists there. */
  restore(edges: readonly RankedEdge[]): Promise<readonly EdgeRow[]>;
  /** Returns the edges that existed, in any order. */
  delete(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]>;
  /**
   * Deletes the edges with these labels from and to items that are deleted next, and returns them in any order. Restrictions that depend on these
   * edges stay: see {@link AccessWriter.prepareDeletion}.
   */
  deleteOf(items: readonly Gid[], labels: readonly string[]): Promise<readonly EdgeRow[]>;
}

/** The source of an imported description, and the digest of its draft. An edit by hand clears the digest. */
export interface SourceRow {
  readonly item: Gid;
  readonly language: string;
  /** Source file id; empty if the file has none. */
  readonly file: string;
  readonly digest: string | null;
}

export interface SourceReader {
  list(items: readonly Gid[]): Promise<readonly SourceRow[]>;
  /**
   * Counts imported descriptions with this file and language. Includes those of the item `topId` and of all items whose ids start with its id,
   * if the viewer may see them.
   */
  count(topId: string, source: Pick<SourceRow, 'file' | 'language'>, viewer: Viewer): Promise<number>;
}

export interface SourceWriter extends SourceReader {
  /** Inserts the sources, or updates the digests of existing ones. */
  upsert(sources: readonly SourceRow[]): Promise<void>;
  delete(sources: readonly Pick<SourceRow, 'item' | 'language' | 'file'>[]): Promise<void>;
}
