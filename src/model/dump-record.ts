/**
 * One line of a dump: a record with its parts, and references to the records it is connected with (docs/dump-format.md). Parsing checks the
 * structure: members, types and relations. Whether the target of a reference exists is checked in the store. Rules for ids and required fields
 * are not checked.
 */
import { withArticle } from '../lib/english.ts';
import { isObject } from '../lib/json-diff.ts';
import { parseAudience } from './audience-text.ts';
import { parseData } from './bundle.ts';
import { type Data, maxPartDepth, type RecordType } from './define.ts';
import { edgeLabels } from './edge-labels.ts';
import { fail } from './errors.ts';
import { findRecordType, partsRelation, recordTypes } from './registry.ts';
import { importProfileType, journalType, tombstoneType } from './system.ts';

export interface DumpLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

export interface DumpReference {
  readonly id: string;
  /** Distinguishes deleted records with the same id. */
  readonly gid: number | undefined;
  /** The audience of a subject when its event was written; undefined if the dump does not state it. */
  readonly seenBy?: readonly (readonly number[])[];
}

export interface DumpPart {
  /** Undefined if the restore must generate it. */
  readonly id: string | undefined;
  readonly gid: number | undefined;
  readonly type: string;
  readonly data: Data;
  readonly relationships: Readonly<Record<string, readonly DumpPart[]>>;
}

export interface DumpRecord {
  readonly id: string;
  readonly gid: number | undefined;
  readonly type: string;
  /** A tombstone, which remains of a deleted record, a row of the journal and an import profile have no type in the registry. */
  readonly kind: RecordType['kind'] | 'tombstone' | 'journal' | 'profile';
  readonly data: Data;
  readonly parts: readonly DumpPart[];
  /** By relation. */
  readonly references: Readonly<Record<string, readonly DumpReference[]>>;
}

/** Relations of the dump besides those of the registry, by kind of record. */
export const dumpRelations = {
  scope: 'hasPermissionScope',
  access: 'access',
  restrictedBy: 'restrictedBy',
  lastEvent: 'lifecycleEvent',
  priorVersion: 'hasPriorVersion',
  actor: 'hasActioner',
  eventScope: 'hasEventScope',
  subjects: 'hasSubject',
  event: 'triggeredByEvent',
  versionOf: 'isVersionOf',
  accessor: 'hasAccessor',
  grantee: 'hasGrantee',
  permission: 'hasPermission',
  grantScope: 'hasScope',
  targets: 'hasTarget',
} as const;

const { scope, access, priorVersion, subjects } = dumpRelations;

const relationsOfKind: Readonly<Record<DumpRecord['kind'], readonly string[]>> = {
  item: [scope, access, dumpRelations.restrictedBy, dumpRelations.lastEvent, priorVersion, ...edgeLabels],
  fixed: [],
  part: [],
  event: [dumpRelations.actor, dumpRelations.eventScope, subjects],
  version: [dumpRelations.event, dumpRelations.versionOf, priorVersion],
  grant: [
    dumpRelations.accessor,
    dumpRelations.grantee,
    dumpRelations.permission,
    dumpRelations.grantScope,
    dumpRelations.targets,
  ],
  tombstone: [access],
  journal: [],
  profile: [],
};

/** Relations that name the parent of an item: the direct parent first, then those that only top-level items use. */
export function parentRelations(type: RecordType): readonly string[] {
  const names = Object.keys(type.relations);
  const namesFrom = (kind: string): string[] => names.filter((name) => type.relations[name]!.from === kind);
  return [...namesFrom('parent'), ...namesFrom('ancestor'), scope];
}

/** The relation by which an item names a parent of this type. */
export function parentRelation(type: RecordType, parentType: string): string | undefined {
  return Object.keys(type.relations).find((name) => {
    const relation = type.relations[name]!;
    return (relation.from === 'parent' || relation.from === 'ancestor') && relation.target === parentType;
  });
}

const knownRelations = new Map(
  recordTypes.map((type) => [
    type.name,
    new Set([...relationsOfKind[type.kind], ...(type.kind === 'item' ? parentRelations(type) : [])]),
  ]),
);

