/** Sections that the standard has no element for: an `odd` whose kind says what it is. Written and read by these names. */
import type { XmlAttributeValues } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';

const markPrefix = 'fonds-';

/** Fields of a description that no element stands for. */
const markedFields: readonly string[] = [
  'parallelFormsOfName',
  'ref',
  'sources',
  'datesOfDescriptions',
  'rulesAndConventions',
  'processInfo',
];

/** Of those the header has room for, when they are about the whole. */
const inHeader: readonly string[] = ['rulesAndConventions', 'processInfo'];

export function fieldsWithoutElement(isTop: boolean): readonly string[] {
  return isTop ? markedFields.filter((field) => !inHeader.includes(field)) : markedFields;
}

/** Attributes of an `odd` that holds what is named. */
export function toMark(name: string, { kindAttribute }: Dialect): XmlAttributeValues {
  return { [kindAttribute]: `${markPrefix}${name}` };
}
