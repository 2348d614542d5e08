/** Reads the tokens that the caller may see. */
import { definePage } from '../define-page.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { tokensPath } from '../shared/staff-menu.ts';
import { createToken, revokeToken } from './actions.ts';
import type { TokensPage } from './data.ts';

export const tokensPage = definePage({
  name: 'tokens',
  path: tokensPath,
  access: 'signed-in',
  summary: 'The tokens of the user, or all tokens for administrators',
  parameters: {},
  isIndexed: false,
  actions: [createToken, revokeToken],
  load: async (_request, { graph }): Promise<TokensPage> => ({
    menu: await readStaffMenu(graph),
    isAdministrator: graph.actor.isAdmin,
    tokens: (await graph.tokens.list()).toReversed(),
  }),
});
