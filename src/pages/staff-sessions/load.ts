/** Reads the sessions of all users, or of one, for administrators. */
import type { Actor } from '../../graph/actor.ts';
import { Failure } from '../../model/errors.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { endAllSessionsAction, endSessionAction, endSessionsOfUserAction } from '../shared/end-sessions.ts';
import { toShownSession } from '../shared/listed-session.ts';
import { requirePage } from '../shared/paging.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { sessionsPath } from '../shared/staff-menu.ts';
import type { SessionsPage } from './data.ts';

const pageSize = 50;

const toList = () => sessionsPath;

export const sessionsPage = definePage({
  name: 'sessions',
  path: sessionsPath,
  access: 'administrator',
  summary: 'The sessions of all users, which can be ended',
  parameters: {
    user: textParameter('Id of a user', { mayBeEmpty: true }),
    page: integerParameter('Page of the list', { default: 1, min: 1, max: 1_000_000 }),
  },
  isIndexed: false,
  actions: [endSessionAction(toList), endSessionsOfUserAction(toList), endAllSessionsAction(toList)],
  load: async ({ parameters }, { graph, archive }): Promise<SessionsPage> => {
    const user = parameters.user?.trim() ?? '';
    const { page } = parameters;
    const found = await findSessions(archive.signIn, graph.actor, user, page);
    const { total, sessions } = found ?? { total: 0, sessions: [] };
    requirePage({ total, page, pageSize });
    const present = graph.actor.session?.id;
    return {
      menu: await readStaffMenu(graph),
      user,
      isUnknown: found === undefined,
      hasOthers: total > sessions.filter(({ id }) => id === present).length,
      total,
      page,
      pageSize,
      items: sessions.map((session) => toShownSession(session, present)),
    };
  },
});

/** Undefined for an unknown user. @param user empty for all. */
async function findSessions(
  { sessions }: PageContext['archive']['signIn'],
  actor: Actor,
  user: string,
  page: number,
) {
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  try {
    return await sessions.list(actor, user === '' ? 'everybody' : { user }, window);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return undefined;
    throw error;
  }
}