/** Throws `malformed-json` or `invalid`. Callers must add the line number to the message. */
export function parseDumpLine(text: string): DumpRecord {
  const json = requireObject(parseJson(text), 'the line');
  requireMembers(json, 'the record');
  const { id } = json;
  if (typeof id !== 'string' || id === '') fail('invalid', 'the record has no "id".');
  if (json.type === tombstoneType) return toTombstone(id, json);
  if (json.type === journalType) return toJournalRow(id, json);
  if (json.type === importProfileType) return toImportProfile(id, json);
  const type = parseType(json.type, id);
  if (type.kind === 'part')
    fail(
      'invalid',
      `'${id}' is ${withArticle(type.name)}, which is part of another record and cannot have its own line.`,
    );
  const relation = partsRelation(type);
  const given = parseRelationships(json.relationships, id);
  const references: [string, readonly DumpReference[]][] = [];
  let parts: readonly DumpPart[] = [];
  for (const [name, entries] of Object.entries(given)) {
    if (name === relation?.name) parts = entries.map((entry) => parsePart(entry, relation.target, id));
    else references.push([name, parseReferences(type, name, entries, id)]);
  }
  return {
    id,
    gid: parseGid(json.gid, id),
    type: type.name,
    kind: type.kind,
    data: normaliseData(type, parseData(json.data, `record '${id}'`)),
    parts,
    references: Object.fromEntries(references),
  };
}

function toTombstone(id: string, json: Readonly<Record<string, unknown>>): DumpRecord {
  const data = parseData(json.data, `record '${id}'`);
  const references: Record<string, readonly DumpReference[]> = {};
  for (const [name, entries] of Object.entries(parseRelationships(json.relationships, id))) {
    if (!relationsOfKind.tombstone.includes(name))
      fail('invalid', `the ${tombstoneType} of '${id}' can have no relation '${name}'.`);
    references[name] = parseEntries(name, entries, id);
  }
  if (typeof data.type !== 'string' || typeof data.since !== 'string')
    fail('invalid', `the ${tombstoneType} of '${id}' must have "type" and "since" in its data.`);
  const gid = parseGid(json.gid, id);
  return { id, gid, type: tombstoneType, kind: 'tombstone', data, parts: [], references };
}

function toJournalRow(id: string, json: Readonly<Record<string, unknown>>): DumpRecord {
  const data = parseData(json.data, `record '${id}'`);
  const { change, kind, item, key, former } = data;
  const isComplete =
    [change, item].every((number) => Number.isSafeInteger(number) && Number(number) >= 0) &&
    [kind, key].every((text) => typeof text === 'string') &&
    ['string', 'undefined'].includes(typeof former);
  if (!isComplete)
    fail(
      'invalid',
      `the ${journalType} '${id}' must have the numbers "change" and "item" and the texts "kind" and "key" in its data.`,
    );
  requireAlone(id, json, journalType);
  return { id, gid: undefined, type: journalType, kind: 'journal', data, parts: [], references: {} };
}

function toImportProfile(id: string, json: Readonly<Record<string, unknown>>): DumpRecord {
  const data = parseData(json.data, `record '${id}'`);
  const { format, scope, user, parameters, updated } = data;
  const isComplete =
    [format, parameters, updated].every((text) => typeof text === 'string') &&
    [scope, user ?? 1].every((number) => Number.isSafeInteger(number) && Number(number) > 0);
  if (!isComplete || !isObject(parseJson(String(parameters))))
    fail(
      'invalid',
      `the ${importProfileType} '${id}' must have the texts "format", "parameters" (JSON) and "updated", and the numbers "scope" and "user" in its data.`,
    );
  requireAlone(id, json, importProfileType);
  return { id, gid: undefined, type: importProfileType, kind: 'profile', data, parts: [], references: {} };
}

/** Throws `invalid` for a line that is not a record and has a gid or relationships. */
function requireAlone(id: string, json: Readonly<Record<string, unknown>>, type: string): void {
  if (json.gid !== undefined || Object.keys(parseRelationships(json.relationships, id)).length > 0)
    fail('invalid', `the ${type} '${id}' can have neither a gid nor relationships.`);
}

