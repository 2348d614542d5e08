/** Finds the headings of a table and the columns that they name. */
import { quoteCell } from '../../lib/english.ts';
import { formatCount } from '../../lib/quantities.ts';
import type { FormatContext, TableSettings } from '../format.ts';
import { assignColumns, hasNumberedColumns } from './assigned-columns.ts';
import type { ColumnTarget } from './column-target.ts';
import { type ColumnNames, columnNames, toColumns } from './columns.ts';
import { type TableLayout, valueSeparator } from './describe.ts';
import { type IdentityLayout, toIdentityColumns } from './identity.ts';
import { hasContent, type TableRow } from './rows.ts';
import { describeSeparator, failAtRow, nameSeparator, type TableContext } from './table-errors.ts';
import { findTemplate, findUnsupportedTable } from './templates/find-template.ts';
import type { Template } from './templates/template.ts';

/** Maximum rows above the headings, such as a title or instructions. */
export const maxLeadingRows = 20;

/** Columns of an unknown header that a message shows. */
const maxColumnsShown = 5;

export interface TableHeader extends TableLayout, IdentityLayout {
  readonly line: number;
  /** The headings as written; empty for a column without a heading. */
  readonly written: readonly string[];
  readonly template: Template | undefined;
}

/** Whether the table has a column for the parents of its rows. */
export function hasParentColumn({ columns }: TableHeader): boolean {
  return columns.some(({ to }) => to === 'parent' || to === 'parentKey' || to === 'depth');
}

/** Whether the table has a column for the related concepts of its rows. */
export function hasRelatedColumn({ columns }: TableHeader): boolean {
  return columns.some(({ to }) => to === 'related' || to === 'relatedKey');
}

export class HeaderFinder {
  readonly #context: TableContext;
  readonly #names: ColumnNames;
  readonly #settings: TableSettings;
  #first: TableHeader | undefined;
  #rows = 0;

  constructor(context: TableContext, names: ColumnNames, settings: TableSettings) {
    this.#context = context;
    this.#names = names;
    this.#settings = settings;
  }

  get #headerRow(): number | undefined {
    return this.#context.table?.headerRow ?? this.#settings.headerRow;
  }

  /** Whether the headings must be in the first row with content: numbers address columns of any row. */
  get #isFirstRow(): boolean {
    return hasNumberedColumns(this.#context.table?.columns);
  }

  /** Whether so many rows were searched that later rows cannot be the headings. */
  get isExhausted(): boolean {
    return this.#rows > (this.#headerRow === undefined && !this.#isFirstRow ? maxLeadingRows : 0);
  }

  /** Returns the headings if the row contains them. Throws `malformed-table` for a table that must be imported into another scope. */
  findInRow({ cells, line }: TableRow): TableHeader | undefined {
    if (this.#headerRow !== undefined && line < this.#headerRow) return undefined;
    const header = this.toHeader({ cells, line });
    this.#first ??= header;
    if (header.columns.some(({ to }) => to === 'identifier') || header.template !== undefined) return header;
    this.#rows += 1;
    return undefined;
  }

  /** Throws the error for a table in which no headings were found. */
  fail(): never {
    const header = this.#first;
    if (header === undefined)
      failAtRow(this.#context, 'no-items', { line: 1 }, 'The table has no rows below its header.');
    const at = { line: header.line, column: 1 };
    const wrongSeparator = findWrongSeparator(header.written);
    const shown = header.written.slice(0, maxColumnsShown).map(quoteCell).join(', ');
    const found = `its first row has ${formatCount(header.written.length, 'column')}${describeSeparator(this.#context)}: ${shown}`;
    if (wrongSeparator !== undefined) failAtRow(this.#context, 'malformed-table', at, wrongSeparator);
    const known = columnNames(this.#context.target).slice(0, 12).join(', ');
    failAtRow(
      this.#context,
      'malformed-table',
      at,
      `The table has no header: ${found}. One of its first rows must contain the names of the columns, with identifier among them; known columns are ${known} …`,
    );
  }

  /** The headings in a row. Throws `malformed-table` as {@link findInRow} does. */
  toHeader({ cells, line }: TableRow): TableHeader {
    const { target, table } = this.#context;
    const written = cells.map((cell) => cell.trim());
    const template = findTemplate(written);
    const reason = findUnsupportedTable(written);
    if (reason !== undefined) failAtRow(this.#context, 'malformed-table', { line, column: 1 }, reason);
    if (template !== undefined && template.target !== target)
      failAtRow(
        this.#context,
        'malformed-table',
        { line, column: 1 },
        `The headings are those of a table of ${template.name}; import it into ${template.scope}.`,
      );
    const separator =
      table?.arraySeparator ?? this.#settings.arraySeparator ?? template?.separator ?? valueSeparator;
    const find =
      template === undefined ? undefined : (bare: string) => findOwnProperty(template.columns, bare);
    const named = toColumns(written, target, this.#names, find);
    const columns = withParentIdentifiers(assignColumns(named, written, table?.columns, target));
    return {
      line,
      written,
      headers: written.map((header, i) => (header === '' ? `column ${i + 1}` : header)),
      columns,
      identityColumns: toIdentityColumns(columns, template?.identifyingFields ?? []),
      separator,
      nullValue: template?.nullValue,
      complete: template?.complete,
      template,
    };
  }
}

/** Treats the parent's id as the parent's identifier if the table has no column with the ids of its rows. */
function withParentIdentifiers(columns: readonly ColumnTarget[]): readonly ColumnTarget[] {
  if (columns.some(({ to }) => to === 'key')) return columns;
  return columns.map((column) => (column.to === 'parentKey' ? { to: 'parent' } : column));
}

/** The headings among the first rows; undefined if there are none. */
export async function findHeader(
  rows: AsyncIterable<TableRow>,
  context: FormatContext,
  names: ColumnNames,
  settings: TableSettings,
): Promise<TableHeader | undefined> {
  const finder = new HeaderFinder(context, names, settings);
  for await (const row of rows) {
    const header = hasContent(row) ? finder.findInRow(row) : undefined;
    if (header !== undefined || finder.isExhausted) return header;
  }
  return undefined;
}

function findOwnProperty<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Separators that other programs use. No column name contains one of these characters. */
const otherSeparators = ['|', ':', ',', ';', '\t'];

/** The error message for headings that were read as one column because of an unexpected separator; undefined otherwise. */
function findWrongSeparator(headers: readonly string[]): string | undefined {
  const named = headers.filter((header) => header !== '');
  const found = otherSeparators.find(
    (one) => named.some((header) => header.includes(one)) && named.length === 1,
  );
  if (found === undefined) return undefined;
  return `The header has one column, '${named[0]}', which contains ${nameSeparator(found)}. Separate the cells by a comma, a semicolon or a tab, or set the separator with field-separator.`;
}
