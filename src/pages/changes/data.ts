/** The latest changes of the archive as data of a page. */

import type { ChangeList } from '../shared/shown-change.ts';

/** Texts of the form; empty if absent. */
type ChangeFilters = Readonly<{
  /** Type of the records. */
  type: string;
  /** Type of the event. */
  et: string;
  /** First and last day, in UTC. */
  from: string;
  to: string;
}>;

export type ChangesPage = ChangeList<ChangeFilters>;
