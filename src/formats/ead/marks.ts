/** Sections that the standard has no element for: an `odd` whose kind says what it is. Written and read by these names. */
import type { XmlAttributeValues } from '../xml/write-xml.ts';
import { type Dialect, ead3, ead2002 } from './dialect.ts';

const prefix = 'fonds-';

/** Holds what no element can, as extension.ts has it. */
export const extensionMark = 'data';

/** Fields of a description that no element stands for. */
export const markedFields: readonly string[] = [
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
  return { [kindAttribute]: `${prefix}${name}` };
}

/** The paths of such a section in both versions of EAD, as mapping tables have them. */
export function markedPaths(name: string): readonly string[] {
  return [ead2002, ead3].map(({ kindAttribute }) => `odd[@${kindAttribute}='${prefix}${name}']`);
}
