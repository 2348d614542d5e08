/** A user as data of a page for administrators. */
import type { UserAccount } from '../../model/user-account.ts';
import type { ShownSession } from '../shared/listed-session.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

export interface UserPage extends StaffPage {
  readonly user: UserAccount;
  readonly path: string;
  /** Time of the latest event of the user. */
  readonly lastActive: string | undefined;
  /** The sessions used last. */
  readonly sessions: readonly ShownSession[];
  /** Number of all sessions. */
  readonly sessionCount: number;
  /** Ids of groups that the user can join. */
  readonly otherGroups: readonly string[];
}
