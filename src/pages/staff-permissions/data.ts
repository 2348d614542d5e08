/** Permissions as data of a page: a table whose rows are types of records, or users and groups, and whose columns are permissions. */
import type { PermissionName } from '../../model/system.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

/** A reason why a permission is given. Ids that the caller may not see are null. */
export interface ShownReason {
  readonly kind: 'administrator' | 'type' | 'item';
  /** The granted permission, which may include others. */
  readonly permission: string;
  /** The user or group that has the grant. */
  readonly accessor: string | null;
  /** The groups that lead to it. */
  readonly through: readonly (string | null)[];
  /** Null if it applies everywhere. */
  readonly scope: string | null;
  readonly hidesScope: boolean;
  /** Whether it is the grant that the form changes. */
  readonly isHere: boolean;
}

export interface PermissionCell {
  readonly permission: PermissionName;
  readonly isAllowed: boolean;
  /** Whether it is granted to this user or group, for exactly this scope or record: what the form changes. */
  readonly isHere: boolean;
  readonly reasons: readonly ShownReason[];
}

export interface PermissionRow {
  /** A content type, or the id of a user or group. */
  readonly key: string;
  readonly kind: 'type' | 'accessor';
  /** Undefined for a content type. */
  readonly path: string | undefined;
  readonly cells: readonly PermissionCell[];
  /** Whether the caller may change the row. */
  readonly isEditable: boolean;
}

/** The subject of the table: all permissions of a user or group, or all users and groups with permissions on a record or a type. */
export type PermissionSubject = 'accessor' | 'item' | 'type';

export interface PermissionsPage extends StaffPage {
  readonly subject: PermissionSubject;
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** The record of a user or group, for administrators, or of the item. */
  readonly recordPath: string | undefined;
  /** The item below which the permissions apply; undefined for everywhere. Also the single record of a user's table. */
  readonly scope: { readonly id: string; readonly title: string } | undefined;
  /** Of a user or group: the single record that the table is about. */
  readonly item: { readonly id: string; readonly title: string } | undefined;
  /** Whether the user or group may see the record or the scope, which changes need as well. */
  readonly sees: boolean;
  readonly rows: readonly PermissionRow[];
  /** Users and groups of a record or type; the table of a user or group has one page. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Of a user or group, in the table of what applies everywhere: items below which there are more permissions. */
  readonly grantedBelow: readonly { readonly id: string; readonly title: string }[];
  /** How many such items the page leaves out. */
  readonly omittedScopes: number;
  /** Scopes that the caller can choose; administrators type an id. */
  readonly scopes: readonly string[];
  readonly isAdministrator: boolean;
  /** Whether the form was just accepted. */
  readonly isSaved: boolean;
}
