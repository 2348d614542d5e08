/** Names of the items in a parent, such as the concepts of a vocabulary, in each language and in alphabetical order; a part of the contract of store.ts. */
import type { Gid, OffsetWindow, Viewer } from './viewer.ts';

/** The names in one language of the items in one parent. Only items that the viewer may see count. */
export interface NameSelection {
  readonly parent: Gid;
  /** ISO 639-2 code. */
  readonly language: string;
  readonly viewer: Viewer;
}

export interface NameReader {
  /** The languages in which items of the parent have names, by code. */
  listLanguages(parent: Gid, viewer: Viewer): Promise<readonly string[]>;
  /** The first characters of the folded names, in the order of their code points. @param limit maximum number of characters. */
  listInitials(list: NameSelection, limit: number): Promise<readonly string[]>;
  /** The items whose folded names begin with this text, in alphabetical order. An item with two such names is listed twice. */
  list(list: NameSelection, prefix: string, page: OffsetWindow): Promise<readonly Gid[]>;
}
