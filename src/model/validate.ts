/**
 * Validates a record against its declaration and normalises values: language and country codes, names of access point types. Errors form a
 * tree in the shape of the record, so that a form can show each beside its field. (ajv 8.20.0 returns a flat list of messages such as `must be
 * string`, and has no keyword that normalises codes.)
 */
import { withArticle } from '../lib/english.ts';
import { suggestionSentence } from '../lib/nearest.ts';
import type { Bundle } from './bundle.ts';
import { isBefore, isDate } from './dates.ts';
import {
  type Data,
  type Field,
  maxPartDepth,
  type RecordType,
  requiredFieldNames,
  type Value,
} from './define.ts';
import { type ErrorTree, fail } from './errors.ts';
import { toLanguageCode } from './languages.ts';
import { type Profile, profiles } from './profile.ts';
import { getRecordType } from './registry.ts';

/** The message about an invalid value. A check returns either this or the normalised value, without a wrapper: imports check dozens per unit. */
class FieldError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export interface ValidationRules extends Pick<Profile, 'dates' | 'unknownKeys'> {
  /** Undeclared keys that the stored record already has, as `Type.key`. They are valid, so that a record can be sent back unchanged. */
  readonly storedKeys?: ReadonlySet<string>;
  /** Whether a period may end before it starts: imports report a warning instead. */
  readonly allowsReversedPeriods?: boolean;
}

/** Returns the normalised record. Throws `invalid` with the tree of all errors. */
export function validate(bundle: Bundle, rules: ValidationRules = profiles.archive): Bundle {
  // Imports validate every unit, and nearly all are valid: the tree is built only for invalid ones.
  return normalise(bundle, rules) ?? failWithErrors(bundle, toTree(bundle, rules));
}

/** Keys of a record and its parts that their types do not declare, as `Type.key`. */
export function undeclaredKeys({ type, data, relationships }: Bundle): readonly string[] {
  const { fields } = getRecordType(type);
  const own = Object.keys(data).filter((name) => !Object.hasOwn(fields, name));
  const nested = Object.values(relationships).flatMap((parts) => parts.flatMap(undeclaredKeys));
  return [...own.map((name) => `${type}.${name}`), ...nested];
}

/** Throws `invalid` or `duplicate` with the errors as text in the message and as a tree in `details`. */
export function failWithErrors(
  bundle: Bundle,
  tree: ErrorTree,
  code: 'invalid' | 'duplicate' = 'invalid',
): never {
  const flat = groupEqual(flatten(tree));
  fail(code, `This ${bundle.type} cannot be stored: ${flat.join('; ')}.`, {
    details: tree,
    context: `${bundle.type} ${bundle.id ?? null}: ${flat.join(', ')}\n`,
  });
}

/** Throws `invalid` with one error on a field of the record. */
export function failOnField(bundle: Bundle, key: string, message: string): never {
  failWithErrors(bundle, { ...emptyErrorTree(bundle), errors: { [key]: [message] } });
}

/** A tree in the shape of the record, without errors. */
export function emptyErrorTree(bundle: Bundle): ErrorTree {
  return { errors: {}, relationships: mapValues(bundle.relationships, (parts) => parts.map(emptyErrorTree)) };
}

/**
 * The normalised record: the same object if nothing changed; undefined if a value is invalid.
 * @param depth number of records around a part.
 */
function normalise(bundle: Bundle, rules: ValidationRules, depth = 0): Bundle | undefined {
  if (depth > maxPartDepth) return undefined;
  const type = getRecordType(bundle.type);
  for (const name of requiredFieldNames(type)) if (bundle.data[name] === undefined) return undefined;
  let { data, relationships } = bundle;
  for (const name in bundle.data) {
    const value = checkKey(type, name, bundle.data[name]!, rules);
    if (value instanceof FieldError) return undefined;
    if (value !== bundle.data[name]) data = { ...data, [name]: value };
  }
  if (!hasKnownKeys(type, bundle.unset, rules) || !hasKnownKeys(type, bundle.empty, rules)) return undefined;
  if (hasWrongPeriod(type, data, rules)) return undefined;
  for (const name in bundle.relationships) {
    const parts = normaliseAll(bundle.relationships[name]!, rules, depth + 1);
    if (parts === undefined) return undefined;
    if (parts !== bundle.relationships[name]) relationships = { ...relationships, [name]: parts };
  }
  return data === bundle.data && relationships === bundle.relationships
    ? bundle
    : { ...bundle, data, relationships };
}

