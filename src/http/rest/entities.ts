/** Records of any type, by id alone or by their number. */
import type { RecordType } from '../../model/define.ts';
import { fail } from '../../model/errors.ts';
import { contentTypes } from '../../model/system.ts';
import type { Context } from '../context.ts';
import { exampleIds } from '../openapi-examples.ts';
import { listTexts } from '../parameters.ts';
import type { Reply, RestRequest, Route } from '../route.ts';
import { namedIds, parseIds, requireFew } from './named-ids.ts';
import { ifNoneMatch, readReply } from './records.ts';

const hasPermissions = (type: RecordType): boolean => contentTypes.includes(type.name);

const finding = {
  path: '/entities',
  access: 'read',
  group: 'records',
  responses: [
    {
      status: 200,
      help: 'Those asked for by gid, then those by id, in the order they were named; null for what there is not',
      content: { holds: 'any-records', of: hasPermissions, orNull: true },
    },
  ],
} as const satisfies Partial<Route>;

export const entityRoutes: readonly Route[] = [
  {
    ...finding,
    method: 'GET',
    operation: 'getEntities',
    summary: 'Read records of any type',
    parameters: [
      namedIds('Id of a record', exampleIds.unit),
      {
        name: 'gid',
        in: 'query',
        kind: 'integer',
        many: true,
        help: 'Number of a record, as meta has it; null for a number that no record has',
      },
    ],
    errors: ['bad-parameter', 'limit-exceeded'],
    handler: findByQuery,
  },
  {
    ...finding,
    method: 'POST',
    operation: 'getEntitiesByKeys',
    summary: 'Read many records of any type',
    parameters: [],
    body: { read: 'json', content: { holds: 'schema', schema: 'EntityKeys' } },
    errors: ['malformed-json', 'limit-exceeded'],
    handler: findByBody,
  },
  {
    method: 'GET',
    path: '/entities/{id}',
    access: 'read',
    operation: 'getEntity',
    summary: 'Read a record of any type',
    group: 'records',
    parameters: [ifNoneMatch],
    responses: [
      { status: 200, help: 'The record', content: { holds: 'any-record', of: hasPermissions } },
      { status: 304, help: 'The record is as the client knows it', content: { holds: 'nothing' } },
    ],
    errors: ['not-found', 'gone'],
    handler: async (request, context) =>
      readReply(request, context, await context.graph.getEntity(request.params.id!)),
  },
];

async function findByQuery(request: RestRequest, context: Context): Promise<Reply> {
  const gids = listTexts(request.query, 'gid').map(parseGid);
  return answer(context, { gids, ids: parseIds(request, context) });
}

function parseGid(given: string): number {
  if (/^[+-]?\d{1,15}$/.test(given)) return Number(given);
  fail('bad-parameter', `The parameter gid must be a whole number, was '${given}'.`, {
    details: { parameter: 'gid', value: given },
  });
}

/** Texts are ids, whole numbers gids; what is neither is left out. */
async function findByBody({ body }: RestRequest, context: Context): Promise<Reply> {
  if (!Array.isArray(body)) {
    fail('malformed-json', 'The body must be a list of ids and gids.', { details: 'Error decoding JSON' });
  }
  const gids = body.filter((key) => Number.isSafeInteger(key));
  return answer(context, { gids, ids: body.filter((key) => typeof key === 'string') });
}

async function answer(
  context: Context,
  keys: { gids: readonly number[]; ids: readonly string[] },
): Promise<Reply> {
  requireFew(keys.gids.length + keys.ids.length, context);
  const texts = await context.graph.findEntities(keys);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'private, no-cache',
      vary: 'X-User, Authorization',
    },
    body: `[${texts.map((text) => `\n${text ?? 'null'}`).join(',')}]`,
  };
}
