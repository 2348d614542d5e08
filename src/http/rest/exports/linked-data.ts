/**
 * Linked data besides the records: the context of JSON-LD, the data model as an ontology, and the sitemap for search engines. The sitemap lists
 * the public records only, for every caller.
 */
import { anonymous } from '../../../graph/actor.ts';
import { integerParameter, textParameter } from '../../../parameters/parameter.ts';
import { linkedDataDocuments, writeSitemapIndex, writeSitemapPart } from '../../../transfer/linked-data.ts';
import { choosePreferred } from '../../accept.ts';
import type { Context, StorelessContext } from '../../context.ts';
import { baseUrl, pageUrl } from '../../record-url.ts';
import {
  type Content,
  defineRoute,
  oneResponse,
  type Reply,
  type RestRequest,
  type Route,
} from '../../route.ts';
import { publicHeaders, revalidatedHeaders } from '../cache-headers.ts';
import { makeNameParser, parseBaseUri } from './export-reply.ts';

const shared = { method: 'GET', group: 'export' } as const;

const files = (...mediaTypes: readonly (readonly [string, string])[]): Content => ({
  kind: 'files',
  mediaTypes: Object.fromEntries(mediaTypes),
});

type Syntax = (typeof linkedDataDocuments.ontologySyntaxes)[number];

const ontologyParameters = {
  format: textParameter('TTL, N3 or RDF/XML; by default chosen by Accept, else Turtle', {
    parse: makeNameParser<Syntax>(linkedDataDocuments.ontologySyntaxes),
  }),
  baseUri: textParameter('Namespace of the terms; by default that of this service', { parse: parseBaseUri }),
};

const sitemapParameters = {
  type: textParameter('Record type of a part; without it the response is the index of all parts', {
    oneOf: linkedDataDocuments.types,
  }),
  part: integerParameter('Number of the part of the record type', { min: 0 }),
};

export const linkedDataRoutes: readonly Route[] = [
  {
    ...shared,
    path: '/context.jsonld',
    access: 'storeless',
    operation: 'getJsonLdContext',
    summary: 'The JSON-LD context: the meaning of names in JSON-LD',
    parameters: {},
    responses: oneResponse('The context', files(['application/ld+json', 'A JSON-LD context'])),
    handler: async ({ headers }: RestRequest, { options }: StorelessContext) => ({
      status: 200,
      headers: { 'content-type': 'application/ld+json; charset=utf-8', ...publicHeaders },
      body: linkedDataDocuments.writeContext(baseUrl(headers.host, options.settings)),
    }),
  },
  defineRoute({
    ...shared,
    path: '/tools/schema',
    access: 'storeless',
    operation: 'getOntology',
    summary: 'The data model as an ontology (OWL, RDFS)',
    parameters: ontologyParameters,
    responses: oneResponse(
      'The ontology',
      files(
        ...linkedDataDocuments.ontologySyntaxes.map(
          ({ name, mediaType }) => [mediaType, `The ontology as ${name}`] as const,
        ),
      ),
    ),
    errors: ['bad-parameter'],
    handler: schemaReply,
  }),
  defineRoute({
    ...shared,
    path: '/sitemap.xml',
    atRoot: true,
    ignoresAccept: true,
    access: 'read',
    operation: 'getSitemap',
    summary: 'The URLs of the pages of all public records, for search engines',
    parameters: sitemapParameters,
    responses: oneResponse(
      'The sitemap, streamed',
      files(['application/xml', 'A sitemap, or an index of them']),
    ),
    errors: ['bad-parameter'],
    handler: sitemapReply,
  }),
  {
    ...shared,
    path: '/robots.txt',
    atRoot: true,
    ignoresAccept: true,
    access: 'storeless',
    operation: 'getRobots',
    summary: 'The URL of the sitemap, for search engines',
    parameters: {},
    responses: oneResponse('The file', files(['text/plain', 'Rules for search engines'])),
    handler: async ({ headers }: RestRequest, { options }: StorelessContext) => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...publicHeaders },
      body: writeRobots(`${baseUrl(headers.host, options.settings)}/sitemap.xml`, options.settings.prefix),
    }),
  },
];

/**
 * Keeps crawlers off combinations of filters, which are without limit. They may read descriptions in other languages and the further pages of long
 * lists. Of two rules that match, the longer one applies.
 */
function writeRobots(sitemap: string, prefix: string): string {
  const rules = [
    'Allow: /',
    'Disallow: /*?',
    'Allow: /*?page=',
    'Disallow: /*?page=*&',
    'Allow: /*?lang=',
    'Disallow: /*?lang=*&',
    'Disallow: /search',
    'Disallow: /search?page=',
    'Disallow: /search?lang=',
    // Exports in other languages.
    `Disallow: ${prefix}/*?`,
    // Every unit that contains units has such a page, with all texts below it.
    'Disallow: /units/*/whole',
    'Disallow: /units/*/pdf',
    // Text that was removed from the records.
    'Disallow: /*/history',
    'Disallow: /language/',
    'Allow: /sitemap.xml?',
    `Allow: ${prefix}/sitemap.xml?`,
  ];
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${sitemap}\n`;
}

async function schemaReply(
  { parameters, headers }: RestRequest<typeof ontologyParameters>,
  { options }: StorelessContext,
): Promise<Reply> {
  const { format = choosePreferred<Syntax>(headers.accept, linkedDataDocuments.ontologySyntaxes), baseUri } =
    parameters;
  return {
    status: 200,
    headers: { 'content-type': `${format.mediaType}; charset=utf-8`, ...revalidatedHeaders, vary: 'Accept' },
    body: linkedDataDocuments.writeOntology(format, baseUrl(headers.host, options.settings), baseUri),
  };
}

async function sitemapReply(
  { parameters, headers }: RestRequest<typeof sitemapParameters>,
  { archive, options }: Context,
): Promise<Reply> {
  const graph = archive.graph.as(anonymous);
  const { host } = headers;
  const { type, part = 0 } = parameters;
  const xml = { 'content-type': 'application/xml; charset=utf-8', ...revalidatedHeaders };
  if (type === undefined) {
    const url = `${baseUrl(host, options.settings)}/sitemap.xml`;
    return {
      status: 200,
      headers: xml,
      body: writeSitemapIndex(graph, (of, part) => `${url}?type=${of}&part=${part}`),
    };
  }
  return {
    status: 200,
    headers: xml,
    body: writeSitemapPart(graph, { type, part }, (of, id) =>
      pageUrl(host, options.settings, { type: of, id }),
    ),
  };
}
