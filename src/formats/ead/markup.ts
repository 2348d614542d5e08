/**
 * The mark-up of the source file of a description: the differences between the elements that an export writes for the description and those of the
 * file, such as ids, names inside of sentences, lists and the order of elements. An import stores them in the field `sourceMarkup`; an export in
 * the same version of EAD applies them, so that the file says what its source said. They count only while the export would write the same
 * elements without them, that is, until the description is edited. The field is untrusted input: its result must be valid.
 */
import { shortDigest } from '../../lib/digest.ts';
import { isObject } from '../../lib/json-diff.ts';
import type { Data } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { applyPatch, diffElements, normalizeElement, toCanonical } from '../xml/element-patch.ts';
import type { XmlContent, XmlElement } from '../xml/write-xml.ts';
import { type Dialect, ead3, ead2002 } from './dialect.ts';
import { schemaOf } from './schema.ts';
import { toEadid, writeHeader } from './write-header.ts';
import { writeUnit } from './write-unit.ts';

export const markupField = 'sourceMarkup';

/** Maximum characters of the mark-up of one description; longer mark-up is not stored. */
const maxMarkup = 200_000;

/** Maximum elements of a unit whose mark-up is kept. */
const maxElements = 5000;

function countElements({ content }: XmlElement): number {
  return content.reduce((sum, one) => sum + (typeof one === 'string' ? 0 : 1 + countElements(one)), 0);
}

/** A unit as elements: its own, and for the top unit the root with the header. */
export interface UnitTrees {
  readonly unit: XmlElement;
  readonly header: XmlElement | undefined;
}

interface DescribedUnit {
  readonly data: Data;
  readonly description: PartDraft;
  readonly isTop: boolean;
  /** Whether the file has units below it; for imports. */
  readonly hasComponents?: boolean;
}

/** The version of EAD of a header. */
export function dialectOf(header: XmlElement): Dialect {
  return header.content.some((one) => typeof one !== 'string' && one.name === 'control') ? ead3 : ead2002;
}

/** The mark-up to store; undefined if an export writes the same elements, or if those of the file are not valid. */
export function toMarkup(source: UnitTrees, described: DescribedUnit, dialect: Dialect): string | undefined {
  if (countElements(source.unit) > maxElements) return undefined;
  const written = writePlain(described, dialect);
  const unit = toValidUnit(source.unit, described, dialect, written.unit);
  const header =
    source.header === undefined ? undefined : toValidHeader(source.header, dialect, written.header);
  const changes = {
    ...toEntry('u', written.unit, unit),
    ...(written.header !== undefined && toEntry('h', written.header, header)),
  };
  if (Object.keys(changes).length === 0) return undefined;
  const text = JSON.stringify({ v: dialect.version, ...changes });
  return text.length > maxMarkup ? undefined : text;
}

/** The digest of the written element and the patch. */
function toEntry(key: string, written: XmlElement, source: XmlElement | undefined): object {
  const patch = source === undefined ? undefined : diffElements(written, source);
  return patch === undefined ? {} : { [key]: [shortDigest(toCanonical(written)), patch] };
}

/**
 * The elements of a unit as in its source file; undefined if the description has no mark-up for this version of EAD, or was edited since.
 * @param markup the value of the field.
 */
export function applyMarkup(
  markup: unknown,
  described: DescribedUnit,
  dialect: Dialect,
): UnitTrees | undefined {
  const entries = parseMarkup(markup);
  if (entries === undefined || entries.v !== dialect.version) return undefined;
  const written = writePlain(described, dialect);
  const unit = applyEntry(entries.u, written.unit);
  const header = written.header === undefined ? undefined : applyEntry(entries.h, written.header);
  if (unit === undefined || (written.header !== undefined && header === undefined)) return undefined;
  if (!isValidUnit(unit, dialect)) return undefined;
  return header === undefined || isValidHeader(header, dialect) ? { unit, header } : undefined;
}

