/** The groups as data of a page, with the form that creates one. */
import type { Paged } from '../shared/paging.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

interface ListedGroup {
  readonly id: string;
  readonly name: string;
  readonly members: number | undefined;
  readonly path: string;
}

export type GroupsPage = StaffPage & Paged<ListedGroup>;
