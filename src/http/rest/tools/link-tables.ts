/** Tables of links and of what access points mean: rows as CSV without a header, or as JSON. */
import type { ChangeOf, OutcomeOf } from '../../../graph/changes.ts';
import { fail } from '../../../model/errors.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { findText, parseFlag } from '../../parameters.ts';
import { flag, type Reply, type RestRequest, type Route } from '../../route.ts';
import { readRows, tableContent } from '../../table.ts';
import {
  type LogWishes,
  logContent,
  parseLogWishes,
  prefersText,
  textReply,
  toWireLog,
} from '../imports/log-reply.ts';

type Rows = ChangeOf<'importLinks'>['rows'];

const commit = flag(
  'commit',
  ({ commitsByDefault }) => commitsByDefault,
  'False for a dry run: the same log, and nothing is kept',
);
const tolerant = flag('tolerant', false, 'Leaves out and lists rows that cannot be taken');
const keys = flag(
  'keys',
  ({ listsKeysByDefault }) => listsKeysByDefault,
  'Adds the ids of all links to the log',
);

const common = {
  method: 'POST',
  access: 'write',
  needsGrant: true,
  group: 'import',
  responses: [{ status: 200, help: 'What was imported', content: logContent }],
} as const satisfies Partial<Route>;

const errors = [
  'bad-parameter',
  'malformed-table',
  'malformed-json',
  'invalid-items',
  'limit-exceeded',
  'unsupported-media-type',
] as const;

export const linkTableRoutes: readonly Route[] = [
  {
    ...common,
    path: '/import/links',
    operation: 'importLinks',
    summary: 'Import a table of links: source, target, access point, type, field, description',
    parameters: [commit, tolerant, keys],
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
  },
  {
    ...common,
    path: '/import/coreferences',
    operation: 'importCoreferences',
    summary: 'Import a table of what the words of access points mean',
    parameters: [
      {
        ...{ name: 'scope', in: 'query', kind: 'text', required: true, mayBeEmpty: true },
        help: 'Id of the item in which access points are looked for',
        example: exampleIds.repository,
      },
      commit,
      tolerant,
      keys,
    ],
    body: {
      read: 'stream',
      content: tableContent('A word, and the id of what it means', [['Trade unions', exampleIds.concept]]),
    },
    errors: [...errors, 'scope-required', 'not-found', 'gone'],
    handler: importCoreferences,
  },
];

async function importLinks(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const log = parseLogWishes(request.query, context);
  const outcome = await graph.perform({
    change: 'importLinks',
    commit: log.isKept,
    tolerant: parseFlag(request.query, 'tolerant', false),
    rows: await readLinkRows(request, context),
    logMessage,
  });
  return toReply(request, context, log, outcome);
}

async function importCoreferences(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const log = parseLogWishes(request.query, context);
  const scope = findText(request.query, 'scope') ?? '';
  if (scope.trim() === '') {
    fail('scope-required', 'An import of coreferences needs the parameter scope: the id of an item.', {
      details: { parameter: 'scope' },
    });
  }
  const outcome = await graph.perform({
    change: 'importCoreferences',
    commit: log.isKept,
    scope,
    tolerant: parseFlag(request.query, 'tolerant', false),
    rows: await readLinkRows(request, context),
    logMessage,
  });
  return toReply(request, context, log, outcome);
}

/** The log of an import, as every other one. */
function toReply(
  { headers }: RestRequest,
  context: Context,
  { reportsEvent, withKeys }: LogWishes,
  outcome: OutcomeOf<'importLinks'>,
): Reply {
  const { created, updated, unchanged, errors: left, keys: ids } = outcome;
  const event = reportsEvent ? outcome.event : null;
  const log = { message: context.logMessage, created, updated, unchanged, event, errors: left, warnings: [] };
  if (prefersText(headers)) return textReply(log);
  const listed = withKeys
    ? { created_keys: ids.created, updated_keys: ids.updated, unchanged_keys: ids.unchanged }
    : {};
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { ...toWireLog(log, context), ...listed },
  };
}

/** Blanks around a cell mean nothing, and rows of nothing else are none. */
async function readLinkRows(request: RestRequest, context: Context): Promise<Rows> {
  const rows = await readRows(request, context);
  return rows
    .map(({ cells, line }) => ({ cells: cells.map((cell) => cell.trim()), line }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