function parseMarkup(markup: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof markup !== 'string' || !markup.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(markup);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function applyEntry(entry: unknown, written: XmlElement): XmlElement | undefined {
  if (entry === undefined) return written;
  if (!Array.isArray(entry) || entry[0] !== shortDigest(toCanonical(written))) return undefined;
  return applyPatch(written, entry[1]);
}

/** The elements that an export writes without the mark-up, independent of the archive and the time. */
function writePlain({ data, description, isTop }: DescribedUnit, dialect: Dialect): UnitTrees {
  const { [markupField]: _, ...fields } = description.data;
  const part: ExportedPart = toExported({ ...description, data: fields });
  const unknown = part.relationships.hasUnknownProperty?.[0]?.data ?? {};
  const header = isTop
    ? writeHeader(
        {
          eadid: toEadid(part) ?? '',
          url: '',
          language: String(fields.languageCode),
          description: part,
          title: String(fields.name ?? data.identifier),
          repository: undefined,
          now: new Date(0),
        },
        dialect,
      )
    : undefined;
  let containers = 0;
  const unit = writeUnit(
    {
      record: { id: '', type: '', data, relationships: {}, links: [] },
      description: part,
      isTop,
      repository: undefined,
      unknown: header?.unknown ?? unknown,
      nextId: () => `container-${++containers}`,
      takeId: () => true,
    },
    dialect,
  );
  return {
    unit: withoutTechnicalAttributes(normalizeElement(unit)),
    header: header === undefined ? undefined : withoutTechnicalAttributes(normalizeElement(header.root)),
  };
}

function toExported({ type, data, relationships }: PartDraft): ExportedPart {
  const parts = Object.entries(relationships).map(([name, list]) => [name, list.map(toExported)] as const);
  return { id: '', type, data, relationships: Object.fromEntries(parts) };
}

/** Removes ids of containers that an export has made, which depend on the position in the file, and types of links, which the reader ignores. */
function withoutTechnicalAttributes(unit: XmlElement): XmlElement {
  return mapElements(unit, (given) => {
    const { 'xlink:type': _type, ...others } = given.attributes;
    const one = { ...given, attributes: others };
    if (one.name !== 'container' || !/^container-\d+$/.test(one.attributes.id ?? '')) return one;
    const { id: _, parent: __, ...attributes } = one.attributes;
    return { ...one, attributes };
  });
}

function mapElements(given: XmlElement, change: (one: XmlElement) => XmlElement): XmlElement {
  const content = given.content.map((one) => (typeof one === 'string' ? one : mapElements(one, change)));
  return change({ ...given, content });
}

function toValidUnit(
  source: XmlElement,
  { isTop, hasComponents }: DescribedUnit,
  dialect: Dialect,
  written: XmlElement,
): XmlElement | undefined {
  const { audience: _, ...attributes } = source.attributes;
  const type = isTop ? 'archdesc' : 'c';
  const cleaned = clean({ ...source, attributes, name: type }, type, dialect, written);
  if (cleaned === undefined) return undefined;
  const all = withoutTechnicalAttributes(withoutDanglingReferences(normalizeElement(cleaned)));
  // An export writes the `dsc` last, and only if there are units in it.
  const { dsc, rest } = splitComponents(all);
  const isNeeded = dsc !== undefined && hasComponents && !isPlainElement(dsc);
  const unit = isNeeded ? { ...rest, content: [...rest.content, dsc] } : rest;
  return isValidUnit(unit, dialect) ? unit : undefined;
}

/** Whether an element has neither attributes nor content. */
function isPlainElement({ attributes, content }: XmlElement): boolean {
  return Object.keys(attributes).length === 0 && content.length === 0;
}

function toValidHeader(
  source: XmlElement,
  dialect: Dialect,
  written: XmlElement | undefined,
): XmlElement | undefined {
  // White space and text outside of the header and the front matter are no content.
  const parts = source.content.filter((one): one is XmlElement => typeof one !== 'string');
  const content = parts.map((one) => clean(one, one.name, dialect, findOnly(written, source, one.name)));
  if (!content.every((one) => one !== undefined)) return undefined;
  const { audience: _, ...attributes } = source.attributes;
  const cleaned = {
    name: 'ead',
    attributes: cleanAttributes({ ...source, attributes }, 'ead', dialect),
    content,
  };
  const header = withoutTechnicalAttributes(withoutDanglingReferences(normalizeElement(cleaned)));
  return isValidHeader(header, dialect) ? header : undefined;
}

/**
 * Removes attributes that the schema does not allow, and white space between elements. Elements that are not allowed are replaced by those that an
 * export writes for the same values.
 * @param written the element of an export in its place, if there is exactly one. Without it, the result is undefined if an element is not allowed.
 */
function clean(
  source: XmlElement,
  type: string,
  dialect: Dialect,
  written: XmlElement | undefined,
): XmlElement | undefined {
  const schema = schemaOf(dialect);
  const attributes = cleanAttributes(source, type, dialect);
  const allowsText = schema.allowsText(type);
  const content: XmlContent[] = [];
  const invalid = new Set<string>();
  for (const one of source.content) {
    if (typeof one === 'string') {
      if (allowsText) content.push(one);
      else if (/\S/.test(one)) invalid.add('#text');
      continue;
    }
    const childType = schema.childType(type, one.name);
    const child =
      childType === undefined
        ? undefined
        : clean(one, childType, dialect, findOnly(written, source, one.name));
    if (child === undefined) invalid.add(one.name);
    else content.push(child);
  }
  const cleaned = { name: source.name, attributes, content };
  if (invalid.size === 0 && isValidContent(cleaned, type, dialect)) return cleaned;
  return written === undefined ? undefined : replaceInvalid(cleaned, type, { written, invalid, dialect });
}

function cleanAttributes(source: XmlElement, type: string, dialect: Dialect): Record<string, string> {
  const schema = schemaOf(dialect);
  const attributes: Record<string, string> = {};
  for (const [name, given = ''] of Object.entries(source.attributes)) {
    const value = given.trim();
    // The DTD writes these values in lower case.
    const other = value.replace(/^on(load|request)$/, (_, word: string) =>
      word === 'load' ? 'onLoad' : 'onRequest',
    );
    for (const [known, text] of [
      [name, value],
      [`xlink:${name}`, other],
    ] as const)
      if (schema.isValidAttribute(type, known, text)) {
        attributes[known] = text;
        break;
      }
  }
  return attributes;
}

/** The only child element with the name on both sides. */
function findOnly(written: XmlElement | undefined, source: XmlElement, name: string): XmlElement | undefined {
  const named = (one: XmlElement): readonly XmlElement[] =>
    one.content.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name);
  if (written === undefined || named(source).length !== 1) return undefined;
  const found = named(written);
  return found.length === 1 ? found[0] : undefined;
}

