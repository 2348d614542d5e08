/**
 * The query parameters that a route takes, derived from its row, and the check of a request against them. A parameter that the row
 * does not declare is an error before anything is done: a misspelled `commit=false` must not import.
 */
import { findNearest, suggest } from '../lib/nearest.ts';
import type { RecordType } from '../model/define.ts';
import { fail } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import { findRecordType } from '../model/registry.ts';
import { type Parameter, type ParameterTable, textParameter } from './parameter.ts';
import type { Content, Query, Route } from './route.ts';
import { formParameters } from './wire-form.ts';

/** Why a change is made, for clients that cannot set headers. */
const logParameters = {
  log: textParameter('Why the change is made; may be percent-encoded UTF-8', { mayBeEmpty: true }),
};

/** Parameters of the row itself, as far as they apply to the record type in the path, and those that all such routes share. */
export function declaredParameters(route: Route, type: RecordType | undefined): ParameterTable {
  const own = Object.entries(route.parameters).filter(
    ([, parameter]) => type === undefined || (parameter.types?.(type) ?? true),
  );
  return {
    ...Object.fromEntries(own),
    ...(route.responses.some(({ content }) => holdsRecords(content)) && formParameters),
    ...(route.access === 'write' && logParameters),
  };
}

/** Whether a reply holds records in the wire form, which the request can choose. */
function holdsRecords(content: Content): boolean {
  if (content.holds !== 'schema') return content.holds.includes('record');
  if (content.schema === 'AnyRecord' || content.schema === 'EventGroups') return true;
  // A part goes out as it was sent.
  const kind = findRecordType(content.schema)?.kind;
  return kind !== undefined && kind !== 'part';
}

type ParametersByName = ReadonlyMap<string, Parameter>;

const byRoute = new WeakMap<Route, Map<RecordType | undefined, ParametersByName>>();

/** The declared query parameters by name; computed once for each route and type. */
export function queryParameters(route: Route, type: RecordType | undefined): ParametersByName {
  const byType = byRoute.get(route) ?? new Map<RecordType | undefined, ParametersByName>();
  byRoute.set(route, byType);
  const known = byType.get(type);
  if (known !== undefined) return known;
  const declared = Object.entries(declaredParameters(route, type));
  const byName = new Map(declared.filter(([, parameter]) => parameter.in === 'query'));
  byType.set(type, byName);
  return byName;
}

/**
 * The query with declared parameters only. Throws `bad-parameter` for an unknown one, unless the profile ignores those, for one that is
 * repeated although it takes one value, and for one without a value.
 */
export function checkQuery(
  route: Route,
  type: RecordType | undefined,
  query: Query,
  { unknownParameters }: Pick<Profile, 'unknownParameters'>,
): Query {
  if (route.checksOwnQuery === true) return query;
  const declared = queryParameters(route, type);
  const known: Record<string, Query[string]> = {};
  for (const name in query) {
    const parameter = declared.get(name);
    if (parameter !== undefined) {
      requireUsable(name, parameter, query[name]!);
      known[name] = query[name];
    } else if (unknownParameters === 'refused') failUnknown(name, declared);
  }
  return known;
}

/**
 * Throws `bad-parameter` for a percent-encoding that is incomplete or not UTF-8: the parser of the query would pass it on as it is, and a filter
 * would look for the text `%ff`. A log message may be any text, encoded or not.
 */
export function requireDecodable(url: string): void {
  if (!url.includes('%')) return;
  const query = url.slice(url.indexOf('?') + 1);
  for (const pair of query.split('&')) {
    if (pair.startsWith('log=') || isDecodable(pair)) continue;
    const parameter = pair.split('=', 1)[0]!;
    fail(
      'bad-parameter',
      `The parameter ${parameter} cannot be decoded: each % must be followed by two hexadecimal digits, and the bytes must be UTF-8. Write %25 for a percent sign.`,
      { details: { parameter, value: pair.slice(parameter.length + 1) } },
    );
  }
}

/** Whether percent-encoding is complete and its bytes are UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function requireUsable(
  name: string,
  { many, mayBeEmpty }: Parameter,
  value: string | readonly string[],
): void {
  if (typeof value !== 'string' && many !== true) {
    fail('bad-parameter', `The parameter ${name} is given ${value.length} times; it takes one value.`, {
      details: { parameter: name },
    });
  }
  const isEmpty = [value].flat().some((one) => one.trim() === '');
  if (isEmpty && mayBeEmpty !== true) {
    fail('bad-parameter', `The parameter ${name} has no value; leave it out, or give it one.`, {
      details: { parameter: name, value: '' },
    });
  }
}

function failUnknown(name: string, declared: ParametersByName): never {
  const known = [...declared]
    .filter(([, parameter]) => parameter.undocumented !== true)
    .map(([known]) => known);
  const nearest = findNearest(name, known);
  fail('bad-parameter', `Unknown parameter '${name}'; nothing was done. ${suggest(name, known)}`, {
    details: { parameter: name, ...(nearest !== undefined && { nearest }), known },
  });
}
