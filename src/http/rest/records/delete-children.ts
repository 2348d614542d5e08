/** Routes that delete the children of a record. The response is a table of one column: the ids of the deleted records. */
import type { RecordType } from '../../../model/define.ts';
import { booleanParameter, integerParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { tableReply } from '../../table.ts';
import { getRouteType, hasOwnChildren } from './record-parameters.ts';

/** Narrower concepts are children of the vocabulary, so they are kept when the broader one is deleted. */
const hasNarrower = (type: RecordType): boolean =>
  type.children.by === 'edges' && type.children.direction === 'out';

const shared = {
  method: 'DELETE',
  access: 'write',
  group: 'records',
  responses: oneResponse('The ids of the deleted records, sorted', { kind: 'table' }),
} as const;

const deleteParameters = {
  all: booleanParameter(false, 'Deletes all descendants; without it only children that have no children', {
    example: true,
  }),
  version: booleanParameter(true, 'Whether versions of the deleted records are kept'),
  batch: integerParameter('Has no effect: there is always one transaction', { default: -1, min: -1 }),
};

export const deleteChildrenRoutes: readonly Route[] = [
  defineRoute({
    ...shared,
    path: '/classes/{type}/{id}/list',
    types: hasOwnChildren,
    operation: 'delete{Type}Children',
    summary: 'Delete the children of a record, all or none',
    parameters: deleteParameters,
    errors: ['bad-parameter', 'not-found', 'gone', 'has-children'],
    handler: deleteChildren,
  }),
  {
    ...shared,
    path: '/classes/{type}/{id}/all',
    types: hasNarrower,
    operation: 'delete{Type}KeepingNarrower',
    summary: 'Delete a concept; its narrower concepts stay in the vocabulary',
    parameters: {},
    errors: ['not-found', 'gone'],
    handler: deleteConcept,
  },
];

async function deleteChildren(
  request: RestRequest<typeof deleteParameters>,
  { graph, logMessage }: Context,
): Promise<Reply> {
  const { params, headers } = request;
  const { all, version } = request.parameters;
  const ids = await graph.changes.perform<'deleteChildren'>({
    change: 'deleteChildren',
    type: getRouteType(request).name,
    id: params.id!,
    all,
    versions: version,
    logMessage,
  });
  return tableReply(
    ids.map((id) => [id]),
    headers,
  );
}

async function deleteConcept(request: RestRequest, context: Context): Promise<Reply> {
  const target = { type: getRouteType(request).name, id: request.params.id! };
  await context.graph.changes.delete(target, context);
  return tableReply([[target.id]], request.headers);
}
