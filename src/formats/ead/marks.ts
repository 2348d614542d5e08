/** Fields without an EAD element: written as `odd` with a kind, and read back by it. */
import type { XmlAttributeValues } from '../xml/write-xml.ts';
import type { XmlAttributes } from '../xml/xml-handler.ts';
import { type Dialect, ead3, ead2002 } from './dialect.ts';

const prefix = 'fonds-';

/** Kind of the `odd` with the extension (extension.ts). */
export const extensionMark = 'data';

/** A field that exports now write in its own element; exports of earlier versions have it in an `odd`, which imports still read. */
const fieldWithElement = 'parallelFormsOfName';

/** Fields of a description without an element. */
export const fieldsInOdd: readonly string[] = [
  fieldWithElement,
  'ref',
  'sources',
  'datesOfDescriptions',
  'rulesAndConventions',
  'processInfo',
];

/** Fields of this list that the header contains for the top unit. */
const headerFields: readonly string[] = ['rulesAndConventions', 'processInfo'];

export function fieldsWithoutElement(isTop: boolean): readonly string[] {
  return fieldsInOdd.filter(
    (field) => field !== fieldWithElement && !(isTop && headerFields.includes(field)),
  );
}

/** Attributes of the `odd` for a field. */
export function oddAttributes(name: string, { kindAttribute }: Dialect): XmlAttributeValues {
  return { [kindAttribute]: `${prefix}${name}` };
}

/** Mapping paths of the `odd` for a field, in both versions of EAD. */
export function oddPathsFor(name: string): readonly string[] {
  return [ead2002, ead3].map(({ kindAttribute }) => `odd[@${kindAttribute}='${prefix}${name}']`);
}

const notePrefix = `${prefix}note.`;

/** Attributes of an `odd` with an internal part of the unit. @param field the path of its original element: `did/unitid`. */
export function noteAttributes(field: string, { kindAttribute }: Dialect): XmlAttributeValues {
  return { [kindAttribute]: notePrefix + field.replaceAll('/', '.'), audience: 'internal' };
}

/** The path of the original element, for an `odd` that an export has written with {@link noteAttributes}; otherwise undefined. */
export function noteFieldOf(attributes: XmlAttributes): string | undefined {
  const kind = [ead2002, ead3].map(({ kindAttribute }) => attributes[kindAttribute]);
  return kind
    .find((value) => value?.startsWith(notePrefix))
    ?.slice(notePrefix.length)
    .replaceAll('.', '/');
}
