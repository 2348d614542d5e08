/** Reads a user for administrators: groups, state, and what the user did last. */
import { groupType } from '../../model/system.ts';
import { definePage } from '../define-page.ts';
import { toShownSession } from '../shared/listed-session.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { userPath } from '../shared/staff-menu.ts';
import { parseList } from '../shared/wire-item.ts';
import { userActions } from './actions.ts';
import type { UserPage } from './data.ts';

/** Groups of the form. */
const maxGroups = 500;

/** The page of all sessions has the others. */
const maxSessions = 10;

export const userPage = definePage({
  name: 'user',
  path: '/staff/users/{id}',
  access: 'administrator',
  summary: 'A user: groups, state and activity',
  parameters: {},
  isIndexed: false,
  actions: userActions,
  load: async ({ params }, { graph, archive }): Promise<UserPage> => {
    const user = await graph.users.get(params.id!);
    const groups = await graph.items.list(groupType, { offset: 0, limit: maxGroups, counted: false });
    const { actor } = graph;
    const window = { offset: 0, limit: maxSessions };
    const { total, sessions } = await archive.signIn.sessions.list(actor, { user: user.id }, window);
    return {
      menu: await readStaffMenu(graph),
      user,
      path: userPath(user.id),
      lastActive: await graph.users.findLastActivity(user.id),
      sessions: sessions.map((one) => toShownSession(one, actor.session?.id)),
      sessionCount: total,
      otherGroups: (await parseList(groups)).map(({ id }) => id).filter((id) => !user.groups.includes(id)),
    };
  },
});
