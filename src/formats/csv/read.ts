/**
 * Reads tables as a stream. A row is an item in one language; consecutive rows with the same identifier and different languages are one
 * item. A table of units with a column `parent` is read into memory, since a parent may come after its children (limit
 * `wholeFileBytes`).
 */

import { CsvFault, CsvLimitFault, CsvReader, type CsvRow } from '../../lib/csv.ts';
import { formatCount } from '../../lib/english.ts';
import type { CloseStep, DraftStep } from '../../model/draft.ts';
import { Failure } from '../../model/errors.ts';
import { getRecordType } from '../../model/registry.ts';
import { decodeDocument } from '../decode-document.ts';
import type { ReadContext } from '../format.ts';
import { limitWholeFile } from '../read-limits.ts';
import { addWarning } from '../read-warnings.ts';
import { type Column, type ColumnNames, columnNames, findNearestColumn, toColumns } from './columns.ts';
import { type DescribedRow, describeRow } from './describe.ts';
import { failAtRow, skipOrFail } from './table-errors.ts';
import { type TableItem, toTreeSteps } from './tree.ts';

/** Spreadsheets append rows of empty cells. */
const hasContent = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.trim() !== '');

/** Maximum unknown columns for which the most similar known one is searched: an import log shows at most as many locations of a warning. */
const maxSuggestions = 20;

/** Items per yielded batch; each item has two steps, open and close. */
const itemsPerBatch = 200;

export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
  names: ColumnNames,
): AsyncIterable<readonly DraftStep[]> {
  const table = new TableReader(context, names);
  const { children } = getRecordType(context.target);
  let inMemory: TableItem[] | undefined;
  let steps: DraftStep[] = [];
  let count = 0;
  for await (const item of table.items(bytes)) {
    count += 1;
    if (table.hasParents && children.by === 'parent') {
      inMemory ??= [];
      inMemory.push(item);
      continue;
    }
    steps.push(item.open, item.close);
    if (steps.length < itemsPerBatch * 2) continue;
    yield steps;
    steps = [];
  }
  if (count === 0) failAtRow(context, 'no-items', { line: 1 }, table.noItemsMessage);
  if (inMemory !== undefined) yield* toTreeSteps(inMemory, context);
  else if (steps.length > 0) yield steps;
}

/** Separators of other programs. No column name contains one. */
const otherSeparators = ['|', ':', ',', ';', '\t'];

/** The error message for a header that was split at the wrong separator and has one column; undefined for a valid header. */
function findWrongSeparator(headers: readonly string[]): string | undefined {
  const named = headers.filter((header) => header !== '');
  const found = otherSeparators.find(
    (one) => named.some((header) => header.includes(one)) && named.length === 1,
  );
  if (found === undefined) return undefined;
  const name = found === '\t' ? 'a tab' : `'${found}'`;
  return `The header is one column, '${named[0]}': its cells are separated by ${name}. Separate them by a comma, a semicolon or a tab, or set the separator with field-separator.`;
}

class TableReader {
  readonly #context: ReadContext;
  readonly #names: ColumnNames;
  #headers: readonly string[] = [];
  #columns: readonly Column[] | undefined;
  /** Rows of the current identifier. */
  #rows: { described: DescribedRow; line: number }[] = [];
  #hasRows = false;
  /** Number of columns up to the last one with a heading; every row must have as many cells. */
  #width = 0;
  /** Indexes of columns without a heading that were empty in all rows so far. */
  #unnamed: readonly number[] = [];

  constructor(context: ReadContext, names: ColumnNames) {
    this.#context = context;
    this.#names = names;
  }

