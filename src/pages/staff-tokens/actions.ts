/** The forms that create and revoke tokens. A new token is shown once. */
import { requireNoUserToken } from '../../graph/tokens.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { defineAction } from '../define-page.ts';
import { tokensPath } from '../shared/staff-menu.ts';

export const createToken = defineAction({
  name: 'create',
  access: 'signed-in',
  fields: {
    note: textParameter('Purpose of the token', { required: true }),
    user: textParameter('Id of the user as whom the token acts; the default is the caller', {
      mayBeEmpty: true,
    }),
  },
  change: ({ fields: { note, user } }, { graph, hasUserToken }) => {
    requireNoUserToken(hasUserToken, graph.actor.id);
    return graph.changes.perform({
      change: 'addToken',
      user: user ?? graph.actor.id,
      note,
      logMessage: null,
    });
  },
  shown: ({ token }) => ({ token }),
  next: () => tokensPath,
});

export const revokeToken = defineAction({
  name: 'revoke',
  access: 'signed-in',
  fields: { id: textParameter('Id of the token', { required: true }) },
  change: ({ fields: { id } }, { graph }) =>
    graph.changes.perform({ change: 'revokeToken', id, logMessage: null }),
  next: () => tokensPath,
});
