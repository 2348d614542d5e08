/**
 * Builds the HTTP server from the table of routes. A request passes these steps: route → host check → query check → authentication → body →
 * parameters → handler → response. Every thrown error becomes an error response (send-error.ts).
 *
 * The server does not listen yet. This file knows neither record types nor the store.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createNetworkList, type NetworkList } from '../lib/networks.ts';
import { Failure, fail } from '../model/errors.ts';
import { getProfile } from '../model/profile.ts';
import { noQuery, type Query } from '../parameters/parameter.ts';
import { isBrowser, isPreferred, requireAcceptable } from './accept.ts';
import { findClientAddress } from './client-address.ts';
import { type Context, findSignedInActor, getContext } from './context.ts';
import { checkQuery, requireDecodable } from './declared-parameters.ts';
import { withFileNameHint } from './file-name-body.ts';
import { handleCors, requireKnownHost } from './guards.ts';
import { type Exchange, HttpServer } from './http-server.ts';
import type { AppOptions } from './options.ts';
import { makePageRoutes } from './pages/page-routes.ts';
import { redirectToSignIn } from './pages/redirect-to-sign-in.ts';
import { removeTrackingParameters } from './pages/tracking-parameters.ts';
import { failNoRoute, findRouteType } from './path-match.ts';
import { failMediaType, mediaType, readJson } from './read-body.ts';
import type { ArchiveRoute, Reply, RestRequest, Route } from './route.ts';
import { type Endpoint, type FindRoute, makeRouter, type RouteMatch } from './router.ts';
import { makeRoutes } from './routes.ts';
import { send } from './send.ts';
import { type ErrorPages, sendError } from './send-error.ts';
import { withSessionHeaders } from './sign-in/session-headers.ts';
import { watchSlowBody } from './slow-body.ts';
import { sendContinueIfExpected } from './unread-body.ts';
import { parseWireForm } from './wire-form.ts';

export function buildApp(
  options: AppOptions,
  routes: readonly Route[] = [...makeRoutes(), ...makePageRoutes()],
): HttpServer {
  const service = {
    options,
    routes,
    findRoute: makeRouter(routes, options.settings),
    proxies: createNetworkList(options.settings.trustedProxies),
  };
  return new HttpServer((exchange) => void respond(service, exchange));
}

interface Service {
  readonly options: AppOptions;
  readonly routes: readonly Route[];
  readonly findRoute: FindRoute;
  readonly proxies: NetworkList;
}

/** Never rejects. */
async function respond(service: Service, exchange: Exchange): Promise<void> {
  const { options, findRoute } = service;
  const { request, response, shutdown } = exchange;
  let match: RouteMatch | undefined;
  try {
    match = findRoute(request, response);
    // A load balancer sends the request to another server.
    if (shutdown.aborted) fail('unavailable', 'The service is shutting down; try again in a moment.');
    requireKnownHost(options.settings, request.headers.host);
    if (handleCors(options.settings, request, response)) return;
    if (match === undefined) failUnmatched(service, request);
    await send(options, exchange, await getReply(service, exchange, match));
  } catch (error) {
    if (isForSignIn(error, request, match)) await send(options, exchange, redirectToSignIn(request.url!));
    else
      await sendError(options, exchange, error, {
        which: choosePages(service, request, match),
        findActor: createActorFinder(service, request),
      });
  }
}

function createActorFinder({ options, proxies }: Service, { headers, socket }: IncomingMessage) {
  const isFromProxy = (): boolean => proxies.includes(String(socket.remoteAddress));
  return () => findSignedInActor(options, { headers, isFromProxy });
}

/** Whether the page needs a token, and the reader can sign in instead. */
function isForSignIn(
  error: unknown,
  { method, headers }: IncomingMessage,
  match: RouteMatch | undefined,
): boolean {
  const isMissing =
    error instanceof Failure && error.code === 'token-required' && headers['x-user'] === undefined;
  return (
    isMissing &&
    (method === 'GET' || method === 'HEAD') &&
    match?.endpoints.some(({ route }) => route.isPage === true) === true
  );
}

/**
 * Which errors are pages: all of pages, and of unknown paths outside of the API if the client prefers pages. In the API, those that a reader gets who
 * follows a link in a browser.
 */
function choosePages(
  { options: { settings } }: Service,
  { method, url, headers: { accept } }: IncomingMessage,
  match: RouteMatch | undefined,
): ErrorPages['which'] {
  if (match?.endpoints.some(({ route }) => route.isPage === true) === true) return 'all';
  const { prefix } = settings;
  const isInApi = prefix === '' || `${url}/`.startsWith(`${prefix}/`) || url!.startsWith(`${prefix}?`);
  if (match === undefined && !isInApi)
    return isPreferred(accept, 'text/html', 'application/json') ? 'all' : 'none';
  const hasPages = prefix !== '' && getProfile(settings.profile).recordPage === 'if-preferred';
  return hasPages && method === 'GET' && isBrowser(accept) ? 'links' : 'none';
}

/** Throws `unknown-route` or `method-not-allowed`. */
function failUnmatched({ routes, options }: Service, { method, url }: IncomingMessage): never {
  failNoRoute(routes, options.settings.prefix, method!, url!.split('?', 1)[0]!);
}

