/** Tools for those who look after the records. Each is a dry run unless `commit=true`: the same answer, and nothing is kept. */
import type { RecordType } from '../../../model/define.ts';
import { toLanguageCode } from '../../../model/languages.ts';
import { findRecordType, getRecordType } from '../../../model/registry.ts';
import { accessPointType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { failParameter, findText, listTexts, parseFlag } from '../../parameters.ts';
import { flag, type Reply, type RestRequest, type Route, text } from '../../route.ts';
import { readTable, tableContent, tableReply } from '../../table.ts';
import { commit, findReplaceRoute, parseCommit } from './find-replace.ts';

const tolerant = flag('tolerant', false, 'Leaves out what cannot be done');

const base = { method: 'POST', access: 'write', needsGrant: true, group: 'tools' } as const;

const table = (help: string) => [{ status: 200, help, content: { holds: 'table' } }] as const;
const count = (help: string) =>
  [{ status: 200, help, content: { holds: 'schema', schema: 'Count' } }] as const;

const anyErrors = ['bad-parameter', 'malformed-table', 'invalid', 'type-mismatch', 'limit-exceeded'] as const;
const idErrors = [...anyErrors, 'not-found', 'gone', 'id-collision', 'reserved-id'] as const;
const renamed = table('Old id and new id of each record that gets another one');
const collisions = flag(
  'collisions',
  false,
  'Tells which would get the id of another one, and renames nothing',
);

export const toolRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/tools/version',
    access: 'public',
    operation: 'getServiceVersion',
    summary: 'The version of the service',
    group: 'tools',
    parameters: [],
    responses: [
      {
        status: 200,
        help: 'The version',
        content: { holds: 'files', mediaTypes: { 'text/plain': 'The version' } },
      },
    ],
    handler: async (_request, { options }) => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
      body: options.version,
    }),
  },
  findReplaceRoute,
  {
    ...base,
    path: '/tools/rename',
    operation: 'renameItems',
    summary: 'Give records other identifiers, and with them other ids',
    parameters: [commit],
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Id and new identifier', [[exampleIds.unit, 'B.1']]),
    },
    responses: renamed,
    errors: idErrors,
    handler: rename,
  },
  {
    ...base,
    path: '/tools/reparent',
    operation: 'reparentItems',
    summary: 'Move records into others',
    parameters: [commit],
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Id, and id of the record to move it into', [
        [exampleIds.unitAfter, exampleIds.unit],
      ]),
    },
    responses: renamed,
    errors: idErrors,
    handler: reparent,
  },
  {
    ...base,
    path: '/tools/regenerate-ids',
    operation: 'regenerateIds',
    summary: 'Make ids of records anew',
    parameters: [
      { ...text('id', 'Id of a record, besides those of the body'), many: true },
      collisions,
      tolerant,
      commit,
    ],
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Ids, one a row; may be missing', [[exampleIds.unit]]),
    },
    responses: renamed,
    errors: idErrors,
    handler: async (request: RestRequest, context: Context) => {
      const rows = await readTable(request, context, 1);
      const ids = [...listTexts(request.query, 'id'), ...rows.map(([id]) => id!)];
      return regenerate(request, context, { ids });
    },
  },
  {
    ...base,
    path: '/tools/regenerate-ids-for-type/{type}',
    types: hasMadeId,
    operation: 'regenerate{Type}Ids',
    summary: 'Make ids of all records of a type anew',
    parameters: [collisions, tolerant, commit],
    responses: renamed,
    errors: idErrors,
    handler: (request: RestRequest, context: Context) =>
      regenerate(request, context, { type: findRecordType(request.params.type!)!.name }),
  },
  {
    ...base,
    path: '/tools/regenerate-ids-for-scope/{scope}',
    operation: 'regenerateScopeIds',
    summary: 'Make ids of all records below another one anew',
    parameters: [collisions, tolerant, commit],
    responses: renamed,
    errors: idErrors,
    handler: (request: RestRequest, context: Context) =>
      regenerate(request, context, { scope: request.params.scope! }),
  },
  {
    ...base,
    path: '/tools/regenerate-description-id/{id}',
    operation: 'regenerateDescriptionIds',
    summary: 'Make ids of the descriptions of a record anew',
    parameters: [commit],
    responses: count('How many descriptions get another id'),
    errors: idErrors,
    handler: (request: RestRequest, context: Context) =>
      regenerateDescriptions(request, context, { id: request.params.id! }),
  },
  {
    ...base,
    path: '/tools/regenerate-description-ids',
    operation: 'regenerateAllDescriptionIds',
    summary: 'Make ids of all descriptions anew',
    parameters: [commit],
    responses: count('How many descriptions get another id'),
    errors: idErrors,
    handler: (request: RestRequest, context: Context) => regenerateDescriptions(request, context, {}),
  },
  {
    ...base,
    path: '/tools/relink-targets',
    operation: 'relinkTargets',
    summary: 'Point the links of records to others',
    parameters: [tolerant, commit],
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Id, and id of the record to link to instead', [
        [exampleIds.unit, exampleIds.unitAfter],
      ]),
    },
    responses: table('Both ids, and how many links'),
    errors: anyErrors,
    handler: relink,
  },
  {
    ...base,
    path: '/tools/fix-link-permissions',
    operation: 'fixLinkPermissions',
    summary: 'Make those who have made links their owners',
    parameters: [commit],
    responses: count('How many links get their owner'),
    errors: ['bad-parameter'],
    handler: async (request: RestRequest, { graph, logMessage }: Context) => {
      const change = { change: 'fixLinkPermissions', ...parseCommit(request.query), logMessage } as const;
      return countReply(await graph.perform(change));
    },
  },
  {
    ...base,
    path: '/tools/generate-concepts/{repositoryId}/{vocabularyId}',
    operation: 'generateConcepts',
    summary: 'Make concepts from the access points of a repository, and link them',
    parameters: [
      { ...text('apt', 'Type of access points; all when none is given'), many: true },
      { ...text('lang', 'Language of the names'), default: 'eng' },
      flag('single', true, 'Leaves out names that occur once'),
      commit,
    ],
    responses: count('How many links are made'),
    errors: [...anyErrors, 'not-found', 'gone'],
    handler: generateConcepts,
  },
];

