/**
 * Route of imports. The body is spooled to a file first, so that a slow client never blocks the store; then one import run reads the file. The
 * spooled files are deleted afterwards, also after an error. For `Prefer: respond-async` the response is a job instead.
 */
import { basename, join } from 'node:path';
import { requireNestableType } from '../../../graph/import/import-scope.ts';
import type { Job } from '../../../graph/jobs.ts';
import { referTo } from '../../../lib/json-schema.ts';
import { findNamed, listNames, suggestionSentence, toNearestDetail } from '../../../lib/nearest.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { isGiven } from '../../../parameters/parameter.ts';
import {
  type FormatInfo,
  type ImportRequest,
  type ImportSource,
  requireSyncable,
  type SyncRequest,
} from '../../../transfer/import/import.ts';
import { streamLog } from '../../../transfer/import/stream-log.ts';
import { failUnknownMapping, type MappingInfo } from '../../../transfer/mappings.ts';
import { requireImportPermission } from '../../../transfer/permitted-import.ts';
import type { Context } from '../../context.ts';
import { type Content, defineRoute, type Reply } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';
import { multipartType } from '../uploads/multipart.ts';
import { Spool } from '../uploads/spool.ts';
import { type DocumentUrl, parseDocumentUrl } from '../uploads/url-map.ts';
import { applyImportProfile } from './apply-profile.ts';
import {
  findHierarchyFileUrl,
  findRdfMediaType,
  type ImportHttpRequest,
  type ImportQuery,
  importParameters,
  toImportOptions,
} from './import-parameters.ts';
import { getBodyKind, type ImportBody, spoolImportFiles } from './import-sources.ts';
import { acceptedReply } from './jobs.ts';
import { logContent, prefersText, textReply, toWireLog } from './log-reply.ts';

export const importBodyContent = {
  kind: 'files',
  ofFormats: {
    'text/xml': 'One XML file',
    'application/xml': 'One XML file',
    'application/rdf+xml': 'One file in RDF/XML',
    'text/turtle': 'One file in Turtle',
    'application/n-triples': 'One file in N-Triples',
    'application/ld+json': 'One file in JSON-LD',
    'text/csv': 'One table',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'One workbook',
  },
  mediaTypes: {
    'application/octet-stream':
      'A zip, tar, tar.gz or gz archive of files of the format, or one such file; detected from the bytes',
    'application/zip': 'A zip archive of files of the format',
    'application/gzip': 'A tar.gz archive of files of the format, or one such file in gz',
    'application/x-tar': 'A tar archive of files of the format',
    [multipartType]: 'Files of the format or archives of them, each a part with a filename',
    'text/plain': 'Paths of files on the host of the service, one per line',
    'application/json':
      'An object of names and URLs: file, or http and https of hosts that the settings allow',
  },
  schemas: { 'application/json': referTo('UrlMap'), 'application/ld+json': { type: 'object' } },
} satisfies Content;

export const importErrorCodes = [
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
] as const;

export const jobResponse = {
  status: 202,
  help: 'The job, for Prefer: respond-async; Location is its URL',
  content: { kind: 'schema', schema: 'Job' },
} as const;

export const importRoute = defineRoute({
  method: 'POST',
  path: '/import/{format}',
  requirePath: ({ format }, { formats }) => void getImportFormat(formats, format!),
  access: 'write',
  operation: 'import{Format}',
  summary: 'Import files',
  group: 'import',
  parameters: importParameters,
  body: { read: 'stream', content: importBodyContent },
  responses: [{ status: 200, help: 'The log of the import', content: logContent }, jobResponse],
  errors: importErrorCodes,
  handler: async (request, context) => {
    const { name } = getImportFormat(context.options.formats, request.params.format!);
    const applied = await applyImportProfile(request, importParameters, name, context);
    return importFiles(applied, context, { format: name });
  },
});

interface ImportTask {
  /** Name of the format, in any letter case. */
  readonly format: string;
  /** Only for a sync. */
  readonly sync?: SyncRequest;
}

