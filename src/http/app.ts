/**
 * Builds the HTTP server from the table of routes. A request passes these steps: host check → route → query check → authentication → body →
 * parameters → handler → response. Every thrown error becomes an error response (errors.ts).
 *
 * The server does not listen yet. This file knows neither record types nor the store.
 */
import type { Readable } from 'node:stream';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Failure } from '../model/errors.ts';
import { getProfile } from '../model/profile.ts';
import { requireAcceptable } from './accept.ts';
import { getContext } from './context.ts';
import { checkQuery, requireDecodable } from './declared-parameters.ts';
import { toErrorReply } from './errors.ts';
import { logAndConvertError, respondToInvalidHttp } from './framework-errors.ts';
import { handleCors, requireKnownHost } from './guards.ts';
import type { AppOptions } from './options.ts';
import type { ParameterTable } from './parameter.ts';
import { makeParameterParser, type ParseParameters } from './parse-parameters.ts';
import { failNoRoute, findRouteType } from './path-match.ts';
import { negotiateError } from './problem.ts';
import { readJson } from './read-body.ts';
import { noQuery, type Query, type RestRequest, type Route } from './route.ts';
import { makeRoutes } from './routes.ts';
import { send } from './send.ts';
import { watchSlowBody } from './slow-body.ts';
import { allowBody, closeUnread } from './unread-body.ts';
import { parseForm } from './wire-form.ts';

/** Ids grow with each level of a finding aid. This is more than Node's limit for the whole head of a request. */
const maxIdCharacters = 16_384;

export function buildApp(options: AppOptions, routes: readonly Route[] = makeRoutes()): FastifyInstance {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxIdCharacters },
    // We report a missing Host header ourselves; Node would send a 400 without body.
    http: { requireHostHeader: false },
    clientErrorHandler: respondToInvalidHttp,
    frameworkErrors: (error, request, reply) => sendError({ options, routes }, error, request, reply),
  });
  // Node would reject any other expectation with a 417 without body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // 100 Continue is sent when the body is read, so that a client without permission need not send it.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  const ending = new AbortController();
  app.addHook('preClose', (done) => {
    ending.abort();
    // Connections of requests in progress close after their response instead of waiting for the next request.
    app.server.keepAliveTimeout = 1;
    app.server.keepAliveTimeoutBuffer = 0;
    done();
  });
  app.removeAllContentTypeParsers();
  // Every body stays an unread stream: the route and the caller's permissions decide whether and how it is read.
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    requireKnownHost(options.settings, request.headers.host);
    if (!handleCors(options.settings, request, reply)) done();
  });
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError({ options, routes }, error, request, reply),
  );
  app.setNotFoundHandler((request) =>
    failNoRoute(routes, options.settings.prefix, request.method, pathOf(request)),
  );
  const service = { options, routes, ending: ending.signal };
  const endpoints = routes.map((route) => toEndpoint(route, options));
  // Rows with the same method and path differ in the record types that they take.
  for (const group of Map.groupBy(endpoints, ({ route }) => `${route.method} ${route.path}`).values())
    register(app, service, group);
  registerFormats(app, service, endpoints);
  return app;
}

/** A row of the table with the parser of its parameters. */
interface Endpoint {
  readonly route: Route;
  readonly parseParameters: ParseParameters<ParameterTable>;
}

function toEndpoint(route: Route, { settings }: AppOptions): Endpoint {
  const isQueryParsed = route.checksOwnQuery !== true;
  const parsed = Object.entries(route.parameters).filter(([, one]) => isQueryParsed || one.in === 'header');
  return {
    route,
    parseParameters: makeParameterParser(Object.fromEntries(parsed), getProfile(settings.profile)),
  };
}

interface Service {
  readonly options: AppOptions;
  readonly routes: readonly Route[];
  /** Aborted when the service shuts down, so that waiting requests do not delay it. */
  readonly ending: AbortSignal;
}

function register(app: FastifyInstance, service: Service, endpoints: readonly Endpoint[]): void {
  const { route } = endpoints[0]!;
  if (!endpoints.every(({ route: { access } }) => ['public', 'read', 'write'].includes(access)))
    throw new Error(`The route ${route.method} ${route.path} does not declare its access`);
  const { prefix } = service.options.settings;
  const path = toRouterPath(route.path);
  const urls = new Set([`${prefix}${path}`, ...(route.atRoot === true ? [path] : [])]);
  for (const url of urls) {
    app.route({
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: url === '' ? '/' : url,
      config: { row: route },
      handler: (request, reply) =>
        handle(service, chooseEndpoint(service, endpoints, request), request, reply),
    });
  }
}

/**
 * Registers the paths that end in the name of a format for other letter cases. The router tries patterns after literal segments, so that
 * other requests do not get slower.
 */
