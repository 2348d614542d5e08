/** Fields and unknown properties without an EAD element: written as `odd` with a heading and a mark, and read back by the mark. */
import { type ElementMark, toHeading, writeMark } from '../xml/extension-element.ts';
import { toParagraphs } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import type { XmlAttributes } from '../xml/xml-handler.ts';
import { ead3, ead2002 } from './dialect.ts';
import { toLines } from './write-text.ts';

/** Fields of a description without an element. */
export const markedFields: readonly string[] = [
  'ref',
  'sources',
  'datesOfDescriptions',
  'rulesAndConventions',
  'processInfo',
];

/** Fields of this list that the header contains for the top unit. */
const headerFields: readonly string[] = ['rulesAndConventions', 'processInfo'];

const topFields = markedFields.filter((field) => !headerFields.includes(field));

export function fieldsWithoutElement(isTop: boolean): readonly string[] {
  return isTop ? topFields : markedFields;
}

export function writeFieldAsOdd(field: string, text: string): XmlElement {
  return writeMarked({ field }, text);
}

export function writeUnknownAsOdd(key: string, text: string): XmlElement {
  return writeMarked({ unknown: key }, text);
}

/** Writes a heading inside the text as a paragraph, since `odd` has one heading only. */
function writeMarked(mark: ElementMark, text: string): XmlElement {
  return {
    ...element(
      'odd',
      {},
      element('head', {}, toHeading(mark)),
      ...toParagraphs(text).map((paragraph) => element('p', {}, ...toLines(paragraph))),
    ),
    extension: writeMark(mark),
  };
}

/** Prefix of the kinds of `odd` in exports of earlier versions, which had no processing instructions. */
const formerPrefix = 'fonds-';
const formerNotePrefix = `${formerPrefix}note.`;

/** Fields that exports of earlier versions have written as `odd` with a kind. */
export const formerFields: readonly string[] = [...markedFields, 'parallelFormsOfName'];

/** Kind of the `odd` with the extension in exports of earlier versions. */
export const formerExtensionKind = 'data';

/** Mapping paths of the `odd` for a field in exports of earlier versions, in both versions of EAD. */
export function formerPathsFor(name: string): readonly string[] {
  return [ead2002, ead3].map(({ kindAttribute }) => `odd[@${kindAttribute}='${formerPrefix}${name}']`);
}

/** The path of the original element, for an internal `odd` that an earlier version has exported; otherwise undefined. */
export function findFormerNotePath(attributes: XmlAttributes): string | undefined {
  const kind = [ead2002, ead3].map(({ kindAttribute }) => attributes[kindAttribute]);
  return kind
    .find((value) => value?.startsWith(formerNotePrefix))
    ?.slice(formerNotePrefix.length)
    .replaceAll('.', '/');
}
