/** Values of the query. Each throws `bad-parameter` naming the parameter. Unknown parameters never get here: see declared-parameters.ts. */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../model/errors.ts';
import type { Query } from './route.ts';

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
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } = {},
): number {
  const given = findText(query, name);
  if (given === undefined) return fallback;
  const value = /^[+-]?\d{1,15}$/.test(given.trim()) ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  const least = Number.isFinite(min) ? ` of at least ${min}` : '';
  const most = Number.isFinite(max) ? `${least === '' ? ' of' : ' and'} at most ${max}` : '';
  fail('bad-parameter', `The parameter ${name} must be a whole number${least}${most}, was '${given}'.`, {
    details: { parameter: name, value: given },
  });
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
