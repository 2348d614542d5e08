/**
 * The wire form of a record in requests: `{id, type, data, relationships}`. Parsing checks the structure; validate.ts checks the values of
 * fields. A record from a response can be sent back: `meta` and relations that are not parts are ignored.
 */
import { withArticle } from '../lib/english.ts';
import { isObject } from '../lib/json-diff.ts';
import { suggestionSentence } from '../lib/nearest.ts';
import { type Data, maxPartDepth, type RecordType, type Value } from './define.ts';
import { type FailureOptions, fail } from './errors.ts';
import { type Profile, profiles } from './profile.ts';
import { getRecordType, parseTypeName, recordTypes } from './registry.ts';
import { dumpOnlyFields } from './system.ts';

/** The members that all forms of a record and of its parts have. @typeParam Part the form itself. */
export interface RecordTree<Part> {
  readonly type: string;
  readonly data: Data;
  /** Parts by relation. */
  readonly relationships: Readonly<Record<string, readonly Part[]>>;
}

export interface Bundle extends RecordTree<Bundle> {
  readonly id?: string | undefined;
  /** Fields that were sent as null: a patch deletes them. */
  readonly unset?: readonly string[];
  /** Fields that were sent as an empty list, which neither sets nor deletes them: only their names are validated. */
  readonly empty?: readonly string[];
}

const members = new Set(['id', 'type', 'data', 'relationships', 'meta']);

/** The details that ehri-rest sends; its clients compare them. */
const decoding: FailureOptions = { details: 'Error decoding JSON' };

/** Relations of any type that do not contain parts. */
const referringRelations: ReadonlySet<string> = new Set(
  recordTypes.flatMap(({ relations }) =>
    Object.keys(relations).filter((name) => relations[name]!.from !== 'parts'),
  ),
);

type Strictness = Pick<Profile, 'unknownMembers'>;

/** @param where names the record in messages: `body`, `body.relationships.describes[0]`. @param depth of parts around the record. */
export function parseBundle(
  json: unknown,
  strictness: Strictness = profiles.archive,
  where = 'body',
  depth = 0,
): Bundle {
  if (depth > maxPartDepth)
    fail('malformed-json', `The ${where} is nested deeper than ${maxPartDepth} records.`, decoding);
  if (!isObject(json))
    fail('malformed-json', `The ${where} must be an object with "type" and "data".`, decoding);
  for (const member of Object.keys(json)) {
    if (!members.has(member) && strictness.unknownMembers === 'refused') {
      fail(
        'malformed-json',
        `The ${where} has an unknown member "${member}". ${suggestionSentence(member, [...members])}`,
        decoding,
      );
    }
  }
  const { id, type, meta } = json;
  if (meta !== undefined && meta !== null && !isObject(meta) && strictness.unknownMembers === 'refused')
    fail(
      'malformed-json',
      `"meta" of the ${where} must be an object or null. Its content is ignored; leave it out.`,
      decoding,
    );
  if (id !== undefined && id !== null && typeof id !== 'string') {
    fail('malformed-json', `"id" of the ${where} must be a string or null.`, decoding);
  }
  if (typeof type !== 'string')
    fail('malformed-json', `"type" of the ${where} is missing; it names the record type.`, decoding);
  const recordType = parseTypeName(type);
  const data = parseData(json.data, where);
  // Dumps use the key for another purpose, so the record could not be restored.
  const reserved = dumpOnlyFields.find((name) => Object.hasOwn(data, name));
  if (reserved !== undefined)
    fail('malformed-json', `"data" of the ${where} cannot have "${reserved}": dumps use it.`, decoding);
  return {
    id: typeof id === 'string' && id !== '' ? id : undefined,
    type: recordType.name,
    data,
    relationships: parseParts(json.relationships, recordType, strictness, { where, depth }),
    ...keysWithoutValue(json.data),
  };
}

function keysWithoutValue(data: unknown): Pick<Bundle, 'unset' | 'empty'> {
  if (!isObject(data)) return {};
  const unset = Object.keys(data).filter((key) => data[key] === null);
  const empty = Object.keys(data).filter((key) => isEmptyList(data[key]));
  return { ...(unset.length > 0 && { unset }), ...(empty.length > 0 && { empty }) };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Fields that are null or an empty list are omitted. */
export function parseData(data: unknown, where: string): Data {
  if (data === undefined || data === null) return {};
  if (!isObject(data)) fail('malformed-json', `"data" of the ${where} must be an object.`, decoding);
  const entries: [string, Value][] = [];
  for (const [key, value] of Object.entries(data)) {
    if (value === null || isEmptyList(value)) continue;
    if (!isValue(value)) {
      fail(
        'malformed-json',
        `"${key}" in "data" of the ${where} must be text, a number, true or false, or a list of one of these.`,
        decoding,
      );
    }
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

function parseParts(
  relationships: unknown,
  owner: RecordType,
  strictness: Strictness,
  { where, depth }: { readonly where: string; readonly depth: number },
): Bundle['relationships'] {
  if (relationships === undefined || relationships === null) return {};
  if (!isObject(relationships))
    fail('malformed-json', `"relationships" of the ${where} must be an object.`, decoding);
  for (const name of Object.keys(relationships)) {
    if (Object.hasOwn(owner.relations, name) || mayIgnore(name, owner, strictness)) continue;
    fail(
      'malformed-json',
      `"relationships" of the ${where} has "${name}", which is no relation of ${withArticle(owner.name)}. ${suggestionSentence(name, Object.keys(owner.relations))}`,
      decoding,
    );
  }
  const parts: [string, Bundle[]][] = [];
  for (const [name, relation] of Object.entries(owner.relations)) {
    const given = relationships[name];
    if (relation.from !== 'parts' || given === undefined || given === null) continue;
    if (!Array.isArray(given))
      fail('malformed-json', `"${name}" of the ${where} must be a list of records.`, decoding);
    if (given.length > 0)
      parts.push([
        name,
        given.map((part, i) => {
          const record = parseBundle(part, strictness, `${where}.${name}[${i}]`, depth + 1);
          return requireType(record, relation.target, `${where}.${name}[${i}]`);
        }),
      ]);
  }
  return Object.fromEntries(parts);
}

/**
 * If unknown members are ignored: whether the relation names other records, so that ignoring it loses no content. If a client reads a part
 * by its own id, ehri-rest adds `access`, `lifecycleEvent` and, for a description, `describes` with its item.
 */
function mayIgnore(name: string, owner: RecordType, { unknownMembers }: Strictness): boolean {
  if (unknownMembers === 'refused') return false;
  return referringRelations.has(name) || (name === 'describes' && owner.id === 'description');
}

function requireType(part: Bundle, target: string, where: string): Bundle {
  if (part.type !== target) {
    fail(
      'type-mismatch',
      `The ${where} is of type ${part.type}; ${withArticle(getRecordType(target).name)} belongs there.`,
      decoding,
    );
  }
  return part;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || Number.isFinite(value) || typeof value === 'boolean';
}

function isValue(value: unknown): value is Value {
  if (!Array.isArray(value)) return isScalar(value);
  return isScalar(value[0]) && value.every((entry) => typeof entry === typeof value[0]);
}
