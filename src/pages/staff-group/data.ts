/** A group as data of a page for administrators. */
import type { Paged } from '../shared/paging.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

interface GroupMember {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

export interface GroupPage extends StaffPage, Paged<GroupMember> {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Ids of the groups that the group belongs to directly. */
  readonly groups: readonly string[];
}
