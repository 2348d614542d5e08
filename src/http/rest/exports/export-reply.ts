/** Exports of a record: the format that the client accepts, and the response with the file. */
import { findNamed, findNearest } from '../../../lib/nearest.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { toLanguageCode } from '../../../model/languages.ts';
import { findRecordType } from '../../../model/registry.ts';
import { textParameter } from '../../../parameters/parameter.ts';
import { failParameter } from '../../../parameters/parse-parameters.ts';
import {
  type ExportFormat,
  exportFormats,
  extensionOptions,
  languagesOptionValues,
  openExport,
} from '../../../transfer/export/export.ts';
import { isAcceptable, isPreferred } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { recordUrl } from '../../record-url.ts';
import type { Reply, RestRequest } from '../../route.ts';
import { writeFilenameParameters } from '../../send.ts';
import { negotiatedHeaders } from '../cache-headers.ts';

const languageHelp =
  'Language of the descriptions to export, such as eng; by default all descriptions that the format can express';

const baseUriHelp = 'Base of the URIs of a vocabulary and its concepts; by default the URL of this service';

const extensionHelp =
  'none: leaves out the data that only Fonds needs to import the file without loss; full by default';

/** The second media type of an export: the parameter `languages`. */
export const separateFilesMediaType = {
  'application/zip': 'With languages=separate: a file for each language',
} as const;

/** Parameters of all exports. */
export const exportParameters = {
  lang: textParameter(languageHelp, { parse: parseLanguage }),
  languages: textParameter('separate: a zip with one file for each language; together by default', {
    oneOf: languagesOptionValues,
  }),
  extension: textParameter(extensionHelp, { oneOf: extensionOptions }),
};

export const baseUriParameters = { baseUri: textParameter(baseUriHelp, { parse: parseBaseUri }) };

/**
 * Parameters of a record at its own URL; they apply to all formats except JSON. The handler parses their values, since it refuses a parameter
 * without effect whatever its value.
 */
export const recordExportParameters = {
  lang: textParameter(languageHelp, { types: ({ name }: RecordType) => isExportable(name) }),
  baseUri: textParameter(baseUriHelp, {
    types: ({ name }: RecordType) =>
      exportFormats.some((one) => one.takesBaseUri === true && one.types.includes(name)),
  }),
  extension: textParameter(extensionHelp, {
    oneOf: extensionOptions,
    types: ({ name }: RecordType) => isExportable(name),
  }),
};

/** Whether records of the type are available in other formats than JSON. */
export function isExportable(type: string): boolean {
  return exportFormats.some(({ types }) => types.includes(type));
}

/**
 * The format that the client lists in Accept and prefers to JSON; undefined for JSON, which a browser that accepts anything gets. A client that
 * excludes JSON need not list the format itself.
 */
export function findAccepted(type: string, accept: string | undefined): ExportFormat | undefined {
  if (accept === undefined || accept === '*/*') return undefined;
  const mayBeJson = isAcceptable(accept, json);
  let best = json;
  let found: ExportFormat | undefined;
  for (const format of exportFormats) {
    if (!format.types.includes(type)) continue;
    if (mayBeJson && !accept.toLowerCase().includes(format.mediaType)) continue;
    if (!isPreferred(accept, format.mediaType, best)) continue;
    best = format.mediaType;
    found = format;
  }
  return found;
}

const json = 'application/json';

/** The formats besides JSON that a record of the type is available in, by media type. */
export function otherMedia({ name }: RecordType): Readonly<Record<string, string>> {
  // Of several formats with the same media type the first is sent, so it is the documented one.
  const formats = exportFormats.filter(({ types }) => types.includes(name)).toReversed();
  return Object.fromEntries(formats.map(({ mediaType, help }) => [mediaType, `The record as ${help}`]));
}

type FullExportRequest = RestRequest<typeof exportParameters & typeof baseUriParameters>;

type ExportRequest = RestRequest<typeof exportParameters> | FullExportRequest;

