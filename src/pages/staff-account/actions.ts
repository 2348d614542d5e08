/** The forms with which users end their sessions. */
import { textParameter } from '../../parameters/parameter.ts';
import { defineAction } from '../define-page.ts';
import { accountPath, signInPath } from '../shared/page-path.ts';

export const signOut = defineAction({
  name: 'sign-out',
  access: 'signed-in',
  fields: {},
  change: async (_form, { graph: { actor }, archive }) => {
    if (actor.session !== undefined) await archive.signIn.endSessions(actor, { id: actor.session.id });
  },
  session: () => 'ended',
  next: () => signInPath,
});

export const endSession = defineAction({
  name: 'end-session',
  access: 'signed-in',
  fields: { id: textParameter('Id of the session', { required: true }) },
  change: async ({ fields: { id } }, { graph: { actor }, archive }) =>
    archive.signIn.endSessions(actor, { id }),
  next: () => accountPath,
});

export const endRemainingSessions = defineAction({
  name: 'end-remaining',
  access: 'signed-in',
  fields: {},
  change: async (_form, { graph: { actor }, archive }) => archive.signIn.endSessions(actor, 'remaining'),
  next: () => accountPath,
});
