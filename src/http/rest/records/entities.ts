/** Records of any type, by id alone or by their number. */
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { contentTypes } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { listTexts, toInteger } from '../../parameters.ts';
import type { Reply, RestRequest, Route } from '../../route.ts';
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
  return toInteger('gid', given, {});
}

/** Texts are ids, whole numbers gids. Throws `malformed-json` for any other entry, unless the profile ignores unknown members. */
async function findByBody({ body }: RestRequest, context: Context): Promise<Reply> {
  if (!Array.isArray(body)) {
    fail('malformed-json', 'The body must be a list of ids and gids.', { details: 'Error decoding JSON' });
  }
  const { unknownMembers } = getProfile(context.options.settings.profile);
  const odd = body.findIndex((key) => !isId(key) && !isGid(key));
  if (odd >= 0 && unknownMembers === 'refused') failEntry(odd, body[odd]);
  return answer(context, { gids: body.filter(isGid), ids: body.filter(isId) });
}

const isId = (key: unknown): key is string => typeof key === 'string';
const isGid = (key: unknown): key is number => Number.isSafeInteger(key);

function failEntry(index: number, entry: unknown): never {
  const is =
    entry === null
      ? 'null'
      : Array.isArray(entry)
        ? 'a list'
        : typeof entry === 'object'
          ? 'an object'
          : `${entry}`;
  fail(
    'malformed-json',
    `The entry body[${index}] is ${is}; an entry is an id (text) or a gid (whole number).`,
    {
      details: 'Error decoding JSON',
    },
  );
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