function isValidContent({ content }: XmlElement, type: string, dialect: Dialect): boolean {
  const names = content.flatMap((one) => (typeof one === 'string' || one.name === 'dsc' ? [] : [one.name]));
  // The units of a `dsc` are written later.
  return schemaOf(dialect).allowsChildren(type, type === 'dsc' ? [...names, 'c'] : names);
}

/** Replaces the elements with invalid names. Undefined if that gives no valid element, or if a word of the export would be missing. */
function replaceInvalid(
  cleaned: XmlElement,
  type: string,
  {
    written,
    invalid,
    dialect,
  }: { readonly written: XmlElement; readonly invalid: ReadonlySet<string>; readonly dialect: Dialect },
): XmlElement | undefined {
  const nameOf = (one: XmlContent): string => (typeof one === 'string' ? '#text' : one.name);
  const kept = cleaned.content.filter((one) => !invalid.has(nameOf(one)));
  const present = new Set(kept.map(nameOf));
  const content = [...kept, ...written.content.filter((one) => !present.has(nameOf(one)))];
  const order = written.content.map(nameOf);
  // Some schemas prescribe an order; that of the export is valid.
  const sorted = content.toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
  return [content, sorted]
    .map((one) => ({ ...cleaned, content: one }))
    .find((one) => isValidContent(one, type, dialect) && containsWords(one, written));
}

