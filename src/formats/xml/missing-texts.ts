/**
 * The texts of a record that its elements do not contain. A writer reads its elements back, and writes these texts as paragraphs with a heading and a
 * mark (extension-element.ts), so that every word of a person is in an element.
 */
import type { Data } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { getRecordType } from '../../model/registry.ts';
import { accessPoint } from '../../model/types/parts.ts';
import { type ElementMark, toHeading, toWords, writeMark } from './extension-element.ts';
import { markupField } from './source-markup.ts';
import { toParagraphs, toTexts } from './write-values.ts';
import { element, replaceInvalidCharacters, type XmlElement } from './write-xml.ts';

export interface MissingText {
  readonly mark: ElementMark;
  readonly heading: string;
  readonly text: string;
}

interface Content {
  readonly data: Data;
  /** Undefined for a record without a description. */
  readonly description: Part | undefined;
}

type Part = PartDraft | ExportedPart;

const unknownRelation = 'hasUnknownProperty';

/** Fields that an import sets, and codes for programs: no person has written their values. */
const technicalFields: ReadonlySet<string> = new Set([
  'languageCode',
  'creationProcess',
  'sourceFileId',
  'identifier',
  markupField,
]);

/** The fields of a type that people write. */
export function listAuthoredFields(type: string): readonly string[] {
  return Object.keys(getRecordType(type).fields).filter((field) => isWritten(type, field));
}

function isWritten(type: string, name: string): boolean {
  // Ids of elements are for programs.
  if (/_@id$/.test(name)) return false;
  const { fields } = getRecordType(type);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  // The element of a relation, which EAC-CPF imports add to access points.
  if (field === undefined) return !(type === accessPoint.name && name === 'relation');
  return !technicalFields.has(name) && field.kind === 'text' && field.oneOf === undefined;
}

/**
 * @param read the content that was read from the elements.
 * @param stored the record, and the description that the elements contain.
 * @param recordType type of the record.
 */
export function findMissingTexts(read: Content, stored: Content, recordType: string): readonly MissingText[] {
  // Equal copies, such as the same role of many names, are written once.
  const copies = new Set<string>();
  return listTexts(read, stored, recordType).filter(({ mark, heading, text }) => {
    if (!('copy' in mark)) return true;
    const key = `${heading}: ${text}`;
    return !copies.has(key) && copies.add(key);
  });
}

function listTexts(read: Content, stored: Content, recordType: string): readonly MissingText[] {
  const { description } = stored;
  const missing = listMissing(read.data, stored.data, recordType).map(([key, text]) => toCopy(key, text));
  if (description === undefined) return missing;
  const { type, data, relationships } = description;
  const fields = getRecordType(type).fields;
  const found = read.description?.data ?? {};
  const unknown = relationships[unknownRelation] ?? [];
  const readUnknown = Object.entries(read.description?.relationships[unknownRelation]?.[0]?.data ?? {});
  const knownUnknown = Object.fromEntries(readUnknown.map(([key, value]) => [withoutRoot(key), value]));
  return [
    ...missing,
    ...listMissing(found, data, type).map(([key, text]) =>
      Object.hasOwn(fields, key) ? toMissing({ field: key }, text) : toCopy(key, text),
    ),
    ...unknown.flatMap((part) =>
      listMissing(
        knownUnknown,
        Object.fromEntries(Object.entries(part.data).map(([key, value]) => [withoutRoot(key), value])),
        part.type,
        new Map(Object.keys(part.data).map((key) => [withoutRoot(key), key])),
      ).map(([key, text]) => toMissing({ unknown: key }, text)),
    ),
    ...sortedEntries<readonly Part[]>(relationships).flatMap(([relation, parts]) =>
      relation === unknownRelation
        ? []
        : listMissingInParts(read.description?.relationships[relation] ?? [], parts),
    ),
  ];
}

/** The two versions of EAC-CPF have different root elements. */
function withoutRoot(key: string): string {
  return key.replace(/^eac-cpf_/, 'eac_');
}

/** In an order that does not depend on the storage, since the same record must give the same elements. */
function sortedEntries<T>(values: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** @param names the keys to return, by key of `stored`. */
function listMissing(
  read: Data,
  stored: Data,
  type: string,
  names?: ReadonlyMap<string, string>,
): readonly (readonly [key: string, text: string])[] {
  return sortedEntries(stored).flatMap(([key, value]) => {
    if (!isWritten(type, key)) return [];
    const known = new Set(wordsOf(read[key]));
    return toTexts(value).flatMap((text) =>
      wordsOf(text).every((word) => known.has(word)) ? [] : [[names?.get(key) ?? key, text] as const],
    );
  });
}

function listMissingInParts(read: readonly Part[], stored: readonly Part[]): readonly MissingText[] {
  const known = new Set(read.flatMap(wordsOfPart));
  return stored.flatMap(({ type, data, relationships }) => [
    ...sortedEntries(data).flatMap(([key, value]) =>
      isWritten(type, key)
        ? toTexts(value)
            .filter((text) => !wordsOf(text).every((word) => known.has(word)))
            .map((text) => toCopy(`${type} ${toWords(key).toLowerCase()}`, text))
        : [],
    ),
    ...sortedEntries<readonly Part[]>(relationships).flatMap(([, parts]) => listMissingInParts(read, parts)),
  ]);
}

function wordsOfPart({ data, relationships }: Part): readonly string[] {
  return [
    ...Object.values(data).flatMap(wordsOf),
    ...Object.values(relationships).flatMap((parts) => parts.flatMap(wordsOfPart)),
  ];
}

/** The words of a value, as they are in a file. */
function wordsOf(value: unknown): readonly string[] {
  return toTexts(value).flatMap((text) => replaceInvalidCharacters(text).match(/[\p{L}\p{N}]+/gu) ?? []);
}

function toMissing(mark: ElementMark, text: string): MissingText {
  return { mark, heading: toHeading(mark), text };
}

function toCopy(name: string, text: string): MissingText {
  return { mark: { copy: true }, heading: toWords(name), text };
}

/** Paragraphs with a mark each: the first one begins with the heading. */
export function writeMissing({ mark, heading, text }: MissingText): readonly XmlElement[] {
  return toParagraphs(text).map((paragraph, i) => ({
    ...element('p', {}, i === 0 ? `${heading}: ${paragraph}` : paragraph),
    extension: writeMark(i === 0 || 'copy' in mark ? mark : { ...mark, more: true }),
  }));
}
