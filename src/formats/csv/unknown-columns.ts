/** Counts the cells of columns that are kept as unknown properties, and reports them by column. */
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { type ColumnNames, findNearestColumn } from './columns.ts';
import type { TableHeader } from './header.ts';

/** Maximum unknown columns for which a similar known column is suggested: the log of an import lists 20 locations per warning. */
const maxSuggestions = 20;

export class UnknownColumns {
  readonly #header: TableHeader;
  /** By heading, the line of the warning and the number of its cells. */
  readonly #cells = new Map<string, { readonly line: number; count: number }>();

  constructor(header: TableHeader) {
    this.#header = header;
  }

  /** Adds a cell. @param line of the cell, for a column without a heading. */
  add(heading: string, line: number): void {
    const known = this.#cells.get(heading);
    if (known !== undefined) known.count += 1;
    else {
      const isWritten = this.#header.written.includes(heading);
      this.#cells.set(heading, { line: isWritten ? this.#header.line : line, count: 1 });
    }
  }

  /** Adds a warning for each column. Call it after the last row. */
  warn({ target, warn }: FormatContext, names: ColumnNames): void {
    let suggestions = 0;
    for (const [path, { line, count: cells }] of this.#cells) {
      const isSuggested = suggestions++ < maxSuggestions;
      const nearest = isSuggested ? findNearestColumn(path, target, names) : undefined;
      addWarning(warn, 'unknown-column', { line, path, cells, ...(nearest !== undefined && { nearest }) });
    }
  }
}
