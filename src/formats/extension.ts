/**
 * The extension of an exported record: JSON on one line with the values that the elements of the format cannot express, or that an
 * import would not restore exactly: significant white space, properties of other formats, descriptions in further languages.
 *
 * Each entry has a digest of the value in the elements. An import ignores the entry if that value has changed, so edits of an exported
 * file take effect. Extensions are untrusted input: entries that do not have the expected structure are ignored.
 */

import { shortDigest } from '../lib/digest.ts';
import { isEqual, isObject } from '../lib/json-diff.ts';
import { type Data, maxPartDepth, type Value } from '../model/define.ts';
import type { PartDraft } from '../model/draft.ts';
import { slug } from '../model/identifiers.ts';
import { getRecordType } from '../model/registry.ts';
import { dumpOnlyFields } from '../model/system.ts';

/** An item, as read from the elements or as stored. */
export interface ItemContent {
  readonly data: Data;
  readonly descriptions: readonly PartDraft[];
}

/** By key: the digest of the value in the elements, and the stored value; null if the key is not stored. */
export type FieldDifferences = Readonly<
  Record<string, readonly [elementDigest: string, stored: Value | null]>
>;

/** A part in an extension. Its type follows from the relation that contains it. */
export interface PlainPart {
  readonly data: Data;
  readonly relationships?: Readonly<Record<string, readonly PlainPart[]>>;
}

export interface Extension {
  readonly item?: FieldDifferences;
  readonly description?: FieldDifferences;
  /** Properties without a field. */
  readonly unknown?: FieldDifferences;
  /** Other parts, by relation. */
  readonly parts?: Readonly<Record<string, readonly [elementDigest: string, stored: readonly PlainPart[]]>>;
  /** Descriptions before and after the one that is in the elements. */
  readonly before?: readonly PlainPart[];
  readonly after?: readonly PlainPart[];
  /** The stored record has no description, although an import of the elements creates one. */
  readonly bare?: boolean;
  /** The elements are those of an export, not of a source file, so that their mark-up is not kept (ead/markup.ts). */
  readonly plain?: boolean;
  /** For a record whose id ends in a number because a sibling has the same identifier: digest of the identifier, and that number. */
  readonly ordinal?: readonly [elementDigest: string, ordinal: number];
}

const unknownRelation = 'hasUnknownProperty';

/** An import sets `creationProcess` itself, and `sourceFileId` for a description that was created by hand. */
function isSetByImport(key: string, { creationProcess, sourceFileId }: Data): boolean {
  if (key === 'creationProcess') return true;
  return key === 'sourceFileId' && sourceFileId === undefined && creationProcess !== 'IMPORT';
}

/**
 * The extension of a record as JSON; undefined if the elements express everything.
 * @param read the result of reading the written elements.
 * @param stored with an id if an import of the file must find the same record again.
 * @param at index of the stored description that is in the elements.
 */
export function toExtension(
  read: ItemContent,
  stored: ItemContent & { readonly id?: string },
  at: number,
): string | undefined {
  const description = stored.descriptions[at];
  const fromElements = read.descriptions[0]!;
  const extension: Extension = {
    ...named('item', diffData(read.data, stored.data)),
    ...(description === undefined ? { bare: true } : compareDescriptions(fromElements, description)),
    ...(at > 0 && { before: stored.descriptions.slice(0, at).map(toPlain) }),
    ...(stored.descriptions.length > at + 1 && { after: stored.descriptions.slice(at + 1).map(toPlain) }),
    ...ordinalOf(stored.id ?? '', String(stored.data.identifier)),
  };
  return Object.keys(extension).length === 0 ? undefined : escapeJsonWhiteSpace(JSON.stringify(extension));
}

/** Slugs contain neither `-` nor `__`, so the number at the end of a generated id can be recognised. */
function ordinalOf(id: string, identifier: string): Pick<Extension, 'ordinal'> {
  const match = /-([^-]+?)__(\d+)$/.exec(id);
  if (match === null || !slug(identifier).endsWith(match[1]!)) return {};
  return { ordinal: [digestText(identifier), Number(match[2])] };
}

