/** The containers of a unit and of all units below it. */
import { unitType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { listPageReply, toListPage, uncountedPageParameters } from './lists.ts';
import { getRouteType, isType } from './record-parameters.ts';

export const containerRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/classes/{type}/{id}/containers',
    access: 'read',
    types: isType(unitType),
    operation: 'list{Type}Containers',
    summary: 'List the containers of a unit and of all units below it, with the units in each',
    group: 'lists',
    parameters: uncountedPageParameters,
    responses: oneResponse('The outermost containers, in natural order', {
      kind: 'schema',
      schema: 'ContainerContent',
      list: true,
    }),
    errors: ['bad-parameter', 'limit-exceeded', 'not-found', 'gone'],
    handler: listContainers,
  }),
];

async function listContainers(
  request: RestRequest<typeof uncountedPageParameters>,
  context: Context,
): Promise<Reply> {
  const page = toListPage(request, context);
  const { offset, limit } = page;
  const maxEntries = context.options.settings.sortRows;
  const at = { type: getRouteType(request).name, id: request.params.id!, offset, limit, maxEntries };
  return listPageReply(page, await context.graph.tree.listContainers(at));
}
