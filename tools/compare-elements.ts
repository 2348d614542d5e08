/**
 * Compares the elements of a file with those of its export. Two elements are equal if they have the same path below their unit, the same
 * attributes and the same text of their own. Within a unit the order does not count: ISAD(G) has an order of its own, and the extension keeps that
 * of the source. Ignored are white space, namespaces, the number in the name of a component (`c01`), attributes with their default value, and
 * attributes of the source that the schema does not allow: a valid export cannot have them. Parts that the source marks as internal are for staff
 * only, and are left out on both sides.
 */
import { SaxesParser } from 'saxes';
import type { XmlSchema } from '../src/formats/xml/xml-schema.ts';

export interface ComparedElements {
  /** Number of elements of the source. */
  readonly elements: number;
  /** Elements of the source without an equal element in the export. */
  readonly missing: readonly string[];
  /** Elements of the export without an equal element in the source. */
  readonly added: readonly string[];
}

/** The elements of a unit, or of the file outside of units, as texts that are equal for equal elements. */
type UnitElements = string[];

export function compareElements(source: string, written: string, schema: XmlSchema): ComparedElements {
  const before = listUnits(source, schema);
  const after = listUnits(written, schema);
  // An export of a file with an internal header has a header of its own.
  if (/<(?:eadheader|control)\b[^>]*audience="internal"/.test(source)) {
    before[0] = [];
    after[0] = [];
  }
  const missing: string[] = [];
  const added: string[] = [];
  for (let i = 0; i < Math.max(before.length, after.length); i += 1) {
    const rest = countTexts(after[i] ?? []);
    for (const text of before[i] ?? []) {
      const count = rest.get(text) ?? 0;
      if (count === 0) missing.push(text);
      else rest.set(text, count - 1);
    }
    for (const [text, count] of rest) for (let n = 0; n < count; n += 1) added.push(text);
  }
  return { elements: before.reduce((sum, unit) => sum + unit.length, 0), missing, added };
}

/** The share of elements that differ. An element with another text is missing on one side and added on the other, and counts once. */
export function differingShare({ elements, missing, added }: ComparedElements): number {
  return Math.max(missing.length, added.length) / Math.max(elements, 1);
}

function countTexts(texts: UnitElements): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

interface OpenElement {
  readonly path: string;
  readonly attributes: string;
  readonly unit: UnitElements;
  /** Position in the list of its unit. */
  readonly at: number;
  text: string;
}

const unitNames = /^(?:archdesc|c(?:0\d|1[0-2])?)$/;
/** Attributes that schemas and DTDs add to elements that lack them. */
const defaults: Readonly<Record<string, string>> = {
  audience: 'external',
  type: 'simple',
  linktype: 'simple',
  relatedencoding: '',
};

function listUnits(text: string, schema: XmlSchema): UnitElements[] {
  const outside: UnitElements = [];
  const hidden: UnitElements = [];
  const units: UnitElements[] = [outside];
  const open: OpenElement[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1);
    const parent = open.at(-1);
    const isUnit = unitNames.test(local);
    const isHidden =
      !isUnit && (parent?.unit === hidden || /^\s*internal\s*$/.test(String(attributes.audience ?? '')));
    const unit: UnitElements = isHidden ? hidden : isUnit ? [] : (parent?.unit ?? outside);
    if (isUnit) units.push(unit);
    const path = isUnit ? local.replace(/^c\d+$/, 'c') : `${parent?.path ?? ''}/${local}`;
    const type = isUnit && local !== 'archdesc' ? 'c' : local;
    const allowed = Object.entries(attributes as Record<string, string>).filter(([attribute, value]) => {
      const plain = attribute.slice(attribute.indexOf(':') + 1);
      return [plain, `xlink:${plain}`, `xml:${plain}`].some(
        (one) =>
          schema.isValidAttribute(type, one, toXlinkValue(value.trim())) ||
          schema.isValidAttribute(type, one, value.trim()),
      );
    });
    open.push({ path, attributes: toText(allowed), unit, at: unit.push('') - 1, text: '' });
  });
  const addText = (more: string): void => {
    const top = open.at(-1);
    if (top !== undefined) top.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const { path, attributes, unit, at, text: own } = open.pop()!;
    unit[at] = `${path}${attributes} ${own.replace(/\s+/g, ' ').trim()}`;
  });
  parser.write(text).close();
  return units;
}

function toText(attributes: readonly (readonly [string, string])[]): string {
  return attributes
    .map(([name, value]) => {
      const local = name.slice(name.indexOf(':') + 1);
      return [local, toXlinkValue(value.replace(/\s+/g, ' ').trim())] as const;
    })
    .filter(([name, value]) => value !== '' && defaults[name] !== value)
    .map(([name, value]) => ` ${name}="${value}"`)
    .sort()
    .join('');
}

/** The DTD writes the values of XLink in lower case. */
function toXlinkValue(value: string): string {
  if (value === 'onload') return 'onLoad';
  return value === 'onrequest' ? 'onRequest' : value;
}
