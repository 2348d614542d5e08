/**
 * Imports over the web. The body is spooled to a file first, so that a slow client never holds the store; then one import run
 * reads the file. Whatever happens, the spooled file is gone afterwards.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../../model/errors.ts';
import { toLanguageCode } from '../../model/languages.ts';
import { getProfile, type Profile } from '../../model/profile.ts';
import type { ImportRequest, ImportSource } from '../../transfer/transfer.ts';
import type { Context } from '../context.ts';
import type { FormatInfo } from '../options.ts';
import { findText, parseFlag } from '../parameters.ts';
import { decodeText, failMediaType, mediaType, readBytes, requirePlainEncoding } from '../read-body.ts';
import {
  bodyStream,
  type Content,
  flag,
  type Query,
  type Reply,
  type RestRequest,
  type Route,
  text,
} from '../route.ts';
import { streamKeys } from './import-keys.ts';
import { logContent, prefersText, textReply, uncached } from './log-reply.ts';
import { parsePathList } from './path-list.ts';
import { Spool } from './spool.ts';

const defaultLanguage = 'eng';

type Kind = 'document' | 'archive' | 'paths';

/** What the content types that every format takes are read as; those of a single document are the format's own. */
const kinds: Readonly<Record<string, Kind>> = {
  'application/octet-stream': 'archive',
  'application/zip': 'archive',
  'application/gzip': 'archive',
  'application/x-tar': 'archive',
  'text/plain': 'paths',
};

const bodies: Content = {
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
    'application/octet-stream': 'A zip, tar, tar.gz or gz archive of files of the format',
    'application/zip': 'A zip archive of files of the format',
    'application/gzip': 'A gz or tar.gz archive of files of the format',
    'application/x-tar': 'A tar archive of files of the format',
    'text/plain': 'Paths of files on the host of the service, one a line',
  },
};

export const importRoute: Route = {
  method: 'POST',
  path: '/import/{format}',
  access: 'write',
  summary: 'Import files',
  group: 'import',
  parameters: [
    { ...text('scope', 'Id of the item to import into'), required: true },
    flag('commit', true, 'False for a dry run: the same log, and nothing is kept'),
    flag('allow-update', true, 'False refuses the import when an existing item would change'),
    flag('tolerant', false, 'Leaves out and lists what cannot be stored'),
    { ...text('lang', 'Language of descriptions where a file does not tell'), default: defaultLanguage },
    flag('keys', false, 'Adds the ids of all items to the log, by file'),
    text('tag', 'Name of the file in messages; body.xml and the like without'),
    text('mapping', 'Name of a mapping; the format itself is the only one'),
  ],
  body: { read: 'stream', content: bodies },
  responses: [
    {
      status: 200,
      help: 'What was imported',
      content: logContent,
    },
  ],
  errors: [
    'bad-parameter',
    'scope-required',
    'wrong-scope',
    'not-found',
    'malformed-xml',
    'malformed-rdf',
    'malformed-table',
    'wrong-format',
    'no-items',
    'invalid-items',
    'update-refused',
    'bad-archive',
    'file-not-found',
    'path-not-allowed',
    'limit-exceeded',
    'unsupported-media-type',
    'busy',
  ],
  handler: importFiles,
};

type Wishes = Omit<ImportRequest, 'sources' | 'actor' | 'logMessage' | 'keysFile'>;

async function importFiles(request: RestRequest, context: Context): Promise<Reply> {
  const { options, archive, actor, logMessage } = context;
  const profile = getProfile(options.settings.profile);
  const format = getFormat(options.formats, request.params.format!);
  const wishes = parseWishes(request.query, format, profile);
  const withKeys = parseFlag(request.query, 'keys', profile.listsKeys);
  const kind = getKind(request.headers, format);
  const spool = await Spool.open(options.spoolFolder());
  try {
    const sources = await readSources(request, context, { kind, format }, spool);
    const keys = withKeys ? { keysFile: spool.file('keys') } : {};
    const log = await archive.runImport({ ...wishes, ...keys, actor: actor.id, logMessage, sources });
    if (prefersText(request.headers)) return await closing(spool, textReply(log));
    if (!withKeys) return await closing(spool, { status: 200, headers: uncached, body: log });
    // The keys are read while they go out.
    return {
      status: 200,
      headers: uncached,
      body: streamKeys(log, spool.file('keys')),
      afterwards: () => spool.close(),
    };
  } catch (error) {
    await spool.close();
    throw error;
  }
}

