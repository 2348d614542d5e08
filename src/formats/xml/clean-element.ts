/** Makes the elements of a source file valid, so that an export can write them. */
import type { XmlContent, XmlElement } from './write-xml.ts';
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
  const { schema } = rules;
  const attributes = cleanAttributes(source, type, schema);
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
      childType === undefined ? undefined : clean(one, childType, rules, findOnly(written, source, one.name));
    if (child === undefined) invalid.add(one.name);
    else content.push(child);
  }
  const cleaned = { name: source.name, attributes, content };
  if (invalid.size === 0 && isValidContent(cleaned, type, rules)) return cleaned;
  return written === undefined ? undefined : replaceInvalid(cleaned, type, { written, invalid, rules });
}

/** The attributes that the schema allows. */
export function cleanAttributes(source: XmlElement, type: string, schema: XmlSchema): Record<string, string> {
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
export function findOnly(
  written: XmlElement | undefined,
  source: XmlElement,
  name: string,
): XmlElement | undefined {
  const named = (one: XmlElement): readonly XmlElement[] =>
    one.content.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name);
  if (written === undefined || named(source).length !== 1) return undefined;
  const found = named(written);
  return found.length === 1 ? found[0] : undefined;
}

function isValidContent({ content }: XmlElement, type: string, rules: CleanRules): boolean {
  return rules.allowsChildren(
    type,
    content.flatMap((one) => (typeof one === 'string' ? [] : [one.name])),
  );
}

/** Replaces the elements with invalid names. Undefined if that gives no valid element, or if a word of the export would be missing. */
function replaceInvalid(
  cleaned: XmlElement,
  type: string,
  {
    written,
    invalid,
    rules,
  }: { readonly written: XmlElement; readonly invalid: ReadonlySet<string>; readonly rules: CleanRules },
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
    .find((one) => isValidContent(one, type, rules) && containsWords(one, written));
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
