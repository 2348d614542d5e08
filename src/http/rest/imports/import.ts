/**
 * Imports over the web. The body is spooled to a file first, so that a slow client never holds the store; then one import run
 * reads the file. Whatever happens, the spooled file is gone afterwards. A client that would rather not wait is told of a job instead.
 */
import { basename, join } from 'node:path';
import { getImportScope, requireNestableType } from '../../../graph/import-scope.ts';
import { findNamed } from '../../../lib/nearest.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { failUnknownMapping, type MappingInfo } from '../../../transfer/mappings.ts';
import { streamLog } from '../../../transfer/stream-log.ts';
import {
  type ImportRequest,
  type ImportSource,
  requireSyncable,
  type SyncRequest,
} from '../../../transfer/transfer.ts';
import type { Context } from '../../context.ts';
import { reference } from '../../json-schema.ts';
import type { FormatInfo } from '../../options.ts';
import { findText, parseFlag } from '../../parameters.ts';
import { type ArchiveRoute, type Content, flag, type Reply, type RestRequest, text } from '../../route.ts';
import { multipartType } from '../uploads/multipart.ts';
import { Spool } from '../uploads/spool.ts';
import { type DocumentUrl, parseDocumentUrl } from '../uploads/url-map.ts';
import {
  accessibleTo,
  codeParameters,
  defaultLanguage,
  formatParameters,
  hierarchyFile,
  type ImportParameters,
  parseImportParameters,
  parseRdfSyntax,
  rdfSyntax,
  unsupportedParameters,
} from './import-parameters.ts';
import { getBodyKind, type ImportBody, spoolImportFiles } from './import-sources.ts';
import { acceptedReply } from './jobs.ts';
import { logContent, prefersText, textReply, toWireLog, uncached } from './log-reply.ts';
import { listPreferenceWarnings, prefersJob } from './preferences.ts';

export const importBodies = {
  holds: 'files',
  ofFormats: {
    'text/xml': 'One XML file',
    'application/xml': 'One XML file',
    'application/rdf+xml': 'One file in RDF/XML',
    'text/turtle': 'One file in Turtle',
    'application/n-triples': 'One file in N-Triples',
    'application/ld+json': 'One file in JSON-LD',
    'text/csv': 'One table',
  },
  mediaTypes: {
    'application/octet-stream':
      'A zip, tar, tar.gz or gz archive of files of the format, or one such file; the bytes decide',
    'application/zip': 'A zip archive of files of the format',
    'application/gzip': 'A tar.gz archive of files of the format, or one such file in gz',
    'application/x-tar': 'A tar archive of files of the format',
    [multipartType]: 'Files of the format or archives of them, each a part with a filename',
    'text/plain': 'Paths of files on the host of the service, one a line',
    'application/json':
      'An object of names and URLs: http and https of the hosts that the settings allow, or file',
  },
  schemas: {
    'application/json': reference('UrlMap'),
    'application/ld+json': { type: 'object' },
  },
} satisfies Content;

export const importRoute = {
  method: 'POST',
  path: '/import/{format}',
  access: 'write',
  operation: 'import{Format}',
  summary: 'Import files',
  group: 'import',
  parameters: [
    { ...text('scope', 'Id of the item to import into'), required: true, mayBeEmpty: true },
    flag(
      'commit',
      ({ commitsByDefault }) => commitsByDefault,
      'False for a dry run: the same log, and nothing is kept',
    ),
    flag(
      'allow-update',
      ({ updatesByDefault }) => updatesByDefault,
      'False refuses the import when an existing item would change',
    ),
    flag(
      'tolerant',
      false,
      'Leaves out and lists what cannot be taken: rows of a table, of several files a bad one',
    ),
    accessibleTo,
    flag('validate', false, 'Checks every file against the schema of its format before anything is written'),
    { ...text('lang', 'Language of descriptions where a file does not tell'), default: defaultLanguage },
    flag(
      'keys',
      ({ listsKeysByDefault }) => listsKeysByDefault,
      'Adds the ids of all items to the log, by file',
    ),
    flag(
      'diff',
      false,
      'Adds to the log what changes in each updated item, field by field; best with commit=false',
    ),
    text('tag', 'Name of the file, for messages and for a finding aid without unitid and eadid'),
    text('mapping', 'Name of a mapping of the format, as import/mappings lists them; its own without'),
    text('charset', 'Encoding of the files, such as windows-1252, where they have no byte order mark'),
    rdfSyntax,
    ...formatParameters,
    ...codeParameters,
    ...unsupportedParameters,
    {
      ...text('Prefer', 'respond-async answers at once, with a job that tells how the import goes'),
      in: 'header',
    },
  ],
  body: { read: 'stream', content: importBodies },
  responses: [
    {
      status: 200,
      help: 'What was imported',
      content: logContent,
    },
    {
      status: 202,
      help: 'The job, for Prefer: respond-async; Location is where it can be asked for',
      content: { holds: 'schema', schema: 'Job' },
    },
  ],
  errors: [
    'bad-parameter',
    'scope-required',
    'wrong-scope',
    'not-found',
    'malformed-xml',
    'malformed-rdf',
    'malformed-multipart',
    'malformed-table',
    'wrong-format',
    'no-items',
    'invalid-items',
    'schema-violation',
    'update-refused',
    'id-collision',
    'bad-hierarchy',
    'bad-archive',
    'file-not-found',
    'path-not-allowed',
    'url-not-allowed',
    'fetch-failed',
    'malformed-json',
    'limit-exceeded',
    'unsupported-media-type',
  ],
  handler: (request, context) => importFiles(request, context, { format: request.params.format! }),
} satisfies ArchiveRoute;

