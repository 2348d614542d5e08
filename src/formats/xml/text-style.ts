/**
 * How an element looks inside captured text. Formats list their elements' styles; what is not listed is a `phrase`.
 *
 * - `container`: never text itself (a group of fields); stray text in it is kept on its own.
 * - `section`: a part with a heading and paragraphs; like `block` inside text, its children count singly elsewhere.
 * - `block`: a paragraph. `line`: a line of its own. `head`: a heading. `quote`: a quoted paragraph.
 * - `break`: a line break.
 * - `emphasis`, `link`: mark-up inside a word or sentence, which adds no space. `pointer`: a link without a text.
 * - `phrase`: a name or a date inside a sentence; never grows together with the words around it.
 * - `piece`: like phrase, but a paragraph of its own where it follows another piece directly (extents, references).
 * - `range-end`: the end of a range, parted by a dash from its beginning. `subdivision`: one of several parts of a term, parted by ` -- `.
 * - `list` with `item`; `label` comes first in an item; `clause`: one of several statements in an item or line.
 * - `row` with `cell`; `row-head` is the group of rows that head a table.
 */
export type TextStyle =
  | 'container'
  | 'section'
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

/** Styles whose elements are text as a whole even where no row maps them. */
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

export function isTextual(style: TextStyle): boolean {
  return textual.has(style);
}

/** For mapping tables: the style of each of the names in a text. */
export function styled(style: TextStyle, names: string): Record<string, TextStyle> {
  return Object.fromEntries(words(names).map((name) => [name, style]));
}

export function words(text: string): string[] {
  return text.split(' ');
}