async function getReply(service: Service, exchange: Exchange, match: RouteMatch): Promise<Reply> {
  const { options } = service;
  const { request, response } = exchange;
  const { headers } = request;
  const { params } = match;
  requireValidContentType(match, request);
  const endpoint = chooseEndpoint(service, match, request);
  const { route } = endpoint;
  const { accept } = headers;
  // Most clients send no Accept header, and the type is not looked up for them.
  if (accept !== undefined) {
    const { type } = params;
    requireAcceptable(route, accept, type === undefined ? undefined : findRouteType(route, type));
  }
  const url = request.url!;
  const untracked = route.isPage === true ? removeTrackingParameters(url) : undefined;
  if (untracked !== undefined) return { status: 308, headers: { location: untracked } };
  const query = readQuery(options, route, url, match);
  if (route.access === 'storeless')
    return route.handler(toRestRequest(service, exchange, endpoint, { params, query, body: undefined }), {
      options,
      findSignedInActor: createActorFinder(service, request),
    });
  const form = parseWireForm(query, getProfile(options.settings.profile));
  const context = await getContext(options, route, {
    method: request.method!,
    headers,
    url,
    form,
    address: () => findClientAddress(request, service.proxies),
    isFromProxy: () => service.proxies.includes(String(request.socket.remoteAddress)),
    disconnectSignal: () => createDisconnectSignal(response),
  });
  const reply = getArchiveReply(service, exchange, { route, endpoint, params, query, context });
  const isOfBrowser = context.actor.session !== undefined || context.hasEndedSession;
  return isOfBrowser ? withSessionHeaders(await reply, request, context) : reply;
}

interface ArchiveRequest extends Pick<RouteMatch, 'params'> {
  readonly route: ArchiveRoute;
  readonly endpoint: Endpoint;
  readonly query: Query;
  readonly context: Context;
}

/** Runs the handler with the body that the route declares. */
async function getArchiveReply(
  service: Service,
  exchange: Exchange,
  { route, endpoint, params, query, context }: ArchiveRequest,
): Promise<Reply> {
  const { options } = service;
  const { request, response } = exchange;
  const { headers } = request;
  if (route.needsGrant === true) await context.graph.permissions.requireAnyGrant();
  if (route.body === undefined)
    return route.handler(
      toRestRequest(service, exchange, endpoint, { params, query, body: undefined }),
      context,
    );
  watchSlowBody(request, options.settings, (failure) => abortSlowRequest(options, exchange, failure));
  return withFileNameHint(request, async (stream) => {
    if (route.body?.read !== 'json')
      return route.handler(
        toRestRequest(service, exchange, endpoint, { params, query, body: stream }),
        context,
      );
    sendContinueIfExpected(request, response);
    const body = await readJson(stream, headers, options.settings);
    return route.handler(toRestRequest(service, exchange, endpoint, { params, query, body }), context);
  });
}

/** A type and a subtype (RFC 9110, 8.3.1), before the parameters. */
const validContentType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Throws `unsupported-media-type` before the caller is known; the handler checks which types it accepts. GET and HEAD ignore the header. */
function requireValidContentType({ endpoints }: RouteMatch, { headers, method }: IncomingMessage): void {
  const given = headers['content-type'];
  if (given === undefined || method === 'GET' || method === 'HEAD' || validContentType.test(given)) return;
  const content = endpoints[0]!.route.body?.content;
  failMediaType(
    mediaType(headers),
    content?.kind === 'files'
      ? Object.keys({ ...content.ofFormats, ...content.mediaTypes })
      : ['application/json'],
  );
}

/** Throws `unknown-route` or `method-not-allowed` if none of the routes takes the values in the path. */
function chooseEndpoint(
  service: Service,
  { endpoints, params }: RouteMatch,
  request: IncomingMessage,
): Endpoint {
  const { type } = params;
  if (type === undefined) {
    const only = endpoints[0]!;
    only.route.requirePath?.(params, service.options);
    return only;
  }
  return (
    endpoints.find(({ route }) => findRouteType(route, type) !== undefined) ?? failUnmatched(service, request)
  );
}

function readQuery(
  { settings }: AppOptions,
  route: Route,
  url: string,
  { params: { type }, query }: RouteMatch,
): Query {
  // The router passes the text after `#` as a query too.
  if (!url.includes('?') && !url.includes('#')) return noQuery;
  if (route.checksOwnQuery !== true) requireDecodable(url);
  const recordType = type === undefined ? undefined : findRouteType(route, type);
  return checkQuery(route, recordType, query, getProfile(settings.profile));
}

/** Throws `bad-parameter` for values that do not fit the declarations of the route. */
function toRestRequest(
  { proxies }: Service,
  { request, response, shutdown }: Exchange,
  { parseParameters }: Endpoint,
  { params, query, body }: Pick<RestRequest, 'params' | 'query' | 'body'>,
): RestRequest<never> {
  const { headers } = request;
  return {
    method: request.method!,
    url: request.url!,
    params,
    // defineRoute has checked that the handler expects these types.
    parameters: parseParameters(query, headers) as never,
    query,
    headers,
    body,
    cancelSignal: () => AbortSignal.any([createDisconnectSignal(response), shutdown]),
    disconnectSignal: () => createDisconnectSignal(response),
    address: () => findClientAddress(request, proxies),
    allowBody: () => sendContinueIfExpected(request, response),
  };
}

function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = (): void =>
    controller.abort(
      new Failure('cancelled', 'The client closed the connection before the response was sent.'),
    );
  // The event 'close' was emitted already if the client has disconnected.
  if (response.closed) abort();
  else response.once('close', abort);
  return controller.signal;
}

/** Sends the error while the handler still waits for the body; destroying the request ends that wait. */
function abortSlowRequest(options: AppOptions, exchange: Exchange, failure: Failure): void {
  const { request, response } = exchange;
  if (response.headersSent) return;
  response.setHeader('connection', 'close');
  response.once('close', () => request.destroy());
  void sendError(options, exchange, failure);
}
