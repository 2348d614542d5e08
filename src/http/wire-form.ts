/** How a client asks for another form of records than the usual one: parameters that mean the same wherever records are given. */
import { defaultForm, type WireForm } from '../graph/wire-form.ts';
import { findNearest, suggestNearest } from '../lib/nearest.ts';
import { fail } from '../model/errors.ts';
import { type Profile, profiles } from '../model/profile.ts';
import { recordTypes } from '../model/registry.ts';
import { booleanParameter, textParameter } from './parameter.ts';
import { makeParameterParser } from './parse-parameters.ts';
import { noQuery, type Query } from './route.ts';

export const formParameters = {
  _ip: textParameter('Name of a field that nested records show besides their required ones', { many: true }),
  _dep: booleanParameter(false, 'Only the record with its own parts, without what it is connected to'),
  _noMeta: booleanParameter(false, 'Leaves out meta everywhere'),
};

/** The profile does not change how they are parsed. */
const parseFormParameters = makeParameterParser(formParameters, profiles.archive);

/** Throws `bad-parameter` for `_ip` with a name that no record has as a field, unless records can have any. */
export function parseForm(query: Query, { unknownKeys }: Pick<Profile, 'unknownKeys'>): WireForm {
  if (query === noQuery) return usualForm;
  const { _ip, _dep, _noMeta } = parseFormParameters(query, {});
  if (unknownKeys === 'refused') for (const name of _ip) requireFieldName(name);
  // The usual form is one shared value, by which the cache recognises it.
  return _ip.length === 0 && !_dep && !_noMeta
    ? defaultForm
    : { include: _ip, ownOnly: _dep, withMeta: !_noMeta };
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
