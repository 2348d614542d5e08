/**
 * Makes the elements of a source file valid, so that an export can write them. The result is normalized (element-patch.ts). Elements that are equal to
 * those of the export are the same objects, which makes the comparison fast.
 */
import { haveEqualAttributes, normalizeContent } from './element-patch.ts';
import type { XmlAttributeValues, XmlContent, XmlElement } from './write-xml.ts';
import type { XmlSchema } from './xml-schema.ts';

export interface CleanRules {
  readonly schema: XmlSchema;
  /** Whether the sequence of child elements is valid. */
  readonly allowsChildren: (type: string, names: readonly string[]) => boolean;
  /** Whether elements that are not allowed may be left out, since the caller adds their texts. */
  readonly mayOmit?: boolean;
  /** Values of required attributes that neither the source nor the export has. */
  readonly defaults?: Readonly<Record<string, string>>;
}

/**
 * Removes attributes that the schema does not allow, and white space between elements. Elements that are not allowed are replaced by those that an
 * export writes for the same values. Returns undefined if that gives no valid element, or if a word of the source would be missing.
 * @param written the element of an export in its place, if it is known.
 */
export function cleanElement(
  source: XmlElement,
  type: string,
  rules: CleanRules,
  written: XmlElement | undefined,
): XmlElement | undefined {
  return cleanWithoutRepair(source, type, rules, written) ?? repair(source, type, rules, written);
}

/** Like `clean`, but returns undefined if an element is not valid. @param written an element of the export with the same name; it may describe another value. */
export function cleanWithoutRepair(
  source: XmlElement,
  type: string,
  rules: CleanRules,
  written: XmlElement | undefined,
): XmlElement | undefined {
  const { schema } = rules;
  const content: XmlContent[] = [];
  let at = 0;
  for (const one of source.content) {
    if (typeof one === 'string') {
      if (schema.allowsText(type)) content.push(one);
      else if (/\S/.test(one)) return undefined;
      continue;
    }
    const childType = schema.childType(type, one.name);
    if (childType === undefined) return undefined;
    const found = written === undefined ? -1 : findNamed(written, one.name, at);
    if (found >= 0) at = found + 1;
    const other = found < 0 ? undefined : (written!.content[found] as XmlElement);
    const child = cleanWithoutRepair(one, childType, rules, other);
    if (child === undefined) return undefined;
    content.push(child);
  }
  const attributes = cleanAttributes(source, type, schema, written);
  if (!isValid(type, rules, attributes, content)) return undefined;
  return toElement(source.name, attributes, content, written);
}

/** Replaces content that is not valid by that of the export, and adds what is required. */
function repair(
  source: XmlElement,
  type: string,
  rules: CleanRules,
  written: XmlElement | undefined,
): XmlElement | undefined {
  if (written === undefined && rules.mayOmit !== true) return undefined;
  const { schema } = rules;
  const attributes = withRequired(cleanAttributes(source, type, schema, written), type, rules, written);
  if (attributes === undefined) return undefined;
  const { kept, invalid } = cleanChildren(source, type, rules, written);
  const isValidList = (list: readonly XmlContent[]): boolean => isValid(type, rules, attributes, list);
  const content =
    invalid.length === 0 && isValidList(kept)
      ? kept
      : replaceInvalid(kept, { written, invalid, mayOmit: rules.mayOmit === true }, isValidList);
  return content === undefined ? undefined : toElement(source.name, attributes, content, written);
}

/** Separates the content that is valid from that which is not. */
function cleanChildren(
  source: XmlElement,
  type: string,
  rules: CleanRules,
  written: XmlElement | undefined,
): { readonly kept: readonly XmlContent[]; readonly invalid: readonly XmlContent[] } {
  const { schema } = rules;
  const kept: XmlContent[] = [];
  const invalid: XmlContent[] = [];
  const pairs = pairChildren(source, written);
  for (const one of source.content) {
    if (typeof one === 'string') {
      if (schema.allowsText(type)) kept.push(one);
      else if (/\S/.test(one)) invalid.push(one);
      continue;
    }
    const childType = schema.childType(type, one.name);
    const child = childType === undefined ? undefined : cleanElement(one, childType, rules, pairs.get(one));
    if (child === undefined) invalid.push(one);
    else kept.push(child);
  }
  if (schema.restrictsText(type) && !schema.isValidText(type, textOf(kept)))
    invalid.push(...kept.filter((one) => typeof one === 'string'));
  return { kept, invalid };
}

interface Replacement {
  readonly written: XmlElement | undefined;
  /** The content that is not allowed. */
  readonly invalid: readonly XmlContent[];
  readonly mayOmit: boolean;
}

function replaceInvalid(
  cleaned: readonly XmlContent[],
  { written, invalid, mayOmit }: Replacement,
  isValidList: (list: readonly XmlContent[]) => boolean,
): readonly XmlContent[] | undefined {
  if (mayOmit) {
    const rest = cleaned.filter((one) => !invalid.includes(one));
    if (isValidList(rest)) return rest;
  }
  if (written === undefined) return undefined;
  const names = new Set(invalid.map(nameOf));
  const kept = cleaned.filter((one) => !names.has(nameOf(one)));
  const present = new Set(kept.map(nameOf));
  const others = written.content.filter((one) => !present.has(nameOf(one)));
  const lost = new Set(invalid.flatMap(textWordsOf));
  const orders = [(list: readonly XmlContent[]) => list, inOrderOf(written)];
  const order = orders.find((sort) => isValidList(sort([...kept, ...others])));
  if (order === undefined) return undefined;
  // Only what is required, and what contains a lost word: the other elements of the export have the values of elements that are kept.
  let added = others;
  for (const one of others.toReversed()) {
    if (names.has(nameOf(one))) continue;
    const fewer = added.filter((other) => other !== one);
    const known = new Set([...kept, ...fewer].flatMap(wordsOf));
    const isNeeded = wordsOf(one).some((word) => lost.has(word) && !known.has(word));
    if (!isNeeded && isValidList(order([...kept, ...fewer]))) added = fewer;
  }
  const replaced = order([...kept, ...added]);
  const words = new Set(replaced.flatMap(wordsOf));
  return mayOmit || [...lost].every((word) => words.has(word)) ? replaced : undefined;
}

