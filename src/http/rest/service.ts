/** What answers always, with or without a store: what this is, whether it is well, and how to use it. */
import { isLoopback } from '../../config.ts';
import { fail } from '../../model/errors.ts';
import type { PublicContext } from '../context.ts';
import type { AppOptions } from '../options.ts';
import type { PublicRoute, Reply, RestRequest, Route } from '../route.ts';

const page = { 'cache-control': 'no-cache' };

/** @param routes all rows, these included, for the document that lists them; asked for on first use. */
export function serviceRoutes(routes: () => readonly Route[]): readonly Route[] {
  const shared = { method: 'GET', access: 'public', group: 'service', parameters: [] } as const;
  return [
    {
      ...shared,
      path: '',
      operation: 'getService',
      summary: 'What this service is, and where to go on',
      responses: [
        { status: 200, help: 'Name, version and links', content: { holds: 'schema', schema: 'Service' } },
      ],
      handler: describeService,
    },
    {
      ...shared,
      path: '/health',
      atRoot: true,
      operation: 'getHealth',
      summary: 'Whether the service is up, and its store set up',
      responses: [
        { status: 200, help: 'The state of the service', content: { holds: 'schema', schema: 'Health' } },
      ],
      handler: tellHealth,
    },
    {
      ...shared,
      path: '/openapi.json',
      operation: 'getOpenApi',
      summary: 'This interface as an OpenAPI 3.1 document',
      responses: [{ status: 200, help: 'The document', content: { holds: 'schema', schema: 'Document' } }],
      handler: onFirstUse((options) => openApiReply(routes(), options)),
    },
    {
      ...shared,
      path: '/docs',
      operation: 'getDocs',
      summary: 'A page to read this interface',
      responses: [{ status: 200, help: 'The page', content: { holds: 'page' } }],
      handler: onFirstUse((options) => docsReply(routes(), options)),
    },
    {
      ...shared,
      path: '/docs/{guide}',
      operation: 'getGuide',
      summary: 'A guide of the documentation',
      responses: [
        {
          status: 200,
          help: 'The guide',
          content: { holds: 'files', mediaTypes: { 'text/plain': 'The guide in Markdown' } },
        },
      ],
      errors: ['not-found'],
      handler: guideReply,
    },
  ];
}

/** Most servers are never asked for these: they are written, and their code loaded, when somebody asks. */
function onFirstUse(write: (options: AppOptions) => Promise<Reply>): PublicRoute['handler'] {
  let reply: Promise<Reply> | undefined;
  return (_request, { options }) => {
    reply ??= write(options);
    return reply;
  };
}

async function openApiReply(routes: readonly Route[], options: AppOptions): Promise<Reply> {
  const { writeOpenApi } = await import('../openapi.ts');
  const { shareComponents } = await import('../openapi-components.ts');
  const document = shareComponents(writeOpenApi(routes, options));
  return { status: 200, headers: page, body: Buffer.from(JSON.stringify(document)) };
}

async function docsReply(routes: readonly Route[], options: AppOptions): Promise<Reply> {
  const { writeOpenApi } = await import('../openapi.ts');
  const { writeDocsPage } = await import('../static/docs-page.ts');
  const { host, port, prefix, publicUrl } = options.settings;
  const url =
    publicUrl === '' ? `http://${isLoopback(host) ? host : 'localhost'}:${port}${prefix}` : publicUrl;
  const { html, headers } = writeDocsPage(writeOpenApi(routes, options), { prefix, url });
  return { status: 200, headers, body: Buffer.from(html) };
}

async function guideReply({ params }: RestRequest): Promise<Reply> {
  const { findGuide, guides } = await import('../static/guides.ts');
  const name = params.guide!;
  const names = Object.keys(guides);
  const body =
    (await findGuide(name)) ??
    fail('not-found', `There is no guide '${name}'; there are ${names.join(', ')}.`, {
      details: { guides: names },
    });
  return {
    status: 200,
    headers: { ...page, 'content-type': 'text/plain; charset=utf-8' },
    body: Buffer.from(body),
  };
}

async function describeService(_request: unknown, { options }: PublicContext): Promise<Reply> {
  const { prefix } = options.settings;
  const links = {
    self: prefix === '' ? '/' : prefix,
    documentation: `${prefix}/docs`,
    openapi: `${prefix}/openapi.json`,
    health: `${prefix}/health`,
    records: `${prefix}/classes/{type}`,
    graphql: `${prefix}/graphql`,
    import: options.formats.map((format) => `${prefix}/import/${format.name}`),
  };
  return { status: 200, headers: page, body: { name: 'Fonds', version: options.version, links } };
}

async function tellHealth(_request: unknown, { options }: PublicContext): Promise<Reply> {
  const status = (await isReady(options)) ? 'ok' : 'not-initialised';
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { status, version: options.version },
  };
}

async function isReady(options: AppOptions): Promise<boolean> {
  try {
    const archive = await options.openArchive();
    return archive !== undefined && (await archive.graph.isReady());
  } catch {
    // Health tells that something is missing; the data endpoints tell what.
    return false;
  }
}