export async function importFiles(
  request: ImportHttpRequest,
  context: Context,
  task: ImportTask,
): Promise<Reply> {
  const { options, archive, actor, logMessage } = context;
  const profile = getProfile(options.settings.profile);
  const format = getImportFormat(options.formats, task.format);
  const importOptions = { ...task, ...toImportOptions(request, format, profile) };
  if (task.sync !== undefined) requireSyncable(format.name, importOptions.tolerant);
  requireKnownMapping(importOptions.mapping, format, options.mappings);
  const { keys, diff, Prefer: preferences } = request.parameters;
  const rdfType = findRdfMediaType(request, format);
  const kind = getBodyKind(request.headers, format, rdfType);
  const target = await requireImportPermission(context.graph.imports, format, importOptions.scope);
  const hierarchy = findHierarchyUrl(request, context, format, target);
  const body = { kind, format, rdfType, hierarchy };
  if (preferences?.isAsync === true) return queueImport(request, context, body, importOptions);
  if (request.parameters.review)
    fail(
      'bad-parameter',
      'Only a job can be reviewed: send the header Prefer: respond-async with review=true. Nothing was imported.',
      { details: { parameter: 'review' } },
    );
  const spool = await Spool.open(options.spoolFolder());
  try {
    const files = await spoolImportFiles(request, context, body, spool);
    const isStreamed = keys || diff || task.sync !== undefined;
    const keysFile = spool.file('keys');
    const importRequest = {
      ...importOptions,
      ...(isStreamed && { keysFile }),
      actor: actor.id,
      logMessage,
      ...files,
    };
    const done = await archive.runImport(importRequest, { disconnectSignal: request.disconnectSignal() });
    const log = { ...done, warnings: [...(preferences?.warnings ?? []), ...done.warnings] };
    const isText = prefersText(request.headers);
    if (isStreamed && !isText) {
      // The stream reads the file of keys, so the spool is deleted after the response.
      const body = streamLog(toWireLog(log, context), { keysFile, keys, diff });
      return { status: 200, headers: uncachedHeaders, body, afterwards: () => spool.deleteFolder() };
    }
    await spool.deleteFolder();
    return isText ? textReply(log) : { status: 200, headers: uncachedHeaders, body: toWireLog(log, context) };
  } catch (error) {
    await spool.deleteFolder();
    throw error;
  }
}

/** @param target type of the items that the import creates. Throws `bad-parameter`, `url-not-allowed`. */
function findHierarchyUrl(
  request: ImportHttpRequest,
  { options }: Context,
  format: FormatInfo,
  target: string,
): DocumentUrl | undefined {
  const url = findHierarchyFileUrl(request, format);
  if (url === undefined) return undefined;
  requireNestableType(target);
  return parseDocumentUrl('hierarchy-file', url, options.settings);
}

/** Responds with a job as soon as the files are in the folder of jobs, where they survive a restart. */
async function queueImport(
  request: ImportHttpRequest,
  context: Context,
  body: ImportBody,
  importOptions: ImportQuery,
): Promise<Reply> {
  const { options, actor, logMessage } = context;
  for (const parameter of ['keys', 'diff'] as const) {
    // The profile can make `keys` true by default, which a job ignores.
    if (!isGiven(request, parameter) || !request.parameters[parameter]) continue;
    fail(
      'bad-parameter',
      `The log of a job has no ${parameter}: leave out ${parameter}=true, or Prefer: respond-async.`,
      { details: { parameter } },
    );
  }
  const review = toReviewRequest(request, context);
  await context.archive.jobs.as(actor).requireQueueCapacity();
  const spool = await Spool.open(options.spoolFolder());
  try {
    const files = await spoolImportFiles(request, context, body, spool);
    const job = { ...importOptions, ...files, actor: actor.id, logMessage, ...review };
    return acceptedReply(request, context, await submitImport(context, job, spool));
  } catch (error) {
    await spool.deleteFolder();
    throw error;
  }
}

/** Queues an import whose files are in the spool, which becomes the folder of the job. */
export async function submitImport(
  { options, archive, actor }: Context,
  request: ImportRequest,
  spool: Spool,
): Promise<Job> {
  const id = archive.jobs.newId();
  const { sources, hierarchy } = request;
  const job: ImportRequest = {
    ...request,
    sources: sources.map(toJobSource),
    ...(hierarchy !== undefined && { hierarchy: toJobSource(hierarchy) }),
  };
  await spool.moveTo(join(options.jobsFolder, id));
  return archive.jobs.as(actor).submit(id, job);
}

/** Name of the file for the differences of a reviewed import, in the folder of its job. */
const differencesFile = 'differences';

export function toReviewRequest(
  request: Pick<ImportHttpRequest, 'parameters' | 'query'>,
  { options: { settings } }: Context,
): Partial<Pick<ImportRequest, 'commit' | 'review'>> {
  const { review, commit } = request.parameters;
  if (!review) return {};
  if (!commit && isGiven(request, 'commit'))
    fail(
      'bad-parameter',
      'An import with review=true begins with a dry run, and its user decides then whether to run it: leave out commit=false.',
      { details: { parameter: 'commit', value: 'false' } },
    );
  return { commit: true, review: { file: differencesFile, maxBytes: settings.reviewBytes } };
}

/** The path is relative to the folder of the job, so that the data folder can be moved before the job runs. */
function toJobSource(source: ImportSource): ImportSource {
  return { ...source, path: basename(source.path) };
}

/** Throws `unknown-route`. */
export function getImportFormat(formats: readonly FormatInfo[], name: string): FormatInfo {
  const known = listNames(formats);
  return (
    findNamed(formats, name) ??
    fail('unknown-route', `Unknown import format '${name}'. ${suggestionSentence(name, known)}`, {
      details: { formats: formats.map((format) => format.name), ...toNearestDetail(name, known) },
    })
  );
}

/** Throws `bad-parameter`. Call before the body is read. */
export function requireKnownMapping(
  name: string | undefined,
  format: FormatInfo,
  mappings: readonly MappingInfo[],
): void {
  const known = mappings.filter((mapping) => mapping.format === format.name).map((one) => one.name);
  if (name !== undefined && !known.includes(name)) failUnknownMapping(name, known);
}
