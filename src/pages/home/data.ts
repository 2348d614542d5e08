import type { TypeCount } from '../shared/counted-link.ts';
import type { ItemLink } from '../shared/page-path.ts';

/** An item that the operator has chosen. */
export interface HomeCollection extends ItemLink {
  readonly type: string;
  /** Of the title and the text, as a tag; undefined for an item without descriptions. */
  readonly language: string | undefined;
  /** The beginning of its description. */
  readonly text: string | undefined;
}

/** A value of a facet, and the search for its records. */
export interface FacetLink {
  readonly label: string;
  readonly path: string;
}

export interface HomePeriod {
  /** Years of ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly path: string;
}

export interface HomePage {
  /** Number of records of each type that has some. */
  readonly counts: readonly TypeCount[];
  readonly collections: readonly HomeCollection[];
  /** Decades, or centuries if there are many, with dated records. */
  readonly periods: readonly HomePeriod[];
  /** The most frequent values of facets that have some. */
  readonly facets: readonly {
    readonly name: string;
    readonly links: readonly FacetLink[];
    /** Path of the page with all values; undefined if these are all. */
    readonly morePath: string | undefined;
  }[];
  readonly institutions: {
    readonly total: number;
    /** The first ones, by title. */
    readonly links: readonly ItemLink[];
    /** Path of the list of all of them. */
    readonly path: string;
  };
}
