/** Short plain texts about items, for search engines and the home page, and JSON-LD. */

import { removeMarkup } from './rich-text.ts';
import type { ShownItem } from './shown-item.ts';

/** UTF-16 code units. Search engines show about half of it. */
const defaultLength = 300;

/** Only the beginning of a text is read: this many times the length of the result, since markup is removed. */
const maxMarkupRatio = 2;

/** Not an ellipsis: with a character above U+00FF, V8 needs twice the memory for the HTML of a page, and 11 % more time. */
const cutMark = '...';

/** A heading before a text, which says no more than the name of the field: "Scope and Contents". */
const firstHeading = /^\s*## [^\n]{1,100}\n+(?=[^\n])/;

/** Plain text on one line, without a heading at its beginning. A longer text ends after a word, with three full stops. */
export function shortenText(text: string, maxLength = defaultLength): string {
  const start = text.slice(0, maxLength * maxMarkupRatio);
  const lines = start.replace(firstHeading, '').replaceAll(/^[ \t]*(?:- |> ?)+/gm, '');
  const plain = removeMarkup(lines).replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= maxLength && start.length === text.length) return plain;
  const cut = plain.slice(0, maxLength - cutMark.length);
  const end = cut.lastIndexOf(' ');
  // Scripts without spaces are cut after any character, but not within one.
  const words = end > maxLength / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return words.replace(/[\s,;:.]+$/, '') + cutMark;
}

/** Fields that say what an item is about, the best one first. */
const describingFields: readonly string[] = [
  ...['scopeAndContent', 'abstract', 'definition', 'scopeNote', 'biographicalHistory', 'history', 'holdings'],
  ...['description', 'archivalHistory', 'situation', 'report', 'dataSummary'],
];

/** The beginning of the best text of the shown description; undefined if it has none. */
export function shortenDescription({ description }: Pick<ShownItem, 'description'>): string | undefined {
  const fields = description.areas.flatMap((area) => area.fields);
  return shortenBestText((name) => fields.find((field) => field.name === name)?.values.join(' '));
}

/** The beginning of the text of the first describing field that has one. */
export function shortenBestText(
  findText: (name: string) => string | undefined,
  maxLength = defaultLength,
): string | undefined {
  for (const name of describingFields) {
    const text = findText(name);
    const short = text === undefined ? '' : shortenText(text, maxLength);
    if (short !== '') return short;
  }
  return undefined;
}

/** Properties that are undefined are omitted from the JSON text. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Escaped, since `</script` or `<!--` in a title would end or change the element `script`. */
export function writeJsonLd(node: SchemaNode): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c');
}
