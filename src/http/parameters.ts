/** Values of the query. Each throws `bad-parameter` naming the parameter; unknown parameters are ignored. */
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

export function parseInteger(query: Query, name: string, fallback: number, min: number): number {
  const given = findText(query, name);
  if (given === undefined) return fallback;
  const value = /^[+-]?\d{1,15}$/.test(given.trim()) ? Number(given) : Number.NaN;
  if (value >= min) return value;
  const wanted = min === Number.NEGATIVE_INFINITY ? 'a whole number' : `a whole number of at least ${min}`;
  fail('bad-parameter', `The parameter ${name} must be ${wanted}, was '${given}'.`, {
    details: { parameter: name, value: given },
  });
}

export function parseFlag(query: Query, name: string, fallback: boolean): boolean {
  const given = findText(query, name);
  switch (given?.toLowerCase()) {
    case undefined:
      return fallback;
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      fail('bad-parameter', `The parameter ${name} must be true or false, was '${given}'.`, {
        details: { parameter: name, value: given },
      });
  }
}
