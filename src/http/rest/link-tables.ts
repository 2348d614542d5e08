/** Tables of links and of what access points mean: rows as CSV without a header, or as JSON. */
import type { ChangeOf, OutcomeOf } from '../../graph/changes.ts';
import { CsvFault, CsvReader } from '../../lib/csv.ts';
import { fail } from '../../model/errors.ts';
import { getProfile } from '../../model/profile.ts';
import type { Context } from '../context.ts';
import { findText, parseFlag } from '../parameters.ts';
import {
  decodeText,
  failMediaType,
  mediaType,
  readBytes,
  readJson,
  requirePlainEncoding,
} from '../read-body.ts';
import { bodyStream, type Content, type Reply, type RestRequest, type Route } from '../route.ts';
import { flag, prefersText, textReply } from './import.ts';

type Rows = ChangeOf<'importLinks'>['rows'];

const commit = flag('commit', true, 'False for a dry run: the same log, and nothing is kept');
const keys = flag('keys', false, 'Adds the ids of all links to the log');

const table: Content = {
  holds: 'files',
  mediaTypes: {
    'text/csv': 'The rows, without a header',
    'application/json': 'The rows: a list of lists of texts',
  },
};

const common = {
  method: 'POST',
  access: 'write',
  group: 'import',
  body: { read: 'stream', content: table },
  responses: [{ status: 200, help: 'What was imported', content: { holds: 'schema', schema: 'ImportLog' } }],
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
    summary: 'Import a table of links: source, target, access point, type, field, description',
    parameters: [commit, flag('tolerant', false, 'Leaves out and lists rows that cannot be taken'), keys],
    errors: [...errors],
    handler: importLinks,
  },
  {
    ...common,
    path: '/import/coreferences',
    summary: 'Import a table of what the words of access points mean',
    parameters: [
      {
        ...{ name: 'scope', in: 'query', kind: 'text', required: true },
        help: 'Id of the item in which access points are looked for',
      },
      commit,
      keys,
    ],
    errors: [...errors, 'scope-required', 'not-found', 'gone'],
    handler: importCoreferences,
  },
];

async function importLinks(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const outcome = await graph.perform({
    change: 'importLinks',
    commit: isKept(request, context),
    tolerant: parseFlag(request.query, 'tolerant', false),
    rows: await readRows(request, context),
    logMessage,
  });
  return toReply(request, context, outcome);
}

async function importCoreferences(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const scope = findText(request.query, 'scope') ?? '';
  if (scope.trim() === '') {
    fail('scope-required', 'An import of coreferences needs the parameter scope: the id of an item.', {
      details: { parameter: 'scope' },
    });
  }
  const outcome = await graph.perform({
    change: 'importCoreferences',
    commit: isKept(request, context),
    scope,
    rows: await readRows(request, context),
    logMessage,
  });
  return toReply(request, context, outcome);
}

/** Whether it takes effect; where nothing is said, as any import of the profile. */
function isKept({ query }: RestRequest, { options }: Context): boolean {
  return parseFlag(query, 'commit', getProfile(options.settings.profile).commits);
}

/** The log of an import, as every other one. */
function toReply(request: RestRequest, context: Context, outcome: OutcomeOf<'importLinks'>): Reply {
  const { logMessage, options } = context;
  const { created, updated, unchanged, errors: left, keys: ids } = outcome;
  const event = isKept(request, context) ? outcome.event : null;
  const log = { message: logMessage, created, updated, unchanged, event, errors: left, warnings: [] };
  if (prefersText(request.headers)) return textReply(log);
  const withKeys = parseFlag(request.query, 'keys', getProfile(options.settings.profile).listsKeys)
    ? { created_keys: ids.created, updated_keys: ids.updated, unchanged_keys: ids.unchanged }
    : {};
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: { ...log, ...withKeys } };
}

async function readRows(request: RestRequest, { options: { settings } }: Context): Promise<Rows> {
  const { headers } = request;
  const given = mediaType(headers);
  if (given === 'application/json') return toRows(await readJson(bodyStream(request), headers, settings));
  if (given !== 'text/csv') failMediaType(given, ['text/csv', 'application/json']);
  requirePlainEncoding(headers);
  const limit = { name: 'jsonBytes', bytes: settings.jsonBytes };
  const text = decodeText(await readBytes(bodyStream(request), headers, limit));
  if (text === undefined) failTable(1, 1, 'It is not valid UTF-8.');
  try {
    const reader = new CsvReader();
    const rows = [...reader.write(text), ...reader.end()];
    return rows.map(({ cells, line }) => ({ cells: cells.map((cell) => cell.trim()), line }));
  } catch (error) {
    if (error instanceof CsvFault) failTable(error.line, error.column, `It is no CSV: ${error.message}.`);
    throw error;
  }
}

/** Rows of a JSON table count as lines. */
function toRows(body: unknown): Rows {
  if (!Array.isArray(body)) failTable(1, 1, 'A table in JSON is a list of rows, each a list of texts.');
  return body.map((row: unknown, i) => {
    if (!Array.isArray(row)) failTable(i + 1, 1, 'A row is a list of texts.');
    const cells = row.map((cell: unknown, n) => {
      if (cell === null) return '';
      return typeof cell === 'string' ? cell : failTable(i + 1, n + 1, 'A cell is a text, or null.');
    });
    return { cells, line: i + 1 };
  });
}

function failTable(line: number, column: number, message: string): never {
  fail('malformed-table', `Line ${line}, column ${column}: ${message}`, {
    errors: [{ line, column, message }],
  });
}
