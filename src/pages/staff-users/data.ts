/** The users as data of a page, with the form that invites one. */
import type { UserAccount, UserState } from '../../model/user-account.ts';
import type { Paged } from '../shared/paging.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

/** Only administrators see more than the name. */
export interface ListedUser extends Pick<UserAccount, 'id' | 'name'> {
  readonly account: UserAccount | undefined;
  /** Time of the latest event of the user. */
  readonly lastActive: string | undefined;
  readonly path: string;
}

/** An item below which the caller may grant permissions. */
export interface InvitationScope {
  readonly id: string;
  readonly title: string;
}

export interface UsersPage extends StaffPage, Paged<ListedUser> {
  readonly isAdministrator: boolean;
  readonly filters: { readonly q: string; readonly state: UserState | '' };
  readonly isFiltered: boolean;
  readonly invitation: {
    /** Whether the permissions can apply everywhere. */
    readonly mayBeUnscoped: boolean;
    readonly scopes: readonly InvitationScope[];
    /** Content types on which the caller may grant permissions. */
    readonly types: readonly string[];
    /** Ids of groups; only for administrators. */
    readonly groups: readonly string[];
  };
}
