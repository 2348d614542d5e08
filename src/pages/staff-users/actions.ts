/** The form that invites a user: a new user with the first permissions, and the link with which the user signs in first. */
import { linkMs, signInLinkPath } from '../../graph/sign-in/sign-in.ts';
import { contentTypes } from '../../model/registry.ts';
import { type PermissionName, permissionNames } from '../../model/system.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { defineAction } from '../define-page.ts';
import { usersPath } from '../shared/staff-menu.ts';

const fields = {
  identifier: textParameter('Id of the new user', { required: true }),
  name: textParameter('Name of the new user', { mayBeEmpty: true }),
  group: textParameter('Id of a group that the user joins', { mayBeEmpty: true }),
  scope: textParameter('Id of the item below which the permissions apply; everywhere by default', {
    mayBeEmpty: true,
  }),
  type: textParameter('Type of the records that the permissions are about', {
    oneOf: contentTypes,
    mayBeEmpty: true,
  }),
  permission: textParameter('Permission of the user', { oneOf: permissionNames, many: true }),
};

export const inviteAction = defineAction({
  name: 'invite',
  access: 'grantor',
  fields,
  change: async ({ origin, fields }, { graph, archive }) => {
    const { identifier, name = identifier, group, scope, type, permission } = fields;
    const { id } = await graph.changes.perform({
      change: 'inviteUser',
      identifier,
      name,
      groups: group === undefined ? [] : [group],
      ...(scope !== undefined && { scope: scope.trim() }),
      permissions: type === undefined ? {} : { [type]: permission as readonly PermissionName[] },
      logMessage: null,
    });
    const token = await archive.signIn.createLink(id, linkMs.invitation, graph.actor.id);
    return { id, link: origin + signInLinkPath(token) };
  },
  shown: ({ id, link }) => ({ id, link }),
  next: () => usersPath,
});
