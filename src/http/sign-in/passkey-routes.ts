/** The challenges that the script of the pages gets before a browser creates or uses a passkey. The answers are fields of forms. */
import { failNoSignInWith } from '../../config/sign-in-ways.ts';
import type { Passkeys } from '../../graph/sign-in/passkeys.ts';
import { passkeyPaths } from '../../pages/shared/page-path.ts';
import { requirePasskeySite } from '../../pages/shared/passkey-site.ts';
import type { Context } from '../context.ts';
import { pageOrigin } from '../record-url.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../route.ts';

const shared = { method: 'POST', isPage: true, group: 'pages', parameters: {}, responses: [] } as const;

export const passkeyRoutes: readonly Route[] = [
  defineRoute({
    ...shared,
    path: passkeyPaths.use,
    access: 'read',
    isForSignIn: true,
    operation: 'page passkey use',
    summary: 'The challenge for a sign-in with a passkey',
    handler: async ({ headers, address }, context) => {
      const client = { address: address(), browser: headers['user-agent'] ?? '' };
      return toReply(await getPasskeys(context).beginUse(siteOf(headers, context), client));
    },
  }),
  defineRoute({
    ...shared,
    path: passkeyPaths.add,
    access: 'write',
    operation: 'page passkey add',
    summary: 'The challenge for a new passkey',
    handler: async ({ headers }, context) =>
      toReply(await getPasskeys(context).beginAdding(context.actor, siteOf(headers, context))),
  }),
];

function toReply(body: object): Reply {
  return { status: 200, headers: { 'cache-control': 'no-store' }, body };
}

function siteOf({ host }: RestRequest['headers'], { options: { settings } }: Context) {
  return requirePasskeySite(settings, pageOrigin(host, settings));
}

function getPasskeys({ archive }: Context): Passkeys {
  return archive.passkeys ?? failNoSignInWith('passkey');
}
