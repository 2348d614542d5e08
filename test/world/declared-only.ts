/** Routes whose handlers can read no query parameter that their row does not declare: a mistake of the programmer, thrown as such. */
import { queryParameters } from '../../src/http/declared-parameters.ts';
import { findRouteType } from '../../src/http/path-match.ts';
import type { ArchiveRoute, PublicRoute, Query, RestRequest, Route } from '../../src/http/route.ts';

export function declaredOnly(route: Route): Route {
  // The two kinds of rows differ in the context that their handlers take.
  if (route.access === 'public') {
    const handler: PublicRoute['handler'] = (request, context) =>
      route.handler(guarded(route, request), context);
    return { ...route, handler };
  }
  const handler: ArchiveRoute['handler'] = (request, context) =>
    route.handler(guarded(route, request), context);
  return { ...route, handler };
}

function guarded(route: Route, request: RestRequest): RestRequest {
  if (route.checksOwnQuery === true) return request;
  const { type } = request.params;
  const declared = queryParameters(route, type === undefined ? undefined : findRouteType(route, type));
  const query: Query = new Proxy(request.query, {
    get(target, name) {
      if (typeof name === 'string' && !declared.has(name))
        throw new Error(
          `${route.method} ${route.path} reads the parameter ${name}, which its row does not declare`,
        );
      return Reflect.get(target, name);
    },
  });
  return { ...request, query };
}
