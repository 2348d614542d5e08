/** Detects what the files of an import are, before it. Nothing is stored: the spooled files are deleted with the response. */
import { textParameter } from '../../../parameters/parameter.ts';
import { failParameter } from '../../../parameters/parse-parameters.ts';
import { type DetectionRequest, proposeImport } from '../../../transfer/detection/detection.ts';
import type { FormatInfo } from '../../../transfer/import/import.ts';
import type { MappingInfo } from '../../../transfer/mappings.ts';
import { getImportScopeType } from '../../../transfer/permitted-import.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';
import { Spool } from '../uploads/spool.ts';
import { importBodyContent } from './import.ts';
import { importParameters, tableParameters, toTable } from './import-parameters.ts';
import { getBodyKind, spoolImportFiles } from './import-sources.ts';

const { tag, charset } = importParameters;

const detectParameters = {
  scope: textParameter('Id of the item to import into: it determines the fields of tables'),
  tag,
  charset,
  mapping: textParameter('Name of a mapping of tables, as listed by import/mappings'),
  ...tableParameters,
};

const { ofFormats, mediaTypes, schemas } = importBodyContent;

const concept = 'https://vocabulary.example/harbours';
const skos = 'http://www.w3.org/2004/02/skos/core#';
const examples: Readonly<Record<string, string>> = {
  'text/xml':
    '<ead><eadheader><eadid>0012</eadid></eadheader><archdesc level="fonds"><did><unitid>0012</unitid><unittitle>Harbour Office</unittitle></did></archdesc></ead>',
  'text/turtle': `@prefix skos: <${skos}> .\n<${concept}> a skos:Concept ; skos:prefLabel "Harbours"@en .\n`,
  'application/n-triples': `<${concept}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${skos}Concept> .\n`,
  'application/ld+json': `{"@id": "${concept}", "@type": "${skos}Concept"}`,
  'text/csv': 'Signatur,Titel\n0012,Hafenamt\n',
};

export const detectRoute = defineRoute({
  method: 'POST',
  path: '/import/detect',
  access: 'write',
  needsGrant: true,
  operation: 'detectImport',
  summary: 'Find out what files are, and propose how to import them; nothing is stored',
  group: 'import',
  parameters: detectParameters,
  body: {
    read: 'stream',
    content: { kind: 'files', mediaTypes: { ...ofFormats, ...mediaTypes }, schemas, examples },
  },
  responses: oneResponse('The formats of the files, and proposals for their import', {
    kind: 'schema',
    schema: 'Detection',
  }),
  errors: [
    'bad-parameter',
    'not-found',
    'wrong-scope',
    'permission-denied',
    'unsupported-media-type',
    'malformed-multipart',
    'malformed-json',
    'bad-archive',
    'limit-exceeded',
    'file-not-found',
    'path-not-allowed',
    'url-not-allowed',
    'fetch-failed',
  ],
  handler: detect,
});

async function detect(request: RestRequest<typeof detectParameters>, context: Context): Promise<Reply> {
  const { archive, actor, graph, options } = context;
  const { scope, charset, mapping } = request.parameters;
  const scopeType = scope === undefined ? undefined : await getImportScopeType(graph.imports, scope);
  const rules = {
    charset,
    scopeType,
    ...toTable(request),
    ...(mapping !== undefined && { mapping: findTableMapping(mapping, options.mappings) }),
  };
  const body = {
    kind: getBodyKind(request.headers, anyFormat(options.formats), undefined),
    format: anyFormat(options.formats),
    rdfType: undefined,
    hierarchy: undefined,
  };
  const spool = await Spool.open(options.spoolFolder());
  try {
    const { parameters } = request;
    const files = { ...request, parameters: { tag: parameters.tag, tolerant: false } };
    const { sources } = await spoolImportFiles(files, context, body, spool);
    const hooks = { disconnectSignal: request.disconnectSignal() };
    const proposing = { graph, mappings: options.mappings, limits: options.settings };
    const found = await archive.detectFiles(actor.id, { ...rules, sources }, hooks);
    return { status: 200, headers: uncachedHeaders, body: await proposeImport(found, proposing) };
  } finally {
    await spool.deleteFolder();
  }
}

/** Content types and endings of all formats. */
function anyFormat(formats: readonly FormatInfo[]): Pick<FormatInfo, 'mediaTypes' | 'endings'> {
  return {
    mediaTypes: formats.flatMap((format) => format.mediaTypes),
    endings: formats.flatMap((format) => format.endings),
  };
}

/** Throws `bad-parameter`. */
function findTableMapping(name: string, mappings: readonly MappingInfo[]): DetectionRequest['mapping'] {
  const found = mappings.find((mapping) => mapping.name === name);
  if (found === undefined) return failParameter('mapping', 'must be a name listed by import/mappings', name);
  const { rows, table, file } = found;
  // The rows of a format itself apply in any case.
  return file === null ? undefined : { rows, ...(table !== undefined && { table }) };
}
