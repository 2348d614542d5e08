/** Numeric id of anything with an envelope; one ascending sequence for all of them. */
export type Gid = number;
