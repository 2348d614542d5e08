/** The custom content of the pages of virtual collections and of the units in them. */
import type { CountedLink } from '../../shared/counted-link.ts';
import type { ItemLink } from '../../shared/page-path.ts';
import type { Paged } from '../../shared/paging.ts';
import type { ListedUnit } from '../authority/data.ts';

/** The custom content of the page of a virtual collection. */
export interface VirtualContent {
  readonly layout: 'virtual';
  readonly creators: readonly string[];
  /** The virtual collections that it is a part of. */
  readonly partOf: readonly ItemLink[];
  /** Virtual collections in it. */
  readonly parts: Paged<CountedLink>;
  readonly units: Paged<ListedUnit>;
}

/** The custom content of the page of a unit. */
export interface UnitContent {
  readonly layout: 'unit';
  /** Virtual collections that include it. */
  readonly collections: readonly ItemLink[];
}