/** The number in the id; undefined if the identifier was edited after the export. @param identifier with the extension applied. */
export function readOrdinal(text: string, identifier: string): number | undefined {
  const ordinal: unknown = parseExtension(text)?.ordinal;
  if (!Array.isArray(ordinal) || ordinal[0] !== digestText(identifier)) return undefined;
  const number: unknown = ordinal[1];
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 1 ? number : undefined;
}

/** The differences between a description as read from its elements and as stored. */
export function compareDescriptions(read: PartDraft, stored: PartDraft): Extension {
  const isKeyed = (stored.relationships[unknownRelation] ?? []).length < 2;
  const [readUnknown, storedUnknown] = isKeyed ? [unknownOf(read), unknownOf(stored)] : [{}, {}];
  const fields = Object.entries(diffData(read.data, stored.data)).filter(
    ([key]) => !isSetByImport(key, stored.data),
  );
  const relations = new Set([...Object.keys(read.relationships), ...Object.keys(stored.relationships)]);
  if (isKeyed) relations.delete(unknownRelation);
  const parts = [...relations].flatMap((relation) => {
    const before = plainParts(read, relation);
    const after = plainParts(stored, relation);
    return isEqual(before, after) ? [] : [[relation, [digestText(before), after]] as const];
  });
  return {
    ...named('description', Object.fromEntries(fields)),
    ...named('unknown', diffData(readUnknown, storedUnknown)),
    ...named('parts', Object.fromEntries(parts)),
  };
}

export function diffData(read: Data, stored: Data): FieldDifferences {
  const keys = new Set([...Object.keys(read), ...Object.keys(stored)]);
  const changed = [...keys].filter((key) => !isEqual(read[key], stored[key]));
  return Object.fromEntries(changed.map((key) => [key, [digestText(read[key]), stored[key] ?? null]]));
}

function named<Name extends string, T extends object>(name: Name, value: T): Partial<Record<Name, T>> {
  return Object.keys(value).length === 0 ? {} : ({ [name]: value } as Partial<Record<Name, T>>);
}

