import type { ItemLink } from './page-path.ts';

/** A link with the language of its title, and the number of items below it. */
export interface CountedLink extends ItemLink {
  /** For the attribute `lang`. */
  readonly language: string | undefined;
  readonly childCount: number;
}

/** Number of records of a type, with the path of their list. */
export interface TypeCount {
  readonly type: string;
  readonly count: number;
  readonly path: string;
}
