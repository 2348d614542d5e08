/** Lists of countries and institutions. */
import type { ItemLink } from './page-path.ts';

/** An institution in a list. */
export interface ListedInstitution {
  readonly title: string;
  /** Language of the title, for the attribute `lang`. */
  readonly language: string | undefined;
  readonly path: string;
  /** Number of its topmost units. */
  readonly holdings: number;
}

/** A country in a list. */
export interface ListedCountry extends ItemLink {
  readonly institutions: number;
  /** Number of the topmost units of its institutions. */
  readonly holdings: number;
}

export const countriesPath = '/countries';
export const repositoriesPath = '/repositories';
