/**
 * Reads tables: a row is an item in one language, and rows that follow each other with one identifier and several languages are one
 * item. Rows are read as a stream. Only where a column says which row is the parent of which, and items stand inside each other, the
 * table is held in memory, since a parent may come later (limit `wholeFileBytes`).
 */

import { CsvFault, CsvLimitFault, CsvReader, type CsvRow } from '../../lib/csv.ts';
import { formatCount } from '../../lib/english.ts';
import type { CloseStep, DraftStep } from '../../model/draft.ts';
import { Failure } from '../../model/errors.ts';
import { getRecordType } from '../../model/registry.ts';
import { decodeDocument } from '../decode-document.ts';
import type { ReadContext } from '../format.ts';
import { warnOf } from '../oddities.ts';
import { withinWholeFile } from '../whole-file.ts';
import { type Column, type ColumnNames, columnNames, findNearestColumn, toColumns } from './columns.ts';
import { type DescribedRow, describeRow } from './describe.ts';
import { refuse, refuseRow } from './refuse.ts';
import { type TableItem, toTree } from './tree.ts';

/** Spreadsheets end in rows of separators alone. */
const hasWords = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.trim() !== '');

/** Unknown columns for which the nearest known one is searched: a log shows as many places of a warning. */
const maxSuggestions = 20;

/** Rows taken at once. */
const batchRows = 200;

export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
  names: ColumnNames,
): AsyncIterable<readonly DraftStep[]> {
  const table = new TableReader(context, names);
  const { children } = getRecordType(context.target);
  let gathered: TableItem[] | undefined;
  let steps: DraftStep[] = [];
  let count = 0;
  for await (const item of table.items(bytes)) {
    count += 1;
    if (table.hasParents && children.by === 'parent') {
      gathered ??= [];
      gathered.push(item);
      continue;
    }
    steps.push(item.open, item.close);
    if (steps.length < batchRows * 2) continue;
    yield steps;
    steps = [];
  }
  if (count === 0) refuse(context, 'no-items', { line: 1 }, table.emptiness);
  if (gathered !== undefined) yield* toTree(gathered, context);
  else if (steps.length > 0) yield steps;
}

/** Separators that other programs use. No column name contains one. */
const otherSeparators = ['|', ':', ',', ';', '\t'];

/** The reason to reject a header that was split at the wrong separator, and would be read as one column; undefined for a valid header. */
function otherSeparator(headers: readonly string[]): string | undefined {
  const named = headers.filter((header) => header !== '');
  const found = otherSeparators.find(
    (one) => named.some((header) => header.includes(one)) && named.length === 1,
  );
  if (found === undefined) return undefined;
  const name = found === '\t' ? 'a tab' : `'${found}'`;
  return `The header is one column, '${named[0]}': its cells are separated by ${name}. Separate them by a comma, a semicolon or a tab, or name the separator with field-separator.`;
}

class TableReader {
  readonly #context: ReadContext;
  readonly #names: ColumnNames;
  #headers: readonly string[] = [];
  #columns: readonly Column[] | undefined;
  /** Rows of one identifier, until the next one comes. */
  #rows: { described: DescribedRow; line: number }[] = [];
  #hasRows = false;
  /** Columns with a heading, or before one that has: every row has cells for them. */
  #width = 0;
  /** Columns without a heading that no row has words in so far, by index. */
  #unnamed: readonly number[] = [];

  constructor(context: ReadContext, names: ColumnNames) {
    this.#context = context;
    this.#names = names;
  }

  /** Why there is no item. */
  get emptiness(): string {
    return this.#hasRows
      ? 'The table has no row that can be taken.'
      : 'The table has no rows below its header.';
  }

  get hasParents(): boolean {
    return this.#columns?.some(({ to }) => to === 'parent') === true;
  }

