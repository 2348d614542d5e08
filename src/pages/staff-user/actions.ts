/** The forms of a user: deactivate, activate, join a group, leave a group, end sessions. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { defineAction } from '../define-page.ts';
import { endSessionAction, endSessionsOfUserAction } from '../shared/end-sessions.ts';
import { userPath } from '../shared/staff-menu.ts';

type FormName = 'deactivate' | 'activate';

const activations = { deactivate: 'deactivateUser', activate: 'activateUser' } as const;

function activationAction(name: FormName) {
  return defineAction({
    name,
    access: 'administrator',
    fields: {},
    change: ({ params }, { graph }: { readonly graph: ActorGraph }) =>
      graph.changes.perform({ change: activations[name], id: params.id!, logMessage: null }),
    next: ({ id }) => userPath(id),
  });
}

const memberships = { join: 'joinGroup', leave: 'leaveGroup' } as const;

function membershipAction(name: keyof typeof memberships) {
  return defineAction({
    name,
    access: 'administrator',
    fields: { group: textParameter('Id of the group', { required: true }) },
    change: ({ params, fields: { group } }, { graph }) =>
      graph.changes.perform({ change: memberships[name], group, member: params.id!, logMessage: null }),
    next: (_outcome, { params }) => userPath(params.id!),
  });
}

export const userActions = [
  activationAction('deactivate'),
  activationAction('activate'),
  membershipAction('join'),
  membershipAction('leave'),
  endSessionAction(({ params }) => userPath(params.id!)),
  endSessionsOfUserAction(({ params }) => userPath(params.id!)),
];
