/** Routes whose handlers can read no parameter that their row does not declare: such a mistake throws in tests. */
import { declaredQueryParameters } from '../../src/http/declared-parameters.ts';
import { findRouteType } from '../../src/http/path-match.ts';
import type { ArchiveRoute, RestRequest, Route, StorelessRoute } from '../../src/http/route.ts';

export function declaredOnly(route: Route): Route {
  // The two kinds of rows differ in the context of their handlers.
  if (route.access === 'storeless') {
    const handler: StorelessRoute['handler'] = (request, context) =>
      route.handler(guarded(route, request), context);
    return { ...route, handler };
  }
  const handler: ArchiveRoute['handler'] = (request, context) =>
    route.handler(guarded(route, request), context);
  return { ...route, handler };
}

function guarded(route: Route, request: RestRequest<never>): RestRequest<never> {
  const own = new Set(Object.keys(route.parameters));
  const parameters = guardReads(route, request.parameters, own) as never;
  if (route.checksOwnQuery === true) return { ...request, parameters };
  const { type } = request.params;
  const declared = declaredQueryParameters(
    route,
    type === undefined ? undefined : findRouteType(route, type),
  );
  return { ...request, parameters, query: guardReads(route, request.query, declared) };
}

function guardReads<T extends object>(route: Route, values: T, names: { has(name: string): boolean }): T {
  return new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string' && !names.has(name))
        throw new Error(
          `${route.method} ${route.path} reads the parameter ${name}, which its row does not declare`,
        );
      return Reflect.get(target, name);
    },
  });
}
