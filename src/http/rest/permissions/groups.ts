/** Members of a group. The list of members is the list of its children, see lists.ts. */

import { textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { isGroup } from '../records/record-parameters.ts';

const memberParameters = {
  member: textParameter('Id of a user or group; the group has no other direct members', {
    many: true,
    example: [exampleIds.user],
  }),
};

const change = {
  access: 'write',
  types: isGroup,
  group: 'permissions',
  parameters: {},
  responses: oneResponse('The change is made', { kind: 'nothing' }, 204),
} as const;

export const groupRoutes: readonly Route[] = [
  {
    ...change,
    method: 'POST',
    path: '/classes/{type}/{id}/{member}',
    operation: 'add{Type}Member',
    summary: 'Add a user or group to a group',
    errors: ['not-found', 'gone', 'invalid'],
    handler: changeMembership('joinGroup'),
  },
  {
    ...change,
    method: 'DELETE',
    path: '/classes/{type}/{id}/{member}',
    operation: 'remove{Type}Member',
    summary: 'Remove a user or group from a group',
    errors: ['not-found', 'gone', 'last-administrator'],
    handler: changeMembership('leaveGroup'),
  },
  defineRoute({
    ...change,
    method: 'POST',
    path: '/classes/{type}/{id}/list',
    operation: 'set{Type}Members',
    summary: 'Set the direct members of a group',
    parameters: memberParameters,
    errors: ['not-found', 'gone', 'invalid', 'last-administrator'],
    handler: setMembers,
  }),
];

function changeMembership(name: 'joinGroup' | 'leaveGroup') {
  return async ({ params }: RestRequest, { graph, logMessage }: Context): Promise<Reply> => {
    await graph.changes.perform({ change: name, group: params.id!, member: params.member!, logMessage });
    return { status: 204 };
  };
}

async function setMembers(
  { params, parameters }: RestRequest<typeof memberParameters>,
  { graph, logMessage }: Context,
): Promise<Reply> {
  const { member: members } = parameters;
  await graph.changes.perform({ change: 'setMembers', group: params.id!, members, logMessage });
  return { status: 204 };
}
