/**
 * Drafts of records: a format reads them from a file, and the graph creates or updates items from them. The graph assigns ids, checks permissions
 * and finds existing items.
 */
import type { Data } from './define.ts';
import type { SourceLocation } from './errors.ts';

/** The draft of a part: a description, a date, an access point. Its id is assigned later. */
export interface PartDraft {
  readonly type: string;
  readonly data: Data;
  readonly relationships: Readonly<Record<string, readonly PartDraft[]>>;
  /** For a description whose language the file does not state by a code. */
  readonly languageSource?: LanguageSource | undefined;
}

/**
 * How the language of a description is known: `assumed` if the file does not state it, `words` if the file states it in a form that versions
 * before 0.1 did not read, and therefore assumed a language.
 */
export type LanguageSource = 'assumed' | 'words';

/** Identifies an imported description of an item: an import replaces only the description with the same source. */
export interface DescriptionSource {
  readonly language: string;
  /** The source file id; for a description without one, its identifier. */
  readonly file: string;
}

export function sourceOf({ data }: { readonly data: Data }): DescriptionSource {
  const { languageCode, sourceFileId, identifier } = data;
  return { language: String(languageCode), file: String(sourceFileId ?? identifier ?? '') };
}

/** Where in its file a draft begins. */
export type DraftLocation = Required<Pick<SourceLocation, 'line' | 'path'>>;

/**
 * A step that a reader yields. It opens an item as soon as its identifier is known, before its children, and closes it when the item has been
 * read completely, after its children. So ids are assigned to parents first while the reader keeps only the open items in memory, even if
 * a finding aid describes the whole after its components.
 */
export type DraftStep = OpenStep | CloseStep;

export interface OpenStep {
  readonly step: 'open';
  readonly type: string;
  /** Never blank: without an identifier in the file, the reader uses the substitute that the page of the format documents. */
  readonly identifier: string;
  /** The identifier that earlier versions gave to the item: a stored item with it is the same item, and keeps it. */
  readonly formerIdentifier?: string;
  /** 0 for a child of the import's scope, 1 for its children, … */
  readonly depth: number;
  readonly location: DraftLocation;
  /** The name by which edges and links of the same file refer to the item; for a concept, its URI. */
  readonly key?: string;
  /**
   * The source of the description. Set only for the topmost item of a file with one topmost item. With it, an import distinguishes items
   * that have the same identifier: one that another file of the import has described in the same language is another item.
   */
  readonly source?: DescriptionSource;
  /** How the language of `source` is known; undefined if the file states it by a code. */
  readonly languageSource?: LanguageSource | undefined;
  /** Whether the file marks the item as not public, if that is known before its children: see {@link CloseStep.isRestricted}. */
  readonly isRestricted?: boolean;
  /** In a file written by an export: the number of the item among siblings with the same identifier, from 1. */
  readonly ordinal?: number;
}

/** An edge that an item owns. The item at the other end is named by its key and can be anywhere in the same file. */
export interface EdgeDraft {
  readonly label: string;
  /** Whether the edge starts at the item (`out`) or ends at it (`in`). */
  readonly direction: 'out' | 'in';
  readonly key: string;
}

/** A link to create if the set or vocabulary with that id has an item with that identifier. */
export interface LinkDraft {
  readonly set: string;
  readonly identifier: string;
  readonly data: Data;
  /** Line of the link, if a missing item must be reported because only the link contains the reference. */
  readonly line?: number;
}

export interface NoteDraft {
  /** The element that the text was read from, as a path below the item: `did/unitid`. */
  readonly field: string;
  readonly text: string;
}

/** Closes the innermost open item. */
export interface CloseStep {
  readonly step: 'close';
  /** Data of the item itself (identifier, otherIdentifiers, …), not of its descriptions. */
  readonly data: Data;
  /** Parts by relation, e.g. `{ describes: [description] }`, each description with its own parts inside. */
  readonly relationships: Readonly<Record<string, readonly PartDraft[]>>;
  /** All edges in the file that the item owns. Edges of earlier imports that are missing here are deleted. */
  readonly edges?: readonly EdgeDraft[];
  /** Labels that the format can express, if it cannot express all: edges with other labels are not deleted. */
  readonly edgeLabels?: readonly string[];
  readonly links?: readonly LinkDraft[];
  /** The file describes the item completely: imported descriptions that are missing in the file are deleted. */
  readonly isComplete?: boolean;
  /**
   * Whether the file marks the item as not public. If the import creates or changes it, only the importing user and accessors who may update
   * it can see it. Where restrictions are inherited, only the outermost marked item is restricted.
   */
  readonly isRestricted?: boolean;
  /**
   * Parts of the item that the file marks as not public: each becomes an annotation that only these accessors see. If absent, annotations of
   * an earlier import stay.
   */
  readonly notes?: readonly NoteDraft[];
  /** The file may lack notes that its author could not see: annotations of an earlier import stay, and missing ones are added. */
  readonly keepsStoredNotes?: boolean;
  /** The file refers to the item without describing it: the item is created if it does not exist, and otherwise not changed. */
  readonly isReferenceOnly?: boolean;
}
