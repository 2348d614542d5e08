/**
 * Reads the page of a one-time link. Opening it uses nothing up, so that a mail program that opens all links does not: only its form signs in.
 */
import { signInLinkPath } from '../../graph/sign-in/sign-in.ts';
import { defineAction, definePage } from '../define-page.ts';
import { staffPath } from '../shared/page-path.ts';
import type { SignInLinkPage } from './data.ts';

const useLink = defineAction({
  name: 'use',
  access: 'public',
  fields: {},
  change: async ({ params, address, browser }, { graph, archive }) =>
    archive.signIn.useLink(params.token!, {
      client: { address: address(), browser },
      former: graph.actor.session,
    }),
  session: (started) => started,
  next: () => staffPath,
});

export const signInLinkPage = definePage({
  name: 'signInLink',
  path: signInLinkPath('{token}'),
  access: 'public',
  summary: 'Sign in with a one-time link',
  parameters: {},
  isForSignIn: true,
  isIndexed: false,
  actions: [useLink],
  status: ({ user }: SignInLinkPage) => (user === undefined ? 404 : 200),
  load: async ({ url, params }, { archive }): Promise<SignInLinkPage> => {
    const user = await archive.signIn.findLinkUser(params.token!);
    return { path: url, user: user && (user.name ?? user.id) };
  },
});
