import type { ItemLink } from './page-path.ts';

/** A link with the language of its title, and the number of items below it. */
export interface CountedLink extends ItemLink {
  /** For the attribute `lang`. */
  readonly language: string | undefined;
  readonly childCount: number;
}
