/**
 * What a format has no location for, and what would come back otherwise than it is stored: blanks that mean something, properties of other
 * formats, descriptions in further languages. It stands beside the elements in a location of its own, as JSON on one line.
 *
 * Each entry has a digest of what the elements say, and holds only as long as they still say that: whoever edits the elements of an
 * exported file wins. What comes from a file is not trusted: whatever is not of the right form is passed over.
 */

import { shortDigest } from '../lib/digest.ts';
import { isEqual } from '../lib/json-diff.ts';
import type { Data, Value } from '../model/define.ts';
import type { PartDraft } from '../model/draft.ts';
import { slug } from '../model/identifiers.ts';
import { getRecordType } from '../model/registry.ts';
import { sourcesField } from '../model/system.ts';

/** An item as it is read from the elements, or as it is stored. */
export interface ItemContent {
  readonly data: Data;
  readonly descriptions: readonly PartDraft[];
}

/** Of each key: digest of what the elements say, and what is meant; null for nothing. */
export type Changes = Readonly<Record<string, readonly [said: string, meant: Value | null]>>;

/** A part as it stands in an extension; its location tells its type. */
export interface PlainPart {
  readonly data: Data;
  readonly relationships?: Readonly<Record<string, readonly PlainPart[]>>;
}

/** What must be said of a description besides its elements. */
export interface Extension {
  readonly item?: Changes;
  readonly description?: Changes;
  /** Properties without a field. */
  readonly unknown?: Changes;
  /** Other parts, by relation. */
  readonly parts?: Readonly<Record<string, readonly [said: string, meant: readonly PlainPart[]]>>;
  /** Descriptions that stand before and behind the one that the elements hold. */
  readonly before?: readonly PlainPart[];
  readonly after?: readonly PlainPart[];
  /** The record has no description, though the elements make one. */
  readonly bare?: boolean;
  /** Which one of several siblings with one identifier the record is: digest of the identifier, and the number in the id. */
  readonly ordinal?: readonly [said: string, ordinal: number];
}

const unknownRelation = 'hasUnknownProperty';

/** What is read back was imported, and what a person wrote here has then a source: the file that it is read from. */
function isOwnToImport(key: string, { creationProcess, sourceFileId }: Data): boolean {
  if (key === 'creationProcess') return true;
  return key === 'sourceFileId' && sourceFileId === undefined && creationProcess !== 'IMPORT';
}

/**
 * What must be said besides the elements; undefined where they say it all.
 * @param read what a reader makes of the elements.
 * @param stored with its id where an import of the file should find the same record.
 * @param at which of the stored descriptions the elements hold.
 */
export function toExtension(
  read: ItemContent,
  stored: ItemContent & { readonly id?: string },
  at: number,
): string | undefined {
  const description = stored.descriptions[at];
  const said = read.descriptions[0]!;
  const extension: Extension = {
    ...named('item', compare(read.data, stored.data)),
    ...(description === undefined ? { bare: true } : compareDescriptions(said, description)),
    ...(at > 0 ? { before: stored.descriptions.slice(0, at).map(toPlain) } : {}),
    ...(stored.descriptions.length > at + 1 ? { after: stored.descriptions.slice(at + 1).map(toPlain) } : {}),
    ...ordinalOf(stored.id ?? '', String(stored.data.identifier)),
  };
  return Object.keys(extension).length === 0 ? undefined : onOneLine(JSON.stringify(extension));
}

/** Slugs contain neither `-` nor `__`, so the end of an id that was made from the identifier is recognised. */
function ordinalOf(id: string, identifier: string): Pick<Extension, 'ordinal'> {
  const match = /-([^-]+?)__(\d+)$/.exec(id);
  if (match === null || !slug(identifier).endsWith(match[1]!)) return {};
  return { ordinal: [digest(identifier), Number(match[2])] };
}

/** The number in the id, where the identifier is still the one that was written. @param identifier as it is meant. */
export function readOrdinal(text: string, identifier: string): number | undefined {
  const ordinal: unknown = parseExtension(text)?.ordinal;
  if (!Array.isArray(ordinal) || ordinal[0] !== digest(identifier)) return undefined;
  const number: unknown = ordinal[1];
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 1 ? number : undefined;
}

/** What a description says and its elements do not. */
export function compareDescriptions(said: PartDraft, meant: PartDraft): Extension {
  const isKeyed = (meant.relationships[unknownRelation] ?? []).length < 2;
  const [saidUnknown, meantUnknown] = isKeyed ? [unknownOf(said), unknownOf(meant)] : [{}, {}];
  const fields = Object.entries(compare(said.data, meant.data)).filter(
    ([key]) => !isOwnToImport(key, meant.data),
  );
  const relations = new Set([...Object.keys(said.relationships), ...Object.keys(meant.relationships)]);
  if (isKeyed) relations.delete(unknownRelation);
  const parts = [...relations].flatMap((relation) => {
    const [before, after] = [plainParts(said, relation), plainParts(meant, relation)];
    return isEqual(before, after) ? [] : [[relation, [digest(before), after]] as const];
  });
  return {
    ...named('description', Object.fromEntries(fields)),
    ...named('unknown', compare(saidUnknown, meantUnknown)),
    ...named('parts', Object.fromEntries(parts)),
  };
}

