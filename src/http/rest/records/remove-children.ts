/** Deleting what stands in a record. The answer is a table of one column: the ids of what was deleted. */
import type { RecordType } from '../../../model/define.ts';
import type { Context } from '../../context.ts';
import { parseFlag, parseInteger } from '../../parameters.ts';
import type { Reply, RestRequest, Route } from '../../route.ts';
import { tableReply } from '../../table.ts';
import { hasChildren, typeOf } from './records.ts';

const hasOwnChildren = (type: RecordType): boolean => type.children.by === 'parent' && hasChildren(type);
/** Narrower terms are let go and not deleted: they belong to the vocabulary. */
const hasNarrower = (type: RecordType): boolean =>
  type.children.by === 'edges' && type.children.direction === 'out';

const row = {
  method: 'DELETE',
  access: 'write',
  group: 'records',
  responses: [{ status: 200, help: 'The ids of what was deleted, sorted', content: { holds: 'table' } }],
} as const;

export const removeChildrenRoutes: readonly Route[] = [
  {
    ...row,
    path: '/classes/{type}/{id}/list',
    types: hasOwnChildren,
    operation: 'delete{Type}Children',
    summary: 'Delete the records in another one, all or none',
    parameters: [
      {
        name: 'all',
        in: 'query',
        kind: 'flag',
        default: false,
        help: 'Everything below, and not only what holds nothing itself',
        example: true,
      },
      {
        name: 'version',
        in: 'query',
        kind: 'flag',
        default: true,
        help: 'Whether what the records were is kept',
      },
      {
        name: 'batch',
        in: 'query',
        kind: 'integer',
        default: -1,
        min: -1,
        help: 'Without effect: it is always one transaction',
      },
    ],
    errors: ['bad-parameter', 'not-found', 'gone', 'has-children'],
    handler: removeChildren,
  },
  {
    ...row,
    path: '/classes/{type}/{id}/all',
    types: hasNarrower,
    operation: 'delete{Type}KeepingNarrower',
    summary: 'Delete a term; those below it stay in the vocabulary',
    parameters: [],
    errors: ['not-found', 'gone'],
    handler: removeTerm,
  },
];

async function removeChildren(request: RestRequest, { graph, logMessage }: Context): Promise<Reply> {
  const { query, params, headers } = request;
  parseInteger(query, 'batch', -1, { min: -1 });
  const ids = await graph.perform<'deleteChildren'>({
    change: 'deleteChildren',
    ...{ type: typeOf(request).name, id: params.id!, logMessage },
    all: parseFlag(query, 'all', false),
    versions: parseFlag(query, 'version', true),
  });
  return tableReply(
    ids.map((id) => [id]),
    headers,
  );
}

async function removeTerm(request: RestRequest, context: Context): Promise<Reply> {
  const target = { type: typeOf(request).name, id: request.params.id! };
  await context.graph.delete(target, context);
  return tableReply([[target.id]], request.headers);
}