/** Throws `bad-parameter`, `not-found` or `gone`. */
export async function exportReply(
  request: ExportRequest,
  { graph, options }: Context,
  format: ExportFormat,
  {
    contentType = chooseContentType(format, request.headers.accept),
    whole,
  }: { contentType?: string; whole?: boolean } = {},
): Promise<Reply> {
  const { host } = request.headers;
  const { parameters } = request;
  const baseUri = 'baseUri' in parameters ? parameters.baseUri : undefined;
  if (baseUri !== undefined && format.takesBaseUri !== true) failNoEffect('baseUri', baseUri, format.name);
  const { lang, languages, extension } = parameters;
  if (lang !== undefined && languages === 'separate')
    failParameter('languages', 'cannot be separate together with lang', languages);
  const { name, isZip, pieces } = await openExport(graph, {
    format,
    id: request.params.id!,
    ...(request.params.type !== undefined && { type: findRecordType(request.params.type)!.name }),
    language: lang,
    languages,
    extension,
    withDescendants: whole,
    baseUri,
    now: options.now(),
    uriOf: (type, id) => recordUrl(host, options.settings, { type, id }),
  });
  return {
    status: 200,
    headers: {
      'content-type': isZip ? 'application/zip' : contentType,
      'content-disposition': `${isZip ? 'attachment' : 'inline'}; ${writeFilenameParameters(name)}`,
      ...negotiatedHeaders,
    },
    body: pieces,
  };
}

/** The URL of an export sends the content type that older programs expect, unless the client prefers the exact media type. */
function chooseContentType({ contentType, mediaType }: ExportFormat, accept: string | undefined): string {
  const common = contentType.split(';', 1)[0]!;
  return accept !== undefined && isPreferred(accept, mediaType, common) ? mediaType : contentType;
}

/** Throws `bad-parameter`. */
export function parseLanguage(given: string, name: string): string {
  return toLanguageCode(given.trim()) ?? failParameter(name, 'must be a language code such as eng', given);
}

/** Makes the parser of a parameter that names one of the entries, in any letter case. The parser throws `bad-parameter`. */
export function makeNameParser<T extends { readonly name: string }>(entries: readonly T[]) {
  const names = entries.map(({ name }) => name);
  return (given: string, parameter: string): T =>
    findNamed(entries, given) ?? failUnknownName(parameter, given, names);
}

/** Throws `bad-parameter` with the nearest of the allowed values. */
export function failUnknownName(parameter: string, given: string, names: readonly string[]): never {
  const nearest = findNearest(given, names);
  const hint = nearest === undefined ? '' : ` (the nearest is ${nearest})`;
  failParameter(parameter, `must be one of ${names.join(', ')}${hint}`, given);
}

/** Throws `bad-parameter`: the value is written to files without escaping. */
export function parseBaseUri(given: string, name: string): string {
  const uri = given.trim();
  if (/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`[\]\p{C}]+$/iu.test(uri)) return uri;
  return failParameter(name, 'must be a URI such as http://example.org/', uri);
}

/** The request for a record in a format other than JSON, with parsed parameters. Throws `bad-parameter`. */
export function toExportRequest(
  request: RestRequest<typeof recordExportParameters>,
  { name, takesBaseUri }: ExportFormat,
): FullExportRequest {
  const { lang, baseUri, extension } = request.parameters;
  if (takesBaseUri !== true) refuseParameter(request, 'baseUri', name);
  return {
    ...request,
    parameters: {
      lang: lang === undefined ? undefined : parseLanguage(lang, 'lang'),
      languages: undefined,
      extension,
      baseUri: baseUri === undefined ? undefined : parseBaseUri(baseUri, 'baseUri'),
    },
  };
}

/** Throws `bad-parameter` if the request has the parameter. */
export function refuseParameter(
  request: RestRequest<typeof recordExportParameters>,
  name: keyof typeof recordExportParameters,
  format: string,
): void {
  const value = request.parameters[name];
  if (value !== undefined) failNoEffect(name, value, format);
}

function failNoEffect(parameter: string, value: string, format: string): never {
  fail('bad-parameter', `The parameter ${parameter} has no effect on ${format}; leave it out.`, {
    details: { parameter, value },
  });
}
