/** Paths of the pages of the workroom that administer the archive, and the menu that leads to them. */

export const auditPath = '/staff/audit';

export const auditFeedPath = '/staff/audit.atom';

export const auditCsvPath = '/staff/audit.csv';

export const systemPath = '/staff/system';

const menu = [
  { name: 'audit', path: auditPath, isForAdministrators: true },
  { name: 'system', path: systemPath, isForAdministrators: true },
] as const;

/** A page of the menu. Messages have its label: `staff.NAME`. */
export interface StaffLink {
  readonly name: (typeof menu)[number]['name'];
  readonly path: string;
}

/** Data of every page with the menu. */
export interface StaffPage {
  /** The pages that the user may open. */
  readonly menu: readonly StaffLink[];
}

export function listStaffLinks({ isAdmin }: { readonly isAdmin: boolean }): readonly StaffLink[] {
  return menu.filter(({ isForAdministrators }) => isAdmin || !isForAdministrators);
}
