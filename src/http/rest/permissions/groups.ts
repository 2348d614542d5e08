/** Who belongs to a group. The list of its members stands with the other lists. */
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { listTexts } from '../../parameters.ts';
import type { Reply, RestRequest, Route } from '../../route.ts';
import { isGroup, members } from '../records/records.ts';

const change = {
  access: 'write',
  types: isGroup,
  group: 'permissions',
  parameters: [],
  responses: [{ status: 204, help: 'The change is made', content: { holds: 'nothing' } }],
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
    summary: 'Take a user or group out of a group',
    errors: ['not-found', 'gone', 'last-administrator'],
    handler: changeMembership('leaveGroup'),
  },
  {
    ...change,
    method: 'POST',
    path: '/classes/{type}/{id}/list',
    operation: 'set{Type}Members',
    summary: 'Set all who belong to a group directly',
    parameters: [
      {
        ...members,
        help: 'Id of a user or group that belongs to it; all others do not',
        example: [exampleIds.user],
      },
    ],
    errors: ['not-found', 'gone', 'invalid', 'last-administrator'],
    handler: setMembers,
  },
];

function changeMembership(name: 'joinGroup' | 'leaveGroup') {
  return async ({ params }: RestRequest, { graph, logMessage }: Context): Promise<Reply> => {
    await graph.perform({ change: name, group: params.id!, member: params.member!, logMessage });
    return { status: 204 };
  };
}

async function setMembers(request: RestRequest, { graph, logMessage }: Context): Promise<Reply> {
  const { params, query } = request;
  const ids = listTexts(query, members.name);
  await graph.perform({ change: 'setMembers', group: params.id!, members: ids, logMessage });
  return { status: 204 };
}
