/** Reads a group with its direct members. */
import { groupType, userType } from '../../model/system.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { defineAction, definePage } from '../define-page.ts';
import { firstText, partsOf } from '../shared/item-parts.ts';
import { requirePage } from '../shared/paging.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { groupPath, userPath } from '../shared/staff-menu.ts';
import { parseItem, parseList } from '../shared/wire-item.ts';
import type { GroupPage } from './data.ts';

const pageSize = 30;

const memberships = { add: 'joinGroup', remove: 'leaveGroup' } as const;

function membershipAction(name: keyof typeof memberships) {
  return defineAction({
    name,
    access: 'administrator',
    fields: { member: textParameter('Id of a user or group', { required: true }) },
    change: ({ params, fields }, { graph }) =>
      graph.changes.perform({
        change: memberships[name],
        group: params.id!,
        member: fields.member.trim(),
        logMessage: null,
      }),
    next: ({ id }) => groupPath(id),
  });
}

export const groupPage = definePage({
  name: 'group',
  path: '/staff/groups/{id}',
  access: 'administrator',
  summary: 'A group with its members',
  parameters: { page: integerParameter('Page of the members', { default: 1, min: 1, max: 1_000_000 }) },
  isIndexed: false,
  actions: [membershipAction('add'), membershipAction('remove')],
  load: async ({ params, parameters: { page } }, { graph }): Promise<GroupPage> => {
    const group = parseItem(await graph.items.getJson(groupType, params.id!));
    const window = { offset: (page - 1) * pageSize, limit: pageSize, counted: true };
    const members = await graph.items.listChildren(groupType, group.id, window);
    requirePage({ total: members.total, page, pageSize });
    return {
      menu: await readStaffMenu(graph),
      id: group.id,
      name: firstText(group, 'name') ?? group.id,
      path: groupPath(group.id),
      groups: partsOf(group, 'belongsTo').map(({ id }) => id),
      total: members.total,
      page,
      pageSize,
      items: (await parseList(members)).map((member) => ({
        type: member.type,
        id: member.id,
        name: firstText(member, 'name') ?? member.id,
        path: member.type === userType ? userPath(member.id) : groupPath(member.id),
      })),
    };
  },
});
