/** The list of all institutions. */
import type { ListedInstitution } from '../shared/institutions.ts';
import type { ItemLink } from '../shared/page-path.ts';
import type { Paged } from '../shared/paging.ts';

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
