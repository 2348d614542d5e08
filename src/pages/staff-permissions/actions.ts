/** The form of a table of permissions: the permissions of a user or group on types of records in a scope, or on a single record. */
import { contentTypes } from '../../model/registry.ts';
import { type PermissionName, permissionNames } from '../../model/system.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { failParameter } from '../../parameters/parse-parameters.ts';
import { defineAction } from '../define-page.ts';
import { permissionsPath } from '../shared/staff-menu.ts';
import { withQuery } from '../shared/with-query.ts';

interface TypePermission {
  readonly type: string;
  readonly permission: PermissionName;
}

export const setPermissionsAction = defineAction({
  name: 'set',
  access: 'grantor',
  fields: {
    scope: textParameter('Id of the item below which the permissions apply; everywhere by default', {
      mayBeEmpty: true,
    }),
    item: textParameter('Id of the single record', { mayBeEmpty: true }),
    editable: textParameter('Type of records whose permissions the form has', {
      oneOf: contentTypes,
      many: true,
    }),
    allow: textParameter('A type and a permission, as DocumentaryUnit.update', {
      many: true,
      parse: parseTypePermission,
    }),
  },
  change: async ({ params, fields: { scope, item, editable, allow } }, { graph }) => {
    const accessor = params.id!;
    const chosen = allow as readonly TypePermission[];
    if (item !== undefined)
      return graph.changes.perform({
        change: 'setItemPermissions',
        accessor,
        item,
        permissions: chosen.map(({ permission }) => permission),
        logMessage: null,
      });
    return graph.changes.perform({
      change: 'setPermissions',
      accessor,
      ...(scope !== undefined && { scope }),
      // The other types of the table keep their permissions.
      types: editable,
      permissions: Object.fromEntries(editable.map((type) => [type, namesOf(chosen, type)])),
      logMessage: null,
    });
  },
  next: ({ id }, { fields: { scope, item } }) => withQuery(permissionsPath(id), { scope, item, done: 'set' }),
});

function namesOf(chosen: readonly TypePermission[], type: string): readonly PermissionName[] {
  return chosen.filter((one) => one.type === type).map(({ permission }) => permission);
}

/** Throws `bad-parameter`. */
function parseTypePermission(given: string, name: string): TypePermission {
  const [type = '', permission = ''] = given.split('.');
  const found = permissionNames.find((known) => known === permission);
  return found !== undefined && contentTypes.includes(type)
    ? { type, permission: found }
    : failParameter(name, 'must be a type and a permission such as DocumentaryUnit.update', given);
}
