/**
 * Writes one documentary unit: attributes, `did`, sections, access points. The counterpart of mapping.ts, which has a row for each element
 * written here. Values that the schema does not allow are omitted; they go into the extension (extension.ts).
 */
import { memoize } from '../../lib/memoize.ts';
import { daysInMonth } from '../../model/dates.ts';
import type { Data } from '../../model/define.ts';
import type { PartContent } from '../../model/export-step.ts';
import { unspecifiedIdentifierType } from '../../model/types/documentary-unit.ts';
import { toParagraphs, toTexts } from '../xml/write-values.ts';
import { element, isToken, type XmlAttributeValues, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { fieldsWithoutElement, writeFieldAsOdd, writeUnknownAsOdd } from './marks.ts';
import { placeUnknownInEad, toUnitPath } from './place-unknown.ts';
import { writeControlAccess, writeNameElement, writeOriginations } from './write-names.ts';
import { toBlocks, toLines } from './write-text.ts';
import { writeContainers, writeDigitalObjects } from './write-unit-parts.ts';

interface UnitToWrite {
  /** The fields of the unit itself. */
  readonly record: Data;
  /** Undefined for a record without a description. */
  readonly description: PartContent | undefined;
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

/** The element of a unit, without its child units. An import writes each unit once (markup.ts), so this must be fast. */
export function writeUnit(unit: UnitToWrite, dialect: Dialect): XmlElement {
  const { isTop, description, unknown } = unit;
  const data = description?.data ?? {};
  const name = isTop ? 'archdesc' : 'c';
  const content: XmlElement[] = [{ name: 'did', attributes: {}, content: writeDid(unit, data, dialect) }];
  for (const [field, section] of sections)
    for (const text of toTexts(data[field])) content.push(element(section, {}, ...toBlocks(text)));
  for (const text of toTexts(data.index)) content.push(writeIndex(text, dialect));
  content.push(...writeControlAccess(description?.relationships.relatesTo ?? [], dialect));
  const attributes = { id: toIdAttribute(unit), ...toLevel(data.levelOfDescription, isTop, dialect) };
  const written = { name, attributes, content };
  const { root, rest } = placeUnknownInEad(written, name, { unknown, toPath: toUnitPath, dialect });
  const marked: XmlElement[] = [];
  for (const field of fieldsWithoutElement(isTop))
    for (const text of toTexts(data[field])) marked.push(writeFieldAsOdd(field, text));
  for (const [key, text] of rest) marked.push(writeUnknownAsOdd(key, text));
  return marked.length === 0 ? root : { ...root, content: [...root.content, ...marked] };
}

/** Names of XML without a colon, in Latin script. */
const xmlName =
  /^[a-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff][\w.\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff-]*$/i;

/** The attribute that the identifier came from. A value that is not valid, or that another unit has, is written in the extension. */
function toIdAttribute({ record, isTop, takeId }: UnitToWrite): string | undefined {
  if (isTop || record.identifierOrigin !== 'id') return undefined;
  const id = String(record.identifier);
  return xmlName.test(id) && takeId(id) ? id : undefined;
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
    ...lines.map((line) => element('indexentry', {}, writeNameElement('name', line, dialect))),
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
  const {
    hasDate = [],
    relatesTo = [],
    hasContainer = [],
    hasDigitalObject = [],
  } = description?.relationships ?? {};
  const content: XmlElement[] = [];
  // Not `push(...written)`, which fails for more than about 100,000 elements.
  const add = (written: readonly XmlElement[]): void => {
    for (const one of written) content.push(one);
  };
  const addLines = (name: string, field: string): void => {
    for (const text of toTexts(data[field])) content.push(element(name, {}, ...toLines(text)));
  };
  const addParagraphs = (name: string, field: string): void => {
    for (const text of toTexts(data[field]))
      for (const paragraph of toParagraphs(text)) content.push(element(name, {}, ...toLines(paragraph)));
  };
  add(writeIdentifiers(record, dialect));
  addLines('unittitle', 'name');
  for (const text of toTexts(data.parallelFormsOfName))
    content.push(element('unittitle', { [dialect.kindAttribute]: 'parallel' }, ...toLines(text)));
  add(writeDates(hasDate, data, dialect));
  for (const text of toTexts(data.extentAndMedium))
    for (const paragraph of toParagraphs(text)) content.push(writeExtent(paragraph, dialect));
  addParagraphs('materialspec', 'materialSpecificDetails');
  add(writeOriginations(relatesTo, dialect));
  addParagraphs('abstract', 'abstract');
  add(writeContainers(hasContainer, dialect, nextId));
  addLines('physloc', 'physicalLocation');
  content.push(...writeLanguages(data, dialect));
  add(writeDigitalObjects(hasDigitalObject, dialect));
  if (repository !== undefined)
    content.push(element('repository', {}, writeNameElement('corpname', repository, dialect)));
  return content;
}

/** A text that begins with a number is a quantity, such as `4 folders`, and so an `extent`. EAD3 has no such element. */
function writeExtent(text: string, { version }: Dialect): XmlElement {
  const lines = toLines(text);
  return element(
    'physdesc',
    {},
    ...(version === '2002' && /^\d/.test(text) ? [element('extent', {}, ...lines)] : lines),
  );
}

function writeIdentifiers(record: Data, { kindAttribute }: Dialect): readonly XmlElement[] {
  const toUnitid = (identifier: string, type: unknown): XmlElement => {
    const isStated = type !== undefined && type !== unspecifiedIdentifierType;
    return element('unitid', isStated ? { [kindAttribute]: String(type) } : {}, identifier);
  };
  const types = toTexts(record.otherIdentifierTypes);
  const others = toTexts(record.otherIdentifiers).map((identifier, i) => toUnitid(identifier, types[i]));
  // An import generates the identifier of a unit without a reference code again.
  if (record.identifierOrigin !== undefined) return others;
  return [toUnitid(String(record.identifier), record.identifierType), ...others];
}

function writeDates(periods: readonly PartContent[], data: Data, dialect: Dialect): readonly XmlElement[] {
  if (periods.length === 0 && data.unitDates === undefined) return [];
  const dates = periods.map((period) => writeDate(period, dialect));
  if (data.unitDates === undefined) return dates;
  // A date with a type that could not be parsed is a period without days, and is in `unitDates` too; it is written once.
  const unparsed = new Set(
    periods.flatMap(({ data: { startDate, endDate, description } }) =>
      startDate === undefined && endDate === undefined && description !== undefined
        ? [String(description)]
        : [],
    ),
  );
  const others = toTexts(data.unitDates).filter((text) => !unparsed.delete(text));
  return [...dates, ...others.map((text) => element('unitdate', {}, ...toLines(text)))];
}

function writeDate(
  { data: { startDate, endDate, description, type, event } }: PartContent,
  dialect: Dialect,
): XmlElement {
  const normal = toNormal(toText(startDate), toText(endDate));
  const isValid = startDate !== undefined && endDate !== undefined && dialect.normal.test(normal);
  const attributes: Record<string, string> = {};
  if (isValid) attributes.normal = normal;
  if (type !== undefined && dateTypes.includes(String(type)))
    attributes[dialect.dateTypeAttribute] = String(type);
  if (event !== undefined) attributes.datechar = String(event);
  return element(
    'unitdate',
    attributes,
    ...toLines(description === undefined ? normal : String(description)),
  );
}

const toText = (value: unknown): string => (value === undefined ? '' : String(value));

/** Maximum cached dates: they repeat within a finding aid. */
const maxCachedDates = 2000;

/** Whole years and months are written without days: `1840/1845`. */
const toNormal = memoize(maxCachedDates, (startDate: string, endDate: string): string => {
  const [start, end] = toWholeMonths(startDate, endDate) ?? [startDate, endDate];
  // Before the year 1, a day is written as a range: `-1200-05-01` alone may be read as the end of a range.
  return start === end && !/^(?:-|0000)/.test(start) ? start : `${start}/${end}`;
});

/** The years or months of a period of whole ones; undefined for other periods, and for years that can be read as something else. */
function toWholeMonths(start: string, end: string): readonly [string, string] | undefined {
  const [, firstYear, firstMonth] = /^([12]\d{3})-(\d\d)-01$/.exec(start) ?? [];
  const [, lastYear, lastMonth, lastDay] = /^([12]\d{3})-(\d\d)-(\d\d)$/.exec(end) ?? [];
  if (firstYear === undefined || lastYear === undefined) return undefined;
  if (Number(lastDay) !== daysInMonth(Number(lastYear), Number(lastMonth))) return undefined;
  if (firstMonth === '01' && lastMonth === '12') return [firstYear, lastYear];
  return [`${firstYear}-${firstMonth}`, `${lastYear}-${lastMonth}`];
}

/** The types of dates that both schemas allow. */
const dateTypes: readonly string[] = ['inclusive', 'bulk'];

function writeLanguages(data: Data, { version }: Dialect): readonly XmlElement[] {
  const { languageOfMaterial, scriptOfMaterial, languageNote } = data;
  if (languageOfMaterial === undefined && scriptOfMaterial === undefined && languageNote === undefined)
    return [];
  const codes = toTexts(languageOfMaterial).filter(isToken);
  const scripts = toTexts(scriptOfMaterial).filter(isToken);
  const notes = toTexts(languageNote);
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
