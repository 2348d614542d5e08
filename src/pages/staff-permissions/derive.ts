/** Builds the rows of a table of permissions from explanations. */
import type { Explanation } from '../../graph/permissions/explain.ts';
import { adminGroupId, permissionNames } from '../../model/system.ts';
import type { PermissionCell, PermissionRow, ShownReason } from './data.ts';

type ExplainedPermission = Explanation['permissions'][number];

export function toRow(
  explanation: Explanation,
  row: Pick<PermissionRow, 'key' | 'kind' | 'path' | 'isEditable'>,
): PermissionRow {
  // Nobody creates an item that exists: the explanation of an item has no such permission.
  const cells = permissionNames.flatMap((name) => {
    const found = explanation.permissions.find(({ permission }) => permission === name);
    return found === undefined ? [] : [toCell(found, explanation)];
  });
  return { ...row, cells };
}

function toCell({ permission, allowed, grants }: ExplainedPermission, of: Explanation): PermissionCell {
  const isAdministrator = of.administratorThrough.length > 0 || of.accessor === adminGroupId;
  const reasons = isAdministrator
    ? [toAdministrator(permission, of)]
    : grants.map((grant): ShownReason => {
        const { target: kind, permission: granted, accessor, through, scope, hidesScope } = grant;
        const isHere = granted === permission && isGrantOfTable(grant, of);
        return { kind, permission: granted, accessor, through, scope, hidesScope, isHere };
      });
  return { permission, isAllowed: allowed, isHere: reasons.some((reason) => reason.isHere), reasons };
}

/** Whether the grant belongs to the user or group itself, for exactly the scope or the record. */
function isGrantOfTable(grant: ExplainedPermission['grants'][number], of: Explanation): boolean {
  if (grant.accessor !== of.accessor || grant.through.length > 0 || grant.hidesScope) return false;
  return of.item === null ? grant.target === 'type' && grant.scope === of.scope : grant.target === 'item';
}

function toAdministrator(permission: string, { administratorThrough }: Explanation): ShownReason {
  return {
    kind: 'administrator',
    permission,
    accessor: adminGroupId,
    through: administratorThrough,
    scope: null,
    hidesScope: false,
    isHere: false,
  };
}
