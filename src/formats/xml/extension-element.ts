/**
 * The extension in an XML file (extension.ts). Exports write it as a processing instruction directly after the start tag of a record. Such an
 * instruction in an element without a field of its own is the mark of that element: it names the field or the unknown property whose text
 * the element contains.
 */
import { isObject } from '../../lib/json-diff.ts';
import { dumpOnlyFields } from '../../model/system.ts';
import { escapeJsonWhiteSpace } from '../extension.ts';
import type { CollectedItem } from './collected-item.ts';

/** The reader puts the text of the extension into this field until the record has been read. */
export const extensionField = 'extension';
/** The same for the element that contains it in exports of earlier versions. */
export const formerExtensionField = 'former-extension';
/** Attribute value that identifies the element with the extension in exports of earlier versions. */
export const formerExtensionMark = 'fonds-data';

export type ElementMark =
  /** `more`: the text is a further paragraph of the last value. */
  | { readonly field: string; readonly more?: true }
  | { readonly unknown: string; readonly more?: true }
  /** A text for people, which another part of the extension contains. */
  | { readonly copy: true }
  /** An internal part of the record, with the path of its original element: `did/unitid`. */
  | { readonly note: string };

/** The text of the extension; undefined for files of other programs. */
export function findExtension({ fields }: CollectedItem): string | undefined {
  return (fields.get(extensionField) ?? fields.get(formerExtensionField))?.[0];
}

/** Removes the extension from the item, and returns its text. */
export function takeExtension(item: CollectedItem): string | undefined {
  const text = findExtension(item);
  item.fields.delete(extensionField);
  item.fields.delete(formerExtensionField);
  return text;
}

const reservedKeys: ReadonlySet<string> = new Set([...dumpOnlyFields, '__proto__']);

export function writeMark(mark: ElementMark): string {
  return escapeJsonWhiteSpace(JSON.stringify(mark));
}

/** Undefined if the text is not a mark: it is untrusted input. @param fields the allowed fields. */
export function parseMark(text: string, fields: readonly string[]): ElementMark | undefined {
  let mark: unknown;
  try {
    mark = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(mark)) return undefined;
  const { field, unknown, note, copy } = mark;
  const more = mark.more === true ? { more: true as const } : {};
  if (copy === true) return { copy };
  if (typeof note === 'string' && /^[\w/-]+$/.test(note)) return { note };
  if (typeof unknown === 'string' && /\S/.test(unknown) && !reservedKeys.has(unknown))
    return { unknown, ...more };
  return typeof field === 'string' && fields.includes(field) ? { field, ...more } : undefined;
}

/** Headings of fields whose name says too little. */
const fieldHeadings: Readonly<Record<string, string>> = {
  ref: 'References',
  datesOfDescriptions: 'Dates of the description',
  processInfo: 'Author of the description',
  geoculturalContext: 'Geographical and cultural context',
  records: 'Records management and collecting policies',
  findingAids: 'Finding aids, guides and publications',
};

/** A heading for people from the name of a field or the key of an unknown property: `Maintenance notes`, `control sources source href`. */
export function toHeading(mark: ElementMark): string {
  if ('field' in mark) return fieldHeadings[mark.field] ?? toWords(mark.field);
  if (!('unknown' in mark)) return '';
  const words = mark.unknown
    .replace(
      /^(?:ead_(?:archdesc_)?|eac(?:-cpf)?_(?:cpfDescription_)?|eag_(?:archguide_(?:desc_repositories_)?)?)/,
      '',
    )
    .replaceAll(/[_@\s]+/g, ' ')
    .trim();
  return words === '' ? mark.unknown : words;
}

/** `maintenanceNotes` → `Maintenance notes`. */
export function toWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
