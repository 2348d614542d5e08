/** Users: the list with their state, invitations, and deactivation. */
import { isObject } from '../../../lib/json-diff.ts';
import { fail } from '../../../model/errors.ts';
import { userType } from '../../../model/system.ts';
import { integerParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { pagingHeaders } from '../../page-links.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';
import { isUser } from '../records/record-parameters.ts';
import { recordReply } from '../records/record-reply.ts';
import { parsePermissions } from './permissions.ts';

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
    method: 'POST',
    path: '/users',
    access: 'write',
    operation: 'inviteUser',
    summary: 'Create a user with permissions; administrators, and users who may grant these permissions',
    group: 'permissions',
    parameters: {},
    body: { read: 'json', content: { kind: 'schema', schema: 'Invitation' } },
    responses: oneResponse('The new user', { kind: 'schema', schema: userType }, 201),
    errors: ['malformed-json', 'invalid', 'duplicate', 'not-found', 'permission-denied', 'limit-exceeded'],
    handler: inviteUser,
  },
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
  const paging = pagingHeaders(request, options.settings, { offset, limit, total });
  return { status: 200, headers: { ...uncachedHeaders, ...paging }, body: users };
}

async function inviteUser(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const invitation = parseInvitation(request.body);
  const made = await graph.changes.perform({ change: 'inviteUser', ...invitation, logMessage });
  return recordReply(request, context, await graph.changes.read(made), 201);
}

/** Throws `malformed-json`, `invalid`. */
function parseInvitation(body: unknown) {
  if (!isObject(body)) failInvitation('must be an object with the id of the user');
  const { id, name = id, groups = [], scope, permissions = {}, ...unknown } = body;
  const [other] = Object.keys(unknown);
  if (other !== undefined)
    failInvitation(`has the unknown member ${other}; known are id, name, groups, scope, permissions`);
  if (typeof id !== 'string' || typeof name !== 'string')
    failInvitation('must have the text id, and may have the text name');
  if (!Array.isArray(groups) || groups.some((group) => typeof group !== 'string'))
    failInvitation('may have a list of ids as groups');
  if (scope !== undefined && typeof scope !== 'string') failInvitation('may have the id of an item as scope');
  return {
    identifier: id,
    name,
    groups: groups as readonly string[],
    ...(scope !== undefined && { scope }),
    permissions: parsePermissions(permissions),
  };
}

function failInvitation(problem: string): never {
  fail('malformed-json', `The body ${problem}.`, { details: 'Error decoding JSON' });
}

function changeActivation(name: 'deactivateUser' | 'activateUser') {
  return async ({ params }: RestRequest, { graph, logMessage }: Context): Promise<Reply> => {
    await graph.changes.perform({ change: name, id: params.id!, logMessage });
    return { status: 204 };
  };
}
