/**
 * The Markdown in which imports store the markup of descriptions (docs/formats/ead.md): headings, lists, tables, quotations, emphasis and links. Archivists
 * also write asterisks, numbers and brackets as plain characters, so everything that an import does not write stays text: this reads less than
 * Markdown.
 *
 * Why not marked (18.2.0): it reads `1940. Letter` as a list from 1940 and an indented line as code, and passes HTML tags on.
 */

import { toWebAddress } from '../../lib/web-address.ts';
import { replaceControlCharacters } from './control-characters.ts';
import { joinHeaders, toDefinitions } from './definition-list.ts';
import { mailAddressPattern, plainAddressPattern, trimAddress } from './plain-address.ts';
import { trimTitle } from './reference-code.ts';
import type { Block, Inline } from './text-block.ts';
import { beginsTable, isTableRow, parseTable } from './text-table.ts';

/** The address of a link, or undefined if the link stays text. */
type ToAddress = (uri: string) => string | undefined;

/** @param toAddress default: for texts of records. */
export function parseRichText(text: string, toAddress: ToAddress = toWebAddress): readonly Block[] {
  return parseBlocks(text.split('\n'), 0, toAddress);
}

/** Deeper lists and quotations stay text. */
const maxDepth = 10;

const quoteMark = /^> ?/;

function parseBlocks(lines: readonly string[], depth: number, toAddress: ToAddress): readonly Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const marker = depth < maxDepth ? findMarker(line) : undefined;
    const isQuote = depth < maxDepth && quoteMark.test(line);
    const isTable = beginsTable(line);
    const end = marker
      ? findListEnd(lines, at, marker)
      : isTable
        ? findTableEnd(lines, at)
        : findEnd(lines, at, isQuote, depth > 0);
    const own = lines.slice(at, end);
    if (isTable) blocks.push(toTable(own, toAddress));
    else if (marker) blocks.push(parseList(own, marker, depth, toAddress));
    else if (isQuote) {
      const inner = own.map((quoted) => quoted.replace(quoteMark, ''));
      blocks.push({ kind: 'quote', blocks: parseBlocks(inner, depth + 1, toAddress) });
    } else if (line.startsWith('## '))
      blocks.push({ kind: 'heading', content: parseInline(line.slice(3), toAddress) });
    else blocks.push({ kind: 'paragraph', content: parseInline(own.join('\n'), toAddress) });
    at = end;
  }
  return joinHeaders(blocks);
}

function findTableEnd(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, at) => at > start && !isTableRow(line));
  return end === -1 ? lines.length : end;
}

function toTable(lines: readonly string[], toAddress: ToAddress): Block {
  const { header, rows } = parseTable(lines);
  const toWords = (cells: readonly string[]) => cells.map((cell) => parseInline(cell, toAddress));
  return { kind: 'table', ...(header && { header: toWords(header) }), rows: rows.map(toWords) };
}

/** The end of a heading, a quotation or a paragraph. @param isNested an inner list follows the text of its item without an empty line. */
function findEnd(lines: readonly string[], start: number, isQuote: boolean, isNested: boolean): number {
  if (lines[start]!.startsWith('## ')) return start + 1;
  const isOwn = (line: string): boolean =>
    line.trim() !== '' &&
    quoteMark.test(line) === isQuote &&
    !beginsTable(line) &&
    !(isNested && findMarker(line));
  let end = start + 1;
  while (end < lines.length && isOwn(lines[end]!)) end += 1;
  return end;
}

/** The marker of the first item of a list. Imports number items from 1; `1945. …` is a sentence. */
function findMarker(line: string): string | undefined {
  return /^(?:- |1\. )(?=\S)/.exec(line)?.[0];
}

const isNextItem = (line: string, isOrdered: boolean): boolean => (isOrdered ? /^\d+\. / : /^- /).test(line);

/** A list ends before a line that is neither an item nor indented. */
function findListEnd(lines: readonly string[], start: number, marker: string): number {
  const isOrdered = marker !== '- ';
  let end = start + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    if (!line.startsWith('  ') && !isNextItem(line, isOrdered)) break;
    end = at + 1;
  }
  return end;
}

function parseList(lines: readonly string[], marker: string, depth: number, toAddress: ToAddress): Block {
  const isOrdered = marker !== '- ';
  const items: string[][] = [];
  let indent = 0;
  for (const line of lines) {
    if (isNextItem(line, isOrdered)) {
      indent = line.indexOf(' ') + 1;
      items.push([line.slice(indent)]);
    } else items.at(-1)!.push(line.slice(Math.min(indent, line.length - line.trimStart().length)));
  }
  const read = items.map((item) => parseBlocks(item, depth + 1, toAddress));
  const definitions = isOrdered ? undefined : toDefinitions(read);
  return definitions ?? { kind: 'list', isOrdered, items: read };
}

/** Longer texts between two marks stay text. It limits the time that a text with many asterisks takes. */
const maxMarked = 1000;