async function closing(spool: Spool, reply: Reply): Promise<Reply> {
  await spool.close();
  return reply;
}

function getFormat(formats: readonly FormatInfo[], name: string): FormatInfo {
  const names = formats.map((format) => format.name);
  return (
    formats.find((format) => format.name === name) ??
    fail('unknown-route', `There is no import format '${name}'; there are ${names.join(', ')}.`, {
      details: { formats: names },
    })
  );
}

/** Parameters of the reference that name program code: a mapping is named instead. */
const refused = ['handler', 'importer', 'properties'];

/** Their names in the reference for what a format does here by itself (import.md of the specification). */
const referenceNames: Readonly<Record<string, readonly string[]>> = {
  ead: [
    'eu.ehri.project.importers.ead.EadHandler',
    'eu.ehri.project.importers.ead.EadImporter',
    'ead2002.properties',
  ],
  eag: [
    'eu.ehri.project.importers.eag.EagHandler',
    'eu.ehri.project.importers.eag.EagImporter',
    'eag.properties',
  ],
};

function parseWishes(query: Query, format: FormatInfo, profile: Profile): Wishes {
  for (const name of refused) {
    if (
      query[name] === undefined ||
      (profile.codeNames === 'default-taken' && isDefaultName(query, name, format))
    )
      continue;
    fail('bad-parameter', `The parameter ${name} is not supported; choose a mapping with mapping=<name>.`, {
      details: { parameter: name },
    });
  }
  requireKnownMapping(query, format);
  const scope = findText(query, 'scope');
  if (scope === undefined || scope.trim() === '') {
    fail(
      'scope-required',
      `An import needs the parameter scope: the id of a ${format.scopes.join(' or ')}.`,
      {
        details: { parameter: 'scope', types: format.scopes },
      },
    );
  }
  return {
    format: format.name,
    scope,
    commit: parseFlag(query, 'commit', profile.commits),
    allowUpdate: parseFlag(query, 'allow-update', profile.updates),
    tolerant: parseFlag(query, 'tolerant', false),
    language: parseLanguage(query),
  };
}

/** What the reference's clients send to say what is the case anyway. */
function isDefaultName(query: Query, name: string, format: FormatInfo): boolean {
  const named = findText(query, name);
  return named !== undefined && (referenceNames[format.name]?.includes(named) ?? false);
}

function requireKnownMapping(query: Query, format: FormatInfo): void {
  const mapping = findText(query, 'mapping');
  if (mapping === undefined || mapping === format.name) return;
  fail('bad-parameter', `There is no mapping '${mapping}' for this format; there is ${format.name}.`, {
    details: { parameter: 'mapping', value: mapping },
  });
}

function parseLanguage(query: Query): string {
  const given = findText(query, 'lang') ?? defaultLanguage;
  return (
    toLanguageCode(given) ??
    fail('bad-parameter', `The parameter lang must be a language code such as eng, was '${given}'.`, {
      details: { parameter: 'lang', value: given },
    })
  );
}

function getKind(headers: IncomingHttpHeaders, { mediaTypes }: FormatInfo): Kind {
  const given = mediaType(headers);
  requirePlainEncoding(headers);
  if (mediaTypes.includes(given)) return 'document';
  return kinds[given] ?? failMediaType(given, [...mediaTypes, ...Object.keys(kinds)]);
}

async function readSources(
  request: RestRequest,
  { options: { settings } }: Context,
  { kind, format }: { readonly kind: Kind; readonly format: FormatInfo },
  spool: Spool,
): Promise<readonly ImportSource[]> {
  const body = bodyStream(request);
  if (kind !== 'paths') {
    const name = findText(request.query, 'tag') ?? `body.${format.endings[0]}`;
    const path = await spool.write(body, 'body');
    return [{ name, kind, path, ...(kind === 'document' && { mediaType: mediaType(request.headers) }) }];
  }
  const limit = { name: 'pathListBytes', bytes: settings.pathListBytes };
  const list = decodeText(await readBytes(body, request.headers, limit));
  if (list === undefined) fail('file-not-found', 'The list of paths is not valid UTF-8.');
  return parsePathList(list, settings);
}
