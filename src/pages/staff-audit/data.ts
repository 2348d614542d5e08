/** The audit log as data of a page. */

import type { ChangeList } from '../shared/shown-change.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

/** Texts of the form; empty if absent. */
export type AuditFilters = Readonly<{
  /** Id of the user who caused the event. */
  user: string;
  /** Type of the records that the event changed or deleted. */
  type: string;
  /** Id of a record that the event is about. */
  item: string;
  /** Type of the event. */
  et: string;
  /** First and last day, in UTC. */
  from: string;
  to: string;
}>;

export interface AuditPage extends StaffPage, ChangeList<AuditFilters> {
  readonly csvPath: string;
  /** Events in the CSV file. */
  readonly maxExported: number;
}
