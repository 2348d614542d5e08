/** Records as they are sent to clients, and the options of their form. */

export interface WireForm {
  /** Fields that the short forms of neighbours contain besides the required ones. */
  readonly include: readonly string[];
  /** Writes the record with its parts only, without neighbours. */
  readonly ownOnly: boolean;
  readonly withMeta: boolean;
  /** Writes the summaries of items and events (wire/summary.ts) instead of the records. */
  readonly isSummary?: boolean;
}

/** Only records in this form are cached. */
export const defaultForm: WireForm = { include: [], ownOnly: false, withMeta: true };

export interface WireRecord {
  readonly id: string;
  readonly type: string;
  /** JSON in UTF-8. */
  readonly body: Buffer;
  readonly etag: string;
  /** Time of the latest event. */
  readonly modified: string | undefined;
}

export interface WireList {
  /** Number of records in the whole list that the actor may see; -1 if it was not requested. */
  readonly total: number;
  /** JSON texts of the records, in batches. */
  readonly records: AsyncIterable<readonly string[]>;
}
