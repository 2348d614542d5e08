/** Parameters that choose the wire form of records, on all routes whose responses contain records. */
import { defaultForm, type WireForm } from '../graph/wire/wire.ts';
import { findNearest, formatSuggestion } from '../lib/nearest.ts';
import { fail } from '../model/errors.ts';
import { type Profile, profiles } from '../model/profile.ts';
import { recordTypes } from '../model/registry.ts';
import { booleanParameter, noQuery, type Query, textParameter } from '../parameters/parameter.ts';
import { makeParameterParser } from '../parameters/parse-parameters.ts';

export const wireFormParameters = {
  _ip: textParameter('Name of a field that nested records have besides their required ones', { many: true }),
  _dep: booleanParameter(false, 'Only the record with its own parts, without connected records'),
  _noMeta: booleanParameter(false, 'Omits meta in all records'),
};

/** For routes that return many records. */
export const summaryParameters = {
  fields: textParameter(
    'summary: only identifier, name, level, dates, language, number of children and parent of each record',
    { oneOf: ['summary'] },
  ),
};

/** The profile does not change how they are parsed. */
const parseFormParameters = makeParameterParser(
  { ...wireFormParameters, ...summaryParameters },
  profiles.archive,
);

/** Throws `bad-parameter` if `_ip` names an unknown field, unless the profile stores unknown keys. */
export function parseWireForm(query: Query, { unknownKeys }: Pick<Profile, 'unknownKeys'>): WireForm {
  if (query === noQuery) return defaultForm;
  const { _ip, _dep, _noMeta, fields } = parseFormParameters(query, {});
  if (fields !== undefined && (_ip.length > 0 || _dep))
    fail('bad-parameter', 'A summary has no connected records: leave out _ip and _dep, or fields.', {
      details: { parameter: 'fields', value: fields },
    });
  if (unknownKeys === 'refused') for (const name of _ip) requireFieldName(name);
  // The default form is one shared value, by which the cache recognises it.
  return _ip.length === 0 && !_dep && !_noMeta && fields === undefined
    ? defaultForm
    : { include: _ip, ownOnly: _dep, withMeta: !_noMeta, isSummary: fields !== undefined };
}

/** Fields of all record types: a nested record can have any type. */
const fieldNames: ReadonlySet<string> = new Set(recordTypes.flatMap(({ fields }) => Object.keys(fields)));

function requireFieldName(name: string): void {
  if (fieldNames.has(name)) return;
  const nearest = findNearest(name, fieldNames);
  const hint = formatSuggestion(nearest, 'openapi.json lists the fields of each type.');
  fail('bad-parameter', `The parameter _ip names the unknown field '${name}'. ${hint}`, {
    details: { parameter: '_ip', value: name, ...(nearest !== undefined && { nearest }) },
  });
}
