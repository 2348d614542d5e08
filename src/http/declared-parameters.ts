/**
 * The query parameters that a route accepts, and the check of a request against them. An undeclared parameter is an error before anything is
 * changed: a misspelled `commit=false` must not import.
 */
import { findNearest, suggestionSentence } from '../lib/nearest.ts';
import type { RecordType } from '../model/define.ts';
import { fail } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import { findRecordType } from '../model/registry.ts';
import { type Parameter, type ParameterTable, type Query, textParameter } from '../parameters/parameter.ts';
import type { Content, Route } from './route.ts';
import { wireFormParameters } from './wire-form.ts';

/** Why a change is made, for clients that cannot set headers. */
const logParameters = {
  log: textParameter('Why the change is made; may be percent-encoded UTF-8', { mayBeEmpty: true }),
};

/** Parameters of the row that apply to the record type in the path, and the parameters that many routes share. */
export function declaredParameters(route: Route, type: RecordType | undefined): ParameterTable {
  const own = Object.entries(route.parameters).filter(
    ([, parameter]) => type === undefined || (parameter.types?.(type) ?? true),
  );
  return {
    ...Object.fromEntries(own),
    ...(route.responses.some(({ content }) => containsRecords(content)) && wireFormParameters),
    ...(route.access === 'write' && logParameters),
  };
}

/** Whether a response contains records, whose wire form the request can choose. */
function containsRecords(content: Content): boolean {
  if (content.kind !== 'schema') return content.kind.includes('record');
  if (content.schema === 'AnyRecord' || content.schema === 'EventGroups') return true;
  // A part has only one wire form.
  const kind = findRecordType(content.schema)?.kind;
  return kind !== undefined && kind !== 'part';
}

type ParametersByName = ReadonlyMap<string, Parameter>;

const byRoute = new WeakMap<Route, Map<RecordType | undefined, ParametersByName>>();

/** The declared query parameters by name; cached for each route and type. */
export function declaredQueryParameters(route: Route, type: RecordType | undefined): ParametersByName {
  const byType = byRoute.get(route) ?? new Map<RecordType | undefined, ParametersByName>();
  byRoute.set(route, byType);
  const cached = byType.get(type);
  if (cached !== undefined) return cached;
  const declared = Object.entries(declaredParameters(route, type));
  const byName = new Map(declared.filter(([, parameter]) => parameter.in === 'query'));
  byType.set(type, byName);
  return byName;
}

/**
 * Returns the query with declared parameters only. Throws `bad-parameter` for an unknown parameter (unless the profile ignores them), for a
 * repeated one that takes one value, and for one without a value.
 */
export function checkQuery(
  route: Route,
  type: RecordType | undefined,
  query: Query,
  { unknownParameters }: Pick<Profile, 'unknownParameters'>,
): Query {
  if (route.checksOwnQuery === true) return query;
  const declared = declaredQueryParameters(route, type);
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
 * Throws `bad-parameter` for a percent-encoding that is incomplete or not UTF-8: the query parser would leave it unchanged, and a filter would
 * search for the text `%ff`. A log message may be any text, encoded or not.
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
    fail('bad-parameter', `The parameter ${name} is given ${value.length} times; send it once.`, {
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
  fail(
    'bad-parameter',
    `Unknown parameter '${name}'; nothing was changed. ${suggestionSentence(name, known)}`,
    { details: { parameter: name, ...(nearest !== undefined && { nearest }), known } },
  );
}
