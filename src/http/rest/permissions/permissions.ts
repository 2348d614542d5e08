/**
 * Permissions: matrices of permissions, and the grants that they result from. A matrix is an array with one entry for each accessor: the requested
 * one first, then its groups.
 */
import type { ExplainedTarget } from '../../../graph/permissions/explain.ts';
import { isObject } from '../../../lib/json-diff.ts';
import { fail } from '../../../model/errors.ts';
import { contentTypes, findRecordType } from '../../../model/registry.ts';
import { grantTypeName, type PermissionName, permissionNames } from '../../../model/system.ts';
import { type ParameterValues, textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { listPageParameters, listPageReply, toListPage } from '../records/lists.ts';
import { isType } from '../records/record-parameters.ts';

const matrix = { kind: 'schema', schema: 'PermissionMatrix' } as const;
const itemList = { kind: 'schema', schema: 'ItemPermissions' } as const;
const grants = { kind: 'schema', schema: grantTypeName, list: true } as const;

const read = { method: 'GET', access: 'read', group: 'permissions', parameters: {} } as const;
const write = { method: 'POST', access: 'write', group: 'permissions', parameters: {} } as const;
const readErrorCodes = ['user-required', 'not-found', 'gone'] as const;
const writeErrorCodes = ['not-found', 'gone', 'malformed-json', 'invalid', 'limit-exceeded'] as const;

const readMatrix = { ...read, responses: oneResponse('The matrix', matrix), errors: readErrorCodes } as const;

const writeMatrix = {
  ...write,
  body: { read: 'json', content: { kind: 'schema', schema: 'Permissions' } },
  responses: oneResponse('The new matrix', matrix),
  errors: writeErrorCodes,
  handler: setMatrix,
} as const;

const grantList = {
  ...read,
  parameters: listPageParameters,
  responses: oneResponse('The grants', grants),
  errors: ['bad-parameter', ...readErrorCodes],
} as const;

const explainParameters = {
  item: textParameter('Id of an item. Permission to create records below it: see `type` and `scope`', {
    example: exampleIds.unit,
  }),
  type: textParameter('Name of a content type, instead of an item'),
  scope: textParameter(
    'With `type`: id of the item below which the records are; without it, records everywhere',
  ),
};

export const permissionRoutes: readonly Route[] = [
  {
    ...readMatrix,
    path: '/permissions',
    operation: 'getOwnPermissions',
    summary: 'Permissions of the caller on all records',
    handler: getOwnMatrix,
  },
  {
    ...readMatrix,
    path: '/permissions/{accessor}',
    operation: 'getPermissions',
    summary: 'Permissions of a user or group on all records',
    handler: getMatrix,
  },
  {
    ...writeMatrix,
    path: '/permissions/{accessor}',
    operation: 'setPermissions',
    summary: 'Set the permissions of a user or group on all records',
  },
  {
    ...readMatrix,
    path: '/permissions/{accessor}/scope/{id}',
    operation: 'getScopePermissions',
    summary: 'Permissions of a user or group on the records below an item',
    handler: getMatrix,
  },
  {
    ...writeMatrix,
    path: '/permissions/{accessor}/scope/{id}',
    operation: 'setScopePermissions',
    summary: 'Set the permissions of a user or group on the records below an item',
  },
  defineRoute({
    ...read,
    parameters: explainParameters,
    path: '/permissions/{accessor}/explain',
    operation: 'explainPermissions',
    summary: 'Explain why a user or group has each permission, or not: on an item, or on records of a type',
    responses: oneResponse('The permissions with their reasons', { kind: 'schema', schema: 'Explanation' }),
    errors: ['bad-parameter', 'permission-denied', ...readErrorCodes],
    handler: explain,
  }),
  {
    ...read,
    path: '/permissions/{accessor}/item/{id}',
    operation: 'getItemPermissions',
    summary: 'Permissions of a user or group on an item',
    responses: oneResponse('The permissions', itemList),
    errors: readErrorCodes,
    handler: getItemPermissions,
  },
  {
    ...write,
    path: '/permissions/{accessor}/item/{id}',
    operation: 'setItemPermissions',
    summary: 'Set the permissions of a user or group on an item',
    body: { read: 'json', content: { kind: 'schema', schema: 'PermissionNames' } },
    responses: oneResponse('The new permissions', itemList),
    errors: writeErrorCodes,
    handler: setItemPermissions,
  },
  defineRoute({
    ...grantList,
    path: '/permissions/{accessor}/permission-grants',
    operation: 'listAccessorGrants',
    summary: 'List the grants to a user or group',
    handler: listGrants('accessor'),
  }),
  defineRoute({
    ...grantList,
    path: '/entities/{id}/permission-grants',
    operation: 'listEntityGrants',
    summary: 'List the grants on an item',
    handler: listGrants('target'),
  }),
  defineRoute({
    ...grantList,
    path: '/entities/{id}/scope-permission-grants',
    operation: 'listScopeGrants',
    summary: 'List the grants on the records below an item',
    handler: listGrants('scope'),
  }),
  {
    method: 'DELETE',
    path: '/classes/{type}/{id}',
    access: 'write',
    types: isType(grantTypeName),
    operation: 'delete{Type}',
    summary: 'Revoke a grant',
    group: 'permissions',
    parameters: {},
    responses: oneResponse('The grant is revoked', { kind: 'nothing' }, 204),
    errors: ['not-found'],
    handler: revokeGrant,
  },
];

async function getOwnMatrix(_request: RestRequest, { graph }: Context): Promise<Reply> {
  return jsonReply(await graph.permissions.getMatrix(graph.actor.id));
}

async function getMatrix({ params }: RestRequest, { graph }: Context): Promise<Reply> {
  return jsonReply(await graph.permissions.getMatrix(params.accessor!, params.id));
}

async function setMatrix({ params, body }: RestRequest, { graph, logMessage }: Context): Promise<Reply> {
  const accessor = params.accessor!;
  const scope = params.id === undefined ? {} : { scope: params.id };
  const permissions = parsePermissions(body);
  await graph.changes.perform({ change: 'setPermissions', accessor, ...scope, permissions, logMessage });
  return jsonReply(await graph.permissions.getMatrix(accessor, params.id));
}

async function getItemPermissions({ params }: RestRequest, { graph }: Context): Promise<Reply> {
  return jsonReply(await graph.permissions.getItemPermissions(params.accessor!, params.id!));
}

async function explain(
  { params, parameters }: RestRequest<typeof explainParameters>,
  { graph }: Context,
): Promise<Reply> {
  return jsonReply(await graph.permissions.explain(params.accessor!, toExplainedTarget(parameters)));
}

/** Throws `bad-parameter` unless either an item or a type is given. */
function toExplainedTarget({
  item,
  type,
  scope,
}: ParameterValues<typeof explainParameters>): ExplainedTarget {
  if (item !== undefined && type === undefined && scope === undefined) return { item };
  if (item === undefined && type !== undefined) return { type: findRecordType(type)?.name ?? type, scope };
  const name = item === undefined ? 'type' : scope === undefined ? 'type' : 'scope';
  fail('bad-parameter', 'Send either the parameter item, or type and optionally scope.', {
    details: { parameter: name },
  });
}

async function setItemPermissions(request: RestRequest, { graph, logMessage }: Context): Promise<Reply> {
  const accessor = request.params.accessor!;
  const item = request.params.id!;
  const permissions = parseNames(request.body, 'body');
  await graph.changes.perform({ change: 'setItemPermissions', accessor, item, permissions, logMessage });
  return jsonReply(await graph.permissions.getItemPermissions(accessor, item));
}

function listGrants(by: 'accessor' | 'target' | 'scope') {
  return async (request: RestRequest<typeof listPageParameters>, context: Context): Promise<Reply> => {
    const page = toListPage(request, context);
    const id = by === 'accessor' ? request.params.accessor! : request.params.id!;
    return listPageReply(page, await context.graph.permissions.listGrants({ by, id }, page));
  };
}

async function revokeGrant({ params }: RestRequest, { graph, logMessage }: Context): Promise<Reply> {
  await graph.changes.perform({ change: 'revokeGrant', id: params.id!, logMessage });
  return { status: 204 };
}

function jsonReply(body: object): Reply {
  return { status: 200, headers: privateHeaders, body };
}

/** Throws `malformed-json` for another shape, `invalid` for unknown content types and permissions. */
export function parsePermissions(body: unknown): Readonly<Record<string, readonly PermissionName[]>> {
  if (!isObject(body)) {
    fail('malformed-json', 'The body must be an object with a list of permissions for each content type.', {
      details: 'Error decoding JSON',
    });
  }
  return Object.fromEntries(
    Object.entries(body).map(([type, names]) => {
      if (!contentTypes.includes(type))
        fail('invalid', `Unknown content type '${type}'. Known are ${contentTypes.join(', ')}.`, {
          details: type,
        });
      return [type, parseNames(names, `member "${type}"`)];
    }),
  );
}

function parseNames(names: unknown, where: string): readonly PermissionName[] {
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) {
    fail('malformed-json', `The ${where} must be a list of permission names.`, {
      details: 'Error decoding JSON',
    });
  }
  const unknown = names.find((name) => !permissionNames.includes(name));
  if (unknown === undefined) return names;
  fail('invalid', `Unknown permission '${unknown}'. Known are ${permissionNames.join(', ')}.`, {
    details: unknown,
  });
}
