/**
 * What linked data needs besides the records: the context of JSON-LD, the data model as an ontology, and the sitemap that leads search
 * engines to all records. A sitemap is for everybody, so that it tells of what everybody may see, whoever asks.
 */
import { anonymous } from '../../../graph/actor.ts';
import { findNamed } from '../../../lib/nearest.ts';
import { linkedDataFiles, writeSitemapIndex, writeSitemapPart } from '../../../transfer/linked-data-run.ts';
import { choosePreferred } from '../../accept.ts';
import type { Context, PublicContext } from '../../context.ts';
import { failParameter, findText, parseInteger } from '../../parameters.ts';
import { baseUrl, recordUrl } from '../../record-url.ts';
import { type Content, type Reply, type RestRequest, type Route, text } from '../../route.ts';
import { parseBaseUri } from './export-reply.ts';

const shared = { method: 'GET', group: 'export' } as const;

const files = (...mediaTypes: readonly (readonly [string, string])[]): Content => ({
  holds: 'files',
  mediaTypes: Object.fromEntries(mediaTypes),
});

export const linkedDataRoutes: readonly Route[] = [
  {
    ...shared,
    path: '/context.jsonld',
    access: 'public',
    operation: 'getJsonLdContext',
    summary: 'What the names in JSON-LD mean',
    parameters: [],
    responses: [
      { status: 200, help: 'The context', content: files(['application/ld+json', 'A context of JSON-LD']) },
    ],
    handler: async ({ headers }: RestRequest, { options }: PublicContext) => ({
      status: 200,
      headers: { 'content-type': 'application/ld+json', 'cache-control': 'public, max-age=3600' },
      body: linkedDataFiles.writeContext(baseUrl(headers.host, options.settings)),
    }),
  },
  {
    ...shared,
    path: '/tools/schema',
    access: 'public',
    operation: 'getOntology',
    summary: 'The data model as an ontology (OWL, RDFS)',
    parameters: [
      text('format', 'TTL, N3 or RDF/XML; without it what Accept asks for, or Turtle'),
      text('baseUri', 'Namespace of the terms; without it that of this service'),
    ],
    responses: [
      {
        status: 200,
        help: 'The ontology',
        content: files(
          ...linkedDataFiles.ontologySyntaxes.map(
            ({ name, mediaType }) => [mediaType, `The ontology as ${name}`] as const,
          ),
        ),
      },
    ],
    errors: ['bad-parameter'],
    handler: schemaReply,
  },
  {
    ...shared,
    path: '/sitemap.xml',
    atRoot: true,
    access: 'read',
    operation: 'getSitemap',
    summary: 'The addresses of all records that everybody may see, for search engines',
    parameters: [
      {
        ...text('type', 'Record type of a part; without it the parts are listed'),
        oneOf: linkedDataFiles.types,
      },
      { name: 'part', in: 'query', kind: 'integer', min: 0, help: 'Which part of the records of the type' },
    ],
    responses: [
      {
        status: 200,
        help: 'The sitemap, streamed',
        content: files(['application/xml', 'A sitemap, or an index of them']),
      },
    ],
    errors: ['bad-parameter'],
    handler: sitemapReply,
  },
  {
    ...shared,
    path: '/robots.txt',
    atRoot: true,
    access: 'public',
    operation: 'getRobots',
    summary: 'Where search engines find the sitemap',
    parameters: [],
    responses: [
      { status: 200, help: 'The file', content: files(['text/plain', 'Rules for search engines']) },
    ],
    handler: async ({ headers }: RestRequest, { options }: PublicContext) => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      body: `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl(headers.host, options.settings)}/sitemap.xml\n`,
    }),
  },
];

async function schemaReply(request: RestRequest, { options }: PublicContext): Promise<Reply> {
  const { query, headers } = request;
  const { name, mediaType } = chooseSyntax(findText(query, 'format'), headers.accept);
  return {
    status: 200,
    headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-cache', vary: 'Accept' },
    body: linkedDataFiles.writeOntology(name, baseUrl(headers.host, options.settings), parseBaseUri(request)),
  };
}

type Syntax = (typeof linkedDataFiles.ontologySyntaxes)[number];

/** Turtle for a client that accepts anything. Throws `bad-parameter`. */
function chooseSyntax(format: string | undefined, accept: string | undefined): Syntax {
  const { ontologySyntaxes } = linkedDataFiles;
  if (format === undefined) return choosePreferred<Syntax>(accept, ontologySyntaxes);
  const names = ontologySyntaxes.map(({ name }) => name);
  return (
    findNamed<Syntax>(ontologySyntaxes, format) ??
    failParameter('format', `must be one of ${names.join(', ')}`, format)
  );
}

async function sitemapReply({ query, headers }: RestRequest, { archive, options }: Context): Promise<Reply> {
  const graph = archive.graph.as(anonymous);
  const { host } = headers;
  const type = findText(query, 'type');
  const part = parseInteger(query, 'part', 0, { min: 0 });
  const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' };
  if (type === undefined) {
    const at = `${baseUrl(host, options.settings)}/sitemap.xml`;
    return {
      status: 200,
      headers: xml,
      body: writeSitemapIndex(graph, (of, part) => `${at}?type=${of}&part=${part}`),
    };
  }
  if (!linkedDataFiles.types.includes(type))
    failParameter('type', `must be one of ${linkedDataFiles.types.join(', ')}`, type);
  return {
    status: 200,
    headers: xml,
    body: writeSitemapPart(graph, { type, part }, (of, id) =>
      recordUrl(host, options.settings, { type: of, id }),
    ),
  };
}
