/** Reads the groups with the number of their members. */
import { groupType } from '../../model/system.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { defineAction, definePage } from '../define-page.ts';
import { firstText } from '../shared/item-parts.ts';
import { requirePage } from '../shared/paging.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { groupPath, groupsPath } from '../shared/staff-menu.ts';
import { parseList } from '../shared/wire-item.ts';
import type { GroupsPage } from './data.ts';

const pageSize = 30;

const createGroupAction = defineAction({
  name: 'create',
  access: 'administrator',
  fields: {
    identifier: textParameter('Id of the new group', { required: true }),
    name: textParameter('Name of the new group', { mayBeEmpty: true }),
  },
  change: ({ fields: { identifier, name = identifier } }, { graph }) =>
    graph.changes.perform({
      change: 'create',
      bundle: { id: undefined, type: groupType, data: { identifier, name }, relationships: {} },
      logMessage: null,
    }),
  next: ({ id }) => groupPath(id),
});

export const groupsPage = definePage({
  name: 'groups',
  path: groupsPath,
  access: 'administrator',
  summary: 'The groups, and the form that creates one',
  parameters: { page: integerParameter('Page of the list', { default: 1, min: 1, max: 1_000_000 }) },
  isIndexed: false,
  actions: [createGroupAction],
  load: async ({ parameters: { page } }, { graph }): Promise<GroupsPage> => {
    const window = { offset: (page - 1) * pageSize, limit: pageSize, counted: true };
    const list = await graph.items.list(groupType, window);
    requirePage({ total: list.total, page, pageSize });
    const items = (await parseList(list)).map(async (group) => ({
      id: group.id,
      name: firstText(group, 'name') ?? group.id,
      members: (await graph.items.listChildren(groupType, group.id, { offset: 0, limit: 0, counted: true }))
        .total,
      path: groupPath(group.id),
    }));
    return {
      menu: await readStaffMenu(graph),
      total: list.total,
      page,
      pageSize,
      items: await Promise.all(items),
    };
  },
});
