/**
 * Writes one documentary unit: attributes, `did`, sections, access points. The counterpart of mapping.ts, which has a row for each element
 * written here. Values that the schema does not allow are omitted; they go into the extension (extension.ts).
 */
import type { Data } from '../../model/define.ts';
import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import { toParagraphs, toTexts } from '../xml/write-values.ts';
import { element, isToken, type XmlAttributeValues, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { fieldsWithoutElement, oddAttributes } from './marks.ts';
import { toBlocks, toLines } from './write-text.ts';

interface UnitToWrite {
  readonly record: ExportedRecord;
  /** Undefined for a record without a description. */
  readonly description: ExportedPart | undefined;
  /** For the top unit the header contains some of the fields. */
  readonly isTop: boolean;
  /** Name of the institution; for the top unit. */
  readonly repository: string | undefined;
}

interface UnitElements {
  readonly attributes: XmlAttributeValues;
  readonly content: readonly XmlElement[];
}

/** Sections in the order of the standard, with the numbers of ISAD(G). */
const sections: readonly (readonly [field: string, name: string, isad: string])[] = [
  ['biographicalHistory', 'bioghist', '3.2.2'],
  ['archivalHistory', 'custodhist', '3.2.3'],
  ['acquisition', 'acqinfo', '3.2.4'],
  ['scopeAndContent', 'scopecontent', '3.3.1'],
  ['appraisal', 'appraisal', '3.3.2'],
  ['accruals', 'accruals', '3.3.3'],
  ['systemOfArrangement', 'arrangement', '3.3.4'],
  ['conditionsOfAccess', 'accessrestrict', '3.4.1'],
  ['conditionsOfReproduction', 'userestrict', '3.4.2'],
  ['physicalCharacteristics', 'phystech', '3.4.4'],
  ['findingAids', 'otherfindaid', '3.4.5'],
  ['locationOfOriginals', 'originalsloc', '3.5.1'],
  ['locationOfCopies', 'altformavail', '3.5.2'],
  ['relatedUnitsOfDescription', 'relatedmaterial', '3.5.3'],
  ['separatedUnitsOfDescription', 'separatedmaterial', '3.5.3'],
  ['publicationNote', 'bibliography', '3.5.4'],
  ['notes', 'odd', '3.6.1'],
  ['archivistNote', 'processinfo', '3.7.1'],
];

/** Type of access point → element; creators are written in `origination`. */
const nameElements: Readonly<Record<string, string>> = {
  subjectAccess: 'subject',
  personAccess: 'persname',
  familyAccess: 'famname',
  corporateBodyAccess: 'corpname',
  placeAccess: 'geogname',
  genreAccess: 'genreform',
};

const levels: readonly string[] = [
  ...['class', 'collection', 'file', 'fonds', 'item', 'otherlevel'],
  ...['recordgrp', 'series', 'subfonds', 'subgrp', 'subseries'],
];

/** For a top unit without a level, since `archdesc` requires one. */
const defaultLevel = 'collection';

export function writeUnit(unit: UnitToWrite, dialect: Dialect): UnitElements {
  const data = unit.description?.data ?? {};
  const names = unit.description?.relationships.relatesTo ?? [];
  return {
    attributes: toLevel(data.levelOfDescription, unit.isTop, dialect),
    content: [
      element('did', {}, ...writeDid(unit, data, dialect)),
      ...sections.flatMap(([field, name, isad]) =>
        toTexts(data[field]).map((text) => element(name, { encodinganalog: isad }, ...toBlocks(text))),
      ),
      ...fieldsWithoutElement(unit.isTop).flatMap((field) =>
        toTexts(data[field]).map((text) => element('odd', oddAttributes(field, dialect), ...toBlocks(text))),
      ),
      ...writeNames(names, dialect),
    ],
  };
}

function toLevel(level: unknown, isTop: boolean, { levelIsToken }: Dialect): XmlAttributeValues {
  if (level === undefined) return isTop ? { level: defaultLevel } : {};
  const text = String(level);
  if (levels.includes(text)) return { level: text };
  const isValid = text.trim() !== '' && (isToken(text) || !levelIsToken);
  return { level: 'otherlevel', otherlevel: isValid ? text : undefined };
}

function writeDid(
  { record, description, repository }: UnitToWrite,
  data: Data,
  dialect: Dialect,
): readonly XmlElement[] {
  const lines = (name: string, field: string, encodinganalog?: string): readonly XmlElement[] =>
    toTexts(data[field]).map((text) => element(name, { encodinganalog }, ...toLines(text)));
  const paragraphs = (name: string, field: string, encodinganalog?: string): readonly XmlElement[] =>
    toTexts(data[field])
      .flatMap(toParagraphs)
      .map((text) => element(name, { encodinganalog }, ...toLines(text)));
  const creators = (description?.relationships.relatesTo ?? []).filter(isCreator);
  return [
    ...[record.data.identifier, ...toTexts(record.data.otherIdentifiers)].map((identifier) =>
      element('unitid', { encodinganalog: '3.1.1' }, String(identifier)),
    ),
    ...lines('unittitle', 'name', '3.1.2'),
    ...writeDates(description?.relationships.hasDate ?? [], data, dialect),
    ...paragraphs('physdesc', 'extentAndMedium', '3.1.5'),
    ...creators.map((name) =>
      element('origination', { encodinganalog: '3.2.1' }, writeName('name', name, dialect)),
    ),
    ...paragraphs('abstract', 'abstract'),
    ...lines('physloc', 'physicalLocation'),
    ...writeLanguages(data, dialect),
    ...(repository === undefined ? [] : [element('repository', {}, nameIn('corpname', repository, dialect))]),
  ];
}

/** EAD3 requires names in `part` elements. */
function nameIn(name: string, words: string, { version }: Dialect, attributes: XmlAttributeValues = {}) {
  return version === '3'
    ? element(name, attributes, element('part', {}, words))
    : element(name, attributes, words);
}

function writeDates(periods: readonly ExportedPart[], data: Data, dialect: Dialect): readonly XmlElement[] {
  return [
    ...periods.map(({ data: { startDate, endDate, description } }) => {
      const days = [startDate, endDate].map((date) => (date === undefined ? '' : String(date)));
      const normal = days[0] === days[1] ? days[0]! : days.join('/');
      const words = description === undefined ? normal : String(description);
      const isValid = dialect.normal.test(normal) && !days.includes('');
      return element(
        'unitdate',
        { normal: isValid ? normal : undefined, encodinganalog: '3.1.3' },
        ...toLines(words),
      );
    }),
    ...toTexts(data.unitDates).map((text) =>
      element('unitdate', { encodinganalog: '3.1.3' }, ...toLines(text)),
    ),
  ];
}

/** EAD3 allows scripts only in a `languageset` with a language. */
function writeLanguages(data: Data, { version }: Dialect): readonly XmlElement[] {
  const codes = toTexts(data.languageOfMaterial).filter(isToken);
  const scripts = toTexts(data.scriptOfMaterial).filter(isToken);
  if (codes.length + scripts.length === 0) return [];
  const attributes = { encodinganalog: '3.4.3' };
  const languages = codes.map((langcode) => element('language', { langcode }));
  if (scripts.length === 0) return [element('langmaterial', attributes, ...languages)];
  if (version === '2002') {
    const written = scripts.map((scriptcode) => element('language', { scriptcode }));
    return [element('langmaterial', attributes, ...languages, ...written)];
  }
  const some = languages.length === 0 ? [element('language', {})] : languages;
  const written = scripts.map((scriptcode) => element('script', { scriptcode }));
  return [element('langmaterial', attributes, element('languageset', {}, ...some, ...written))];
}

const isCreator = ({ data }: ExportedPart): boolean => data.type === 'creatorAccess';

function writeNames(names: readonly ExportedPart[], dialect: Dialect): readonly XmlElement[] {
  const written = names.flatMap((name) => {
    const elementName = nameElements[String(name.data.type)];
    return elementName === undefined ? [] : [writeName(elementName, name, dialect)];
  });
  return written.length === 0 ? [] : [element('controlaccess', {}, ...written)];
}

function writeName(elementName: string, { data }: ExportedPart, dialect: Dialect): XmlElement {
  const attributes: Record<string, string> = {};
  for (const [key, attribute] of Object.entries(dialect.nameAttributes)) {
    const value = data[key];
    if (value === undefined || (dialect.tokens.includes(key) && !isToken(String(value)))) continue;
    if (key === 'role' && dialect.withoutRole.includes(elementName)) continue;
    attributes[attribute] = String(value);
  }
  return nameIn(elementName, String(data.name), dialect, attributes);
}
