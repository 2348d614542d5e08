/** Recognises a sheet that documents a table: it lists the names of the columns one below the other, and contains no records. */
import type { FormatContext } from '../format.ts';
import { columnNames } from './columns.ts';
import type { TableHeader } from './header.ts';
import { failAtRow } from './table-errors.ts';
import { templates } from './templates/find-template.ts';

/** Fewer rows may have such identifiers by chance. */
const minRows = 3;

export class ColumnListCheck {
  readonly #header: TableHeader;
  readonly #context: FormatContext;
  /** Undefined if the header names a field besides the identifier: then the rows are records. */
  readonly #names: ReadonlySet<string> | undefined;
  #rows = 0;
  #matching = 0;

  constructor(header: TableHeader, context: FormatContext) {
    this.#header = header;
    this.#context = context;
    const isList = header.columns.every(({ to }) => to === 'identifier' || to === 'unknown');
    this.#names = isList ? listNames(context.target) : undefined;
  }

  add(identifier: string): void {
    this.#rows += 1;
    if (this.#names?.has(identifier.replace(/\s/g, '')) === true) this.#matching += 1;
  }

  /** Throws `malformed-table` if at least half of the rows are names of columns. */
  requireRecords(): void {
    if (this.#matching < minRows || this.#matching * 2 < this.#rows) return;
    failAtRow(
      this.#context,
      'malformed-table',
      { line: this.#header.line },
      `The table has no records: ${this.#matching} of its ${this.#rows} rows are names of columns, one below the other. Write the names of the columns into one row, and each record into a row below.`,
    );
  }
}

/** The columns of the type and of all tables of other programs. */
function listNames(target: string): ReadonlySet<string> {
  return new Set([...columnNames(target), ...templates.flatMap(({ columns }) => Object.keys(columns))]);
}
