/** Reads the page on which people sign in, and to which pages for users lead those who have not. */

import { textParameter } from '../../parameters/parameter.ts';
import { parseOwnPath } from '../../parameters/parse-parameters.ts';
import { definePage } from '../define-page.ts';
import { signInPath, staffPath } from '../shared/page-path.ts';
import type { SignInPage } from './data.ts';

export const signInPage = definePage({
  name: 'signIn',
  path: signInPath,
  access: 'public',
  summary: 'Sign in',
  parameters: {
    to: textParameter('Path of the page that follows, with its query', {
      default: staffPath,
      parse: parseOwnPath,
    }),
  },
  isForSignIn: true,
  isIndexed: false,
  load: async ({ parameters: { to } }, { graph: { actor } }): Promise<SignInPage> => ({
    to,
    user: actor.session === undefined ? undefined : (actor.name ?? actor.id),
  }),
});
