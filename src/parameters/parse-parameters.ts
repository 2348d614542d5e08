/**
 * Parses the query parameters and headers of a request as its route declares them: the only place where their texts become values. Unknown
 * parameters never get here: see http/declared-parameters.ts.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import {
  noQuery,
  type Parameter,
  type ParameterTable,
  type ParameterValues,
  type Query,
  resolveForProfile,
} from './parameter.ts';

/** Throws `bad-parameter` for a value that does not fit the declaration, and for a missing one that is required. */
export type ParseParameters<T extends ParameterTable> = (
  query: Query,
  headers: IncomingHttpHeaders,
) => ParameterValues<T>;

type Values = Record<string, unknown>;

/** Call once for each route: a request that has none of the parameters then gets one shared object of defaults. */
export function makeParameterParser<T extends ParameterTable>(
  parameters: T,
  profile: Profile,
): ParseParameters<T> {
  const declared = Object.entries(parameters).map(([name, parameter]) => ({
    name,
    header: name.toLowerCase(),
    parse: makeValueParser(name, parameter, profile),
    parameter,
  }));
  const inQuery = declared.filter(({ parameter }) => parameter.in === 'query');
  const inHeaders = declared.filter(({ parameter }) => parameter.in === 'header');
  const required = declared.filter(({ parameter }) => parameter.required === true);
  const parseDefaults = (): Readonly<Values> =>
    Object.freeze(
      Object.fromEntries(
        declared.map(({ name, parameter, parse }) => [name, defaultOf(parameter, profile, parse)]),
      ),
    );
  // Parsed on first use: the default language needs the table of languages, which takes a tenth of the time to start the server.
  let defaults: Readonly<Values> | undefined;
  return (query, headers) => {
    defaults ??= parseDefaults();
    let values: Values | undefined;
    for (const { name, header, parse } of inHeaders) {
      const given = headers[header];
      if (given === undefined) continue;
      values ??= { ...defaults };
      values[name] = parse(String(given));
    }
    if (query !== noQuery) {
      values ??= { ...defaults };
      for (const { name, parameter, parse } of inQuery) {
        const given = query[name];
        if (given !== undefined) values[name] = parseGiven(parameter, given, parse, values[name]);
      }
    }
    for (const { name, parameter } of required)
      if (values?.[name] === undefined) failMissing(name, parameter);
    return (values ?? defaults) as ParameterValues<T>;
  };
}

type ParseValue = (given: string) => unknown;

function parseGiven(
  { many, mayBeEmpty, parse: isParsed }: Parameter,
  given: string | readonly string[],
  parse: ParseValue,
  defaultValue: unknown,
): unknown {
  if (many === true) return (typeof given === 'string' ? [given] : given).map(parse);
  const text = String(given);
  return text === '' && mayBeEmpty === true && isParsed === undefined ? defaultValue : parse(text);
}

function defaultOf(parameter: Parameter, profile: Profile, parse: ParseValue): unknown {
  if (parameter.many === true) return Object.freeze([]);
  const value = resolveForProfile(parameter.default, profile);
  return typeof value === 'string' ? parse(value) : value;
}

function makeValueParser(name: string, parameter: Parameter, profile: Profile): ParseValue {
  const { parse, kind, max, oneOf } = parameter;
  if (parse !== undefined) return (given) => parse(given, name);
  if (kind === 'boolean') return (given) => toBoolean(parameter.in, name, given);
  if (kind === 'integer') {
    const min = resolveForProfile(parameter.min, profile);
    return (given) => toInteger(name, given, min, max);
  }
  return oneOf === undefined ? (given) => given : (given) => toWord(name, given, oneOf);
}

/** Throws `bad-parameter`. @param value the wrong value, if there is one. */
export function failParameter(parameter: string, reason: string, value?: string): never {
  const [was, details] =
    value === undefined ? ['', { parameter }] : [`, was '${value}'`, { parameter, value }];
  fail('bad-parameter', `The parameter ${parameter} ${reason}${was}.`, { details });
}

function failMissing(name: string, { help }: Parameter): never {
  fail('bad-parameter', `The parameter ${name} is missing (${help}).`, { details: { parameter: name } });
}

function toWord(name: string, given: string, words: readonly string[]): string {
  return words.includes(given) ? given : failParameter(name, `must be one of ${words.join(', ')}`, given);
}

/** Names the limits; a number beyond 2^53 is outside of them as well. */
function toInteger(
  name: string,
  given: string,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const isWhole = /^[+-]?\d+$/.test(given.trim());
  const value = isWhole ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  const shown = given.length > maxShownDigits ? `${given.slice(0, maxShownDigits)}…` : given;
  fail(
    'bad-parameter',
    `The parameter ${name} must be a whole number${describeLimits(isWhole, min, max)}, was '${shown}'.`,
    { details: { parameter: name, value: given } },
  );
}

/** Digits of a wrong number that a message repeats. */
const maxShownDigits = 40;

/** The limits of the number format are named only to a client that exceeds them. */
function describeLimits(isWhole: boolean, min: number, max: number): string {
  const lower = min > Number.MIN_SAFE_INTEGER || isWhole ? ` of at least ${min}` : '';
  const upper =
    max < Number.MAX_SAFE_INTEGER || isWhole ? `${lower === '' ? ' of' : ' and'} at most ${max}` : '';
  return lower + upper;
}

function toBoolean(where: Parameter['in'], name: string, given: string): boolean {
  switch (given.trim().toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    default: {
      const subject = where === 'header' ? `header ${name}` : `parameter ${name}`;
      fail('bad-parameter', `The ${subject} must be true or false, was '${given}'.`, {
        details: { parameter: name, value: given },
      });
    }
  }
}

/** A path of this host: a URL of another host would make a redirect to it an open one. Throws `bad-parameter`. */
export function parseOwnPath(given: string, name: string): string {
  const origin = 'http://own.invalid';
  // Browsers read a backslash as a slash, and ignore tabs and line breaks.
  if (/^\/(?![/\\])[!-~]*$/.test(given) && URL.parse(given, origin)?.origin === origin) return given;
  return failParameter(name, 'must be a path of this site, percent-encoded, such as /units/a', given);
}
