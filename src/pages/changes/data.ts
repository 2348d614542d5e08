/** The latest changes of the archive as data of a page. */

import type { ItemLink } from '../shared/page-path.ts';
import type { ShownEvent } from '../shared/shown-values.ts';

/** Texts of the form; empty if absent. */
export interface ChangeFilters {
  /** Type of the records. */
  readonly type: string;
  /** Type of the event. */
  readonly et: string;
  /** First and last day, in UTC. */
  readonly from: string;
  readonly to: string;
}

export interface ChangedItem extends Pick<ItemLink, 'codes'> {
  readonly type: string;
  /** Undefined for records without a name, such as links. */
  readonly title: string | undefined;
  /** Undefined for deleted records. */
  readonly path: string | undefined;
}

export interface ShownChange extends ShownEvent {
  readonly key: string;
  /** Number of records; undefined if the reader may not know it. */
  readonly count: number | undefined;
  /** The first ones. */
  readonly items: readonly ChangedItem[];
}

export interface ChangesPage {
  /** Newest first. Days are in UTC. */
  readonly days: readonly { readonly day: string; readonly changes: readonly ShownChange[] }[];
  readonly filters: ChangeFilters;
  readonly isFiltered: boolean;
  /** The page and the Atom feed of the newest changes with these filters. */
  readonly path: string;
  readonly feedPath: string;
  /** The newest changes, unless this page has them. */
  readonly newestPath: string | undefined;
  readonly olderPath: string | undefined;
}

/** The page as an Atom feed (RFC 4287), for feed readers. */
export interface AtomFeed {
  readonly page: ChangesPage;
  /** URL of the API. */
  readonly api: string;
}
