/** Read access to single items, and the votes that can make an item public. */

import { booleanParameter, textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { recordReply } from '../records/record-reply.ts';

const anyRecord = { kind: 'schema', schema: 'AnyRecord' } as const;

const accessParameters = {
  accessibleTo: textParameter(
    'Id of a user or group who alone may see the record, besides the caller; without any the record is public',
    { many: true, example: [exampleIds.group] },
  ),
  publishHistory: booleanParameter(
    false,
    'Also publishes versions and events from a time when the record was restricted; otherwise they keep their restriction',
  ),
};

const vote = {
  access: 'write',
  group: 'permissions',
  parameters: {},
  exampleId: exampleIds.annotation,
  responses: [
    { status: 200, help: 'The record as it is now', content: anyRecord },
    {
      status: 204,
      help: 'The vote has made the record invisible to the caller',
      content: { kind: 'nothing' },
    },
  ],
  errors: ['not-found', 'gone'],
} as const;

/** The routes that cast a vote and withdraw it. */
function voteRoutes(side: 'for' | 'against', verb: string, noun: string): readonly Route[] {
  const path = `/entities/{id}/${verb}`;
  return [
    {
      ...vote,
      method: 'POST',
      path,
      operation: `${verb}Entity`,
      summary: `Vote ${side} an item`,
      errors: [...vote.errors, 'invalid'],
      handler: changeVote('castVote', side),
    },
    {
      ...vote,
      method: 'DELETE',
      path,
      operation: `removeEntity${noun}`,
      summary: `Withdraw a vote ${side} an item`,
      handler: changeVote('withdrawVote', side),
    },
  ];
}

export const accessRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/entities/{id}/access',
    access: 'read',
    operation: 'listEntityAccess',
    summary: 'List the users and groups who alone may see an item',
    group: 'permissions',
    parameters: {},
    responses: oneResponse('Users and groups; an empty list for a public item', { ...anyRecord, list: true }),
    errors: ['not-found', 'gone'],
    handler: listAccessors,
  },
  defineRoute({
    method: 'POST',
    path: '/entities/{id}/access',
    access: 'write',
    operation: 'setEntityAccess',
    summary: 'Restrict an item to users and groups, or make it public',
    group: 'permissions',
    parameters: accessParameters,
    responses: oneResponse('The record as it is now', anyRecord),
    errors: ['not-found', 'gone', 'invalid', 'bad-parameter'],
    handler: setAccess,
  }),
  ...voteRoutes('for', 'promote', 'Promotion'),
  ...voteRoutes('against', 'demote', 'Demotion'),
];

async function listAccessors({ params }: RestRequest, { graph }: Context): Promise<Reply> {
  const texts = await graph.permissions.listAccessors(params.id!);
  const headers = { ...privateHeaders, 'content-type': 'application/json' };
  return { status: 200, headers, body: `[${texts.join(',\n')}]` };
}

async function setAccess(request: RestRequest<typeof accessParameters>, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const { accessibleTo, publishHistory } = request.parameters;
  const id = request.params.id!;
  const outcome = await graph.changes.perform({
    change: 'setAccess',
    id,
    accessibleTo,
    publishHistory,
    logMessage,
  });
  return recordReply(request, context, await graph.changes.read(outcome));
}

function changeVote(change: 'castVote' | 'withdrawVote', vote: 'for' | 'against') {
  return async (request: RestRequest, context: Context): Promise<Reply> => {
    const { graph, logMessage } = context;
    const outcome = await graph.changes.perform({ change, id: request.params.id!, vote, logMessage });
    const record = await graph.changes.findRead(outcome);
    return record === undefined ? { status: 204 } : recordReply(request, context, record);
  };
}