function registerFormats(app: FastifyInstance, service: Service, endpoints: readonly Endpoint[]): void {
  const named = endpoints
    .filter(({ route }) => route.endsInFormat === true)
    .map((endpoint) => ({ endpoint, ...splitLast(endpoint.route.path) }));
  const groups = Map.groupBy(named, ({ endpoint, parent }) => `${endpoint.route.method} ${parent}`);
  for (const group of groups.values()) {
    const { parent } = group[0]!;
    const { route } = group[0]!.endpoint;
    const pattern = [...new Set(group.map(({ last }) => last))].map(inAnyCase).join('|');
    app.route({
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: `${service.options.settings.prefix}${toRouterPath(parent)}:format(^(?:${pattern})$)`,
      config: { row: route },
      handler: (request, reply) => {
        const name = (request.params as RestRequest['params']).format!.toLowerCase();
        const sameName = group.filter(({ last }) => last === name).map(({ endpoint }) => endpoint);
        return handle(service, chooseEndpoint(service, sameName, request), request, reply);
      },
    });
  }
}

const inAnyCase = (name: string): string =>
  name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const toRouterPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function splitLast(path: string): { readonly parent: string; readonly last: string } {
  const at = path.lastIndexOf('/') + 1;
  return { parent: path.slice(0, at), last: path.slice(at) };
}

/** Throws `unknown-route` or `method-not-allowed` if none of the rows takes the values in the path. */
function chooseEndpoint(service: Service, endpoints: readonly Endpoint[], request: FastifyRequest): Endpoint {
  const params = request.params as RestRequest['params'];
  const { type } = params;
  if (type === undefined) {
    const only = endpoints[0]!;
    only.route.requirePath?.(params, service.options);
    return only;
  }
  return (
    endpoints.find(({ route }) => findRouteType(route, type) !== undefined) ??
    failNoRoute(service.routes, service.options.settings.prefix, request.method, pathOf(request))
  );
}

async function handle(
  service: Service,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { options } = service;
  const { route } = endpoint;
  const { headers, url } = request;
  const { accept } = headers;
  // Most clients send no Accept header, and the type is not looked up for them.
  if (accept !== undefined) {
    const { type } = request.params as RestRequest['params'];
    requireAcceptable(route, accept, type === undefined ? undefined : findRouteType(route, type));
  }
  const query = readQuery(options, route, request);
  if (route.access === 'public') {
    const rest = toRestRequest(service, endpoint, query, request, reply, undefined);
    return send(options, request, reply, await route.handler(rest, { options }));
  }
  const form = parseForm(query, getProfile(options.settings.profile));
  const context = await getContext(options, route, { headers, url, form });
  if (route.needsGrant === true) await context.graph.permissions.requireAnyGrant();
  let body: unknown;
  if (route.body !== undefined) {
    watchSlowBody(request.raw, options.settings, (failure) =>
      abortSlowRequest(service, failure, request, reply),
    );
    body = await readBody(options, route.body.read, request, reply);
  }
  const rest = toRestRequest(service, endpoint, query, request, reply, body);
  return send(options, request, reply, await route.handler(rest, context));
}

/** Throws `bad-parameter` for values that do not fit the declarations of the row. */
function toRestRequest(
  { ending }: Service,
  { parseParameters }: Endpoint,
  query: Query,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): RestRequest<never> {
  const { method, url, headers } = request;
  return {
    method,
    url,
    params: request.params as RestRequest['params'],
    // defineRoute has checked that the handler expects these types.
    parameters: parseParameters(query, headers) as never,
    query,
    headers,
    body,
    leaving: () => leavingSignal(reply, ending),
    gone: () => goneSignal(reply),
    address: () => request.ip,
    allowBody: () => allowBody(request.raw, reply.raw),
  };
}

/** Sends the error while the handler still waits for the body; destroying the request ends that wait. */
function abortSlowRequest(
  service: Service,
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (reply.sent) return;
  reply.header('connection', 'close');
  reply.raw.once('close', () => request.raw.destroy());
  sendError(service, failure, request, reply);
}

function readQuery({ settings }: AppOptions, route: Route, request: FastifyRequest): Query {
  const { url } = request;
  // The router also reads the text after `#` as a query.
  if (!url.includes('?') && !url.includes('#')) return noQuery;
  if (route.checksOwnQuery !== true) requireDecodable(url);
  const { type } = request.params as RestRequest['params'];
  const recordType = type === undefined ? undefined : findRouteType(route, type);
  return checkQuery(route, recordType, request.query as Query, getProfile(settings.profile));
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () =>
    gone.abort(new Failure('cancelled', 'The client closed the connection before the response was sent.')),
  );
  return gone.signal;
}

function leavingSignal(reply: FastifyReply, ending: AbortSignal): AbortSignal {
  return AbortSignal.any([goneSignal(reply), ending]);
}

/** Fastify sets no body for requests without one. */
function readBody(
  options: AppOptions,
  how: 'json' | 'stream',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const body = (request.body ?? request.raw) as Readable;
  if (how === 'stream') return Promise.resolve(body);
  allowBody(request.raw, reply.raw);
  return readJson(body, request.headers, options.settings);
}

function sendError(
  service: Pick<Service, 'options' | 'routes'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { options, routes } = service;
  const failure = logAndConvertError(options, error, request, () =>
    failNoRoute(routes, options.settings.prefix, request.method, pathOf(request)),
  );
  // Headers of a response that failed before its first byte.
  for (const name of ['content-range', 'link', 'content-encoding', 'etag']) reply.removeHeader(name);
  closeUnread(request.raw, reply.raw);
  return send(
    options,
    request,
    reply,
    negotiateError(toErrorReply(failure), request.headers.accept, options.settings.prefix),
  );
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!;
}
