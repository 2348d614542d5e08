/** Finds the routes of the table that have the method and the path of a request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { Settings } from '../config/settings.ts';
import { fail } from '../model/errors.ts';
import { getProfile } from '../model/profile.ts';
import type { ParameterTable, Query } from '../parameters/parameter.ts';
import { makeParameterParser, type ParseParameters } from '../parameters/parse-parameters.ts';
import type { RestRequest, Route } from './route.ts';

/** Greater than Node's limit for all headers of a request, so it never applies: ids get longer with each level of a finding aid. */
const maxIdCharacters = 16_384;

/** A route with the parser of its parameters. */
export interface Endpoint {
  readonly route: Route;
  readonly parseParameters: ParseParameters<ParameterTable>;
}

export interface RouteMatch {
  /** The routes with this method and path, at least one; they differ in the record types that they take. */
  readonly endpoints: readonly Endpoint[];
  readonly params: RestRequest['params'];
  /** Decoded, but not checked. */
  readonly query: Query;
}

/** Undefined if no route has the method and the path. Throws `bad-parameter` if the path cannot be decoded or is too long. */
export type FindRoute = (request: IncomingMessage, response: ServerResponse) => RouteMatch | undefined;

type Router = findMyWay.Instance<findMyWay.HTTPVersion.V1>;
type RouterHandler = findMyWay.Handler<findMyWay.HTTPVersion.V1>;

export function makeRouter(routes: readonly Route[], settings: Settings): FindRoute {
  // The router does not decode the paths of methods without any route, such as OPTIONS; this one decodes all paths.
  const decoder = findMyWay({ onBadUrl: failBadUrl, defaultRoute: () => undefined });
  decoder.all('/*', () => undefined);
  const router = findMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: maxIdCharacters,
    defaultRoute: (request, response) => decoder.lookup(request, response),
    onBadUrl: failBadUrl,
    onMaxParamLength: () => fail('bad-parameter', 'A segment of the path is longer than any id.'),
  });
  const endpoints = routes.map((route) => toEndpoint(route, settings));
  const { prefix } = settings;
  // Without a prefix the routes of the API have the paths of the pages.
  const isServed = ({ route }: Endpoint): boolean => route.isPage !== true || route.isForApiPages === true;
  const served = prefix === '' ? endpoints.filter(isServed) : endpoints;
  const keyOf = ({ route }: Endpoint): string => `${route.method} ${route.isPage ?? false} ${route.path}`;
  for (const group of Map.groupBy(served, keyOf).values()) addPath(router, prefix, group);
  addFormatPaths(router, prefix, served);
  // The router would ignore the second slash of `//`, which browsers read as the start of a host name.
  return (request, response) =>
    request.url!.startsWith('//') ? undefined : router.lookup(request, response);
}

function failBadUrl(_path: string, { url }: IncomingMessage): never {
  fail(
    'bad-parameter',
    'The path cannot be decoded: each % must be followed by two hexadecimal digits, and the bytes must be UTF-8.',
    { details: url },
  );
}

function toEndpoint(route: Route, { profile }: Settings): Endpoint {
  const isQueryParsed = route.checksOwnQuery !== true;
  const parsed = Object.entries(route.parameters).filter(([, one]) => isQueryParsed || one.in === 'header');
  return { route, parseParameters: makeParameterParser(Object.fromEntries(parsed), getProfile(profile)) };
}

function addPath(router: Router, prefix: string, endpoints: readonly Endpoint[]): void {
  const { route } = endpoints[0]!;
  if (!endpoints.every(({ route: { access } }) => ['storeless', 'read', 'write'].includes(access)))
    throw new Error(`The route ${route.method} ${route.path} does not declare its access`);
  const path = toRouterPath(route.path);
  const urls =
    route.isPage === true ? [path] : new Set([`${prefix}${path}`, ...(route.atRoot === true ? [path] : [])]);
  for (const url of urls)
    addRoute(router, route, url, (_request, _response, params, _store, query) => ({
      endpoints,
      params,
      query,
    }));
}

/**
 * Adds the paths that end in the name of a format, in any letter case. The router tries patterns after literal segments, so that other
 * requests do not become slower.
 */
function addFormatPaths(router: Router, prefix: string, endpoints: readonly Endpoint[]): void {
  const named = endpoints
    .filter(({ route }) => route.endsInFormat === true)
    .map((endpoint) => ({ endpoint, ...splitLast(endpoint.route.path) }));
  const groups = Map.groupBy(named, ({ endpoint, parent }) => `${endpoint.route.method} ${parent}`);
  for (const group of groups.values()) {
    const { parent, endpoint } = group[0]!;
    const pattern = [...new Set(group.map(({ last }) => last))].map(inAnyCase).join('|');
    const url = `${prefix}${toRouterPath(parent)}:format(^(?:${pattern})$)`;
    addRoute(router, endpoint.route, url, (_request, _response, params, _store, query) => {
      const name = params.format!.toLowerCase();
      const sameName = group.filter(({ last }) => last === name);
      return { endpoints: sameName.map((one) => one.endpoint), params, query };
    });
  }
}

/** @param match returns the result of {@link FindRoute}. */
function addRoute(router: Router, { method }: Route, url: string, match: RouterHandler): void {
  router.on(method === 'GET' ? ['GET', 'HEAD'] : method, url === '' ? '/' : url, match);
}

const inAnyCase = (name: string): string =>
  name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const toRouterPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function splitLast(path: string): { readonly parent: string; readonly last: string } {
  const at = path.lastIndexOf('/') + 1;
  return { parent: path.slice(0, at), last: path.slice(at) };
}
