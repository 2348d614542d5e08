/** Routes that read records of any type by id or gid (the number of a record). */
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { contentTypes } from '../../../model/registry.ts';
import { integerParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { summaryParameters } from '../../wire-form.ts';
import { privateHeaders } from '../cache-headers.ts';
import { summaryListParameters, unchangedResponse, withSummaryEtag } from '../summary-reply.ts';
import { idParameters, requireFewIds } from './named-ids.ts';
import { findPageRedirect } from './page-redirect.ts';
import { ifNoneMatchParameters } from './record-parameters.ts';
import { conditionalRecordReply } from './record-reply.ts';

/** Permissions can be granted on records of the type. */
const isContentType = (type: RecordType): boolean => contentTypes.includes(type.name);

const keyParameters = {
  ...summaryListParameters,
  ...idParameters('Id of a record', exampleIds.unit),
  gid: integerParameter('Number of a record, as its meta shows it; null for an unused number', {
    many: true,
  }),
};

const entityParameters = { ...ifNoneMatchParameters, ...summaryParameters };

const lookup = {
  path: '/entities',
  access: 'read',
  group: 'records',
  responses: oneResponse(
    'The records found by gid, then those found by id, in the order of the request; null for one that does not exist',
    { kind: 'any-records', of: isContentType, orNull: true },
  ),
} as const;

export const entityRoutes: readonly Route[] = [
  defineRoute({
    ...lookup,
    method: 'GET',
    operation: 'getEntities',
    summary: 'Read records of any type',
    parameters: keyParameters,
    responses: [...lookup.responses, unchangedResponse],
    errors: ['bad-parameter', 'limit-exceeded'],
    handler: findByQuery,
  }),
  defineRoute({
    ...lookup,
    method: 'POST',
    operation: 'getEntitiesByKeys',
    summary: 'Read many records of any type',
    parameters: summaryParameters,
    body: { read: 'json', content: { kind: 'schema', schema: 'EntityKeys' } },
    errors: ['malformed-json', 'limit-exceeded'],
    handler: findByBody,
  }),
  defineRoute({
    method: 'GET',
    path: '/entities/{id}',
    access: 'read',
    operation: 'getEntity',
    summary: 'Read a record of any type',
    group: 'records',
    parameters: entityParameters,
    responses: [
      { status: 200, help: 'The record', content: { kind: 'any-record', of: isContentType } },
      { status: 303, help: 'For browsers: the page of the item', content: { kind: 'page' } },
      { status: 304, help: 'The record is unchanged', content: { kind: 'nothing' } },
    ],
    errors: ['not-found', 'gone'],
    handler: getEntity,
  }),
];

async function getEntity(request: RestRequest<typeof entityParameters>, context: Context): Promise<Reply> {
  const record = await context.graph.items.getEntity(request.params.id!);
  const page = await findPageRedirect(request, context, record);
  return page?.reply ?? conditionalRecordReply(request, context, record);
}

function findByQuery(request: RestRequest<typeof keyParameters>, context: Context): Promise<Reply> {
  const { gid: gids, id: ids } = request.parameters;
  return findEntities(request, context, { gids, ids });
}

/** Texts are ids, whole numbers gids. Throws `malformed-json` for any other entry, unless the profile ignores unknown members. */
async function findByBody(request: RestRequest<typeof summaryParameters>, context: Context): Promise<Reply> {
  const { body } = request;
  if (!Array.isArray(body)) {
    fail('malformed-json', 'The body must be a list of ids and gids.', { details: 'Error decoding JSON' });
  }
  const { unknownMembers } = getProfile(context.options.settings.profile);
  const odd = body.findIndex((key) => !isId(key) && !isGid(key));
  if (odd >= 0 && unknownMembers === 'refused') failEntry(odd, body[odd]);
  return findEntities(request, context, { gids: body.filter(isGid), ids: body.filter(isId) });
}

const isId = (key: unknown): key is string => typeof key === 'string';
const isGid = (key: unknown): key is number => Number.isSafeInteger(key);

function failEntry(index: number, entry: unknown): never {
  const shown =
    entry === null
      ? 'null'
      : Array.isArray(entry)
        ? 'a list'
        : typeof entry === 'object'
          ? 'an object'
          : `${entry}`;
  fail(
    'malformed-json',
    `The entry body[${index}] is ${shown}; an entry is an id (text) or a gid (whole number).`,
    { details: 'Error decoding JSON' },
  );
}

async function findEntities(
  request: RestRequest<typeof keyParameters> | RestRequest<typeof summaryParameters>,
  context: Context,
  keys: { gids: readonly number[]; ids: readonly string[] },
): Promise<Reply> {
  requireFewIds([...keys.gids, ...keys.ids], context);
  const texts = await context.graph.items.findEntities(keys);
  return withSummaryEtag(request, {
    status: 200,
    headers: { 'content-type': 'application/json', ...privateHeaders },
    body: `[${texts.map((text) => `\n${text ?? 'null'}`).join(',')}]`,
  });
}
