/** Paths of the pages of the workroom that administer the archive, and the menu that leads to them. */

export const importPath = '/staff/import';

/** To which the page of imports sends its files without a script. */
export const importFilesPath = `${importPath}/files`;

export const jobsPath = '/staff/jobs';

export const auditPath = '/staff/audit';

export const auditFeedPath = '/staff/audit.atom';

export const auditCsvPath = '/staff/audit.csv';

export const securityPath = '/staff/security';

export const sessionsPath = '/staff/sessions';

export const systemPath = '/staff/system';

export const usersPath = '/staff/users';

export const groupsPath = '/staff/groups';

export const tokensPath = '/staff/tokens';

export const webhooksPath = '/staff/webhooks';

export const webhookPath = (id: string): string => `${webhooksPath}/${encodeURIComponent(id)}`;

/** The dry run of the undo of an event, with the forms that undo it. */
export const undoPath = (event: string): string => `/staff/events/${encodeURIComponent(event)}/undo`;

/** The form that restores a record, and those below it, as on a day. */
export const restorePath = (item: string): string =>
  `/staff/restore/${encodeURIComponent(item.toWellFormed())}`;

/** Ids can contain any text, even unpaired surrogates. */
export const userPath = (id: string): string => `${usersPath}/${encodeURIComponent(id.toWellFormed())}`;

export const groupPath = (id: string): string => `${groupsPath}/${encodeURIComponent(id.toWellFormed())}`;

export const permissionsPath = (id: string): string =>
  `/staff/permissions/${encodeURIComponent(id.toWellFormed())}`;

/** The pages that a user of this kind may open, besides those of the kinds before. */
type MenuAccess = 'signed-in' | 'grantor' | 'administrator';

const menu = [
  { name: 'import', path: importPath, access: 'signed-in' },
  { name: 'jobs', path: jobsPath, access: 'signed-in' },
  { name: 'users', path: usersPath, access: 'grantor' },
  { name: 'groups', path: groupsPath, access: 'administrator' },
  { name: 'tokens', path: tokensPath, access: 'signed-in' },
  { name: 'webhooks', path: webhooksPath, access: 'administrator' },
  { name: 'audit', path: auditPath, access: 'administrator' },
  { name: 'security', path: securityPath, access: 'administrator' },
  { name: 'sessions', path: sessionsPath, access: 'administrator' },
  { name: 'system', path: systemPath, access: 'administrator' },
] as const satisfies readonly { readonly access: MenuAccess; readonly [key: string]: string }[];

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

interface MenuUser {
  readonly isAdmin: boolean;
  /** Whether the user may grant permissions somewhere. */
  readonly isGrantor: boolean;
}

export function listStaffLinks({ isAdmin, isGrantor }: MenuUser): readonly StaffLink[] {
  const accesses: readonly MenuAccess[] = [
    'signed-in',
    ...(isGrantor || isAdmin ? (['grantor'] as const) : []),
    ...(isAdmin ? (['administrator'] as const) : []),
  ];
  return menu.filter(({ access }) => accesses.includes(access));
}
