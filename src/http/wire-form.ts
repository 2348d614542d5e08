/** How a client asks for another form of records than the usual one: parameters that mean the same wherever records are given. */
import { usualForm, type WireForm } from '../graph/wire-form.ts';
import { findNearest, suggestNearest } from '../lib/nearest.ts';
import { fail } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import { recordTypes } from '../model/registry.ts';
import { listTexts, parseFlag } from './parameters.ts';
import type { Parameter, Query } from './route.ts';

export const formParameters: readonly Parameter[] = [
  {
    name: '_ip',
    in: 'query',
    kind: 'text',
    many: true,
    help: 'Name of a field that nested records show besides their required ones',
  },
  {
    name: '_dep',
    in: 'query',
    kind: 'flag',
    default: false,
    help: 'Only the record with its own parts, without what it is connected to',
  },
  { name: '_noMeta', in: 'query', kind: 'flag', default: false, help: 'Leaves out meta everywhere' },
];

/** Throws `bad-parameter` for `_ip` with a name that no record has as a field, unless records can have any. */
export function parseForm(query: Query, { unknownKeys }: Pick<Profile, 'unknownKeys'>): WireForm {
  const include = listTexts(query, '_ip');
  if (unknownKeys === 'refused') for (const name of include) requireFieldName(name);
  const ownOnly = parseFlag(query, '_dep', false);
  const withMeta = !parseFlag(query, '_noMeta', false);
  // The usual form is one value, so that what was written in it can be kept.
  return include.length === 0 && !ownOnly && withMeta ? usualForm : { include, ownOnly, withMeta };
}

/** Of all record types and parts: a nested record can be of any. */
const fieldNames: ReadonlySet<string> = new Set(recordTypes.flatMap(({ fields }) => Object.keys(fields)));

function requireFieldName(name: string): void {
  if (fieldNames.has(name)) return;
  const nearest = findNearest(name, fieldNames);
  const hint = suggestNearest(nearest, 'openapi.json lists the fields of each type.');
  fail('bad-parameter', `The parameter _ip names the unknown field '${name}'. ${hint}`, {
    details: { parameter: '_ip', value: name, ...(nearest !== undefined && { nearest }) },
  });
}
