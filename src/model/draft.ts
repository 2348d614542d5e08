/**
 * Records on their way in: what a format makes of a file and the graph makes items of. Ids, permissions and what exists
 * already are the graph's business.
 */
import type { Data } from './define.ts';
import type { SourceLocation } from './errors.ts';

/** A part to be: a description, a date, an access point. Ids are minted later. */
export interface PartDraft {
  readonly type: string;
  readonly data: Data;
  readonly relationships: Readonly<Record<string, readonly PartDraft[]>>;
}

/** Where in its file a draft begins. */
export type DraftLocation = Required<Pick<SourceLocation, 'line' | 'path'>>;

/**
 * What a reader yields. An item is opened as soon as its identifier is known and before any child is opened; it is
 * closed when all of it has been read, after its children. So ids can be minted parent first while the reader keeps
 * only the open items in memory, even when a finding aid describes the whole after its components.
 */
export type DraftStep = OpenStep | CloseStep;

export interface OpenStep {
  readonly step: 'open';
  readonly type: string;
  /** Never blank: the reader falls back as the format's page says (attribute, position). */
  readonly identifier: string;
  /** 0 for an item directly under the import's scope, 1 for its children, … */
  readonly depth: number;
  readonly location: DraftLocation;
  /** What edges and links of the same file call the item by; its URI, for a concept. */
  readonly key?: string;
  /**
   * Language and source file of the description, where the file is about this one item at the top. Two files of one import with the same
   * source are two items, also where their identifiers are equal.
   */
  readonly source?: string;
  /** For a file written by an export: which one of several siblings with this identifier the item is, from 1. */
  readonly ordinal?: number;
}

/** An edge that an item owns, by the key of the item at its other end: one of the same file, before or behind it. */
export interface EdgeDraft {
  readonly label: string;
  /** Whether the edge starts at the item or leads to it. */
  readonly direction: 'out' | 'in';
  readonly key: string;
}

/** A link to make where a set or vocabulary with that id holds an item with that identifier. */
export interface LinkDraft {
  readonly set: string;
  readonly identifier: string;
  readonly data: Data;
}

/** Closes the item opened last and not yet closed. */
export interface CloseStep {
  readonly step: 'close';
  /** Data of the item itself (identifier, otherIdentifiers, …), not of its descriptions. */
  readonly data: Data;
  /** Parts by relation, e.g. `{ describes: [description] }`, each description with its own parts inside. */
  readonly relationships: Readonly<Record<string, readonly PartDraft[]>>;
  /** All edges that the file states and this end owns. Those an earlier import made and this one does not name are taken away. */
  readonly edges?: readonly EdgeDraft[];
  /** Labels of the edges that the format can state, where these are not all: edges of other labels stay. */
  readonly edgeLabels?: readonly string[];
  readonly links?: readonly LinkDraft[];
  /** The file says all that there is to say of the item: descriptions that imports made and this file has not are taken away. */
  readonly isComplete?: boolean;
  /** The file names the item and says nothing of it: it is made where there is none, and left alone where there is one. */
  readonly isReferenceOnly?: boolean;
}
