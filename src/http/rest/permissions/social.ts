/** Users and what they care for: whom they follow and block, what they watch, and what they have made. */
import type { Connection } from '../../../graph/actor-graph.ts';
import type { RecordType } from '../../../model/define.ts';
import { annotationType, linkType, userType, virtualUnitType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { toPascalCase } from '../../operation-id.ts';
import type { Reply, RestRequest, Route } from '../../route.ts';
import { paging, parsePage, toReply } from '../records/lists.ts';
import { namedIds, parseIds } from '../records/named-ids.ts';

const isUser = (type: RecordType): boolean => type.name === userType;
const named =
  (name: string) =>
  (type: RecordType): boolean =>
    type.name === name;
const isItem = (type: RecordType): boolean => type.kind === 'item';

interface Listing {
  readonly segment: string;
  readonly connection: Connection;
  readonly of: (type: RecordType) => boolean;
  readonly summary: string;
}

const listings: readonly Listing[] = [
  { segment: 'followers', connection: 'followers', of: isUser, summary: 'List who follows a user' },
  { segment: 'following', connection: 'following', of: isUser, summary: 'List whom a user follows' },
  { segment: 'blocked', connection: 'blocked', of: isUser, summary: 'List whom a user blocks' },
  { segment: 'watching', connection: 'watching', of: isItem, summary: 'List what a user watches' },
  {
    ...{ segment: 'annotations', connection: 'madeAnnotations', of: named(annotationType) },
    summary: 'List the notes of a user',
  },
  {
    ...{ segment: 'links', connection: 'madeLinks', of: named(linkType) },
    summary: 'List the links that a user has made',
  },
  {
    ...{ segment: 'virtual-units', connection: 'madeVirtualUnits', of: named(virtualUnitType) },
    summary: 'List the virtual units that a user has made',
  },
];

const listing = ({ segment, connection, of, summary }: Listing): Route => ({
  method: 'GET',
  path: `/classes/{type}/{id}/${segment}`,
  access: 'read',
  types: isUser,
  operation: `list{Type}${toPascalCase(segment)}`,
  summary,
  group: 'connections',
  parameters: paging,
  responses: [{ status: 200, help: 'The records', content: { holds: 'any-record-list', of } }],
  errors: ['not-found', 'gone', 'bad-parameter'],
  handler: async (request, context) => {
    const page = parsePage(request, context);
    const connected = { type: userType, id: request.params.id!, connection };
    return toReply(page, await context.graph.listConnected(connected, page));
  },
});

type Relation = 'following' | 'blocked' | 'watching';

const changes: readonly [Relation, add: string, remove: string][] = [
  ['following', 'Follow users', 'Follow users no longer'],
  ['blocked', 'Block users', 'Block users no longer'],
  ['watching', 'Watch records', 'Watch records no longer'],
];

const changing = (relation: Relation, how: 'add' | 'remove', summary: string): Route => ({
  method: how === 'add' ? 'POST' : 'DELETE',
  path: `/classes/{type}/{id}/${relation}`,
  access: 'write',
  types: isUser,
  operation: `${how}{Type}${toPascalCase(relation)}`,
  summary,
  group: 'connections',
  parameters: [
    relation === 'watching'
      ? namedIds('Id of a record', exampleIds.unit)
      : namedIds('Id of a user', exampleIds.administrator),
  ],
  responses: [{ status: 204, help: 'It is so now', content: { holds: 'nothing' } }],
  errors: ['not-found', 'gone', 'limit-exceeded'],
  handler: (request, context) => change(request, context, relation, how),
});

interface Question {
  readonly segment: string;
  readonly label: string;
  /** Asks for the edge that leads from the other to the user. */
  readonly reversed?: true;
  readonly summary: string;
}

const questions: readonly Question[] = [
  { segment: 'is-following', label: 'isFollowing', summary: 'Whether a user follows another' },
  {
    ...{ segment: 'is-follower', label: 'isFollowing', reversed: true },
    summary: 'Whether a user is followed by another',
  },
  { segment: 'is-blocking', label: 'isBlocking', summary: 'Whether a user blocks another' },
  { segment: 'is-watching', label: 'isWatching', summary: 'Whether a user watches a record' },
];

const asking = ({ segment, label, reversed, summary }: Question): Route => ({
  method: 'GET',
  path: `/classes/{type}/{id}/${segment}/{otherId}`,
  access: 'read',
  types: isUser,
  operation: `is{Type}${toPascalCase(segment.replace('is-', ''))}`,
  summary,
  group: 'connections',
  parameters: [],
  responses: [{ status: 200, help: 'Yes or no', content: { holds: 'schema', schema: 'Truth' } }],
  errors: ['not-found', 'gone'],
  handler: async ({ params }, { graph }) => {
    const [from, to] = reversed === true ? [params.otherId!, params.id!] : [params.id!, params.otherId!];
    return {
      status: 200,
      headers: { 'cache-control': 'private, no-cache', vary: 'X-User, Authorization' },
      body: await graph.isConnected({ from, label, to }),
    };
  },
});

export const socialRoutes: readonly Route[] = [
  ...listings.map(listing),
  ...changes.flatMap(([relation, add, remove]) => [
    changing(relation, 'add', add),
    changing(relation, 'remove', remove),
  ]),
  ...questions.map(asking),
];

async function change(
  request: RestRequest,
  context: Context,
  relation: Relation,
  how: 'add' | 'remove',
): Promise<Reply> {
  const others = parseIds(request, context);
  const { graph, logMessage } = context;
  const social = { id: request.params.id!, relation, others, how, logMessage };
  await graph.perform<'changeSocial'>({ change: 'changeSocial', ...social });
  return { status: 204 };
}
