/** The tree of a finding aid, in windows: for interfaces that show large finding aids. */
import type { ActorGraph } from '../../../graph/actor-graph.ts';
import type { TreeWindow } from '../../../graph/tree/tree.ts';
import { hasTree } from '../../../model/registry.ts';
import { integerParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { summaryListParameters, unchangedResponse, withSummaryEtag } from '../summary-reply.ts';
import { getRouteType } from './record-parameters.ts';

const treeParameters = {
  ...summaryListParameters,
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
      unchangedResponse,
    ],
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: getTree,
  }),
];

async function getTree(request: RestRequest<typeof treeParameters>, { graph }: Context): Promise<Reply> {
  const { params, parameters } = request;
  const tree = await graph.tree.read({
    type: getRouteType(request).name,
    id: params.id!,
    offset: parameters.offset,
    limit: parameters.limit,
  });
  if (parameters.fields === undefined) return { status: 200, headers: privateHeaders, body: tree };
  const body = JSON.stringify(await toSummaryTree(graph, tree));
  return withSummaryEtag(request, {
    status: 200,
    headers: { 'content-type': 'application/json', ...privateHeaders },
    body,
  });
}

/** The same tree with summaries as nodes. `childCount` stays the number of children that the caller may see. */
async function toSummaryTree(graph: ActorGraph, { path, children, ...window }: TreeWindow): Promise<unknown> {
  const summaries = await graph.items.readSummaries([...path, ...children].map(({ id }) => id));
  const toSummary = ({ id, childCount }: { readonly id: string; readonly childCount: number }) => {
    const summary = summaries.get(id);
    return summary === undefined ? [] : [{ ...summary, meta: { ...summary.meta, childCount } }];
  };
  return {
    path: path.flatMap((node) =>
      toSummary(node).map((one) => ({ ...one, position: node.position, siblings: node.siblings })),
    ),
    ...window,
    children: children.flatMap(toSummary),
  };
}
