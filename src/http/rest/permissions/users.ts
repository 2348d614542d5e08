/** Users for administrators: the list with their state, and deactivation. */
import { integerParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { pagingLinkHeader } from '../../page-links.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';
import { isUser } from '../records/record-parameters.ts';

const defaultLimit = 100;
const maxLimit = 1000;

const pageParameters = {
  offset: integerParameter('Number of users to skip', { default: 0, min: 0 }),
  limit: integerParameter(`Maximum number of users, up to ${maxLimit}`, {
    default: defaultLimit,
    min: 1,
    max: maxLimit,
  }),
};

const change = {
  method: 'POST',
  access: 'write',
  types: isUser,
  group: 'permissions',
  parameters: {},
  responses: oneResponse('The change is made', { kind: 'nothing' }, 204),
} as const;

export const userRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/users',
    access: 'read',
    operation: 'listUserAccounts',
    summary: 'List the users with their groups and whether they are active; for administrators',
    group: 'permissions',
    parameters: pageParameters,
    responses: oneResponse('The users', { kind: 'schema', schema: 'UserAccount', list: true }),
    errors: ['bad-parameter', 'permission-denied'],
    handler: listUsers,
  }),
  {
    ...change,
    path: '/classes/{type}/{id}/deactivate',
    operation: 'deactivate{Type}',
    summary: 'Deactivate a user, whose tokens are revoked; for administrators',
    errors: ['not-found', 'gone', 'last-administrator'],
    handler: changeActivation('deactivateUser'),
  },
  {
    ...change,
    path: '/classes/{type}/{id}/activate',
    operation: 'activate{Type}',
    summary: 'Activate a deactivated user again; for administrators',
    errors: ['not-found', 'gone'],
    handler: changeActivation('activateUser'),
  },
];

async function listUsers(
  { parameters, ...request }: RestRequest<typeof pageParameters>,
  { graph, options }: Context,
): Promise<Reply> {
  const { offset, limit } = parameters;
  const users = await graph.users.list(parameters);
  const total = await graph.users.count();
  const range = `offset=${offset}; limit=${limit}; total=${total}`;
  const links = pagingLinkHeader(request, options.settings, { offset, limit, total });
  return { status: 200, headers: { ...uncachedHeaders, 'content-range': range, ...links }, body: users };
}

function changeActivation(name: 'deactivateUser' | 'activateUser') {
  return async ({ params }: RestRequest, { graph, logMessage }: Context): Promise<Reply> => {
    await graph.changes.perform({ change: name, id: params.id!, logMessage });
    return { status: 204 };
  };
}
