/** Lists of institutions: of all countries, and of one. */
import type { ShownMap, ShownWorldMap } from './map.ts';
import type { ItemLink } from './page-path.ts';
import type { Paged } from './paged.ts';

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

export interface CountriesPage {
  /** By name. */
  readonly countries: readonly ListedCountry[];
  readonly map: ShownWorldMap;
}

export interface RepositoriesPage {
  /** Words that the names contain; empty for all institutions. */
  readonly q: string;
  /** Number of institutions, and the position of those of this page. */
  readonly list: Paged<CountryGroup>;
}

/** Institutions of one country. The first and the last group of a page may continue on another page. */
export interface CountryGroup {
  /** Undefined for institutions whose country the reader may not see. */
  readonly country: ItemLink | undefined;
  readonly institutions: readonly ListedInstitution[];
}

/** The custom content of the page of a country. */
export interface CountryContent {
  readonly layout: 'country';
  /** Topmost units of all institutions. */
  readonly holdings: number;
  readonly institutions: Paged<ListedInstitution>;
  readonly map: ShownMap | undefined;
}
