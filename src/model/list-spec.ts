/** Parses the parameters `sort` and `filter` of lists: `name__DESC`, `identifier__STARTSWITH:A.1`. */
import { suggestionSentence } from '../lib/nearest.ts';
import { isDate, isDatePrefix } from './dates.ts';
import type { Field, RecordType } from './define.ts';
import { fail } from './errors.ts';
import { toLanguageCode } from './languages.ts';
import { findListField, listFieldNames, nearestListField } from './list-fields.ts';
import type { Profile } from './profile.ts';

export interface SortKey {
  readonly property: string;
  readonly descending: boolean;
  /** Whether the field is a date, so that years before 0 are in their order. */
  readonly isDate: boolean;
}

export const predicates = [
  'EQUALS',
  'IEQUALS',
  'STARTSWITH',
  'ENDSWITH',
  'CONTAINS',
  'ICONTAINS',
  'MATCHES',
  'GT',
  'GTE',
  'LT',
  'LTE',
  'EMPTY',
] as const;

export type Predicate = (typeof predicates)[number];

export interface ItemFilter {
  readonly property: string;
  readonly predicate: Predicate;
  readonly value: string;
  /** Whether the field is a date, so that years before 0 are in their order. */
  readonly isDate: boolean;
}

/** The types of the items in a list, and the rules for their keys and dates. */
export interface ListSubject {
  readonly types: readonly RecordType[];
  readonly profile: Pick<Profile, 'unknownKeys' | 'dates'>;
}

/** Throws `bad-parameter`, also for a field that no item of the list can have. Preserves the order of the request. */
export function parseSort(specs: readonly string[], of: ListSubject): readonly SortKey[] {
  const keys = specs.map((spec): SortKey => {
    const [property, direction = 'ASC'] = splitOnce(spec, '__');
    if (property === '') failSpec('sort', spec, 'it names no field');
    if (direction !== 'ASC' && direction !== 'DESC')
      failSpec('sort', spec, `a direction is ASC or DESC, not '${direction}'`);
    const field = requireField('sort', spec, property, of);
    return { property, descending: direction === 'DESC', isDate: field?.kind === 'date' };
  });
  const properties = keys.map((key) => key.property);
  const twice = properties.find((property, i) => properties.indexOf(property) !== i);
  if (twice !== undefined) failSpec('sort', twice, 'it is given twice');
  return keys;
}

/** Throws `bad-parameter`, also for a field that no item of the list can have, and for an invalid value. */
export function parseFilters(specs: readonly string[], of: ListSubject): readonly ItemFilter[] {
  return specs.map((spec) => {
    const [key, value] = splitOnce(spec, ':');
    if (value === undefined) failSpec('filter', spec, "it has no ':' before the value");
    const [property, given = 'EQUALS'] = splitOnce(key, '__');
    if (property === '') failSpec('filter', spec, 'it names no field');
    const predicate = predicates.find((name) => name === given);
    if (predicate === undefined)
      failSpec('filter', spec, `there is no '${given}'. ${suggestionSentence(given, predicates)}`);
    const field = requireField('filter', spec, property, of);
    const isDateField = field?.kind === 'date';
    if (predicate === 'EMPTY') {
      if (value !== 'true' && value !== 'false')
        failSpec(
          'filter',
          spec,
          `the value of EMPTY is true (records without a value) or false, not '${value}'`,
        );
      return { property, predicate, isDate: isDateField, value };
    }
    if (isDateField && of.profile.dates === 'iso') requireDate(predicate, value, spec);
    return {
      property,
      predicate,
      isDate: isDateField,
      value: field === undefined ? value : toStored(field, predicate, value, spec),
    };
  });
}

/** The declaration of the field; undefined for an undeclared one. Throws `bad-parameter` with the nearest field. */
function requireField(
  parameter: 'sort' | 'filter',
  spec: string,
  property: string,
  { types, profile }: ListSubject,
): Field | undefined {
  const fields = types.flatMap((type) => findListField(type, property) ?? []);
  if (fields.length > 0) return fields[0]!.declared;
  if (profile.unknownKeys === 'stored') return undefined;
  const nearest = nearestListField(types, property);
  const known = listFieldNames(types);
  fail(
    'bad-parameter',
    `The parameter ${parameter}=${spec} names the unknown field '${property}'. ${suggestionSentence(property, known)}`,
    { details: { parameter, value: spec, field: property, ...(nearest !== undefined && { nearest }) } },
  );
}

/** Throws `bad-parameter` for a text that is not a date; for some predicates, not a prefix or substring of a date. */
function requireDate(predicate: Predicate, value: string, spec: string): void {
  if (dateTests[predicate]?.(value) !== false) return;
  failSpec(
    'filter',
    spec,
    `the field is a date such as 1924, 1924-01, 1924-01-31 or -0043 (44 BC), and '${value}' is not`,
  );
}

/** A prefix of a date, but not `-43`: it would be compared as the beginning of `-4300`, and not as 44 BC. */
const isComparable = (text: string): boolean => isDatePrefix(text) && !/^-\d{0,3}$/.test(text);

const isDateSubstring = (text: string): boolean => /^[\d-]*$/.test(text);

/** Without MATCHES, whose value is a pattern and can be any text. */
const dateTests: Partial<Record<Predicate, (text: string) => boolean>> = {
  EQUALS: isDate,
  IEQUALS: isDate,
  STARTSWITH: isDatePrefix,
  GT: isComparable,
  GTE: isComparable,
  LT: isComparable,
  LTE: isComparable,
  ENDSWITH: isDateSubstring,
  CONTAINS: isDateSubstring,
  ICONTAINS: isDateSubstring,
};

/** Converts the value to its stored form, so that `languageCode:en` finds `eng`. Throws `bad-parameter` for a value that is never stored. */
function toStored(field: Field, predicate: Predicate, value: string, spec: string): string {
  if (field.kind === 'number' && !Number.isFinite(Number.parseFloat(value)))
    failSpec('filter', spec, `the field is a number, and '${value}' is not`);
  if (predicate !== 'EQUALS') return value;
  if (field.kind === 'boolean' && value !== 'true' && value !== 'false')
    failSpec('filter', spec, `the field is true or false, not '${value}'`);
  if (field.kind === 'language')
    return toLanguageCode(value) ?? failSpec('filter', spec, `there is no language code '${value}'`);
  if (field.oneOf === undefined) return value;
  const stored = field.synonyms?.[value] ?? value;
  if (field.oneOf.includes(stored)) return stored;
  failSpec(
    'filter',
    spec,
    `the field never has the value '${value}'. ${suggestionSentence(value, field.oneOf)}`,
  );
}

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}

/** @param reason completes "…: <reason>." */
export function failSpec(parameter: 'sort' | 'filter', spec: string, reason: string): never {
  const end = reason.endsWith('.') ? '' : '.';
  fail('bad-parameter', `The parameter ${parameter}=${spec} is not understood: ${reason}${end}`, {
    details: { parameter, value: spec },
  });
}
