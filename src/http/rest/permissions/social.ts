/** Social features of users: follow and block users, watch records, and list the records that a user has created. */
import type { Connection } from '../../../graph/items/connections.ts';
import type { RecordType } from '../../../model/define.ts';
import { annotationType, linkType, userType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { toPascalCase } from '../../graphql/names.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { listPageParameters, makeConnectedListHandler } from '../records/lists.ts';
import { idParameters, requireFewIds } from '../records/named-ids.ts';
import { isItem, isType, isUser, isVirtualUnit } from '../records/record-parameters.ts';

interface Listing {
  readonly segment: string;
  readonly connection: Connection;
  readonly of: (type: RecordType) => boolean;
  readonly summary: string;
}

const listings: readonly Listing[] = [
  { segment: 'followers', connection: 'followers', of: isUser, summary: 'List the followers of a user' },
  {
    segment: 'following',
    connection: 'following',
    of: isUser,
    summary: 'List the users whom a user follows',
  },
  { segment: 'blocked', connection: 'blocked', of: isUser, summary: 'List the users whom a user blocks' },
  {
    segment: 'watching',
    connection: 'watching',
    of: isItem,
    summary: 'List the records that a user watches',
  },
  {
    segment: 'annotations',
    connection: 'madeAnnotations',
    of: isType(annotationType),
    summary: 'List the annotations of a user',
  },
  {
    segment: 'links',
    connection: 'madeLinks',
    of: isType(linkType),
    summary: 'List the links that a user has created',
  },
  {
    segment: 'virtual-units',
    connection: 'madeVirtualUnits',
    of: isVirtualUnit,
    summary: 'List the virtual units that a user has created',
  },
];

const listRoute = ({ segment, connection, of, summary }: Listing): Route =>
  defineRoute({
    method: 'GET',
    path: `/classes/{type}/{id}/${segment}`,
    access: 'read',
    types: isUser,
    operation: `list{Type}${toPascalCase(segment)}`,
    summary,
    group: 'connections',
    parameters: listPageParameters,
    responses: oneResponse('The records', { kind: 'any-record-list', of }),
    errors: ['not-found', 'gone', 'bad-parameter'],
    handler: makeConnectedListHandler(connection, userType),
  });

type Relation = 'following' | 'blocked' | 'watching';

const changes: readonly [Relation, add: string, remove: string][] = [
  ['following', 'Follow users', 'Stop following users'],
  ['blocked', 'Block users', 'Unblock users'],
  ['watching', 'Watch records', 'Stop watching records'],
];

const userIds = idParameters('Id of a user', exampleIds.administrator);
const recordIds = idParameters('Id of a record', exampleIds.unit);

const changeRoute = (relation: Relation, how: 'add' | 'remove', summary: string): Route =>
  defineRoute({
    method: how === 'add' ? 'POST' : 'DELETE',
    path: `/classes/{type}/{id}/${relation}`,
    access: 'write',
    types: isUser,
    operation: `${how}{Type}${toPascalCase(relation)}`,
    summary,
    group: 'connections',
    parameters: relation === 'watching' ? recordIds : userIds,
    responses: oneResponse('The change is made', { kind: 'nothing' }, 204),
    errors: ['not-found', 'gone', 'limit-exceeded'],
    handler: (request, context) => change(request, context, relation, how),
  });

interface ConnectionTest {
  readonly segment: string;
  readonly label: string;
  /** Tests the edge from the other record to the user. */
  readonly isReversed?: true;
  readonly summary: string;
}

const connectionTests: readonly ConnectionTest[] = [
  { segment: 'is-following', label: 'isFollowing', summary: 'Whether a user follows another user' },
  {
    segment: 'is-follower',
    label: 'isFollowing',
    isReversed: true,
    summary: 'Whether another user follows a user',
  },
  { segment: 'is-blocking', label: 'isBlocking', summary: 'Whether a user blocks another user' },
  { segment: 'is-watching', label: 'isWatching', summary: 'Whether a user watches a record' },
];

const testRoute = ({ segment, label, isReversed, summary }: ConnectionTest): Route => ({
  method: 'GET',
  path: `/classes/{type}/{id}/${segment}/{otherId}`,
  access: 'read',
  types: isUser,
  operation: `is{Type}${toPascalCase(segment.replace('is-', ''))}`,
  summary,
  group: 'connections',
  parameters: {},
  responses: oneResponse('True or false', { kind: 'schema', schema: 'Truth' }),
  errors: ['not-found', 'gone'],
  handler: async ({ params }, { graph }) => {
    const [from, to] = isReversed === true ? [params.otherId!, params.id!] : [params.id!, params.otherId!];
    return { status: 200, headers: privateHeaders, body: await graph.items.isConnected({ from, label, to }) };
  },
});

export const socialRoutes: readonly Route[] = [
  ...listings.map(listRoute),
  ...changes.flatMap(([relation, add, remove]) => [
    changeRoute(relation, 'add', add),
    changeRoute(relation, 'remove', remove),
  ]),
  ...connectionTests.map(testRoute),
];

async function change(
  request: RestRequest<typeof userIds>,
  context: Context,
  relation: Relation,
  how: 'add' | 'remove',
): Promise<Reply> {
  const others = requireFewIds(request.parameters.id, context);
  const { graph, logMessage } = context;
  await graph.changes.perform<'changeSocial'>({
    change: 'changeSocial',
    id: request.params.id!,
    relation,
    others,
    how,
    logMessage,
  });
  return { status: 204 };
}
