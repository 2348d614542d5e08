/** The list of all countries. */
import type { ListedCountry } from '../shared/institutions.ts';
import type { ShownWorldMap } from '../shared/map.ts';

export interface CountriesPage {
  /** By name. */
  readonly countries: readonly ListedCountry[];
  readonly map: ShownWorldMap;
}
