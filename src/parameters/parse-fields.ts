/** Parses the fields of a form by the declarations of its parameters, and reports all wrong fields at once. */
import { suggest } from '../lib/nearest.ts';
import { Failure } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import type { ParameterTable, ParameterValues, Query } from './parameter.ts';
import { makeParameterParser } from './parse-parameters.ts';

type Parsed<T extends ParameterTable> =
  | { readonly values: ParameterValues<T> }
  /** Messages by the names of fields. */
  | { readonly errors: Readonly<Record<string, string>> };

export function parseFields<T extends ParameterTable>(fields: T, sent: Query, profile: Profile): Parsed<T> {
  const names = Object.keys(fields);
  const unknown = Object.keys(sent).filter((name) => !names.includes(name));
  const errors = unknown.map((name): [string, string] => [
    name,
    `The form has no field ${name}. ${suggest(name, names)}`,
  ]);
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const parse = makeParameterParser({ [name]: fields[name]! }, profile);
    try {
      Object.assign(values, parse({ [name]: sent[name] }, {}));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      errors.push([name, error.message]);
    }
  }
  return errors.length > 0
    ? { errors: Object.fromEntries(errors) }
    : { values: values as ParameterValues<T> };
}