/** The normalised parts: the same list if nothing changed; undefined if a value is invalid. */
function normaliseAll(
  parts: readonly Bundle[],
  rules: ValidationRules,
  depth: number,
): readonly Bundle[] | undefined {
  let changed: Bundle[] | undefined;
  for (let i = 0; i < parts.length; i++) {
    const part = normalise(parts[i]!, rules, depth);
    if (part === undefined) return undefined;
    if (part === parts[i]) continue;
    changed ??= [...parts];
    changed[i] = part;
  }
  return changed ?? parts;
}

function toTree(bundle: Bundle, rules: ValidationRules, depth = 0): ErrorTree {
  const type = getRecordType(bundle.type);
  const errors: Record<string, string[]> = {};
  for (const name of requiredFieldNames(type))
    if (bundle.data[name] === undefined) errors[name] = ['Missing mandatory field'];
  for (const [name, given] of Object.entries(bundle.data)) {
    const value = checkKey(type, name, given, rules);
    if (value instanceof FieldError) errors[name] = [value.message];
  }
  for (const name of [...(bundle.unset ?? []), ...(bundle.empty ?? [])])
    if (!isKnownKey(type, name, rules)) errors[name] = [unknownKey(type, name).message];
  if (hasWrongPeriod(type, bundle.data, rules)) {
    const [start, end] = type.period!;
    errors[end] = [`The period ends before it starts, on ${bundle.data[start]}: ${bundle.data[end]}`];
  }
  if (depth === maxPartDepth) return { errors: { ...errors, ...tooDeepErrors(bundle) }, relationships: {} };
  const trees = (parts: readonly Bundle[]): readonly ErrorTree[] =>
    parts.map((part) => toTree(part, rules, depth + 1));
  return { errors, relationships: mapValues(bundle.relationships, trees) };
}

/** An error for each relation with parts that are too deep. */
function tooDeepErrors({ relationships }: Bundle): ErrorTree['errors'] {
  const names = Object.keys(relationships).filter((name) => relationships[name]!.length > 0);
  const message = `At most ${maxPartDepth} parts can be nested, of which the description is the first`;
  return Object.fromEntries(names.map((name) => [name, [message]]));
}

function hasWrongPeriod(type: RecordType, data: Data, { allowsReversedPeriods }: ValidationRules): boolean {
  return allowsReversedPeriods !== true && isReversedPeriod(type, data);
}

/** Whether a period ends before it starts. Compares with the precision of the end; false if an end is missing or not a date. */
export function isReversedPeriod({ period }: RecordType, data: Data): boolean {
  if (period === undefined) return false;
  const [start, end] = period.map((name) => data[name]);
  if (typeof start !== 'string' || typeof end !== 'string' || !isDate(start) || !isDate(end)) return false;
  return isBefore(end, start.slice(0, end.length));
}

/** Undeclared keys, if allowed, may have any value. */
function checkKey(type: RecordType, name: string, given: Value, rules: ValidationRules): Value | FieldError {
  // hasOwn: keys such as `constructor` exist on every object.
  if (Object.hasOwn(type.fields, name)) return checkField(type.fields[name]!, given, rules);
  return isKnownKey(type, name, rules) ? given : unknownKey(type, name);
}

function isKnownKey(type: RecordType, name: string, { unknownKeys, storedKeys }: ValidationRules): boolean {
  if (type.freeForm || unknownKeys === 'stored' || Object.hasOwn(type.fields, name)) return true;
  return storedKeys?.has(`${type.name}.${name}`) === true;
}

/** Fields without a value are checked for misspelled names too. */
function hasKnownKeys(type: RecordType, names: Bundle['unset'], rules: ValidationRules): boolean {
  return names === undefined || names.every((name) => isKnownKey(type, name, rules));
}

