/** Values of the query. Each throws `bad-parameter` naming the parameter. Unknown parameters never get here: see declared-parameters.ts. */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../model/errors.ts';
import type { Query } from './route.ts';

/** Throws `bad-parameter`. @param value the wrong value, if there is one. */
export function failParameter(parameter: string, reason: string, value?: string): never {
  const [was, details] =
    value === undefined ? ['', { parameter }] : [`, was '${value}'`, { parameter, value }];
  fail('bad-parameter', `The parameter ${parameter} ${reason}${was}.`, { details });
}

export function findText(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  fail('bad-parameter', `The parameter ${name} is given ${value.length} times; once is enough.`, {
    details: { parameter: name },
  });
}

/** All values of a parameter that may be repeated. */
export function listTexts(query: Query, name: string): readonly string[] {
  const value = query[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** Throws `bad-parameter` for anything but a whole number from `min` to `max`. */
export function parseInteger(
  query: Query,
  name: string,
  fallback: number,
  bounds: IntegerBounds = {},
): number {
  const given = findText(query, name);
  return given === undefined ? fallback : toInteger(name, given, bounds);
}

export interface IntegerBounds {
  readonly min?: number;
  readonly max?: number;
}

/** Throws `bad-parameter`, naming the bounds; a number beyond 2^53 is out of bounds as well. */
export function toInteger(
  name: string,
  given: string,
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: IntegerBounds,
): number {
  const isWhole = /^[+-]?\d+$/.test(given.trim());
  const value = isWhole ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  const shown = given.length > maxShownDigits ? `${given.slice(0, maxShownDigits)}…` : given;
  fail(
    'bad-parameter',
    `The parameter ${name} must be a whole number${boundsOf(isWhole, min, max)}, was '${shown}'.`,
    { details: { parameter: name, value: given } },
  );
}

/** Digits of a wrong number that a message repeats. */
const maxShownDigits = 40;

/** The limits of the number format are named only to a caller who exceeds them. */
function boundsOf(isWhole: boolean, min: number, max: number): string {
  const least = min > Number.MIN_SAFE_INTEGER || isWhole ? ` of at least ${min}` : '';
  const most =
    max < Number.MAX_SAFE_INTEGER || isWhole ? `${least === '' ? ' of' : ' and'} at most ${max}` : '';
  return least + most;
}

export function parseFlag(query: Query, name: string, fallback: boolean): boolean {
  return toBoolean(`parameter ${name}`, name, findText(query, name)) ?? fallback;
}

/** A header that is true or false; false without it. */
export function parseHeaderFlag(headers: IncomingHttpHeaders, name: string): boolean {
  const given = headers[name.toLowerCase()];
  return given === undefined ? false : toBoolean(`header ${name}`, name, String(given))!;
}

function toBoolean(what: string, name: string, given: string | undefined): boolean | undefined {
  switch (given?.trim().toLowerCase()) {
    case undefined:
      return undefined;
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      fail('bad-parameter', `The ${what} must be true or false, was '${given}'.`, {
        details: { parameter: name, value: given },
      });
  }
}
