/** Reads the rows of a CSV file as a stream, with the limits of the import and the location of errors. */
import { CsvFault, CsvLimitFault, CsvReader } from '../../lib/csv.ts';
import { toStoredCell } from '../../lib/csv-cell.ts';
import { Failure } from '../../model/errors.ts';
import { decodeDocument } from '../decode-document.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { describeSeparator, failAtRow, type TableContext } from './table-errors.ts';

export interface TableRow {
  readonly cells: readonly string[];
  /** Line of a CSV file on which the row begins, or number of the row in a sheet; from 1. */
  readonly line: number;
}

/** Whether the row has a cell with text. Spreadsheet programs append rows of empty cells. */
export function hasContent({ cells }: TableRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

const cellEnd = '\u0000';

/** Returns the row in a form that needs less memory, for tables whose rows are all kept: its cells are joined to one text. */
export function packRow(row: TableRow): TableRow {
  return row.cells.some((cell) => cell.includes(cellEnd)) ? row : new PackedRow(row);
}

class PackedRow implements TableRow {
  readonly line: number;
  readonly #text: string;

  constructor({ cells, line }: TableRow) {
    this.line = line;
    this.#text = cells.join(cellEnd);
  }

  get cells(): readonly string[] {
    return this.#text.split(cellEnd);
  }
}

export function createCsvReader({ table, limits }: FormatContext): CsvReader {
  return new CsvReader(table?.fieldSeparator, {
    maxCells: limits.csvColumns,
    maxCharacters: limits.itemText,
  });
}

export async function* readCsvRows(
  bytes: AsyncIterable<Uint8Array>,
  reader: CsvReader,
  context: TableContext,
): AsyncIterable<TableRow> {
  const { charset, onSkipped } = context;
  const onFallback = (linesBefore: number): void =>
    addWarning(context.warn, 'repaired-encoding', { line: reader.line + linesBefore, path: 'row' });
  try {
    const texts = decodeDocument(bytes, { charset, ...(onSkipped !== undefined && { onFallback }) });
    for await (const text of texts) yield* reader.write(text).map(withStoredCells);
    yield* reader.end().map(withStoredCells);
  } catch (error) {
    failUnreadable(error, reader.line, context);
  }
}

function withStoredCells(row: TableRow): TableRow {
  // Few rows have a cell with an apostrophe; the others are not copied.
  return row.cells.some(isEscaped) ? { cells: row.cells.map(toStoredCell), line: row.line } : row;
}

const isEscaped = (cell: string): boolean => cell.charCodeAt(0) === 0x27;

function failUnreadable(error: unknown, reached: number, context: TableContext): never {
  if (error instanceof CsvLimitFault) {
    const { line, column, limit } = error;
    const { csvColumns, itemText } = context.limits;
    const message =
      limit === 'maxCells'
        ? `The row has more than ${csvColumns} columns (limit csv-columns).`
        : `The row has more than ${itemText} characters (limit item-text). An unclosed quote extends its cell over all following text.`;
    failAtRow(context, 'limit-exceeded', { line, column }, message);
  }
  if (error instanceof CsvFault) {
    const { line, column, message } = error;
    failAtRow(
      context,
      'malformed-table',
      { line, column },
      `It is not valid CSV${describeSeparator(context)}: ${message}.`,
    );
  }
  // The decoder reports invalid bytes without a location.
  if (error instanceof Failure && error.code === 'malformed-xml')
    failAtRow(context, 'malformed-table', { line: reached }, error.message);
  throw error;
}
