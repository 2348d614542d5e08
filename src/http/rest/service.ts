/** Routes that need no store: the service, its health, and its documentation. */
import { isLoopback } from '../../config/settings.ts';
import { errorCodes, fail } from '../../model/errors.ts';
import type { ApiDocsInput } from '../../pages/api-docs/data.ts';
import { apiPages } from '../../pages/registry.ts';
import type { StorelessContext } from '../context.ts';
import { statusByErrorCode } from '../errors.ts';
import type { AppOptions } from '../options.ts';
import { createApiPageResponder } from '../pages/api-page-responder.ts';
import { oneResponse, type Reply, type RestRequest, type Route, type StorelessRoute } from '../route.ts';
import { revalidatedHeaders, uncachedHeaders } from './cache-headers.ts';
import { findGuide, guides } from './guides.ts';

/** @param routes all routes, including these, for the OpenAPI document; called by the first request for it. */
export function serviceRoutes(routes: () => readonly Route[]): readonly Route[] {
  const shared = { method: 'GET', access: 'storeless', group: 'service', parameters: {} } as const;
  const sendDocs = createApiPageResponder(apiPages.docs, (options) => describeApi(routes(), options));
  return [
    {
      ...shared,
      path: '',
      operation: 'getService',
      summary: 'Name and version of the service, and links',
      responses: oneResponse('Name, version and links', { kind: 'schema', schema: 'Service' }),
      handler: describeService,
    },
    {
      ...shared,
      path: '/health',
      atRoot: true,
      operation: 'getHealth',
      summary: 'Health check: whether the service is up and its store is initialised',
      responses: oneResponse('The state of the service', { kind: 'schema', schema: 'Health' }),
      handler: getHealth,
    },
    {
      ...shared,
      path: '/openapi.json',
      operation: 'getOpenApi',
      summary: 'This API as an OpenAPI 3.1 document',
      responses: oneResponse('The document', { kind: 'schema', schema: 'Document' }),
      handler: onFirstUse((options) => openApiReply(routes(), options)),
    },
    {
      ...shared,
      path: '/docs',
      operation: 'getDocs',
      summary: 'The documentation of this API as a web page',
      responses: oneResponse('The page', { kind: 'page' }),
      handler: async (request: RestRequest, { options, findSignedInActor }: StorelessContext) =>
        sendDocs(request, { options, actor: await findSignedInActor() }),
    },
    {
      ...shared,
      path: '/docs/{guide}',
      operation: 'getGuide',
      summary: 'A guide of the documentation',
      responses: oneResponse('The guide', {
        kind: 'files',
        mediaTypes: { 'text/plain': 'The guide in Markdown' },
      }),
      errors: ['not-found'],
      handler: guideReply,
    },
  ];
}

/** Generates the response at the first request, since most servers never get one. */
function onFirstUse(write: (options: AppOptions) => Promise<Reply>): StorelessRoute['handler'] {
  let reply: Promise<Reply> | undefined;
  return (_request, { options }) => {
    reply ??= write(options);
    return reply;
  };
}

async function openApiReply(routes: readonly Route[], options: AppOptions): Promise<Reply> {
  const { writeOpenApi } = await import('../openapi.ts');
  const { extractSharedComponents: shareComponents } = await import('../openapi-components.ts');
  const document = shareComponents(writeOpenApi(routes, options));
  return { status: 200, headers: revalidatedHeaders, body: Buffer.from(JSON.stringify(document)) };
}

async function describeApi(routes: readonly Route[], options: AppOptions): Promise<ApiDocsInput> {
  const { writeOpenApi } = await import('../openapi.ts');
  const { exampleIds } = await import('../openapi-examples.ts');
  const { host, port, prefix, publicUrl } = options.settings;
  const codes = Object.entries(errorCodes) as [keyof typeof errorCodes, string][];
  return {
    document: writeOpenApi(routes, options),
    prefix,
    url: publicUrl === '' ? `http://${isLoopback(host) ? host : 'localhost'}:${port}${prefix}` : publicUrl,
    user: exampleIds.administrator,
    errors: codes.map(([code, meaning]) => ({ code, status: statusByErrorCode[code], meaning })),
    guides,
  };
}

async function guideReply({ params }: RestRequest): Promise<Reply> {
  const name = params.guide!;
  const names = Object.keys(guides);
  const body =
    (await findGuide(name)) ??
    fail('not-found', `Unknown guide '${name}'. Known are ${names.join(', ')}.`, {
      details: { guides: names },
    });
  return {
    status: 200,
    headers: { ...revalidatedHeaders, 'content-type': 'text/plain; charset=utf-8' },
    body: Buffer.from(body),
  };
}

async function describeService(_request: unknown, { options }: StorelessContext): Promise<Reply> {
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
  return {
    status: 200,
    headers: revalidatedHeaders,
    body: { name: 'Fonds', version: options.version, links },
  };
}

async function getHealth(_request: unknown, { options }: StorelessContext): Promise<Reply> {
  return {
    status: 200,
    headers: uncachedHeaders,
    body: { ...(await readStates(options)), version: options.version },
  };
}

interface States {
  readonly status: 'ok' | 'not-initialised';
  readonly search?: 'ok' | 'outdated' | 'fallback';
}

async function readStates(options: AppOptions): Promise<States> {
  try {
    const graph = (await options.openArchive())?.graph;
    if (graph === undefined || !(await graph.isReady())) return { status: 'not-initialised' };
    return { status: 'ok', search: await graph.getSearchStatus() };
  } catch {
    // The routes of records report the cause.
    return { status: 'not-initialised' };
  }
}