  /** The error message for a table without items. */
  get noItemsMessage(): string {
    return this.#hasRows
      ? 'No row of the table could be imported.'
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
    const { charset, onSkipped, limits, table } = this.#context;
    const reader = new CsvReader(table?.fieldSeparator, {
      maxCells: limits.csvColumns,
      maxCharacters: limits.itemText,
    });
    const onFallback = (linesBefore: number): void =>
      addWarning(this.#context.warn, 'mended-encoding', { line: reader.line + linesBefore, path: 'row' });
    const { children } = getRecordType(this.#context.target);
    const isInMemory = (): boolean => this.hasParents && children.by === 'parent';
    try {
      const texts = decodeDocument(limitWholeFile(bytes, this.#context, isInMemory), {
        charset,
        ...(onSkipped !== undefined && { onFallback }),
      });
      for await (const text of texts) yield* reader.write(text).filter(hasContent);
      yield* reader.end().filter(hasContent);
    } catch (error) {
      this.#failUnreadable(error, reader.line);
    }
  }

  #failUnreadable(error: unknown, reached: number): never {
    if (error instanceof CsvLimitFault) {
      const { line, column, limit } = error;
      const { csvColumns, itemText } = this.#context.limits;
      const message =
        limit === 'maxCells'
          ? `The row has more than ${csvColumns} columns (limit csv-columns).`
          : `The row has more than ${itemText} characters (limit item-text). An unclosed quote extends its cell over all following text.`;
      failAtRow(this.#context, 'limit-exceeded', { line, column }, message);
    }
    if (error instanceof CsvFault) {
      const { line, column, message } = error;
      failAtRow(this.#context, 'malformed-table', { line, column }, `It is not valid CSV: ${message}.`);
    }
    // The decoder reports invalid bytes without a location.
    if (error instanceof Failure && error.code === 'malformed-xml')
      failAtRow(this.#context, 'malformed-table', { line: reached }, error.message);
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
      skipOrFail(this.#context, 'malformed-table', { line, column: width + 1 }, message);
      return undefined;
    }
    if (cells.length < this.#width) {
      const message = `The row has ${formatCount(cells.length, 'cell')}, the header has ${formatCount(this.#width, 'column')}: add the missing separators, or put a cell with a line break in quotes.`;
      skipOrFail(this.#context, 'malformed-table', { line, column: cells.length + 1 }, message);
      return undefined;
    }
    if (this.#unnamed.length > 0) this.#warnAboutUnnamed(cells, line);
    const location = { line, path: 'row' };
    const described = describeRow(
      cells.slice(0, this.#headers.length),
      this.#columns,
      location,
      this.#context,
    );
    if (described === undefined) {
      this.#rejectWithoutIdentifier(line);
      return undefined;
    }
    const done = this.#continues(described) || this.#rows.length === 0 ? undefined : this.#finish();
    this.#rows.push({ described, line });
    return done;
  }

  #readHeader(cells: readonly string[], line: number): void {
    this.#headers = cells.map((cell) => cell.trim());
    this.#columns = toColumns(this.#headers, this.#context.target, this.#names);
    const wrongSeparator = findWrongSeparator(this.#headers);
    if (wrongSeparator !== undefined)
      failAtRow(this.#context, 'malformed-table', { line, column: 1 }, wrongSeparator);
    if (this.#columns.some(({ to }) => to === 'identifier')) {
      this.#width = this.#headers.findLastIndex((header) => header !== '') + 1;
      this.#warnAboutUnknown(line);
      return;
    }
    const known = columnNames(this.#context.target).slice(0, 12).join(', ');
    failAtRow(
      this.#context,
      'malformed-table',
      { line, column: 1 },
      `The first row must contain the column names, and one of them must be identifier; some known columns are ${known}.`,
    );
  }

  #warnAboutUnknown(line: number): void {
    const { target, warn } = this.#context;
    this.#unnamed = this.#headers.flatMap((header, i) => (header === '' ? [i] : []));
    let suggestions = 0;
    for (const [i, column] of this.#columns!.entries()) {
      const path = this.#headers[i]!;
      if (column.to !== 'unknown' || column.isIntended || path === '') continue;
      const isSuggested = suggestions++ < maxSuggestions;
      const nearest = isSuggested ? findNearestColumn(path, target, this.#names) : undefined;
      addWarning(warn, 'unknown-column', { line, path, ...(nearest !== undefined && { nearest }) });
    }
  }

  /** Warns about columns without a heading once they have content; spreadsheets write empty ones. */
  #warnAboutUnnamed(cells: readonly string[], line: number): void {
    const used = this.#unnamed.filter((i) => cells[i] !== undefined && cells[i].trim() !== '');
    if (used.length === 0) return;
    this.#unnamed = this.#unnamed.filter((i) => !used.includes(i));
    for (const i of used) addWarning(this.#context.warn, 'unknown-column', { line, path: `column ${i + 1}` });
  }

  #rejectWithoutIdentifier(line: number): void {
    const column = this.#columns!.findIndex(({ to }) => to === 'identifier') + 1;
    const path = this.#headers[column - 1] ?? '';
    skipOrFail(this.#context, 'invalid-items', { line, column, path }, 'The row has no identifier.');
  }

  /** Whether the row describes the current item in another language. */
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
