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
}

/**
 * Removes attributes that the schema does not allow, and white space between elements. Elements that are not allowed are replaced by those that an
 * export writes for the same values.
 * @param written the element of an export in its place, if there is exactly one. Without it, the result is undefined if an element is not allowed.
 */
export function clean(
  source: XmlElement,
  type: string,
  rules: CleanRules,
  written: XmlElement | undefined,
): XmlElement | undefined {
  const cleaned = cleanValid(source, type, rules, written);
  return cleaned ?? (written === undefined ? undefined : repair(source, type, rules, written));
}

/** @param written an element of the export with the same name, which may be another one. Undefined if an element is not valid. */
function cleanValid(
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
    const child = cleanValid(one, childType, rules, other);
    if (child === undefined) return undefined;
    content.push(child);
  }
  const attributes = cleanAttributes(source, type, schema, written);
  if (!isValid(type, rules, attributes, content)) return undefined;
  return toElement(source.name, attributes, content, written);
}

/** Replaces content that is not valid by that of the export. Undefined if a word of the export would be missing. */
function repair(
  source: XmlElement,
  type: string,
  rules: CleanRules,
  written: XmlElement,
): XmlElement | undefined {
  const { schema } = rules;
  const kept: XmlContent[] = [];
  const invalid = new Set<string>();
  for (const one of source.content) {
    if (typeof one === 'string') {
      if (schema.allowsText(type)) kept.push(one);
      else if (/\S/.test(one)) invalid.add(nameOf(one));
      continue;
    }
    const childType = schema.childType(type, one.name);
    const only = findOnly(written, source, one.name);
    const child = childType === undefined ? undefined : clean(one, childType, rules, only);
    if (child === undefined) invalid.add(one.name);
    else kept.push(child);
  }
  const attributes = cleanAttributes(source, type, schema, written);
  const isValidList = (list: readonly XmlContent[]): boolean => isValid(type, rules, attributes, list);
  if (invalid.size === 0 && isValidList(kept)) return toElement(source.name, attributes, kept, written);
  const valid = kept.filter((one) => !invalid.has(nameOf(one)));
  const present = new Set(valid.map(nameOf));
  const content = [...valid, ...written.content.filter((one) => !present.has(nameOf(one)))];
  const order = written.content.map(nameOf);
  // Some schemas prescribe an order; that of the export is valid.
  const sorted = content.toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
  const found = [content, sorted].find((list) => isValidList(list) && containsWords(list, written.content));
  return found === undefined ? undefined : toElement(source.name, attributes, found, written);
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
    const value = given[name]!.trim();
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
}

/** The position of the next child element with the name, or -1. */
function findNamed({ content }: XmlElement, name: string, from: number): number {
  for (let i = from; i < content.length; i += 1) {
    const one = content[i]!;
    if (typeof one !== 'string' && one.name === name) return i;
  }
  return -1;
}

/** The only child element with the name on both sides. */
export function findOnly(
  written: XmlElement | undefined,
  source: XmlElement,
  name: string,
): XmlElement | undefined {
  if (written === undefined) return undefined;
  const [found, others] = [written, source].map((parent) => {
    const first = findNamed(parent, name, 0);
    return first >= 0 && findNamed(parent, name, first + 1) < 0 ? parent.content[first] : undefined;
  });
  return others === undefined ? undefined : (found as XmlElement | undefined);
}

const nameOf = (one: XmlContent): string => (typeof one === 'string' ? '#text' : one.name);

/** Whether the first content has every word of the second. */
function containsWords(content: readonly XmlContent[], other: readonly XmlContent[]): boolean {
  const words = new Set(wordsOf(content));
  return wordsOf(other).every((word) => words.has(word));
}

function wordsOf(content: readonly XmlContent[]): readonly string[] {
  return content.flatMap((one) =>
    typeof one === 'string'
      ? one.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
      : wordsOf(one.content),
  );
}
