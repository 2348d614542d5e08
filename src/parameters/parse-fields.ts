/** Parses the fields of a form by the declarations of its parameters, and reports all wrong fields at once. */
import { suggestionSentence } from '../lib/nearest.ts';
import { Failure } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import {
  noQuery,
  type Parameter,
  type ParameterTable,
  type ParameterValues,
  type Query,
} from './parameter.ts';
import { failParameter, makeParameterParser } from './parse-parameters.ts';

type Parsed<T extends ParameterTable> =
  | { readonly values: ParameterValues<T> }
  /** Messages by the names of fields. */
  | { readonly errors: Readonly<Record<string, string>> };

export function parseFields<T extends ParameterTable>(fields: T, sent: Query, profile: Profile): Parsed<T> {
  const names = Object.keys(fields);
  const unknown = Object.keys(sent).filter((name) => !names.includes(name));
  const errors = unknown.map((name): [string, string] => [
    name,
    `The form has no field ${name}. ${suggestionSentence(name, names)}`,
  ]);
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const parse = makeParameterParser({ [name]: fields[name]! }, profile);
    try {
      Object.assign(values, parse(toQuery(name, fields[name]!, sent[name]), {}));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      errors.push([name, error.message]);
    }
  }
  return errors.length > 0
    ? { errors: Object.fromEntries(errors) }
    : { values: values as ParameterValues<T> };
}

/** Browsers send every field: an empty one counts as absent. Throws `bad-parameter` for a field that is sent more often than declared. */
function toQuery(name: string, { many }: Parameter, sent: Query[string]): Query {
  const given = [sent ?? []].flat().filter((value) => value.trim() !== '');
  if (given.length > 1 && many !== true) failParameter(name, `is given ${given.length} times; send it once`);
  return given.length === 0 ? noQuery : { [name]: many === true ? given : given[0] };
}
