/** Matches paths with rows of the route table, for errors about unknown paths and methods. */
import { findNearest } from '../lib/nearest.ts';
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
  const nearest = findNearestPath(routes, below ?? []);
  failUnknownRoute(prefix, path, below, nearest === undefined ? undefined : `${prefix}/${nearest}`);
}

function failUnknownRoute(
  prefix: string,
  path: string,
  below: readonly string[] | undefined,
  nearest: string | undefined,
): never {
  if (nearest !== undefined)
    fail('unknown-route', `Unknown path ${path}. The nearest known one is ${nearest}.`, { details: path });
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

/** The path of a route that differs from the given one in the spelling of one segment; undefined if no route is near. */
function findNearestPath(routes: readonly Route[], below: readonly string[]): string | undefined {
  const known = new Map<number, Set<string>>();
  for (const route of routes) {
    const wanted = segments(route.path);
    if (route.isPage === true || wanted.length !== below.length) continue;
    const wrong = below.flatMap((given, i) => (fitsSegment(route, wanted, i, given) ? [] : [i]));
    const at = wrong[0];
    if (at === undefined || wrong.length > 1) continue;
    const words = known.get(at) ?? new Set();
    known.set(at, words);
    for (const word of wanted[at] === '{type}' ? typeNamesOf(route) : [wanted[at]!]) words.add(word);
  }
  // The end of a path is the part that people guess: the name of a format or of a list.
  for (const at of [...known.keys()].sort((a, b) => b - a)) {
    const word = findNearest(below[at]!, known.get(at)!);
    if (word !== undefined) return below.with(at, word).join('/');
  }
  return undefined;
}

function typeNamesOf(route: Route): readonly string[] {
  return recordTypes.filter((type) => route.types?.(type) === true).map(({ name }) => name);
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
  return wanted.every((_, i) => fitsSegment(route, wanted, i, given[i]!));
}

/** @param wanted the segments of the route's path. */
function fitsSegment(route: Route, wanted: readonly string[], at: number, given: string): boolean {
  const segment = wanted[at]!;
  if (segment === '{type}') return findRouteType(route, given) !== undefined;
  if (route.endsInFormat === true && at === wanted.length - 1) return segment === given.toLowerCase();
  return segment.startsWith('{') || segment === given;
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
