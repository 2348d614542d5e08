import type { Gid } from './gid.ts';

/** The viewer: `everything` for administrators; otherwise the gids of its accessors, to whom restricted items may be open. */
export type Viewer = 'everything' | readonly Gid[];

/**
 * The viewers of a restricted record: those with an accessor in every one of these lists. An item has one list of accessors; a link or an
 * annotation adds one for each restricted record that it is about. Everybody belongs to an audience without lists.
 */
export type Audience = readonly (readonly Gid[])[];
