/**
 * Writes XML: escaping, indentation, names. For every format that is XML, and for whatever else the service says in it. Elements are
 * values first and text last, so that a writer can look at what it has made.
 */

/** Attributes that are undefined are left out. */
export type XmlAttributeValues = Readonly<Record<string, string | undefined>>;

/** An element; what is in it is other elements, or words with elements among them. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributeValues;
  readonly content: readonly XmlContent[];
}

export type XmlContent = XmlElement | string;

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with what is in it; texts in it are words. */
export function element(
  name: string,
  attributes: XmlAttributeValues,
  ...content: readonly XmlContent[]
): XmlElement {
  return { name, attributes, content };
}

/** The text of an element on lines of its own. Where words stand in it no blank is added, since it would be one of them. */
export function writeElement({ name, attributes, content }: XmlElement, depth = 0): string {
  const indent = '  '.repeat(depth);
  if (content.length === 0) return `${indent}<${name}${writeAttributes(attributes)}/>\n`;
  if (content.some((one) => typeof one === 'string'))
    return `${indent}<${name}${writeAttributes(attributes)}>${content.map(inline).join('')}</${name}>\n`;
  const inner = content.map((one) => writeElement(one as XmlElement, depth + 1)).join('');
  return `${openTag(name, attributes, depth)}${inner}${closeTag(name, depth)}`;
}

/** For elements whose content is written piece by piece. */
export function openTag(name: string, attributes: XmlAttributeValues, depth = 0): string {
  return `${'  '.repeat(depth)}<${name}${writeAttributes(attributes)}>\n`;
}

export function closeTag(name: string, depth = 0): string {
  return `${'  '.repeat(depth)}</${name}>\n`;
}

function inline(content: XmlContent): string {
  if (typeof content === 'string') return escapeText(content);
  const { name, attributes, content: inner } = content;
  const start = `<${name}${writeAttributes(attributes)}`;
  return inner.length === 0 ? `${start}/>` : `${start}>${inner.map(inline).join('')}</${name}>`;
}

function writeAttributes(attributes: XmlAttributeValues): string {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) text += ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
}

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 cannot hold in any way. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Words as they stand between tags. What XML cannot hold becomes the character for that. */
export function escapeText(text: string): string {
  return toXmlText(text).replace(/[&<>\r]/g, (character) => replacements[character]!);
}

/** Parsers make a blank of every line break in an attribute that is not written as a number. */
export function escapeAttribute(text: string): string {
  return toXmlText(text).replace(/[&<>"\t\n\r]/g, (character) => replacements[character]!);
}

/** A text without the characters that XML cannot hold. */
export function toXmlText(text: string): string {
  return text.replace(impossible, '\uFFFD');
}

/**
 * Whether a text can stand where a schema wants a single token without blanks (NMTOKEN). Plain letters only: which others may stand there
 * differs between editions of XML, and so between validators.
 */
export function isToken(text: string): boolean {
  return /^[\w.:-]+$/.test(text);
}
