/**
 * Records on their way in: what a format makes of a file and the graph makes items of. Ids, permissions and what exists
 * already are the graph's business.
 */
import type { Data } from './define.ts';

/** A part to be: a description, a date, an access point. Ids are minted later. */
export interface PartDraft {
  readonly type: string;
  readonly data: Data;
  readonly relationships: Readonly<Record<string, readonly PartDraft[]>>;
}

/** Where in its file a draft began. */
export interface Place {
  readonly line: number;
  readonly path: string;
}

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
  readonly place: Place;
}

/** Closes the item opened last and not yet closed. */
export interface CloseStep {
  readonly step: 'close';
  /** Data of the item itself (identifier, otherIdentifiers, …), not of its descriptions. */
  readonly data: Data;
  /** Parts by relation, e.g. `{ describes: [description] }`, each description with its own parts inside. */
  readonly relationships: Readonly<Record<string, readonly PartDraft[]>>;
}
