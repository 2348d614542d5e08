/** Imports of links and coreferences from tables: rows as CSV without a heading, or as JSON. */
import type { ChangeOf } from '../../../graph/changes/changes.ts';
import { fail } from '../../../model/errors.ts';
import { booleanParameter, textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { readRows, tableContent } from '../../table.ts';
import { batchLogReply, commitParameters, keysParameters, logContent } from '../imports/log-reply.ts';

type Rows = ChangeOf<'importLinks'>['rows'];

const linkParameters = {
  ...commitParameters,
  tolerant: booleanParameter(false, 'Skips and lists rows that cannot be imported'),
  ...keysParameters('Adds the ids of all links to the log'),
};

const coreferenceParameters = {
  scope: textParameter('Id of the item whose access points are matched, with all below it', {
    required: 'by-handler',
    mayBeEmpty: true,
    example: exampleIds.repository,
  }),
  ...linkParameters,
};

const shared = {
  method: 'POST',
  access: 'write',
  needsGrant: true,
  group: 'import',
  responses: oneResponse('The log of the import', logContent),
} as const;

const errors = [
  'bad-parameter',
  'malformed-table',
  'malformed-json',
  'invalid-items',
  'limit-exceeded',
  'unsupported-media-type',
] as const;

export const linkTableRoutes: readonly Route[] = [
  defineRoute({
    ...shared,
    path: '/import/links',
    operation: 'importLinks',
    summary: 'Import a table of links: source, target, access point, type, field, description',
    parameters: linkParameters,
    body: {
      read: 'stream',
      content: tableContent('The rows', [
        [
          exampleIds.unit,
          exampleIds.concept,
          exampleIds.accessPoint,
          'associative',
          '',
          'Minutes of strikes',
        ],
      ]),
    },
    errors: [...errors],
    handler: importLinks,
  }),
  defineRoute({
    ...shared,
    path: '/import/coreferences',
    operation: 'importCoreferences',
    summary: 'Import a table of coreferences: which record a name of access points refers to',
    parameters: coreferenceParameters,
    body: {
      read: 'stream',
      content: tableContent('A name, and the id of the record that it refers to', [
        ['Trade unions', exampleIds.concept],
      ]),
    },
    errors: [...errors, 'scope-required', 'not-found', 'gone'],
    handler: importCoreferences,
  }),
];

async function importLinks(request: RestRequest<typeof linkParameters>, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const { commit, tolerant } = request.parameters;
  const outcome = await graph.changes.perform({
    change: 'importLinks',
    commit,
    tolerant,
    rows: await readLinkRows(request, context),
    logMessage,
  });
  return batchLogReply(request, context, outcome);
}

async function importCoreferences(
  request: RestRequest<typeof coreferenceParameters>,
  context: Context,
): Promise<Reply> {
  const { graph, logMessage } = context;
  const { commit, tolerant } = request.parameters;
  const { scope = '' } = request.parameters;
  if (scope.trim() === '') {
    fail('scope-required', 'An import of coreferences needs the parameter scope: the id of an item.', {
      details: { parameter: 'scope' },
    });
  }
  const outcome = await graph.changes.perform({
    change: 'importCoreferences',
    commit,
    scope,
    tolerant,
    rows: await readLinkRows(request, context),
    logMessage,
  });
  return batchLogReply(request, context, outcome);
}

/** White space around cells is removed; rows without any text are skipped. */
async function readLinkRows(request: RestRequest, context: Context): Promise<Rows> {
  const rows = await readRows(request, context);
  return rows
    .map(({ cells, line }) => ({ cells: cells.map((cell) => cell.trim()), line }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
