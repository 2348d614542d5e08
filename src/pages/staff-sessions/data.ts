/** The sessions of all users as data of a page. */
import type { ShownSession } from '../shared/listed-session.ts';
import type { Paged } from '../shared/paging.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

export interface SessionsPage extends StaffPage, Paged<ShownSession> {
  /** Id of the user whose sessions are listed; empty for those of all users. */
  readonly user: string;
  /** Whether no user has the id. */
  readonly isUnknown: boolean;
  /** Whether there are sessions besides the present one. */
  readonly hasOthers: boolean;
}