function unknownKey(type: RecordType, name: string): FieldError {
  const hint = suggestionSentence(name, Object.keys(type.fields)).replace(/\.$/, '');
  return new FieldError(`Unknown field of ${withArticle(type.name)}. ${hint}`);
}

function checkField(field: Field, given: Value, rules: ValidationRules): Value | FieldError {
  if (Array.isArray(given)) {
    if (!field.many) return new FieldError('Only one value is possible');
    const values = given.map((entry) => checkScalar(field, entry, rules));
    const bad = values.find((value) => value instanceof FieldError);
    if (bad !== undefined) return bad;
    // All values of a field have the same type.
    return values.every((value, i) => value === given[i]) ? given : (values as string[]);
  }
  return checkScalar(field, given, rules);
}

type Scalar = string | number | boolean;

function checkScalar(field: Field, given: unknown, rules: ValidationRules): Scalar | FieldError {
  if (field.kind === 'number')
    return typeof given === 'number' && Number.isFinite(given)
      ? given
      : new FieldError(`A number is needed, was: ${show(given)}`);
  if (field.kind === 'boolean')
    return typeof given === 'boolean'
      ? given
      : new FieldError(`True or false is needed, was: ${show(given)}`);
  if (typeof given !== 'string') return new FieldError(`Text is needed, was: ${show(given)}`);
  if (field.required && given.trim() === '') return new FieldError('No value given for mandatory field');
  return checkText(field, given, rules);
}

function checkText(field: Field, given: string, { dates }: ValidationRules): string | FieldError {
  if (field.maxBytes !== undefined && isLonger(given, field.maxBytes))
    return new FieldError(`At most ${field.maxBytes} bytes are possible, was: ${show(given)}`);
  if (field.oneOf !== undefined) {
    const value = field.synonyms?.[given] ?? given;
    return field.oneOf.includes(value)
      ? value
      : new FieldError(`Property value must be one of [${field.oneOf.join(', ')}], was: ${show(given)}`);
  }
  switch (field.kind) {
    case 'language':
      return toLanguageCode(given) ?? new FieldError(`Unknown language code: ${show(given)}`);
    case 'country':
      return /^[a-z]{2}$/i.test(given)
        ? given.toLowerCase()
        : new FieldError(`A two-letter country code (ISO 3166-1) is needed, was: ${show(given)}`);
    case 'date':
      return dates === 'free-text' || isDate(given)
        ? given
        : new FieldError(`An ISO date such as 1924-01-31 or -0043 (44 BC) is needed, was: ${show(given)}`);
    default:
      return given;
  }
}

function isLonger(text: string, maxBytes: number): boolean {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  return text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes;
}

const maxCharactersShown = 100;

/** Shortens a value for an error message. */
function show(given: unknown): string {
  const text = String(given);
  return text.length > maxCharactersShown ? `${text.slice(0, maxCharactersShown).toWellFormed()}…` : text;
}

interface FlatError {
  /** Names of relations and field, and the message. */
  readonly text: string;
  /** Path of the part that has the error, with its index in each relation; empty for the record itself. */
  readonly path: string;
}

function flatten(tree: ErrorTree, prefix = '', path = ''): FlatError[] {
  const own = Object.entries(tree.errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ text: `${prefix}${name}: ${message}`, path })),
  );
  const nested = Object.entries(tree.relationships).flatMap(([name, parts]) =>
    parts.flatMap((part, i) =>
      flatten(part, `${prefix}${name}.`, `${path}${path === '' ? '' : '.'}${name}[${i}]`),
    ),
  );
  return [...own, ...nested];
}

/** Parts that a message lists for an error that several parts have; the tree has all of them. */
const maxPathsShown = 3;

/** Lists each error once, with the number of parts that have it and the paths of the first ones. */
function groupEqual(errors: readonly FlatError[]): readonly string[] {
  return [...Map.groupBy(errors, ({ text }) => text)].map(([text, equal]) => {
    if (equal.length === 1) return text;
    const paths = equal.slice(0, maxPathsShown).map(({ path }) => path);
    const more = equal.length > maxPathsShown ? ' and more' : '';
    return `${text} (${equal.length} times: ${paths.join(', ')}${more})`;
  });
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