  async *items(bytes: AsyncIterable<Uint8Array>): AsyncIterable<TableItem> {
    for await (const row of this.#read(bytes)) {
      const done = this.#take(row);
      if (done !== undefined) yield done;
    }
    if (this.#rows.length > 0) yield this.#finish();
  }

  async *#read(bytes: AsyncIterable<Uint8Array>): AsyncIterable<CsvRow> {
    const { charset, leaveOut, limits, table } = this.#context;
    const reader = new CsvReader(table?.fieldSeparator, {
      maxCells: limits.csvColumns,
      maxCharacters: limits.itemText,
    });
    const onMended = (linesBefore: number): void =>
      warnOf(this.#context.warn, 'mended-encoding', { line: reader.line + linesBefore, path: 'row' });
    const { children } = getRecordType(this.#context.target);
    const isHeld = (): boolean => this.hasParents && children.by === 'parent';
    try {
      const texts = decodeDocument(withinWholeFile(bytes, this.#context, isHeld), {
        charset,
        ...(leaveOut !== undefined && { onMended }),
      });
      for await (const text of texts) yield* reader.write(text).filter(hasWords);
      yield* reader.end().filter(hasWords);
    } catch (error) {
      this.#refuseUnreadable(error, reader.line);
    }
  }

  #refuseUnreadable(error: unknown, reached: number): never {
    if (error instanceof CsvLimitFault) {
      const { line, column, limit } = error;
      const { csvColumns, itemText } = this.#context.limits;
      const message =
        limit === 'maxCells'
          ? `The row has more than ${csvColumns} columns (limit csv-columns).`
          : `The row has more than ${itemText} characters (limit item-text). A quote that is not closed takes all text after it into its cell.`;
      refuse(this.#context, 'limit-exceeded', { line, column }, message);
    }
    if (error instanceof CsvFault) {
      const { line, column, message } = error;
      refuse(this.#context, 'malformed-table', { line, column }, `It is no CSV: ${message}.`);
    }
    // Bytes that are not of the encoding come without a location.
    if (error instanceof Failure && error.code === 'malformed-xml')
      refuse(this.#context, 'malformed-table', { line: reached }, error.message);
    throw error;
  }

  #take({ cells, line }: CsvRow): TableItem | undefined {
    if (this.#columns === undefined) {
      this.#readHeader(cells, line);
      return undefined;
    }
    this.#hasRows = true;
    const width = this.#headers.length;
    if (cells.slice(width).some((cell) => cell.trim() !== '')) {
      const message = `The row has more cells than the header has columns (${width}).`;
      refuseRow(this.#context, 'malformed-table', { line, column: width + 1 }, message);
      return undefined;
    }
    if (cells.length < this.#width) {
      const message = `The row has ${formatCount(cells.length, 'cell')}, the header has ${formatCount(this.#width, 'column')}: add the missing separators, or put a cell with a line break in quotes.`;
      refuseRow(this.#context, 'malformed-table', { line, column: cells.length + 1 }, message);
      return undefined;
    }
    if (this.#unnamed.length > 0) this.#warnOfUnnamed(cells, line);
    const location = { line, path: 'row' };
    const described = describeRow(
      cells.slice(0, this.#headers.length),
      this.#columns,
      location,
      this.#context,
    );
    if (described === undefined) {
      this.#refuseNameless(line);
      return undefined;
    }
    const done = this.#continues(described) || this.#rows.length === 0 ? undefined : this.#finish();
    this.#rows.push({ described, line });
    return done;
  }

  #readHeader(cells: readonly string[], line: number): void {
    this.#headers = cells.map((cell) => cell.trim());
    this.#columns = toColumns(this.#headers, this.#context.target, this.#names);
    const separator = otherSeparator(this.#headers);
    if (separator !== undefined) refuse(this.#context, 'malformed-table', { line, column: 1 }, separator);
    if (this.#columns.some(({ to }) => to === 'identifier')) {
      this.#width = this.#headers.findLastIndex((header) => header !== '') + 1;
      this.#warnOfUnknown(line);
      return;
    }
    const known = columnNames(this.#context.target).slice(0, 12).join(', ');
    refuse(
      this.#context,
      'malformed-table',
      { line, column: 1 },
      `The first row must name the columns, and one of them must be identifier; known are ${known} and others.`,
    );
  }

  #warnOfUnknown(line: number): void {
    const { target, warn } = this.#context;
    this.#unnamed = this.#headers.flatMap((header, i) => (header === '' ? [i] : []));
    let suggestions = 0;
    for (const [i, column] of this.#columns!.entries()) {
      const path = this.#headers[i]!;
      if (column.to !== 'unknown' || column.isMeant || path === '') continue;
      const isSuggested = suggestions++ < maxSuggestions;
      const nearest = isSuggested ? findNearestColumn(path, target, this.#names) : undefined;
      warnOf(warn, 'unknown-column', { line, path, ...(nearest !== undefined && { nearest }) });
    }
  }

  /** Spreadsheets write columns without heading and cells; those are not worth a warning. */
  #warnOfUnnamed(cells: readonly string[], line: number): void {
    const used = this.#unnamed.filter((i) => cells[i] !== undefined && cells[i].trim() !== '');
    if (used.length === 0) return;
    this.#unnamed = this.#unnamed.filter((i) => !used.includes(i));
    for (const i of used) warnOf(this.#context.warn, 'unknown-column', { line, path: `column ${i + 1}` });
  }

  #refuseNameless(line: number): void {
    const column = this.#columns!.findIndex(({ to }) => to === 'identifier') + 1;
    const path = this.#headers[column - 1] ?? '';
    refuseRow(this.#context, 'invalid-items', { line, column, path }, 'The row has no identifier.');
  }

  /** Whether a row tells of the same item in another language. */
  #continues({ identifier, parents, language }: DescribedRow): boolean {
    const [first] = this.#rows;
    return (
      first !== undefined &&
      first.described.identifier === identifier &&
      (parents.length === 0 || parents.join('\n') === first.described.parents.join('\n')) &&
      !this.#rows.some(({ described }) => described.language === language)
    );
  }

  #finish(): TableItem {
    const rows = this.#rows;
    this.#rows = [];
    const { identifier } = rows[0]!.described;
    const parents = [...new Set(rows.flatMap(({ described }) => described.parents))];
    const { target } = this.#context;
    const { children } = getRecordType(target);
    const location = { line: rows[0]!.line, path: 'row' };
    const data = Object.assign({}, ...rows.map(({ described }) => described.itemData)) as CloseStep['data'];
    const describes = rows.map(({ described }) => described.description);
    const byEdges = this.hasParents && children.by === 'edges';
    return {
      parents,
      open: {
        step: 'open',
        type: target,
        identifier,
        depth: 0,
        location,
        ...(byEdges && { key: identifier }),
      },
      close: {
        step: 'close',
        data,
        relationships: { describes },
        ...(byEdges && {
          edges: parents.map((key) => ({
            label: children.label,
            direction: children.direction === 'out' ? ('in' as const) : ('out' as const),
            key,
          })),
          edgeLabels: [children.label],
        }),
      },
    };
  }
}
