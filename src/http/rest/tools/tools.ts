/** Tools to maintain the records. Each is a dry run unless `commit=true`: the same response, but nothing is stored. */
import type { RecordType } from '../../../model/define.ts';
import { findRecordType, getRecordType } from '../../../model/registry.ts';
import { accessPointType } from '../../../model/system.ts';
import { booleanParameter, textParameter } from '../../../parameters/parameter.ts';
import { failParameter } from '../../../parameters/parse-parameters.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { readTable, tableContent, tableReply } from '../../table.ts';
import { revalidatedHeaders, uncachedHeaders } from '../cache-headers.ts';
import { parseLanguage } from '../exports/export-reply.ts';
import { findReplaceRoute, toolCommitParameters } from './find-replace.ts';

const tolerantParameters = { tolerant: booleanParameter(false, 'Skips records that cannot be changed') };

const regenerateParameters = {
  collisions: booleanParameter(false, 'Lists the records whose new id is used already, and renames nothing'),
  ...tolerantParameters,
  ...toolCommitParameters,
};

const regenerateSomeParameters = {
  id: textParameter('Id of a record, besides those of the body', { many: true }),
  ...regenerateParameters,
};

const relinkParameters = { ...tolerantParameters, ...toolCommitParameters };

const conceptParameters = {
  apt: textParameter('Type of access points; all by default', { many: true, parse: parseAccessPointType }),
  lang: textParameter('Language of the names', { default: 'eng', parse: parseLanguage }),
  single: booleanParameter(true, 'Skips names that occur once'),
  ...toolCommitParameters,
};

const shared = { method: 'POST', access: 'write', needsGrant: true, group: 'tools' } as const;

const table = (help: string) => [{ status: 200, help, content: { kind: 'table' } }] as const;
const count = (help: string) =>
  [{ status: 200, help, content: { kind: 'schema', schema: 'Count' } }] as const;

const toolErrorCodes = [
  'bad-parameter',
  'malformed-table',
  'invalid',
  'type-mismatch',
  'limit-exceeded',
] as const;
const idErrorCodes = [...toolErrorCodes, 'not-found', 'gone', 'id-collision', 'reserved-id'] as const;
const renamed = table('Old id and new id of each record whose id changes');

export const toolRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/tools/version',
    access: 'storeless',
    operation: 'getServiceVersion',
    summary: 'The version of the service',
    group: 'tools',
    parameters: {},
    responses: oneResponse('The version', { kind: 'files', mediaTypes: { 'text/plain': 'The version' } }),
    handler: async (_request, { options }) => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...revalidatedHeaders },
      body: options.version,
    }),
  },
  findReplaceRoute,
  defineRoute({
    ...shared,
    path: '/tools/rename',
    operation: 'renameItems',
    summary: 'Change the identifiers of records, and their ids with them',
    parameters: toolCommitParameters,
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Id and new identifier', [[exampleIds.unit, 'B.1']]),
    },
    responses: renamed,
    errors: idErrorCodes,
    handler: rename,
  }),
  defineRoute({
    ...shared,
    path: '/tools/reparent',
    operation: 'reparentItems',
    summary: 'Move records to other parents',
    parameters: toolCommitParameters,
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Id, and id of the new parent', [[exampleIds.unitAfter, exampleIds.unit]]),
    },
    responses: renamed,
    errors: idErrorCodes,
    handler: reparent,
  }),
  defineRoute({
    ...shared,
    path: '/tools/regenerate-ids',
    operation: 'regenerateIds',
    summary: 'Regenerate the ids of records',
    parameters: regenerateSomeParameters,
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Ids, one per row; optional', [[exampleIds.unit]]),
    },
    responses: renamed,
    errors: idErrorCodes,
    handler: async (request, context) => {
      const rows = await readTable(request, context, 1);
      const ids = [...request.parameters.id, ...rows.map(([id]) => id!)];
      return regenerate(request, context, { ids });
    },
  }),
  defineRoute({
    ...shared,
    path: '/tools/regenerate-ids-for-type/{type}',
    types: hasDerivedId,
    operation: 'regenerate{Type}Ids',
    summary: 'Regenerate the ids of all records of a type',
    parameters: regenerateParameters,
    responses: renamed,
    errors: idErrorCodes,
    handler: (request, context) =>
      regenerate(request, context, { type: findRecordType(request.params.type!)!.name }),
  }),
  defineRoute({
    ...shared,
    path: '/tools/regenerate-ids-for-scope/{scope}',
    operation: 'regenerateScopeIds',
    summary: 'Regenerate the ids of all records below an item',
    parameters: regenerateParameters,
    responses: renamed,
    errors: idErrorCodes,
    handler: (request, context) => regenerate(request, context, { scope: request.params.scope! }),
  }),
  defineRoute({
    ...shared,
    path: '/tools/regenerate-description-id/{id}',
    operation: 'regenerateDescriptionIds',
    summary: 'Regenerate the ids of the descriptions of a record',
    parameters: toolCommitParameters,
    responses: count('The number of descriptions whose id changes'),
    errors: idErrorCodes,
    handler: (request, context) => regenerateDescriptions(request, context, { id: request.params.id! }),
  }),
  defineRoute({
    ...shared,
    path: '/tools/regenerate-description-ids',
    operation: 'regenerateAllDescriptionIds',
    summary: 'Regenerate the ids of all descriptions',
    parameters: toolCommitParameters,
    responses: count('The number of descriptions whose id changes'),
    errors: idErrorCodes,
    handler: (request, context) => regenerateDescriptions(request, context, {}),
  }),
  defineRoute({
    ...shared,
    path: '/tools/relink-targets',
    operation: 'relinkTargets',
    summary: 'Replace the targets of links',
    parameters: relinkParameters,
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Id of a target, and id of the record that replaces it', [
        [exampleIds.unit, exampleIds.unitAfter],
      ]),
    },
    responses: table('Both ids, and the number of links'),
    errors: toolErrorCodes,
    handler: relink,
  }),
  defineRoute({
    ...shared,
    path: '/tools/fix-link-permissions',
    operation: 'fixLinkPermissions',
    summary: 'Make the creators of links their owners',
    parameters: toolCommitParameters,
    responses: count('The number of links that get an owner'),
    errors: ['bad-parameter'],
    handler: async ({ parameters: { commit } }, { graph, logMessage }) =>
      countReply(await graph.changes.perform({ change: 'fixLinkPermissions', commit, logMessage })),
  }),
  defineRoute({
    ...shared,
    path: '/tools/generate-concepts/{repositoryId}/{vocabularyId}',
    operation: 'generateConcepts',
    summary: 'Create concepts from the access points of a repository, and link them',
    parameters: conceptParameters,
    responses: count('The number of created links'),
    errors: [...toolErrorCodes, 'not-found', 'gone'],
    handler: generateConcepts,
  }),
];

