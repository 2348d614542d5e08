/** Reads the rows of a sheet as a stream. Formulas are never evaluated: a cell has the value that the workbook stores with the formula. */
import { failAtRow, toColumnName } from '../csv/table-errors.ts';
import { toNumberText } from './cell-values.ts';
import type { Workbook, WorkbookContext } from './open-workbook.ts';
import type { CellProblem, SheetEntry } from './sheet-rows.ts';
import { decodeEscapes, type Sheet, type WorkbookParts } from './workbook-parts.ts';

/** The most rows that a sheet can have (Excel and LibreOffice), with or without content. A workbook of few bytes can unpack to far more. */
const maxSheetRows = 1_048_576;

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  /** Undefined until the value begins. */
  value: string | undefined;
}

/** Yields the rows with content, and at the end the merged cells. Throws `malformed-table`, `limit-exceeded`. */
export async function* readSheet(
  workbook: Workbook,
  sheet: Sheet,
  parts: WorkbookParts,
  context: WorkbookContext,
): AsyncIterable<SheetEntry> {
  const reader = new SheetReader(parts, sheet, context);
  for await (const _ of workbook.parse(sheet.document, reader)) {
    // `yield*` would await once more for each row.
    for (const row of reader.takeRows()) yield row;
  }
  yield { merged: reader.merged };
}

class SheetReader {
  readonly #parts: WorkbookParts;
  readonly #sheet: Sheet;
  readonly #context: WorkbookContext;
  /** Ranges of merged cells. */
  readonly merged: string[] = [];
  #rows: SheetEntry[] = [];
  #problems: CellProblem[] = [];
  #cells: string[] = [];
  #line = 0;
  /** The column of the last cell; the next cell follows it if it states no reference. */
  #column = 0;
  #characters = 0;
  #rowCount = 0;
  #cell: OpenCell | undefined;
  #isValue = false;
  #isHidden = false;
  #phonetic = 0;

  constructor(parts: WorkbookParts, sheet: Sheet, context: WorkbookContext) {
    this.#parts = parts;
    this.#sheet = sheet;
    this.#context = context;
  }

  /** Returns the rows with content that were completed since the last call. Programs write thousands of empty rows for formatted columns. */
  takeRows(): readonly SheetEntry[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      this.#line = attributes.r === undefined ? this.#line + 1 : Number(attributes.r);
      this.#column = 0;
      this.#cells = [];
      this.#characters = 0;
      this.#isHidden = attributes.hidden === '1' || attributes.hidden === 'true';
      if (++this.#rowCount > maxSheetRows)
        this.#fail(
          'malformed-table',
          1,
          `The workbook is damaged: the sheet has more than ${maxSheetRows} rows.`,
        );
    } else if (name === 'c') this.#openCell(attributes);
    else if (name === 'mergeCell') this.merged.push(attributes.ref ?? '');
    else if (name === 'f' && this.#cell !== undefined) this.#cell.hasFormula = true;
    else if (name === 'rPh') this.#phonetic += 1;
    else if ((name === 'v' || name === 't') && this.#cell !== undefined && this.#phonetic === 0) {
      this.#isValue = true;
      this.#cell.value ??= '';
    }
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#phonetic -= 1;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
  };

  readonly text = (piece: string): void => {
    if (!this.#isValue || this.#cell === undefined) return;
    this.#cell.value += piece;
    this.#count(piece.length);
  };

  #closeRow(): void {
    const problems = this.#problems;
    this.#problems = [];
    if (this.#cells.length === 0 && problems.length === 0) return;
    this.#rows.push({ cells: this.#cells, line: this.#line, isHidden: this.#isHidden, problems });
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const { csvColumns } = this.#context.limits;
    const column = r === undefined ? this.#column + 1 : toColumnNumber(r);
    this.#column = column;
    if (column > csvColumns)
      this.#fail(
        'limit-exceeded',
        column,
        `The row has more than ${csvColumns} columns (limit csv-columns).`,
      );
    this.#cell = { column, type: t, style: Number(s), hasFormula: false, value: undefined };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (cell === undefined) return;
    const text = this.#textOf(cell);
    if (text === '') return;
    while (this.#cells.length < cell.column - 1) this.#cells.push('');
    this.#cells[cell.column - 1] = text;
  }

  #textOf(cell: OpenCell): string {
    const { type, value } = cell;
    if (value === undefined || value === '') {
      // A formula whose cached result is an empty text has the type `str`.
      if (cell.hasFormula && type !== 'str') this.#addProblem('formula-without-value', cell);
      return '';
    }
    switch (type) {
      case 's': {
        const text = this.#parts.texts[Number(value)];
        if (text === undefined)
          this.#fail(
            'malformed-table',
            cell.column,
            `The workbook is damaged: it has no shared text ${value}.`,
          );
        this.#count(text.length);
        return text;
      }
      case 'inlineStr':
      case 'str':
        return decodeEscapes(value);
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
      case 'e':
        this.#addProblem('cell-with-error', cell);
        return '';
      default:
        return toNumberText(value, this.#parts.formats[cell.style] ?? {}, this.#parts.is1904);
    }
  }

  #addProblem(code: CellProblem[0], { column }: OpenCell): void {
    this.#problems.push([code, `${toColumnName(column)}${this.#line}`]);
  }

  #count(characters: number): void {
    const { itemText } = this.#context.limits;
    this.#characters += characters;
    if (this.#characters > itemText)
      this.#fail(
        'limit-exceeded',
        this.#cell?.column ?? 1,
        `The row has more than ${itemText} characters (limit item-text).`,
      );
  }

  #fail(code: 'limit-exceeded' | 'malformed-table', column: number, message: string): never {
    const { name: sheet } = this.#sheet;
    failAtRow({ ...this.#context, sheet }, code, { line: this.#line, column }, message);
  }
}

/** The column number of a cell reference: 28 for `AB12`. */
function toColumnNumber(reference: string): number {
  let number = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? 'A')
    number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