/** Marks count only at the edges of words: `2*3*4` is not emphasis. The words of a link may have brackets in them. */
const marks = [
  String.raw`\[(?<words>(?:[^[\]\n]|\[[^[\]\n]{0,200}\]){1,${maxMarked}})\]\((?:<(?<quoted>[^<>\n]{1,2000})>|(?<target>[^\s()<>]{1,2000}))\)`,
  String.raw`<(?<address>[a-zA-Z]{3,5}:[^\s<>]{1,2000})>`,
  String.raw`(?<![\p{L}\p{N}*])(?<mark>\*{1,3})(?=[^\s*])(?<marked>[^*\n]{1,${maxMarked}}?)(?<=\S)\k<mark>(?![\p{L}\p{N}*])`,
  '`(?<code>[^`\\n]{1,1000})`',
];

const inlineMark = new RegExp(marks.join('|'), 'gu');

/** Also finds addresses without markup. Most texts have none, and are not searched for them. */
const inlineMarkOrAddress = new RegExp([...marks, mailAddressPattern, plainAddressPattern].join('|'), 'gu');

function listMatches(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(addressStart.test(text) ? inlineMarkOrAddress : inlineMark);
}

const addressStart = /:\/\/|mailto:/;

/** A character with which markup begins. Most texts have none, and need no further search. */
const markupStart = /[#*`[<|\u202A-\u202E\u2066-\u2069]/;

/** A relative link of an import, such as `../b.html#c`; archivists also write `[sic](1920)`. */
const relativeLink = /^[^:/?#]*[./?#_][^:]*$/;

function parseInline(text: string, toAddress: ToAddress): readonly Inline[] {
  if (!markupStart.test(text) && !addressStart.test(text)) return text === '' ? [] : [text];
  const content: Inline[] = [];
  let end = 0;
  for (const match of listMatches(text)) {
    const plain = match.groups!.plain && trimAddress(match.groups!.plain);
    const found = toInline({ ...match.groups, plain }, toAddress);
    if (found === undefined) continue;
    if (match.index > end) content.push(text.slice(end, match.index));
    content.push(found);
    end = match.index + (plain ?? match[0]).length;
  }
  if (end < text.length) content.push(text.slice(end));
  return content;
}

/** Undefined for a text that stays as written. */
function toInline(
  groups: Readonly<Record<string, string | undefined>>,
  toAddress: ToAddress,
): Inline | undefined {
  const { words, quoted, target, address, plain, mark, marked, code } = groups;
  const mail = groups.named ?? groups.mail;
  if (mail !== undefined) return { kind: 'link', href: `mailto:${mail}`, content: [mail] };
  const uri = quoted ?? target ?? address ?? plain;
  if (uri !== undefined) {
    const href = toAddress(uri);
    if (href !== undefined) return { kind: 'link', href, content: [words ?? uri] };
    // It leads nowhere, since the record does not state its base.
    return words !== undefined && relativeLink.test(uri) ? words : undefined;
  }
  if (code !== undefined) return { kind: 'code', content: [code] };
  const content = parseInline(marked!, toAddress);
  if (mark === '*') return { kind: 'emphasis', content };
  const strong: Inline = { kind: 'strong', content };
  return mark === '**' ? strong : { kind: 'emphasis', content: [strong] };
}

/** A part of a text, as UTF-16 offsets. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Headings in a text whose lines are joined, such as a fragment of a search. */
const headingMark = /(?<!\S)## /g;

/** The line between the head row and the rows of a table. */
const tableRule = /(?<!\S)\|(?: --- \|)+(?!\S)/g;

/** Characters that would reverse the text after a title. */
const directionMark = /[\u202A-\u202E\u2066-\u2069]/g;

/** The characters of markup in a text, in their order: marks of headings and emphasis, addresses of links, and marks of direction. */
export function listMarkup(text: string): readonly Span[] {
  if (!markupStart.test(text)) return [];
  const marks: Span[] = [];
  for (const { index } of text.matchAll(headingMark)) marks.push({ start: index, end: index + 3 });
  for (const { index, 0: rule } of text.matchAll(tableRule))
    marks.push({ start: index, end: index + rule.length });
  for (const match of listMatches(text)) {
    const { words, mark = '', marked, code } = match.groups!;
    const shown = words ?? marked ?? code;
    if (shown === undefined) continue;
    const before = words === undefined && code === undefined ? mark.length : 1;
    const [start, end] = [match.index, match.index + match[0].length];
    marks.push({ start, end: start + before }, { start: start + before + shown.length, end });
  }
  for (const { index } of text.matchAll(directionMark))
    if (!marks.some(({ start, end }) => start <= index && index < end))
      marks.push({ start: index, end: index + 1 });
  return marks.sort((a, b) => a.start - b.start);
}

/** For titles, which are shown as plain text. */
export function removeMarkup(text: string): string {
  let kept = '';
  let end = 0;
  for (const mark of listMarkup(text)) {
    kept += text.slice(end, mark.start);
    end = mark.end;
  }
  return kept + text.slice(end);
}

/** A title as plain text, without a separator at its end. */
export function toPlainTitle(text: string): string {
  return trimTitle(removeMarkup(replaceControlCharacters(text)));
}