/** Sorts content by the names of the export, since some schemas prescribe an order. Other elements stay after the one before them. */
function inOrderOf({ content: written }: XmlElement): (content: readonly XmlContent[]) => XmlContent[] {
  const order = written.map(nameOf);
  return (content) => {
    let last = -1;
    const places = content.map((one) => {
      const at = order.indexOf(nameOf(one));
      last = at < 0 ? last : at;
      return [one, last] as const;
    });
    return places.sort(([, a], [, b]) => a - b).map(([one]) => one);
  };
}

/** Adds required attributes that are missing, with the values of the export or the defaults; undefined without a valid one. */
function withRequired(
  given: XmlAttributeValues,
  type: string,
  { schema, defaults }: CleanRules,
  written: XmlElement | undefined,
): XmlAttributeValues | undefined {
  let attributes = given;
  for (const name of schema.requiredAttributes(type)) {
    if (attributes[name] !== undefined) continue;
    const value = written?.attributes[name] ?? defaults?.[name];
    if (value === undefined || !schema.isValidAttribute(type, name, value)) return undefined;
    attributes = { ...attributes, [name]: value };
  }
  return attributes;
}

/** The text of an element itself, as a validator sees it. */
function textOf(content: readonly XmlContent[]): string {
  return content
    .filter((one) => typeof one === 'string')
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function toElement(
  name: string,
  attributes: XmlAttributeValues,
  given: readonly XmlContent[],
  written: XmlElement | undefined,
): XmlElement {
  if (written === undefined) return { name, attributes, content: normalizeContent(given) };
  const { content: others } = written;
  const content = haveSameEntries(given, others) ? others : normalizeContent(given);
  const isEqual = attributes === written.attributes && haveSameEntries(content, others);
  return isEqual && name === written.name ? written : { name, attributes, content };
}

function haveSameEntries(a: readonly XmlContent[], b: readonly XmlContent[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

function isValid(
  type: string,
  { schema, allowsChildren }: CleanRules,
  attributes: XmlAttributeValues,
  content: readonly XmlContent[],
): boolean {
  if (!schema.hasRequiredAttributes(type, attributes)) return false;
  if (schema.restrictsText(type) && !schema.isValidText(type, textOf(content))) return false;
  const names: string[] = [];
  for (const one of content) if (typeof one !== 'string') names.push(one.name);
  return allowsChildren(type, names);
}

/** The attributes that the schema allows. Those of `written` must be valid; the result is the same object if they are equal. */
export function cleanAttributes(
  { attributes: given }: XmlElement,
  type: string,
  schema: XmlSchema,
  written?: XmlElement,
): XmlAttributeValues {
  const attributes: Record<string, string> = {};
  const others = written?.attributes;
  for (const name in given) {
    const value = given[name]?.trim();
    if (value === undefined) continue;
    if (others?.[name] === value) attributes[name] = value;
    else if (name !== 'xmlns') addValid(attributes, type, schema, name, value);
  }
  return others !== undefined && haveEqualAttributes(attributes, others) ? others : attributes;
}

function addValid(
  attributes: Record<string, string>,
  type: string,
  schema: XmlSchema,
  name: string,
  value: string,
): void {
  if (schema.isValidAttribute(type, name, value)) {
    attributes[name] = value;
    return;
  }
  // The DTD writes these values in lower case.
  const other = value === 'onload' ? 'onLoad' : value === 'onrequest' ? 'onRequest' : value;
  if (schema.isValidAttribute(type, `xlink:${name}`, other)) attributes[`xlink:${name}`] = other;
  else if (schema.isValidAttribute(type, `xml:${name}`, value)) attributes[`xml:${name}`] = value;
}

/** The position of the next child element with the name, or -1. */
function findNamed({ content }: XmlElement, name: string, from: number): number {
  for (let i = from; i < content.length; i += 1) {
    const one = content[i]!;
    if (typeof one !== 'string' && one.name === name) return i;
  }
  return -1;
}

/** The child elements of an export for those of the source: by name and position, if both have as many elements of the name. */
export function pairChildren(
  source: XmlElement,
  written: XmlElement | undefined,
): ReadonlyMap<XmlContent, XmlElement> {
  const pairs = new Map<XmlContent, XmlElement>();
  if (written === undefined) return pairs;
  const isElement = (one: XmlContent): one is XmlElement => typeof one !== 'string';
  const found = Map.groupBy(written.content.filter(isElement), ({ name }) => name);
  for (const [name, list] of Map.groupBy(source.content.filter(isElement), (one) => one.name)) {
    const others = found.get(name) ?? [];
    if (others.length === list.length) for (const [i, one] of list.entries()) pairs.set(one, others[i]!);
  }
  return pairs;
}

const nameOf = (one: XmlContent): string => (typeof one === 'string' ? '#text' : one.name);

function textWordsOf(one: XmlContent): readonly string[] {
  if (typeof one !== 'string') return one.content.flatMap(textWordsOf);
  return one.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** The words of the texts and of the attributes. */
function wordsOf(one: XmlContent): readonly string[] {
  if (typeof one === 'string') return textWordsOf(one);
  const values = Object.values(one.attributes).flatMap((value) => textWordsOf(value ?? ''));
  return [...values, ...one.content.flatMap(wordsOf)];
}
