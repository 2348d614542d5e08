/** Tables, chronologies and definitions of a text as rows, with columns as wide as their words need. */
import {
  type Block,
  type Definition,
  type InlineContent,
  toPlainText,
} from '../../src/pages/shared/text-block.ts';
import type { DocumentStep, RowCell, TableRow } from './document-step.ts';
import type { TextSpan } from './text-runs.ts';

/** Of each row. */
type RowContext = Pick<TableRow, 'indent' | 'language' | 'isRightToLeft'>;
/** The words of a cell in the styles of the document. */
type ToSpans = (words: InlineContent) => readonly TextSpan[];

/** More columns do not fit beside each other. */
export const maxColumns = 8;
/** Characters of a line of text. */
const lineLength = 70;
/** A column is not made wider for longer words and cells. */
const [maxWord, maxCell] = [25, 45];
/** The space that a word needs beside its letters, which may be wide ones. */
const wordMargin = 3;

type Table = Extract<Block, { kind: 'table' }>;

export function* tableSteps(table: Table, context: RowContext, toSpans: ToSpans): Generator<DocumentStep> {
  const { header, rows } = table;
  const widths = widthsOf(table);
  const toCells = (row: readonly InlineContent[], isHead: boolean): readonly RowCell[] =>
    widths.map((width, column) => ({ spans: toSpans(row[column] ?? []), isHead, width }));
  yield { kind: 'table' };
  if (header !== undefined) yield { kind: 'headRow', cells: toCells(header, true), ...context };
  for (const row of rows) yield { kind: 'row', cells: toCells(row, false), ...context };
  yield { kind: 'end' };
}

export function countColumns({ header, rows }: Table): number {
  return Math.max(header?.length ?? 0, ...rows.map(({ length }) => length));
}

/** In characters: every column has room for its longest word, and those with long cells share the rest. */
function widthsOf(table: Table): readonly number[] {
  const { header, rows } = table;
  const columns = Array.from({ length: countColumns(table) }, (_, column) => {
    const cells = rows.map((row) => toText(row[column] ?? []));
    const words = [toText(header?.[column] ?? []), ...cells].flatMap((text) => text.split(/\s+/));
    const least = Math.min(maxWord, longest(words) + wordMargin);
    return { least, wanted: Math.max(least, Math.min(maxCell, longest(cells))) };
  });
  const sum = (key: 'least' | 'wanted'): number => columns.reduce((total, column) => total + column[key], 0);
  const [least, wanted] = [sum('least'), sum('wanted')];
  if (wanted <= Math.max(lineLength, least)) return columns.map((column) => column.wanted);
  const share = Math.max(0, lineLength - least) / (wanted - least);
  return columns.map((column) => column.least + (column.wanted - column.least) * share);
}

function longest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length));
}

function toText(words: InlineContent): string {
  return words.map(toPlainText).join('');
}

type Definitions = Extract<Block, { kind: 'definitions' }>;

/** A chronology with a head row is a table, other definitions are a list with their terms as labels. */
export function* definitionSteps(
  { header, entries }: Definitions,
  context: RowContext,
  toSpans: ToSpans,
): Generator<DocumentStep> {
  const terms = [...entries.map(({ term }) => term), ...(header === undefined ? [] : [[header[0]]])];
  const termWidth = Math.min(maxTermShare, 0.02 * Math.max(5, longest(terms.map(toText))) + 0.02);
  const toCells = (term: InlineContent, definition: readonly TextSpan[], isDefinitionHead: boolean) => [
    { spans: toSpans(term), isHead: true, width: termWidth },
    { spans: definition, isHead: isDefinitionHead, width: 1 - termWidth },
  ];
  yield { kind: header === undefined ? 'definitions' : 'table' };
  if (header !== undefined)
    yield { kind: 'headRow', cells: toCells([header[0]], toSpans([header[1]]), true), ...context };
  const kind = header === undefined ? 'definition' : 'row';
  for (const { term, blocks } of entries)
    yield { kind, cells: toCells(term, joinParagraphs(blocks, toSpans), false), ...context };
  yield { kind: 'end' };
}

/** Of the width of the text. */
const maxTermShare = 0.36;

/** Whether all definitions are paragraphs, which a cell may contain. */
export function fitsCells(entries: readonly Definition[]): boolean {
  return entries.every(({ blocks }) =>
    blocks.every(({ kind }) => kind === 'paragraph' || kind === 'heading'),
  );
}

/** Each paragraph begins a line. */
function joinParagraphs(blocks: readonly Block[], toSpans: ToSpans): readonly TextSpan[] {
  const paragraphs = blocks.map((block) => ('content' in block ? toSpans(block.content) : []));
  return paragraphs.flatMap((spans, i) => (i === 0 ? spans : [{ text: '\n' }, ...spans]));
}