/** Types whose ids follow from identifiers without being them. */
function hasMadeId(type: RecordType): boolean {
  return type.kind === 'item' && (type.id === 'under-parent' || type.id === 'slug');
}

const countReply = (number: number): Reply => ({
  status: 200,
  headers: { 'cache-control': 'no-store' },
  body: String(number),
});

async function rename(request: RestRequest, context: Context): Promise<Reply> {
  const rows = await readTable(request, context, 2);
  const names = rows.map(([id, identifier]) => ({ id: id!, identifier: identifier! }));
  const { graph, logMessage } = context;
  const wishes = parseCommit(request.query);
  return tableReply(await graph.perform({ change: 'rename', names, ...wishes, logMessage }), request.headers);
}

async function reparent(request: RestRequest, context: Context): Promise<Reply> {
  const rows = await readTable(request, context, 2);
  const moves = rows.map(([id, parent]) => ({ id: id!, parent: parent! }));
  const { graph, logMessage } = context;
  const wishes = parseCommit(request.query);
  return tableReply(
    await graph.perform({ change: 'reparent', moves, ...wishes, logMessage }),
    request.headers,
  );
}

async function regenerate(
  { query, headers }: RestRequest,
  { graph, logMessage }: Context,
  of: { readonly ids: readonly string[] } | { readonly type: string } | { readonly scope: string },
): Promise<Reply> {
  const collides = parseFlag(query, collisions.name, false);
  const wishes = {
    collisions: collides,
    tolerant: parseFlag(query, tolerant.name, false),
    commit: parseCommit(query).commit && !collides,
  };
  const rows = await graph.perform({ change: 'regenerateIds', of, ...wishes, logMessage });
  return tableReply(rows, headers);
}

async function regenerateDescriptions(
  { query }: RestRequest,
  { graph, logMessage }: Context,
  of: { readonly id?: string },
): Promise<Reply> {
  return countReply(
    await graph.perform({ change: 'regenerateDescriptions', ...of, ...parseCommit(query), logMessage }),
  );
}

async function relink(request: RestRequest, context: Context): Promise<Reply> {
  const rows = await readTable(request, context, 2);
  const pairs = rows.map(([from, to]) => ({ from: from!, to: to! }));
  const { graph, logMessage } = context;
  const wishes = {
    tolerant: parseFlag(request.query, tolerant.name, false),
    ...parseCommit(request.query),
  };
  return tableReply(await graph.perform({ change: 'relink', pairs, ...wishes, logMessage }), request.headers);
}

async function generateConcepts(
  { params, query }: RestRequest,
  { graph, logMessage, options }: Context,
): Promise<Reply> {
  const given = findText(query, 'lang') ?? 'eng';
  const wishes = {
    repository: params.repositoryId!,
    vocabulary: params.vocabularyId!,
    accessPointTypes: listTexts(query, 'apt').map(parseAccessPointType),
    language: toLanguageCode(given) ?? failParameter('lang', 'must be a language code', given),
    repeatedOnly: parseFlag(query, 'single', true),
    limit: options.settings.batchItems,
    ...parseCommit(query),
  };
  return countReply(await graph.perform({ change: 'generateConcepts', ...wishes, logMessage }));
}

function parseAccessPointType(given: string): string {
  const { oneOf = [], synonyms = {} } = getRecordType(accessPointType).fields.type!;
  const type = Object.hasOwn(synonyms, given) ? synonyms[given]! : given;
  if (!oneOf.includes(type)) failParameter('apt', `must be one of ${oneOf.join(', ')}`, given);
  return type;
}
