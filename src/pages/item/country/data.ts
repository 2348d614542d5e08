/** The custom content of the page of a country. */
import type { ListedInstitution } from '../../shared/institutions.ts';
import type { ShownMap } from '../../shared/map.ts';
import type { Paged } from '../../shared/paging.ts';

export interface CountryContent {
  readonly layout: 'country';
  /** Topmost units of all institutions. */
  readonly holdings: number;
  readonly institutions: Paged<ListedInstitution>;
  readonly map: ShownMap | undefined;
}
