/** Reads the account of the user: the sessions, which can be ended one by one or all. */
import { allowsSignIn } from '../../config/sign-in-ways.ts';
import { definePage } from '../define-page.ts';
import { toShownSession } from '../shared/listed-session.ts';
import { accountPath } from '../shared/page-path.ts';
import { findPasskeyPlace } from '../shared/passkey-site.ts';
import {
  addIdentity,
  addPasskey,
  endRemainingSessions,
  endSession,
  removeCredential,
  setPassword,
  signOut,
} from './actions.ts';
import type { AccountPage } from './data.ts';

/** Sessions of the list. The button ends all others as well. */
const maxListedSessions = 100;

export const accountPage = definePage({
  name: 'account',
  path: accountPath,
  access: 'signed-in',
  summary: 'The account of the user: sessions',
  parameters: {},
  isIndexed: false,
  actions: [
    signOut,
    endSession,
    endRemainingSessions,
    setPassword,
    removeCredential,
    addPasskey,
    addIdentity,
  ],
  load: async ({ origin, url }, { graph: { actor }, archive, options }): Promise<AccountPage> => {
    const { id, name = id, isAdmin, session } = actor;
    const page = { offset: 0, limit: maxListedSessions };
    const { sessions } = await archive.signIn.sessions.list(actor, 'own', page);
    const credentials = await archive.signIn.listCredentials(actor);
    const password = credentials.find(({ kind }) => kind === 'password');
    const identity = credentials.find(({ kind }) => kind === 'oidc');
    return {
      id,
      name,
      isAdministrator: isAdmin,
      hasSession: session !== undefined,
      isRecent: session?.isRecent ?? true,
      password: allowsSignIn(options.settings, 'password') ? (password ?? 'none') : undefined,
      passkeys: archive.passkeys && {
        place: findPasskeyPlace(options.settings, { origin, url }),
        list: credentials
          .filter(({ kind }) => kind === 'passkey')
          .map(({ id: passkey, note, created }) => ({ id: passkey, name: note, created })),
      },
      provider: archive.identities?.providerName,
      identity: identity && { id: identity.id, name: identity.note, created: identity.created },
      sessions: sessions.map((one) => toShownSession(one, session?.id)),
    };
  },
});
