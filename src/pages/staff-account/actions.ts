/** The forms with which users end their sessions, and change how they sign in. */

import { allowsSignIn, failNoSignInWith } from '../../config/sign-in-ways.ts';
import { requireNoUserToken } from '../../graph/tokens.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { failParameter } from '../../parameters/parse-parameters.ts';
import { defineAction } from '../define-page.ts';
import { beginAtProvider, toProviderRedirect, toRefusal } from '../shared/openid-sign-in.ts';
import { accountPath, signInPath } from '../shared/page-path.ts';
import { requirePasskeySite } from '../shared/passkey-site.ts';
import { maxPasskeyNameLength } from './data.ts';

const changeSignIn = 'change how its user signs in';

export const signOut = defineAction({
  name: 'sign-out',
  access: 'signed-in',
  fields: {},
  change: async (_form, { graph: { actor }, archive }) => {
    if (actor.session !== undefined && actor.session.isOfProxy !== true)
      await archive.signIn.sessions.end(actor, { id: actor.session.id });
  },
  session: () => 'ended',
  next: () => signInPath,
});

export const endSession = defineAction({
  name: 'end-session',
  access: 'signed-in',
  fields: { id: textParameter('Id of the session', { required: true }) },
  change: async ({ fields: { id } }, { graph: { actor }, archive }) =>
    archive.signIn.sessions.end(actor, { id }),
  next: () => accountPath,
});

export const endRemainingSessions = defineAction({
  name: 'end-remaining',
  access: 'signed-in',
  fields: {},
  change: async (_form, { graph: { actor }, archive }) => archive.signIn.sessions.end(actor, 'own'),
  next: () => accountPath,
});

export const setPassword = defineAction({
  name: 'set-password',
  access: 'signed-in',
  fields: { password: textParameter('New password', { required: true }) },
  change: async ({ fields, address, browser }, { graph, archive, options, hasUserToken }) => {
    requireNoUserToken(hasUserToken, graph.actor.id, changeSignIn);
    if (!allowsSignIn(options.settings, 'password')) failNoSignInWith('password');
    const client = { address: address(), browser };
    const hash = await archive.signIn.hashNewPassword(graph.actor, fields.password, client);
    const session = graph.actor.session?.id ?? null;
    await graph.changes.perform({ change: 'setPassword', hash, session, logMessage: null });
  },
  next: () => accountPath,
});

export const removeCredential = defineAction({
  name: 'remove-credential',
  access: 'signed-in',
  fields: { id: textParameter('Id of the password, passkey or identity', { required: true }) },
  change: async ({ fields: { id } }, { graph, hasUserToken }) => {
    requireNoUserToken(hasUserToken, graph.actor.id, changeSignIn);
    await graph.changes.perform({ change: 'removeCredential', id, logMessage: null });
  },
  next: () => accountPath,
});

export const addIdentity = defineAction({
  name: 'add-identity',
  access: 'signed-in',
  fields: {},
  change: async ({ origin, address, browser }, { graph, archive }) => {
    const client = { address: address(), browser };
    return beginAtProvider({ graph, archive }, { to: accountPath, origin, client, adds: true });
  },
  leaves: toProviderRedirect,
  next: toRefusal,
});

export const addPasskey = defineAction({
  name: 'add-passkey',
  access: 'signed-in',
  fields: {
    passkey: textParameter('Name by which the user recognises the passkey', {
      required: true,
      parse: parseName,
    }),
    answer: textParameter('Answer of the passkey, as the script of the page sends it', { required: true }),
  },
  change: async ({ fields: { passkey: name, answer }, origin }, { graph: { actor }, archive, options }) => {
    if (archive.passkeys === undefined) failNoSignInWith('passkey');
    const site = requirePasskeySite(options.settings, origin);
    await archive.passkeys.add(actor, { site, answer, name });
  },
  next: () => accountPath,
});

function parseName(given: string, name: string): string {
  const text = given.trim();
  if (text.length > 0 && text.length <= maxPasskeyNameLength) return text;
  return failParameter(name, `must have 1 to ${maxPasskeyNameLength} characters`, given);
}