/** Types whose ids are derived from identifiers, but not equal to them. */
function hasDerivedId(type: RecordType): boolean {
  return type.kind === 'item' && (type.id === 'under-parent' || type.id === 'slug');
}

const countReply = (number: number): Reply => ({
  status: 200,
  headers: uncachedHeaders,
  body: String(number),
});

type ToolRequest = RestRequest<typeof toolCommitParameters>;

async function rename(request: ToolRequest, context: Context): Promise<Reply> {
  const rows = await readTable(request, context, 2);
  const names = rows.map(([id, identifier]) => ({ id: id!, identifier: identifier! }));
  const { graph, logMessage } = context;
  const { commit } = request.parameters;
  return tableReply(
    await graph.changes.perform({ change: 'rename', names, commit, logMessage }),
    request.headers,
  );
}

async function reparent(request: ToolRequest, context: Context): Promise<Reply> {
  const rows = await readTable(request, context, 2);
  const moves = rows.map(([id, parent]) => ({ id: id!, parent: parent! }));
  const { graph, logMessage } = context;
  const { commit } = request.parameters;
  return tableReply(
    await graph.changes.perform({ change: 'reparent', moves, commit, logMessage }),
    request.headers,
  );
}

async function regenerate(
  { parameters, headers }: RestRequest<typeof regenerateParameters>,
  { graph, logMessage }: Context,
  of: { readonly ids: readonly string[] } | { readonly type: string } | { readonly scope: string },
): Promise<Reply> {
  const { collisions, tolerant } = parameters;
  const options = { collisions, tolerant, commit: parameters.commit && !collisions };
  const rows = await graph.changes.perform({ change: 'regenerateIds', of, ...options, logMessage });
  return tableReply(rows, headers);
}

async function regenerateDescriptions(
  { parameters: { commit } }: ToolRequest,
  { graph, logMessage }: Context,
  of: { readonly id?: string },
): Promise<Reply> {
  return countReply(
    await graph.changes.perform({ change: 'regenerateDescriptions', ...of, commit, logMessage }),
  );
}

async function relink(request: RestRequest<typeof relinkParameters>, context: Context): Promise<Reply> {
  const rows = await readTable(request, context, 2);
  const pairs = rows.map(([from, to]) => ({ from: from!, to: to! }));
  const { graph, logMessage } = context;
  const { tolerant, commit } = request.parameters;
  const links = await graph.changes.perform({ change: 'relink', pairs, tolerant, commit, logMessage });
  return tableReply(links, request.headers);
}

async function generateConcepts(
  { params, parameters }: RestRequest<typeof conceptParameters>,
  { graph, logMessage, options }: Context,
): Promise<Reply> {
  const count = await graph.changes.perform({
    change: 'generateConcepts',
    repository: params.repositoryId!,
    vocabulary: params.vocabularyId!,
    accessPointTypes: parameters.apt,
    language: parameters.lang,
    repeatedOnly: parameters.single,
    limit: options.settings.batchItems,
    commit: parameters.commit,
    logMessage,
  });
  return countReply(count);
}

/** Throws `bad-parameter`. */
function parseAccessPointType(given: string, name: string): string {
  const { oneOf = [], synonyms = {} } = getRecordType(accessPointType).fields.type!;
  const type = Object.hasOwn(synonyms, given) ? synonyms[given]! : given;
  if (!oneOf.includes(type)) failParameter(name, `must be one of ${oneOf.join(', ')}`, given);
  return type;
}
