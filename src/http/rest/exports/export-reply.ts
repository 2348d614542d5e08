/** Records in the formats of others: which of them a client would rather have than JSON, and the reply with the file. */
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { toLanguageCode } from '../../../model/languages.ts';
import { findRecordType } from '../../../model/registry.ts';
import { type ExportFormat, exportFormats, openExport } from '../../../transfer/export-run.ts';
import { isPreferred, isWelcome } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { findText } from '../../parameters.ts';
import { recordUrl } from '../../record-url.ts';
import { type Parameter, type Reply, type RestRequest, text } from '../../route.ts';

export const language: Parameter = text(
  'lang',
  'Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them',
);

export const baseUri: Parameter = text(
  'baseUri',
  'What the addresses of a vocabulary and of its concepts begin with; without it they are addresses of this service',
);

/** Parameters of a record at its own address; they apply to the formats besides JSON. */
export const acceptedFormatParameters: readonly Parameter[] = [
  { ...language, types: ({ name }) => isExported(name) },
  {
    ...baseUri,
    types: ({ name }) => exportFormats.some((one) => one.takesBaseUri === true && one.types.includes(name)),
  },
];

/** Whether a record of the type can be had in other formats at its own address. */
export function isExported(type: string): boolean {
  return exportFormats.some(({ types }) => types.includes(type));
}

/**
 * The format that a client names and would rather have than JSON; a browser that takes anything gets JSON. One that excludes JSON need not
 * name what it takes instead.
 */
export function findAccepted(type: string, accept: string | undefined): ExportFormat | undefined {
  if (accept === undefined || accept === '*/*') return undefined;
  const mayBeJson = isWelcome(accept, json);
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

/** The formats besides JSON that a record of the type can be had in, by media type. */
export function otherMedia({ name }: RecordType): Readonly<Record<string, string>> {
  // Of formats with one media type the first is given, and so it is told of.
  const formats = exportFormats.filter(({ types }) => types.includes(name)).toReversed();
  return Object.fromEntries(formats.map(({ mediaType, help }) => [mediaType, `The record as ${help}`]));
}

/** Throws `bad-parameter`, `not-found` or `gone`. */
export async function exportReply(
  request: RestRequest,
  { graph, options }: Context,
  format: ExportFormat,
  {
    contentType = chooseContentType(format, request.headers.accept),
    whole,
  }: { contentType?: string; whole?: boolean } = {},
): Promise<Reply> {
  const { host } = request.headers;
  const { name, isZip, pieces } = await openExport(graph, {
    format,
    id: request.params.id!,
    ...(request.params.type !== undefined && { type: findRecordType(request.params.type)!.name }),
    language: parseLanguage(request),
    withDescendants: whole,
    baseUri: format.takesBaseUri === true ? parseBaseUri(request) : refuse(request, baseUri, format.name),
    now: options.now(),
    uriOf: (type, id) => recordUrl(host, options.settings, { type, id }),
  });
  return {
    status: 200,
    headers: {
      'content-type': isZip ? 'application/zip' : contentType,
      'content-disposition': `${isZip ? 'attachment' : 'inline'}; ${fileNames(name)}`,
      'cache-control': 'private, no-cache',
      vary: 'X-User, Authorization, Accept',
    },
    body: pieces,
  };
}

/** At its own address a file is what older programs expect, unless a client would rather have the exact name. */
function chooseContentType({ contentType, mediaType }: ExportFormat, accept: string | undefined): string {
  const usual = contentType.split(';', 1)[0]!;
  return accept !== undefined && isPreferred(accept, mediaType, usual) ? mediaType : contentType;
}

function parseLanguage({ query }: RestRequest): string | undefined {
  const given = findText(query, language.name)?.trim() ?? '';
  if (given === '') return undefined;
  return (
    toLanguageCode(given) ??
    fail('bad-parameter', `The parameter lang must be a language, such as eng, was '${given}'.`, {
      details: { parameter: language.name, value: given },
    })
  );
}

/** Throws `bad-parameter`. */
export function parseBaseUri({ query }: RestRequest): string | undefined {
  const given = findText(query, baseUri.name)?.trim() ?? '';
  if (given === '') return undefined;
  // It goes into files as it is.
  if (/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`[\]\p{C}]+$/iu.test(given)) return given;
  fail(
    'bad-parameter',
    `The parameter baseUri must be an address, such as http://example.org/, was '${given}'.`,
    {
      details: { parameter: baseUri.name, value: given },
    },
  );
}

/** Throws `bad-parameter` where the request has the parameter, which would be without effect. */
export function refuse({ query }: RestRequest, { name }: Parameter, format: string): undefined {
  if (!(name in query)) return undefined;
  fail('bad-parameter', `The parameter ${name} has no effect on ${format}; leave it out.`, {
    details: { parameter: name, value: query[name] },
  });
}

/** Headers hold plain letters only; the name in full stands beside it (RFC 6266). */
function fileNames(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return plain === name ? `filename="${plain}"` : `filename="${plain}"; filename*=UTF-8''${full}`;
}