/** What the one says and the other does not, by key. */
export function compare(said: Data, meant: Data): Changes {
  const keys = new Set([...Object.keys(said), ...Object.keys(meant)]);
  const changed = [...keys].filter((key) => !isEqual(said[key], meant[key]));
  return Object.fromEntries(changed.map((key) => [key, [digest(said[key]), meant[key] ?? null]]));
}

function named<Name extends string, T extends object>(name: Name, value: T): Partial<Record<Name, T>> {
  return Object.keys(value).length === 0 ? {} : ({ [name]: value } as Partial<Record<Name, T>>);
}

/** A reader makes one blank of several, and of any other white space; in JSON they can be written as numbers. */
export function onOneLine(json: string): string {
  const toNumber = (text: string): string =>
    [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  return json.replace(/[^\S ]|(?<= ) | (?= )|[\uFFFE\uFFFF]/g, toNumber);
}

/** The item as it is meant, from what its elements say and from the text of its extension. */
export function applyExtension(text: string, read: ItemContent): ItemContent {
  const extension = parseExtension(text);
  if (extension === undefined) return read;
  const said = read.descriptions[0]!;
  const own = extension.bare === true ? [] : [applyToDescription(extension, said)];
  const further = (list: unknown): readonly PartDraft[] =>
    (toParts(list, said.type) ?? []).map((part) => ({
      ...part,
      data: { ...part.data, creationProcess: 'IMPORT' },
    }));
  return {
    data: change(read.data, extension.item),
    descriptions: [...further(extension.before), ...own, ...further(extension.after)],
  };
}

/** The identifier as it is meant. @param isSubstitute the elements have none that could be used. */
export function applyToIdentifier(text: string, identifier: string, isSubstitute: boolean): string {
  const entry = changesOf(parseExtension(text)?.item).get('identifier');
  if (entry === undefined || typeof entry[1] !== 'string') return identifier;
  return isSubstitute || entry[0] === digest(identifier) ? entry[1] : identifier;
}

/** A description as it is meant. */
export function applyToDescription(extension: Extension, said: PartDraft): PartDraft {
  const unknown = change(unknownOf(said), extension.unknown);
  const relationships = Object.entries({
    ...said.relationships,
    [unknownRelation]:
      Object.keys(unknown).length === 0
        ? []
        : [{ type: targetOf(said.type, unknownRelation)!, data: unknown, relationships: {} }],
    ...Object.fromEntries(partsMeant(extension.parts, said)),
  });
  return {
    type: said.type,
    data: change(said.data, extension.description),
    relationships: Object.fromEntries(relationships.filter(([, parts]) => parts.length > 0)),
  };
}

function partsMeant(parts: unknown, said: PartDraft): readonly (readonly [string, readonly PartDraft[]])[] {
  if (!isRecord(parts)) return [];
  return Object.entries(parts).flatMap(([relation, entry]) => {
    const type = targetOf(said.type, relation);
    if (type === undefined || !Array.isArray(entry)) return [];
    const meant = toParts(entry[1], type);
    return meant === undefined || entry[0] !== digest(plainParts(said, relation)) ? [] : [[relation, meant]];
  });
}

/** Data as they are meant. @param changes of any form. */
export function change(data: Data, changes: unknown): Data {
  const changed = new Map(Object.entries(data));
  for (const [key, [said, meant]] of changesOf(changes)) {
    if (said !== digest(data[key])) continue;
    if (meant === null) changed.delete(key);
    else changed.set(key, meant);
  }
  return Object.fromEntries(changed);
}

function changesOf(changes: unknown): ReadonlyMap<string, readonly [string, Value | null]> {
  const found = new Map<string, readonly [string, Value | null]>();
  if (!isRecord(changes)) return found;
  for (const [key, entry] of Object.entries(changes)) {
    if (key === sourcesField || !Array.isArray(entry) || typeof entry[0] !== 'string') continue;
    const meant: unknown = entry[1];
    if (meant === null || isValue(meant)) found.set(key, [entry[0], meant]);
  }
  return found;
}

/** Undefined where it is no JSON, or no object. */
export function parseExtension(text: string): Extension | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined where one of them is not of the right form. */
export function toParts(list: unknown, type: string): readonly PartDraft[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const parts = list.map((entry) => toPart(entry, type));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function toPart(entry: unknown, type: string): PartDraft | undefined {
  if (!isRecord(entry) || !isRecord(entry.data) || Object.hasOwn(entry.data, sourcesField)) return undefined;
  if (!Object.values(entry.data).every(isValue)) return undefined;
  const relationships = Object.entries(isRecord(entry.relationships) ? entry.relationships : {}).map(
    ([relation, list]) => {
      const target = targetOf(type, relation);
      return [relation, target === undefined ? undefined : toParts(list, target)] as const;
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isValue(value: unknown): value is Value {
  if (Array.isArray(value)) return value.every((one) => typeof one === typeof value[0] && isScalar(one));
  return isScalar(value);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Stands for a value, whatever the order of its keys; empty for none. */
export function digest(value: unknown): string {
  return value === undefined ? '' : shortDigest(canonical(value));
}

/** Whatever the order of keys. */
function canonical(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : (JSON.stringify(value, (_, one: unknown) =>
        isRecord(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
      ) ?? '');
}
