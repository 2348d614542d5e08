/** Matches paths with rows of the route table, for errors about unknown paths and methods. */
import type { RecordType } from '../model/define.ts';
import { fail } from '../model/errors.ts';
import { findRecordType, recordTypes } from '../model/registry.ts';
import type { Route } from './route.ts';

/** Throws `method-not-allowed` if the path has other methods, otherwise `unknown-route`. */
export function failNoRoute(routes: readonly Route[], prefix: string, method: string, path: string): never {
  const below = belowPrefix(prefix, path);
  const methods = new Set<string>();
  for (const route of routes) {
    if (!fits(route, below, path)) continue;
    methods.add(route.method);
    if (route.method === 'GET') methods.add('HEAD');
  }
  if (methods.size > 0 && !methods.has(method)) {
    const allow = [...methods];
    fail('method-not-allowed', `${method} is not allowed at ${path}. Allowed are ${allow.join(', ')}.`, {
      details: { method, allow },
    });
  }
  failUnknownRoute(prefix, path, below);
}

function failUnknownRoute(prefix: string, path: string, below: readonly string[] | undefined): never {
  const [family, type] = below ?? [];
  const named = family === 'classes' ? type : below?.length === 1 ? family : undefined;
  if (named !== undefined && findRecordType(named)?.kind !== 'item') {
    fail(
      'unknown-route',
      `Unknown path ${path}: '${named}' is not a type of items. Known types are ${listTypeNames()}.`,
      { details: path },
    );
  }
  fail('unknown-route', `Unknown path ${path}. All paths are listed at ${prefix}/openapi.json.`, {
    details: path,
  });
}

/** The record type that `{type}` in the path names, if the row takes it. */
export function findRouteType(route: Route, name: string): RecordType | undefined {
  const type = findRecordType(name);
  return type !== undefined && route.types?.(type) === true ? type : undefined;
}

function fits(route: Route, below: readonly string[] | undefined, path: string): boolean {
  if (route.atRoot === true && path === route.path) return true;
  const wanted = segments(route.path);
  const given = route.isPage === true ? segments(path) : below;
  if (given === undefined || given.length !== wanted.length) return false;
  return wanted.every((segment, i) => {
    if (segment === '{type}') return findRouteType(route, given[i]!) !== undefined;
    if (route.endsInFormat === true && i === wanted.length - 1) return segment === given[i]!.toLowerCase();
    return segment.startsWith('{') || segment === given[i];
  });
}

function belowPrefix(prefix: string, path: string): readonly string[] | undefined {
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  return segments(path.slice(prefix.length));
}

function segments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function listTypeNames(): string {
  return recordTypes
    .filter((type) => type.kind !== 'part')
    .map((type) => type.name)
    .join(', ');
}
