/** Numeric id of anything with an envelope; items, parts, events, versions and grants share one ascending sequence. */
export type Gid = number;

/** The viewer: `everything` for administrators; otherwise the gids of its accessors, to whom restricted items may be open. */
export type Viewer = 'everything' | readonly Gid[];

/**
 * The viewers of a restricted record: those with an accessor in every one of these lists. An item has one list of accessors; a link or an
 * annotation adds one for each restricted record that it is about. Everybody belongs to an audience without lists.
 */
export type Audience = readonly (readonly Gid[])[];

/** Limits of a query that returns one list for each of several owners: rows per owner, and rows of all owners together. */
export interface ListLimits {
  readonly perOwner: number;
  readonly total: number;
}

export interface OffsetWindow {
  readonly offset: number;
  /** Maximum number of rows. */
  readonly limit: number;
}
