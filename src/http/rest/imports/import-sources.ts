/** The files that the body of an import contains or refers to, spooled to the folder of the request before the import begins. */
import type { IncomingHttpHeaders } from 'node:http';
import { isEncoding } from '../../../lib/text-encoding.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile, type Profile } from '../../../model/profile.ts';
import type { FormatInfo, ImportRequest, ImportSource } from '../../../transfer/import/import.ts';
import type { Context } from '../../context.ts';
import {
  charsetOf,
  decodeText,
  failMediaType,
  mediaType,
  readBytes,
  requirePlainEncoding,
} from '../../read-body.ts';
import { openBodyStream, type RestRequest } from '../../route.ts';
import { DocumentFetcher } from '../uploads/document-fetcher.ts';
import { multipartType, spoolMultipart, type UploadedFile } from '../uploads/multipart.ts';
import { type PathOptions, spoolHostFile, spoolPathList } from '../uploads/path-list.ts';
import type { Spool } from '../uploads/spool.ts';
import { type DocumentUrl, type FetchOptions, fetchSource, fetchUrlMap } from '../uploads/url-map.ts';
import type { importParameters } from './import-parameters.ts';

/** A request with files. */
type FilesRequest = RestRequest<Pick<typeof importParameters, 'tag' | 'tolerant'>>;

/** Name of the spooled file of a body. */
const bodyFileName = 'body';

type Kind = 'document' | 'archive' | 'multipart' | 'paths' | 'urls';

/** Content types that every format accepts, and how the body is read; those of a single document depend on the format. */
const kinds: Readonly<Record<string, Kind>> = {
  'application/octet-stream': 'archive',
  'application/zip': 'archive',
  'application/gzip': 'archive',
  'application/x-tar': 'archive',
  [multipartType]: 'multipart',
  'text/plain': 'paths',
  'application/json': 'urls',
};

export interface ImportBody {
  readonly kind: Kind;
  readonly format: Pick<FormatInfo, 'mediaTypes' | 'endings'>;
  /** Media type of the RDF syntax that the request names. */
  readonly rdfType: string | undefined;
  readonly hierarchy: DocumentUrl | undefined;
}

/** The files of one request; all paths are in the spool. */
type ImportFiles = Pick<ImportRequest, 'sources' | 'fetchErrors' | 'hierarchy'>;

/** Media type and encoding of a single document. An unknown encoding is ignored. */
function documentTypes(headers: IncomingHttpHeaders): { mediaType: string; charset?: string } {
  const charset = charsetOf(headers);
  return { mediaType: mediaType(headers), ...(charset !== undefined && isEncoding(charset) && { charset }) };
}

/**
 * Throws `unsupported-media-type`.
 * @param rdfType media type of the RDF syntax that the request names; the content type of a single document is then ignored.
 */
export function getBodyKind(
  headers: IncomingHttpHeaders,
  { mediaTypes }: Pick<FormatInfo, 'mediaTypes'>,
  rdfType: string | undefined,
): Kind {
  const given = mediaType(headers);
  requirePlainEncoding(headers);
  if (mediaTypes.includes(given)) return 'document';
  if (rdfType !== undefined && kinds[given] === undefined) return 'document';
  return kinds[given] ?? failMediaType(given, [...mediaTypes, ...Object.keys(kinds)]);
}

/** The files to import and the hierarchy file, spooled. Throws the errors of the kind of body. */
export async function spoolImportFiles(
  request: FilesRequest,
  { actor, options: { settings } }: Context,
  body: ImportBody,
  spool: Spool,
): Promise<ImportFiles> {
  const paths = { settings, caller: actor, spool, format: body.format };
  const options: SourceOptions = {
    ...paths,
    format: body.format,
    fetcher: new DocumentFetcher(settings, spool, request.cancelSignal()),
    readPath: (path, fileName) => spoolHostFile(path, fileName, paths),
  };
  if (body.hierarchy === undefined) return readSources(request, body, options);
  const hierarchy = await fetchSource(body.hierarchy, 'hierarchy', options);
  return { ...(await readSources(request, body, options)), hierarchy };
}

type SourceOptions = FetchOptions & PathOptions;

async function readSources(
  request: FilesRequest,
  { kind, format, rdfType }: ImportBody,
  options: SourceOptions,
): Promise<ImportFiles> {
  const { settings, spool } = options;
  const body = openBodyStream(request);
  const { tag, tolerant } = request.parameters;
  if (kind === 'multipart') {
    const files = await spoolMultipart(body, request.headers, spool, settings);
    const sources = toSources(files, format, tag);
    return {
      sources: rdfType === undefined ? sources : sources.map((source) => ({ ...source, mediaType: rdfType })),
    };
  }
  if (kind === 'document' || kind === 'archive') {
    const name = tag ?? bodyName(kind, format, getProfile(settings.profile));
    const path = await spool.write(body, bodyFileName);
    const types = kind === 'document' ? documentTypes(request.headers) : {};
    const isUnnamed = tag === undefined;
    const syntax = rdfType === undefined ? {} : { mediaType: rdfType };
    return { sources: [{ name, kind, path, isUnnamed, ...types, ...syntax }] };
  }
  const limit = { name: 'path-list-bytes', bytes: settings.pathListBytes };
  const list = decodeText(await readBytes(body, request.headers, limit));
  if (list === undefined) fail('file-not-found', 'The body is not valid UTF-8.');
  if (kind === 'paths') return { sources: await spoolPathList(list, options) };
  return fetchUrlMap(list, { ...options, tolerant });
}

/** A name with an ending states the format of a document; without one the reader detects it from the bytes. */
function bodyName(kind: Kind, { endings }: Pick<FormatInfo, 'endings'>, { defaultTag }: Profile): string {
  if (defaultTag === '-') return defaultTag;
  return kind === 'document' || endings.length === 1 ? `body.${endings[0]}` : 'body';
}

/** A part whose content type belongs to the format is a document; for other parts the bytes decide. */
export function toSources(
  files: readonly UploadedFile[],
  { mediaTypes, endings }: ImportBody['format'],
  tag: string | undefined,
): readonly ImportSource[] {
  if (tag !== undefined && files.length > 1)
    fail(
      'bad-parameter',
      `The parameter tag names one file, but the body has ${files.length}. Leave it out.`,
      { details: { parameter: 'tag', value: tag } },
    );
  return files.map(({ name: given, path, mediaType }, i) => {
    const isUnnamed = tag === undefined && given === '';
    const name = tag ?? (isUnnamed ? `file-${i + 1}.${endings[0]}` : given);
    return mediaTypes.includes(mediaType)
      ? { name, path, isUnnamed, kind: 'document', mediaType }
      : { name, path, isUnnamed, kind: 'archive' };
  });
}
