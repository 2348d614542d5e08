/** The tree of a finding aid, in windows: for interfaces that show large finding aids. */
import { hasTree } from '../../../model/registry.ts';
import type { Context } from '../../context.ts';
import { integerParameter } from '../../parameter.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { getRouteType } from './record-parameters.ts';

const treeParameters = {
  offset: integerParameter('Number of children to skip', { default: 0, min: 0 }),
  limit: integerParameter('Maximum number of children', { default: 50, min: 0, max: 500 }),
};

export const treeRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/classes/{type}/{id}/tree',
    access: 'read',
    types: hasTree,
    operation: 'get{Type}Tree',
    summary: 'Get the position of a unit in its finding aid, and a window of its children',
    group: 'lists',
    parameters: treeParameters,
    responses: [
      { status: 200, help: 'The path and the children', content: { kind: 'schema', schema: 'TreeWindow' } },
    ],
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: getTree,
  }),
];

async function getTree(request: RestRequest<typeof treeParameters>, { graph }: Context): Promise<Reply> {
  const { params, parameters } = request;
  const body = await graph.readTree({
    type: getRouteType(request).name,
    id: params.id!,
    offset: parameters.offset,
    limit: parameters.limit,
  });
  return { status: 200, headers: privateHeaders, body };
}
