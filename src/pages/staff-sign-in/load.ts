/** Reads the page on which people sign in, and to which pages for users lead those who have not. */

import { allowsSignIn } from '../../config/sign-in-ways.ts';
import { fail } from '../../model/errors.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { parseOwnPath } from '../../parameters/parse-parameters.ts';
import { defineAction, definePage } from '../define-page.ts';
import { signInPath, staffPath } from '../shared/page-path.ts';
import type { SignInPage } from './data.ts';

const to = textParameter('Path of the page that follows, with its query', {
  default: staffPath,
  parse: parseOwnPath,
});

const usePassword = defineAction({
  name: 'password',
  access: 'public',
  fields: {
    user: textParameter('Id of the user', { required: true }),
    password: textParameter('Password', { required: true }),
    to,
  },
  change: async ({ fields, address, browser }, { graph, archive, options }) => {
    if (!allowsSignIn(options.settings, 'password'))
      fail('not-found', 'Nobody signs in with a password here (setting sign-in).');
    return archive.signIn.usePassword(
      { name: fields.user, password: fields.password },
      { client: { address: address(), browser }, former: graph.actor.session },
    );
  },
  session: (started) => started,
  next: (_started, { fields }) => fields.to,
});

export const signInPage = definePage({
  name: 'signIn',
  path: signInPath,
  access: 'public',
  summary: 'Sign in',
  parameters: { to },
  isForSignIn: true,
  isIndexed: false,
  actions: [usePassword],
  load: async ({ parameters }, { graph: { actor }, options }): Promise<SignInPage> => ({
    to: parameters.to,
    hasPasswords: allowsSignIn(options.settings, 'password'),
    user: actor.session === undefined ? undefined : (actor.name ?? actor.id),
  }),
});
