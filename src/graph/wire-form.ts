/** What a client can ask of the form of records. */
export interface WireForm {
  /** Fields that short forms show besides the required ones. */
  readonly include: readonly string[];
  /** Parts only, nothing of the neighbours. */
  readonly ownOnly: boolean;
  readonly withMeta: boolean;
}

/** Records in this form are kept for the next reader; those in any other are written anew each time. */
export const usualForm: WireForm = { include: [], ownOnly: false, withMeta: true };
