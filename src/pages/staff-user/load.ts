/** Reads a user for administrators: groups, state, and what the user did last. */
import { groupType } from '../../model/system.ts';
import { definePage } from '../define-page.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { userPath } from '../shared/staff-menu.ts';
import { parseList } from '../shared/wire-item.ts';
import { userActions } from './actions.ts';
import type { UserPage } from './data.ts';

/** Groups of the form. */
const maxGroups = 500;

export const userPage = definePage({
  name: 'user',
  path: '/staff/users/{id}',
  access: 'administrator',
  summary: 'A user: groups, state and activity',
  parameters: {},
  isIndexed: false,
  actions: userActions,
  load: async ({ params }, { graph }): Promise<UserPage> => {
    const user = await graph.users.get(params.id!);
    const groups = await graph.items.list(groupType, { offset: 0, limit: maxGroups, counted: false });
    return {
      menu: await readStaffMenu(graph),
      user,
      path: userPath(user.id),
      lastActive: await graph.users.findLastActivity(user.id),
      otherGroups: (await parseList(groups)).map(({ id }) => id).filter((id) => !user.groups.includes(id)),
    };
  },
});
