/**
 * Writes one documentary unit: attributes, `did`, sections, access points. The counterpart of mapping.ts, which has a row for each element
 * written here. Values that the schema does not allow are omitted; they go into the extension (extension.ts).
 */
import type { Data } from '../../model/define.ts';
import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import { unspecifiedType } from '../../model/types/documentary-unit.ts';
import { toParagraphs, toTexts } from '../xml/write-values.ts';
import { element, isToken, type XmlAttributeValues, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { fieldsWithoutElement, writeField, writeUnknown } from './marks.ts';
import { placeInEad, toUnitPath } from './place-unknown.ts';
import { nameIn, writeControlAccess, writeOriginations } from './write-names.ts';
import { toBlocks, toLines } from './write-text.ts';
import { writeContainers, writeDigitalObjects } from './write-unit-parts.ts';

interface UnitToWrite {
  readonly record: ExportedRecord;
  /** Undefined for a record without a description. */
  readonly description: ExportedPart | undefined;
  /** For the top unit the header contains some of the fields. */
  readonly isTop: boolean;
  /** Name of the institution; for the top unit. */
  readonly repository: string | undefined;
  /** Unknown properties of the description that the header does not contain. */
  readonly unknown: Data;
  /** Makes ids that are unique in the file. */
  readonly nextId: () => string;
  /** Returns false if an element of the file has this id already. */
  readonly takeId: (id: string) => boolean;
}

/** Sections in the order of ISAD(G). */
const sections: readonly (readonly [field: string, name: string])[] = [
  ['biographicalHistory', 'bioghist'],
  ['archivalHistory', 'custodhist'],
  ['acquisition', 'acqinfo'],
  ['scopeAndContent', 'scopecontent'],
  ['appraisal', 'appraisal'],
  ['accruals', 'accruals'],
  ['systemOfArrangement', 'arrangement'],
  ['conditionsOfAccess', 'accessrestrict'],
  ['conditionsOfReproduction', 'userestrict'],
  ['physicalCharacteristics', 'phystech'],
  ['findingAids', 'otherfindaid'],
  ['locationOfOriginals', 'originalsloc'],
  ['locationOfCopies', 'altformavail'],
  ['relatedUnitsOfDescription', 'relatedmaterial'],
  ['separatedUnitsOfDescription', 'separatedmaterial'],
  ['publicationNote', 'bibliography'],
  ['preferredCitation', 'prefercite'],
  ['notes', 'odd'],
  ['archivistNote', 'processinfo'],
];

const levels: readonly string[] = [
  'class',
  'collection',
  'file',
  'fonds',
  'item',
  'otherlevel',
  'recordgrp',
  'series',
  'subfonds',
  'subgrp',
  'subseries',
];

/** For a top unit without a level, since `archdesc` requires one. */
const defaultLevel = 'collection';

/** The element of a unit, without its child units. */
export function writeUnit(unit: UnitToWrite, dialect: Dialect): XmlElement {
  const { isTop, description, unknown } = unit;
  const data = description?.data ?? {};
  const names = description?.relationships.relatesTo ?? [];
  const name = isTop ? 'archdesc' : 'c';
  const written = element(
    name,
    { id: toIdAttribute(unit), ...toLevel(data.levelOfDescription, isTop, dialect) },
    element('did', {}, ...writeDid(unit, data, dialect)),
    ...sections.flatMap(([field, section]) =>
      toTexts(data[field]).map((text) => element(section, {}, ...toBlocks(text))),
    ),
    ...toTexts(data.index).map((text) => writeIndex(text, dialect)),
    ...writeControlAccess(names, dialect),
  );
  const { root, rest } = placeInEad(written, name, { unknown, toPath: toUnitPath, dialect });
  const marked = [
    ...fieldsWithoutElement(isTop).flatMap((field) =>
      toTexts(data[field]).map((text) => writeField(field, text)),
    ),
    ...rest.map(([key, text]) => writeUnknown(key, text)),
  ];
  return { ...root, content: [...root.content, ...marked] };
}

/** Names of XML without a colon, in Latin script. */
const xmlName =
  /^[a-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff][\w.\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff-]*$/i;

/** The attribute that the identifier came from. A value that is not valid, or that another unit has, is written in the extension. */
function toIdAttribute({ record: { data }, isTop, takeId }: UnitToWrite): string | undefined {
  const id = String(data.identifier);
  return !isTop && data.identifierOrigin === 'id' && xmlName.test(id) && takeId(id) ? id : undefined;
}

/** An index is a list of entries in EAD, so each line is an entry. */
function writeIndex(text: string, dialect: Dialect): XmlElement {
  const [heading, ...rest] = text.split(/\n+/);
  const head = rest.length > 0 ? /^## (\S.*)$/.exec(heading!)?.[1] : undefined;
  const lines = head === undefined ? [heading!, ...rest] : rest;
  return element(
    'index',
    {},
    ...(head === undefined ? [] : [element('head', {}, head)]),
    ...lines.map((line) => element('indexentry', {}, nameIn('name', line, dialect))),
  );
}

function toLevel(level: unknown, isTop: boolean, { levelIsToken }: Dialect): XmlAttributeValues {
  if (level === undefined) return isTop ? { level: defaultLevel } : {};
  const text = String(level);
  if (levels.includes(text)) return { level: text };
  const isValid = text.trim() !== '' && (isToken(text) || !levelIsToken);
  return { level: 'otherlevel', otherlevel: isValid ? text : undefined };
}

function writeDid(
  { record, description, repository, nextId }: UnitToWrite,
  data: Data,
  dialect: Dialect,
): readonly XmlElement[] {
  const lines = (name: string, field: string): readonly XmlElement[] =>
    toTexts(data[field]).map((text) => element(name, {}, ...toLines(text)));
  const paragraphs = (name: string, field: string): readonly XmlElement[] =>
    toTexts(data[field])
      .flatMap(toParagraphs)
      .map((text) => element(name, {}, ...toLines(text)));
  return [
    ...writeIdentifiers(record.data, dialect),
    ...lines('unittitle', 'name'),
    ...toTexts(data.parallelFormsOfName).map((text) =>
      element('unittitle', { [dialect.kindAttribute]: 'parallel' }, ...toLines(text)),
    ),
    ...writeDates(description?.relationships.hasDate ?? [], data, dialect),
    ...paragraphs('physdesc', 'extentAndMedium'),
    ...paragraphs('materialspec', 'materialSpecificDetails'),
    ...writeOriginations(description?.relationships.relatesTo ?? [], dialect),
    ...paragraphs('abstract', 'abstract'),
    ...writeContainers(description?.relationships.hasContainer ?? [], dialect, nextId),
    ...lines('physloc', 'physicalLocation'),
    ...writeLanguages(data, dialect),
    ...writeDigitalObjects(description?.relationships.hasDigitalObject ?? [], dialect),
    ...(repository === undefined ? [] : [element('repository', {}, nameIn('corpname', repository, dialect))]),
  ];
}

function writeIdentifiers(data: Data, { kindAttribute }: Dialect): readonly XmlElement[] {
  const types = [data.identifierType ?? unspecifiedType, ...toTexts(data.otherIdentifierTypes)];
  return [data.identifier, ...toTexts(data.otherIdentifiers)].flatMap((identifier, i) => {
    // An import generates the identifier of a unit without a reference code again.
    if (i === 0 && data.identifierOrigin !== undefined) return [];
    const type = types[i] === undefined || types[i] === unspecifiedType ? undefined : String(types[i]);
    return element('unitid', { [kindAttribute]: type }, String(identifier));
  });
}

function writeDates(periods: readonly ExportedPart[], data: Data, dialect: Dialect): readonly XmlElement[] {
  // A date with a type that could not be parsed is a period without days, and is in `unitDates` too; it is written once.
  const unparsed = new Set(
    periods.flatMap(({ data: { startDate, endDate, description } }) =>
      startDate === undefined && endDate === undefined && description !== undefined
        ? [String(description)]
        : [],
    ),
  );
  return [
    ...periods.map(({ data: { startDate, endDate, description, type, event } }) => {
      const days = [startDate, endDate].map((date) => (date === undefined ? '' : String(date)));
      // Before the year 1, a day is written as a range: `-1200-05-01` alone may be read as the end of a range.
      const normal = days[0] === days[1] && !/^(?:-|0000)/.test(days[0]!) ? days[0]! : days.join('/');
      const words = description === undefined ? normal : String(description);
      const isValid = dialect.normal.test(normal) && !days.includes('');
      return element(
        'unitdate',
        {
          normal: isValid ? normal : undefined,
          [dialect.dateTypeAttribute]: dateTypes.includes(String(type)) ? String(type) : undefined,
          datechar: event === undefined ? undefined : String(event),
        },
        ...toLines(words),
      );
    }),
    ...toTexts(data.unitDates)
      .filter((text) => !unparsed.delete(text))
      .map((text) => element('unitdate', {}, ...toLines(text))),
  ];
}

/** The types of dates that both schemas allow. */
const dateTypes: readonly string[] = ['inclusive', 'bulk'];

function writeLanguages(data: Data, { version }: Dialect): readonly XmlElement[] {
  const codes = toTexts(data.languageOfMaterial).filter(isToken);
  const scripts = toTexts(data.scriptOfMaterial).filter(isToken);
  const notes = toTexts(data.languageNote);
  if (version === '3') return writeLanguageSet(codes, scripts, notes);
  const written = [
    ...codes.map((langcode) => element('language', { langcode })),
    ...scripts.map((scriptcode) => element('language', { scriptcode })),
  ];
  return [
    ...(written.length === 0 ? [] : [element('langmaterial', {}, ...written)]),
    ...notes.map((text) => element('langmaterial', {}, ...toLines(text))),
  ];
}

/** EAD3 allows scripts only in a `languageset` with a language, and text only after a language. */
function writeLanguageSet(
  codes: readonly string[],
  scripts: readonly string[],
  notes: readonly string[],
): readonly XmlElement[] {
  if (codes.length + scripts.length + notes.length === 0) return [];
  const languages =
    codes.length === 0
      ? [element('language', {})]
      : codes.map((langcode) => element('language', { langcode }));
  const written = scripts.map((scriptcode) => element('script', { scriptcode }));
  const note = notes.map((text) =>
    element('descriptivenote', {}, ...toBlocks(text).map((block) => ({ ...block, name: 'p' }))),
  );
  return [
    element(
      'langmaterial',
      {},
      ...(scripts.length === 0 ? languages : [element('languageset', {}, ...languages, ...written)]),
      ...note,
    ),
  ];
}
