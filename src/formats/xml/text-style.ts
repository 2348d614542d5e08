/**
 * The style of an element inside captured text. Formats assign styles to element names; the default is `phrase`.
 *
 * - `container`: a group of fields without text of its own; stray text in it is kept separately.
 * - `section`: a heading and paragraphs. Like `block` inside captured text; elsewhere its children are captured one by one.
 * - `note`: like `section`; after words of a sentence it is an `aside`: a part of the sentence, in brackets.
 * - `block`: a paragraph. `line`: a separate line. `head`: a heading. `quote`: a quoted paragraph.
 * - `break`: a line break.
 * - `emphasis`, `link`: mark-up inside a word or sentence, which adds no space. `pointer`: a link without a text.
 * - `phrase`: a name or a date inside a sentence, separated from adjacent words by a blank.
 * - `piece`: like `phrase`, but a separate paragraph directly after another piece (extents, references).
 * - `range-end`: the end of a range, separated from its start by a dash. `subdivision`: one of several parts of a term, separated by ` -- `.
 * - `list` with `item`; `label` is the first element of an item; `clause`: one of several statements in an item or line.
 * - `row` with `cell`; `row-head` is the group of header rows.
 */
export type TextStyle =
  | 'container'
  | 'section'
  | 'note'
  | 'aside'
  | 'block'
  | 'line'
  | 'head'
  | 'quote'
  | 'break'
  | 'emphasis'
  | 'link'
  | 'pointer'
  | 'phrase'
  | 'piece'
  | 'range-end'
  | 'subdivision'
  | 'list'
  | 'item'
  | 'label'
  | 'clause'
  | 'row'
  | 'cell'
  | 'row-head';

/** Styles whose elements are captured as one text even if no row maps them. */
const textual: ReadonlySet<TextStyle> = new Set<TextStyle>([
  'block',
  'line',
  'head',
  'quote',
  'emphasis',
  'link',
  'piece',
  'list',
  'item',
  'label',
  'clause',
  'row',
  'cell',
]);

export function isCapturedUnmapped(style: TextStyle): boolean {
  return textual.has(style);
}

/** For mapping tables: assigns a style to each name of a list separated by blanks. */
export function styled(style: TextStyle, names: string): Record<string, TextStyle> {
  return Object.fromEntries(words(names).map((name) => [name, style]));
}

export function words(text: string): string[] {
  return text.split(' ');
}
