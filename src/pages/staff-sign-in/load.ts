/** Reads the page on which people sign in, and to which pages for users lead those who have not. */

import { allowsSignIn, failNoSignInWith } from '../../config/sign-in-ways.ts';
import { signInRefusals } from '../../model/system.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { parseOwnPath } from '../../parameters/parse-parameters.ts';
import { defineAction, definePage } from '../define-page.ts';
import { beginAtProvider, toProviderRedirect, toRefusal } from '../shared/openid-sign-in.ts';
import { signInPath, staffPath } from '../shared/page-path.ts';
import { findPasskeyPlace, requirePasskeySite } from '../shared/passkey-site.ts';
import type { SignInPage } from './data.ts';

const to = textParameter('Path of the page that follows, with its query', {
  default: staffPath,
  // Attempts at a provider store it. People sign in rather than read an error about a long search.
  parse: (given: string, name: string) =>
    given.length > maxPathLength ? staffPath : parseOwnPath(given, name),
});

const maxPathLength = 4000;

const failed = textParameter('Why the OpenID provider has signed nobody in', { oneOf: signInRefusals });

const usePassword = defineAction({
  name: 'password',
  access: 'public',
  fields: {
    user: textParameter('Id of the user', { required: true }),
    password: textParameter('Password', { required: true }),
    to,
  },
  change: async ({ fields, address, browser }, { graph, archive, options }) => {
    if (!allowsSignIn(options.settings, 'password')) failNoSignInWith('password');
    return archive.signIn.usePassword(
      { name: fields.user, password: fields.password },
      { client: { address: address(), browser }, former: graph.actor.session },
    );
  },
  session: (started) => started,
  next: (_started, { fields }) => fields.to,
});

const usePasskey = defineAction({
  name: 'passkey',
  access: 'public',
  fields: {
    answer: textParameter('Answer of the passkey, as the script of the page sends it', { required: true }),
    to,
  },
  change: async ({ fields: { answer }, origin, address, browser }, { graph, archive, options }) => {
    if (archive.passkeys === undefined) failNoSignInWith('passkey');
    const site = requirePasskeySite(options.settings, origin);
    return archive.passkeys.use(graph.actor, { site, answer, client: { address: address(), browser } });
  },
  session: (started) => started,
  next: (_started, { fields }) => fields.to,
});

const useProvider = defineAction({
  name: 'oidc',
  access: 'public',
  fields: { to },
  change: async ({ fields, origin, address, browser }, { graph, archive }) => {
    const client = { address: address(), browser };
    return beginAtProvider({ graph, archive }, { to: fields.to, origin, client, adds: false });
  },
  leaves: toProviderRedirect,
  next: toRefusal,
});

export const signInPage = definePage({
  name: 'signIn',
  path: signInPath,
  access: 'public',
  summary: 'Sign in',
  parameters: { to, failed },
  isForSignIn: true,
  isIndexed: false,
  actions: [usePassword, usePasskey, useProvider],
  load: async ({ parameters, origin, url }, { graph: { actor }, archive, options }): Promise<SignInPage> => {
    const { session, name = actor.id } = actor;
    const { identities } = archive;
    const provider = identities?.providerName;
    const own = session === undefined ? [] : await archive.signIn.listCredentials(actor);
    // A user without any signs in again with one that the first sign-in adds.
    const uses = (kind: string): boolean => own.length === 0 || own.some((one) => one.kind === kind);
    const refusal = parameters.failed;
    return {
      to: parameters.to,
      hasPasswords: allowsSignIn(options.settings, 'password') && uses('password'),
      passkeys:
        archive.passkeys !== undefined && uses('passkey')
          ? findPasskeyPlace(options.settings, { origin, url })
          : undefined,
      provider: uses('oidc') ? provider : undefined,
      failed: refusal === undefined || provider === undefined ? undefined : { refusal, provider },
      user: session && { name, isRecent: session.isRecent },
    };
  },
});