/** Whether the first element contains every word of the second. */
function containsWords(element: XmlElement, other: XmlElement): boolean {
  const words = new Set(wordsOf(element));
  return wordsOf(other).every((word) => words.has(word));
}

function wordsOf({ content }: XmlElement): readonly string[] {
  return content.flatMap((one) =>
    typeof one === 'string' ? one.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '') : wordsOf(one),
  );
}

function isValidUnit(unit: XmlElement, dialect: Dialect): boolean {
  const { dsc, rest } = splitComponents(unit);
  const schema = schemaOf(dialect);
  if (!schema.isValid(rest, rest.name) || !hasValidReferences(unit)) return false;
  if (dsc === undefined) return true;
  const unitid = { name: 'unitid', attributes: {}, content: [] };
  const component = {
    name: 'c',
    attributes: {},
    content: [{ name: 'did', attributes: {}, content: [unitid] }],
  };
  return unit.name === 'archdesc' && schema.isValid({ ...dsc, content: [...dsc.content, component] }, 'dsc');
}

/** Separates the `dsc`, whose child units are written later, from the other elements of the top unit. */
export function splitComponents(unit: XmlElement): {
  readonly dsc: XmlElement | undefined;
  readonly rest: XmlElement;
} {
  const isDsc = (one: XmlContent): one is XmlElement => typeof one !== 'string' && one.name === 'dsc';
  const [dsc, ...more] = unit.content.filter(isDsc);
  // An export has one `dsc`; the extension has the values of several.
  return {
    dsc: more.length > 0 ? undefined : dsc,
    rest: { ...unit, content: unit.content.filter((one) => !isDsc(one)) },
  };
}

function isValidHeader(header: XmlElement, dialect: Dialect): boolean {
  const schema = schemaOf(dialect);
  if (header.name !== 'ead' || !hasValidReferences(header)) return false;
  if (
    !Object.entries(header.attributes).every(([name, value = '']) =>
      schema.isValidAttribute('ead', name, value),
    )
  )
    return false;
  const names = header.content.map((one) => (typeof one === 'string' ? '#text' : one.name));
  return (
    schema.allowsChildren('ead', [...names, 'archdesc']) &&
    header.content.every(
      (one) => typeof one !== 'string' && schema.isValid(one, schema.childType('ead', one.name)!),
    )
  );
}

const referenceAttributes = ['target', 'parent'];

/** The ids in an element. */
export function listIds(given: XmlElement): readonly string[] {
  const { id } = given.attributes;
  const inner = given.content.flatMap((one) => (typeof one === 'string' ? [] : listIds(one)));
  return id === undefined ? inner : [id, ...inner];
}

/** References to elements of other units are left out: a schema requires that the element exists. */
function withoutDanglingReferences(given: XmlElement): XmlElement {
  if (!hasReferences(given)) return given;
  const ids = new Set(listIds(given));
  return mapElements(given, (one) => {
    const isDangling = (name: string): boolean =>
      one.attributes[name]?.split(/\s+/).some((id) => !ids.has(id)) === true;
    const dangling = referenceAttributes.filter(isDangling);
    if (dangling.length === 0) return one;
    const kept = Object.entries(one.attributes).filter(([name]) => !dangling.includes(name));
    return { ...one, attributes: Object.fromEntries(kept) };
  });
}

function hasReferences({ attributes, content }: XmlElement): boolean {
  return (
    referenceAttributes.some((name) => attributes[name] !== undefined) ||
    content.some((one) => typeof one !== 'string' && hasReferences(one))
  );
}

function hasValidReferences(given: XmlElement): boolean {
  const ids = listIds(given);
  if (new Set(ids).size < ids.length) return false;
  return !hasReferences(given) || toCanonical(withoutDanglingReferences(given)) === toCanonical(given);
}