/** Which format is imported, and whether the rest is to be brought in line with it. */
interface Task {
  readonly format: string;
  readonly sync?: SyncRequest;
}

export async function importFiles(request: RestRequest, context: Context, task: Task): Promise<Reply> {
  const { options, archive, actor, logMessage } = context;
  const profile = getProfile(options.settings.profile);
  const format = getFormat(options.formats, task.format);
  const parameters = { ...task, ...parseImportParameters(request.query, format, profile) };
  if (task.sync !== undefined) requireSyncable(format.name, parameters.tolerant);
  requireKnownMapping(parameters.mapping, format, options.mappings);
  const { diff = false } = parameters;
  const keys = parseFlag(request.query, 'keys', profile.listsKeysByDefault && !prefersJob(request.headers));
  const rdfType = parseRdfSyntax(request.query, format);
  const kind = getBodyKind(request.headers, format, rdfType);
  const hierarchy = await requirePermitted(request, context, format, parameters);
  const body = { kind, format, rdfType, hierarchy };
  if (prefersJob(request.headers)) return queueImport(request, context, body, parameters);
  const spool = await Spool.open(options.spoolFolder());
  try {
    const files = await spoolImportFiles(request, context, body, spool);
    const isStreamed = keys || diff || task.sync !== undefined;
    const keysFile = spool.file('keys');
    const done = await archive.runImport({
      ...parameters,
      ...(isStreamed && { keysFile }),
      actor: actor.id,
      logMessage,
      ...files,
    });
    const log = { ...done, warnings: [...listPreferenceWarnings(request.headers), ...done.warnings] };
    if (prefersText(request.headers)) return await closing(spool, textReply(log));
    if (!isStreamed)
      return await closing(spool, { status: 200, headers: uncached, body: toWireLog(log, context) });
    // The file is read while it goes out.
    return {
      status: 200,
      headers: uncached,
      body: streamLog(toWireLog(log, context), { keysFile, keys, diff }),
      afterwards: () => spool.close(),
    };
  } catch (error) {
    await spool.close();
    throw error;
  }
}

/**
 * Whether the user may import, and the URL of the hierarchy file. Before the body is read. Throws `not-found`, `wrong-scope`,
 * `permission-denied`, `bad-parameter`, `url-not-allowed`.
 */
async function requirePermitted(
  { query }: RestRequest,
  { graph, options }: Context,
  { name, scopes, target, targets }: FormatInfo,
  { scope }: ImportParameters,
): Promise<DocumentUrl | undefined> {
  const targetIn = (scopeType: string): string => targets?.[scopeType] ?? target;
  const { type } = await getImportScope(graph, { scope, scopeTypes: scopes, targetIn });
  const url = hierarchyFile.formats!.includes(name) ? findText(query, hierarchyFile.name) : undefined;
  if (url === undefined) return undefined;
  requireNestableType(targetIn(type));
  return parseDocumentUrl(hierarchyFile.name, url, options.settings);
}

/** Answers as soon as the files are where they outlive this process. */
async function queueImport(
  request: RestRequest,
  context: Context,
  body: ImportBody,
  parameters: ImportParameters,
): Promise<Reply> {
  const { options, archive, actor, logMessage } = context;
  for (const parameter of ['keys', 'diff']) {
    if (!parseFlag(request.query, parameter, false)) continue;
    fail(
      'bad-parameter',
      `The log of a job has no ${parameter}: leave out ${parameter}=true, or Prefer: respond-async.`,
      { details: { parameter } },
    );
  }
  const jobs = archive.jobs.as(actor);
  await jobs.requireRoom();
  const spool = await Spool.open(options.spoolFolder());
  try {
    const files = await spoolImportFiles(request, context, body, spool);
    const id = archive.jobs.newId();
    const job: ImportRequest = {
      ...{ ...parameters, ...files, actor: actor.id, logMessage },
      // Relative to the folder of the job, wherever that is when its turn comes.
      sources: files.sources.map(inFolder),
      ...(files.hierarchy !== undefined && { hierarchy: inFolder(files.hierarchy) }),
    };
    await spool.moveTo(join(options.jobsFolder, id));
    return acceptedReply(request, context, await jobs.submit(id, job));
  } catch (error) {
    await spool.close();
    throw error;
  }
}

const inFolder = (source: ImportSource): ImportSource => ({ ...source, path: basename(source.path) });

async function closing(spool: Spool, reply: Reply): Promise<Reply> {
  await spool.close();
  return reply;
}

function getFormat(formats: readonly FormatInfo[], name: string): FormatInfo {
  const names = formats.map((format) => format.name);
  return (
    findNamed(formats, name) ??
    fail('unknown-route', `There is no import format '${name}'; there are ${names.join(', ')}.`, {
      details: { formats: names },
    })
  );
}

/** Before the body is read. */
function requireKnownMapping(
  name: string | undefined,
  format: FormatInfo,
  mappings: readonly MappingInfo[],
): void {
  const known = mappings.filter((mapping) => mapping.format === format.name).map((one) => one.name);
  if (name !== undefined && !known.includes(name)) failUnknownMapping(name, known);
}
