/** The first page. */

import type { TypeCount } from '../shared/counted-link.ts';
import type { ItemLink } from '../shared/page-path.ts';

export interface HomePage {
  /** Number of records of each type that has some. */
  readonly counts: readonly TypeCount[];
  readonly institutions: {
    readonly total: number;
    /** The first ones, by title. */
    readonly links: readonly ItemLink[];
    /** Path of the list of all of them. */
    readonly path: string;
  };
}