/** Escapes white space other than single blanks as `\uXXXX`, since readers of XML text collapse it, and two characters that XML forbids. */
export function escapeJsonWhiteSpace(json: string): string {
  const toNumber = (text: string): string =>
    [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  return json.replace(/[^\S ]|(?<= ) | (?= )|[\uFFFE\uFFFF]/g, toNumber);
}

/** Restores the stored item from its elements and its extension. */
export function applyExtension(text: string, read: ItemContent): ItemContent {
  const extension = parseExtension(text);
  if (extension === undefined) return read;
  const description = read.descriptions[0]!;
  const own = extension.bare === true ? [] : [applyToDescription(extension, description)];
  const further = (list: unknown): readonly PartDraft[] =>
    (toParts(list, description.type) ?? []).map((part) => ({
      ...part,
      data: { ...part.data, creationProcess: 'IMPORT' },
    }));
  return {
    data: applyDifferences(read.data, extension.item),
    descriptions: [...further(extension.before), ...own, ...further(extension.after)],
  };
}

/** The stored identifier. @param isSubstitute `identifier` was generated, since the elements have no usable one. */
export function applyToIdentifier(text: string, identifier: string, isSubstitute: boolean): string {
  const entry = changesOf(parseExtension(text)?.item).get('identifier');
  if (entry === undefined || typeof entry[1] !== 'string') return identifier;
  return isSubstitute || entry[0] === digestText(identifier) ? entry[1] : identifier;
}

/** Restores the stored description. */
export function applyToDescription(extension: Extension, read: PartDraft): PartDraft {
  const unknown = applyDifferences(unknownOf(read), extension.unknown);
  const relationships = Object.entries({
    ...read.relationships,
    [unknownRelation]:
      Object.keys(unknown).length === 0
        ? []
        : [{ type: targetOf(read.type, unknownRelation)!, data: unknown, relationships: {} }],
    ...Object.fromEntries(restoreParts(extension.parts, read)),
  });
  return {
    ...read,
    data: applyDifferences(read.data, extension.description),
    relationships: Object.fromEntries(relationships.filter(([, parts]) => parts.length > 0)),
  };
}

function restoreParts(parts: unknown, read: PartDraft): readonly (readonly [string, readonly PartDraft[]])[] {
  if (!isObject(parts)) return [];
  return Object.entries(parts).flatMap(([relation, entry]) => {
    const type = targetOf(read.type, relation);
    if (type === undefined || !Array.isArray(entry)) return [];
    const stored = toParts(entry[1], type, 2);
    return stored === undefined || entry[0] !== digestText(plainParts(read, relation))
      ? []
      : [[relation, stored]];
  });
}

/** Applies the changes whose digest matches. @param changes untrusted, of any structure. */
export function applyDifferences(data: Data, changes: unknown): Data {
  const changed = new Map(Object.entries(data));
  for (const [key, [elementDigest, stored]] of changesOf(changes)) {
    if (elementDigest !== digestText(data[key])) continue;
    if (stored === null) changed.delete(key);
    else changed.set(key, stored);
  }
  return Object.fromEntries(changed);
}

function changesOf(changes: unknown): ReadonlyMap<string, readonly [string, Value | null]> {
  const found = new Map<string, readonly [string, Value | null]>();
  if (!isObject(changes)) return found;
  for (const [key, entry] of Object.entries(changes)) {
    if (dumpOnlyFields.includes(key) || !Array.isArray(entry) || typeof entry[0] !== 'string') continue;
    const stored: unknown = entry[1];
    if (stored === null || isValue(stored)) found.set(key, [entry[0], stored]);
  }
  return found;
}

/** Undefined if the text is not a JSON object. */
export function parseExtension(text: string): Extension | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if one of the entries is invalid, or the parts are nested deeper than any record can have them. */
export function toParts(list: unknown, type: string, depth = 1): readonly PartDraft[] | undefined {
  if (!Array.isArray(list) || depth > maxPartDepth) return undefined;
  const parts = list.map((entry) => toPart(entry, type, depth));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function toPart(entry: unknown, type: string, depth: number): PartDraft | undefined {
  if (!isObject(entry) || !isObject(entry.data)) return undefined;
  if (Object.keys(entry.data).some((name) => dumpOnlyFields.includes(name))) return undefined;
  if (!Object.values(entry.data).every(isValue)) return undefined;
  const relationships = Object.entries(isObject(entry.relationships) ? entry.relationships : {}).map(
    ([relation, list]) => {
      const target = targetOf(type, relation);
      return [relation, target === undefined ? undefined : toParts(list, target, depth + 1)] as const;
    },
  );
  if (relationships.some(([, parts]) => parts === undefined)) return undefined;
  return {
    type,
    data: entry.data as Data,
    relationships: Object.fromEntries(relationships) as PartDraft['relationships'],
  };
}

/** Type of the parts under a relation. */
function targetOf(type: string, relation: string): string | undefined {
  const { relations } = getRecordType(type);
  const found = Object.hasOwn(relations, relation) ? relations[relation] : undefined;
  return found?.from === 'parts' ? found.target : undefined;
}

function unknownOf({ relationships }: PartDraft): Data {
  return relationships[unknownRelation]?.[0]?.data ?? {};
}

function plainParts({ relationships }: PartDraft, relation: string): readonly PlainPart[] {
  return (relationships[relation] ?? []).map(toPlain);
}

export function toPlain({ data, relationships }: PartDraft): PlainPart {
  const nested = Object.entries(relationships).filter(([, parts]) => parts.length > 0);
  if (nested.length === 0) return { data };
  return {
    data,
    relationships: Object.fromEntries(nested.map(([name, parts]) => [name, parts.map(toPlain)])),
  };
}

function isValue(value: unknown): value is Value {
  if (Array.isArray(value)) return value.every((one) => typeof one === typeof value[0] && isScalar(one));
  return isScalar(value);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** A short digest that does not depend on the order of keys; empty for undefined. */
export function digestText(value: unknown): string {
  return value === undefined ? '' : shortDigest(canonical(value));
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : (JSON.stringify(value, (_, one: unknown) =>
        isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
      ) ?? '');
}
