/** Changes of the archive as pages and feeds show them: events with the records that they are about. */
import type { ItemLink } from './page-path.ts';
import type { ShownEvent } from './shown-values.ts';

export interface ChangedItem extends Pick<ItemLink, 'codes'> {
  readonly type: string;
  /** Undefined for records without a name, such as links. */
  readonly title: string | undefined;
  /** Undefined for deleted records, and for records without a page. */
  readonly path: string | undefined;
}

export interface ShownChange extends ShownEvent {
  readonly key: string;
  /** Id of the user. Undefined for users whom the reader may not see. */
  readonly actorId: string | undefined;
  /** Number of records; undefined if the reader may not know it. */
  readonly count: number | undefined;
  /** The first ones. */
  readonly items: readonly ChangedItem[];
}

/** A list of changes with a form that filters it. */
export interface ChangeList<Filters> {
  /** Newest first. Days are in UTC. */
  readonly days: readonly { readonly day: string; readonly changes: readonly ShownChange[] }[];
  /** Texts of the form; empty if absent. */
  readonly filters: Filters;
  readonly isFiltered: boolean;
  /** The list and the Atom feed of the newest changes with these filters. */
  readonly path: string;
  readonly feedPath: string;
  /** The newest changes, unless this page has them. */
  readonly newestPath: string | undefined;
  readonly olderPath: string | undefined;
}

/** A list of changes as an Atom feed (RFC 4287), for feed readers. */
export interface AtomFeed {
  readonly page: Pick<ChangeList<unknown>, 'days' | 'path' | 'feedPath'>;
  /** URL of the API. */
  readonly api: string;
}
