/** A user as data of a page for administrators. */
import type { UserAccount } from '../../model/user-account.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

export interface UserPage extends StaffPage {
  readonly user: UserAccount;
  readonly path: string;
  /** Time of the latest event of the user. */
  readonly lastActive: string | undefined;
  /** Ids of groups that the user can join. */
  readonly otherGroups: readonly string[];
}
