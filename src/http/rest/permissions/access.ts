/** Who may see an item, whatever its type, and the votes that can open it to all. */
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { parseFlag } from '../../parameters.ts';
import { flag, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privately } from '../records/lists.ts';
import { accessibleTo, restriction, single } from '../records/records.ts';

const anyRecord = { holds: 'schema', schema: 'AnyRecord' } as const;

const publishHistory = flag(
  'publishHistory',
  false,
  'Opens versions and events from a time when the record was restricted as well; they otherwise keep the access they had',
);

const vote = {
  access: 'write',
  group: 'permissions',
  parameters: [],
  exampleId: exampleIds.annotation,
  responses: [
    { status: 200, help: 'The record as it is now', content: anyRecord },
    { status: 204, help: 'The vote has closed the record to the caller', content: { holds: 'nothing' } },
  ],
  errors: ['not-found', 'gone'],
} as const;

export const accessRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/entities/{id}/access',
    access: 'read',
    operation: 'listEntityAccess',
    summary: 'List those to whom alone an item is open',
    group: 'permissions',
    parameters: [],
    responses: [
      {
        status: 200,
        help: 'Users and groups; none where it is open to all',
        content: { ...anyRecord, list: true },
      },
    ],
    errors: ['not-found', 'gone'],
    handler: listAccessors,
  },
  {
    method: 'POST',
    path: '/entities/{id}/access',
    access: 'write',
    operation: 'setEntityAccess',
    summary: 'Open an item to some alone, or to all',
    group: 'permissions',
    parameters: [
      {
        ...accessibleTo,
        help: 'Id of a user or group who alone may see the record, besides the caller; without any it is open to all',
        example: [exampleIds.group],
      },
      publishHistory,
    ],
    responses: [{ status: 200, help: 'The record as it is now', content: anyRecord }],
    errors: ['not-found', 'gone', 'invalid', 'bad-parameter'],
    handler: setAccess,
  },
  {
    ...vote,
    method: 'POST',
    path: '/entities/{id}/promote',
    operation: 'promoteEntity',
    summary: 'Vote for an item',
    errors: [...vote.errors, 'invalid'],
    handler: changeVote('castVote', 'for'),
  },
  {
    ...vote,
    method: 'DELETE',
    path: '/entities/{id}/promote',
    operation: 'removeEntityPromotion',
    summary: 'Take back a vote for an item',
    handler: changeVote('withdrawVote', 'for'),
  },
  {
    ...vote,
    method: 'POST',
    path: '/entities/{id}/demote',
    operation: 'demoteEntity',
    summary: 'Vote against an item',
    errors: [...vote.errors, 'invalid'],
    handler: changeVote('castVote', 'against'),
  },
  {
    ...vote,
    method: 'DELETE',
    path: '/entities/{id}/demote',
    operation: 'removeEntityDemotion',
    summary: 'Take back a vote against an item',
    handler: changeVote('withdrawVote', 'against'),
  },
];

async function listAccessors({ params }: RestRequest, { graph }: Context): Promise<Reply> {
  const texts = await graph.listAccessors(params.id!);
  const headers = { ...privately, 'content-type': 'application/json' };
  return { status: 200, headers, body: `[${texts.join(',\n')}]` };
}

async function setAccess(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const wanted = restriction(request).accessibleTo ?? [];
  const id = request.params.id!;
  const outcome = await graph.perform({
    ...{ change: 'setAccess', id, accessibleTo: wanted, logMessage },
    publishHistory: parseFlag(request.query, publishHistory.name, false),
  });
  return single(request, context, await graph.read(outcome));
}

function changeVote(change: 'castVote' | 'withdrawVote', way: 'for' | 'against') {
  return async (request: RestRequest, context: Context): Promise<Reply> => {
    const { graph, logMessage } = context;
    const outcome = await graph.perform({ change, id: request.params.id!, vote: way, logMessage });
    const record = await graph.findRead(outcome);
    return record === undefined ? { status: 204 } : single(request, context, record);
  };
}