function parsePart(entry: unknown, target: string, owner: string, depth = 1): DumpPart {
  if (depth > maxPartDepth)
    fail('invalid', `the parts of '${owner}' are nested deeper than ${maxPartDepth}.`);
  const json = requireObject(entry, `a part of '${owner}'`);
  requireMembers(json, `a part of '${owner}'`);
  const id = json.id ?? undefined;
  if (id !== undefined && (typeof id !== 'string' || id === ''))
    fail('invalid', `"id" of a part of '${owner}' must be a text.`);
  const name = typeof id === 'string' ? id : `a part of '${owner}'`;
  const type = parseType(json.type, name);
  if (type.name !== target)
    fail('invalid', `'${name}' is ${withArticle(type.name)}; ${withArticle(target)} belongs there.`);
  const relationships: [string, readonly DumpPart[]][] = [];
  for (const [relation, entries] of Object.entries(parseRelationships(json.relationships, name))) {
    const declared = Object.hasOwn(type.relations, relation) ? type.relations[relation] : undefined;
    if (declared?.from !== 'parts') failRelation(type, relation, name);
    if (entries.length > 0)
      relationships.push([
        relation,
        entries.map((nested) => parsePart(nested, declared.target, name, depth + 1)),
      ]);
  }
  return {
    id,
    gid: parseGid(json.gid, name),
    type: type.name,
    data: normaliseData(type, parseData(json.data, `part '${name}'`)),
    relationships: Object.fromEntries(relationships),
  };
}

function parseReferences(
  type: RecordType,
  name: string,
  entries: readonly unknown[],
  owner: string,
): readonly DumpReference[] {
  if (!knownRelations.get(type.name)!.has(name)) failRelation(type, name, owner);
  return parseEntries(name, entries, owner);
}

function parseEntries(name: string, entries: readonly unknown[], owner: string): readonly DumpReference[] {
  return entries.map((entry) => {
    const {
      id,
      gid,
      type: _type,
      seenBy,
      ...more
    } = requireObject(entry, `an entry of '${name}' of '${owner}'`);
    if (typeof id !== 'string' || id === '' || Object.keys(more).length > 0)
      fail('invalid', `'${name}' of '${owner}' must be a list of references: {"id": …}.`);
    if (seenBy === undefined) return { id, gid: parseGid(gid, id) };
    if (name !== subjects) fail('invalid', `'${name}' of '${owner}' cannot have 'seenBy'.`);
    return { id, gid: parseGid(gid, id), seenBy: parseAudience(seenBy, owner) };
  });
}

function failRelation(type: RecordType, name: string, owner: string): never {
  const parts = Object.keys(type.relations).filter((relation) => type.relations[relation]!.from === 'parts');
  const known = [...parts, ...(knownRelations.get(type.name) ?? [])].sort();
  fail(
    'invalid',
    `'${owner}' has a relation '${name}', which ${withArticle(type.name)} cannot have; known are ${known.join(', ') || 'none'}.`,
  );
}

function parseType(name: unknown, id: string): RecordType {
  if (typeof name !== 'string') fail('invalid', `'${id}' has no "type".`);
  return findRecordType(name) ?? fail('invalid', `'${id}' has the unknown type '${name}'.`);
}

function parseGid(gid: unknown, id: string): number | undefined {
  if (gid === undefined || gid === null) return undefined;
  if (typeof gid === 'number' && Number.isSafeInteger(gid) && gid > 0) return gid;
  fail('invalid', `"gid" of '${id}' must be a whole number above 0.`);
}

function parseRelationships(json: unknown, id: string): Readonly<Record<string, readonly unknown[]>> {
  if (json === undefined || json === null) return {};
  const relationships = requireObject(json, `"relationships" of '${id}'`);
  for (const [name, entries] of Object.entries(relationships))
    if (!Array.isArray(entries)) fail('invalid', `'${name}' of '${id}' must be a list.`);
  return relationships as Record<string, readonly unknown[]>;
}

const members = new Set(['id', 'type', 'gid', 'data', 'relationships']);

function requireMembers(json: Readonly<Record<string, unknown>>, subject: string): void {
  const unknown = Object.keys(json).find((member) => !members.has(member));
  if (unknown !== undefined)
    fail('invalid', `${subject} has an unknown member "${unknown}"; known are ${[...members].join(', ')}.`);
}

function requireObject(value: unknown, subject: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  fail('invalid', `${subject} must be an object.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    fail('malformed-json', `this is not JSON: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    });
  }
}

/** Fields whose values have several spellings; few types have any. */
const fieldsWithSynonyms = new Map(
  recordTypes.map((type) => [
    type,
    Object.entries(type.fields).flatMap(([name, { synonyms }]) =>
      synonyms === undefined ? [] : [{ name, synonyms }],
    ),
  ]),
);

/** Replaces accepted spellings by the stored one. */
function normaliseData(type: RecordType, data: Data): Data {
  let normalised = data;
  for (const { name, synonyms } of fieldsWithSynonyms.get(type)!) {
    const value = data[name];
    if (typeof value !== 'string' || !Object.hasOwn(synonyms, value)) continue;
    normalised = { ...normalised, [name]: synonyms[value]! };
  }
  return normalised;
}
