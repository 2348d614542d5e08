/** Reads the account of the user: the sessions, which can be ended one by one or all. */
import { definePage } from '../define-page.ts';
import { accountPath } from '../shared/page-path.ts';
import { endRemainingSessions, endSession, signOut } from './actions.ts';
import type { AccountPage } from './data.ts';
import { describeBrowser } from './describe-browser.ts';

export const accountPage = definePage({
  name: 'account',
  path: accountPath,
  access: 'signed-in',
  summary: 'The account of the user: sessions',
  parameters: {},
  isIndexed: false,
  actions: [signOut, endSession, endRemainingSessions],
  load: async (_request, { graph: { actor }, archive }): Promise<AccountPage> => {
    const { id, name = id, isAdmin, session } = actor;
    const sessions = await archive.signIn.listSessions(actor);
    return {
      id,
      name,
      isAdministrator: isAdmin,
      hasSession: session !== undefined,
      sessions: sessions.map(({ browser, userId: _, ...shown }) => ({
        ...shown,
        browser: describeBrowser(browser),
        isPresent: shown.id === session?.id,
      })),
    };
  },
});
