/** Joins the rows of one item, and finds the parents of rows. */
import { quoteCell } from '../../lib/english.ts';
import { formatCount } from '../../lib/quantities.ts';
import type { TableSettings } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { CollectionCreator } from './collections.ts';
import { ParentsByDepth } from './depths.ts';
import type { TableHeader } from './header.ts';
import { identifyRow, type RowIdentity } from './identity.ts';
import type { TableRow } from './rows.ts';
import { describeSeparator, failAtRow, skipOrFail, type TableContext } from './table-errors.ts';
import { joinItems, type TableItem, toTableItem } from './table-item.ts';

export class RowGrouper {
  readonly #header: TableHeader;
  readonly #context: TableContext;
  readonly #firstRow: number;
  readonly #depths: ParentsByDepth;
  readonly #collections: CollectionCreator;
  /** Number of columns up to the last one with a heading; every row must have as many cells. */
  readonly #width: number;
  /** The column of the depth, from 1; 0 if the table has none. */
  readonly #depthColumn: number;
  #hasRows = false;
  /** The current item, and the identity of its first row as written. */
  #current: { readonly first: RowIdentity; item: TableItem } | undefined;
  #itemCount = 0;

  constructor(header: TableHeader, context: TableContext, { firstRow = 0 }: TableSettings) {
    this.#header = header;
    this.#context = context;
    this.#firstRow = firstRow;
    this.#depths = new ParentsByDepth(context);
    this.#collections = new CollectionCreator(context);
    this.#width = header.written.findLastIndex((heading) => heading !== '') + 1;
    this.#depthColumn = header.columns.findIndex(({ to }) => to === 'depth') + 1;
  }

  get itemCount(): number {
    return this.#itemCount;
  }

  /** The error message for a table without items. */
  get noItemsMessage(): string {
    return this.#hasRows
      ? 'No row of the table could be imported.'
      : 'The table has no rows below its header.';
  }

  /** Adds a row. Returns the previous item, with its collection if that is new, if the row begins another item. */
  add(row: TableRow): readonly TableItem[] {
    const { cells, line } = row;
    if (this.#isSkipped(cells, line)) return [];
    this.#hasRows = true;
    if (!this.#hasFittingWidth(cells, line)) return [];
    const identity = this.#identify(cells, line);
    return identity === undefined ? [] : this.#addIdentified(row, identity);
  }

  /** Ends the current item. Returns it, after its collection if that is new; nothing if there is no current item. */
  end(): readonly TableItem[] {
    const current = this.#current;
    this.#current = undefined;
    if (current === undefined) return [];
    this.#itemCount += 1;
    return this.#collections.add(current.item, current.first.collection);
  }

  #isSkipped(cells: readonly string[], line: number): boolean {
    return line < this.#firstRow || (!this.#hasRows && this.#header.template?.isLabelRow?.(cells) === true);
  }

  #hasFittingWidth(cells: readonly string[], line: number): boolean {
    const { length } = this.#header.headers;
    const extra =
      cells.length > length ? cells.findIndex((cell, i) => i >= length && cell.trim() !== '') : -1;
    const separated = describeSeparator(this.#context);
    if (extra >= 0) {
      const isText = separated !== '';
      const message = `The row has ${formatCount(cells.length, 'cell')}${separated}, the header has ${formatCount(length, 'column')}: ${quoteCell(cells[extra]!)} comes after the last column, ${quoteCell(this.#header.headers.at(-1) ?? '')}.${isText ? ' Put a cell that contains the separator in quotes.' : ''}`;
      skipOrFail(this.#context, 'malformed-table', { line, column: extra + 1 }, message);
      return false;
    }
    // A sheet does not store empty cells.
    if (cells.length < this.#width && this.#context.sheet === undefined) {
      const missing = quoteCell(this.#header.headers[cells.length] ?? '');
      const message = `The row has ${formatCount(cells.length, 'cell')}${separated}, the header has ${formatCount(this.#width, 'column')}: the row ends before the column ${missing}. Add the missing separators, or put a cell with a line break in quotes.`;
      skipOrFail(this.#context, 'malformed-table', { line, column: cells.length + 1 }, message);
      return false;
    }
    return true;
  }

  /** Undefined for a row without identifier, which is skipped. */
  #identify(cells: readonly string[], line: number): RowIdentity | undefined {
    const { columns, headers, template } = this.#header;
    const nextNumber = (depth: string | undefined): string => {
      addWarning(this.#context.warn, 'numbered-row', { line, path: 'row' });
      return this.#depths.nextNumber(depth);
    };
    const identity = identifyRow(
      cells,
      this.#header,
      this.#context,
      template?.numbersRows === true ? nextNumber : undefined,
    );
    if (identity !== undefined) {
      this.#requireOtherThanScope(identity, line);
      return identity;
    }
    const column = columns.findIndex(({ to }) => to === 'identifier') + 1;
    const path = headers[column - 1] ?? '';
    skipOrFail(this.#context, 'invalid-items', { line, column, path }, 'The row has no identifier.');
    return undefined;
  }

  /** The first row of the table of a unit is the unit itself, which an import into it would create a second time. */
  #requireOtherThanScope({ key }: RowIdentity, line: number): void {
    const { scope, scopeType, target } = this.#context;
    if (key === undefined || key !== scope || scopeType !== target) return;
    if (this.#header.template !== undefined) return;
    const column = this.#header.columns.findIndex(({ to }) => to === 'key') + 1;
    const message = `The row is '${key}', the unit that the table is imported into. Import the table into the parent of '${key}', or remove the row.`;
    failAtRow(
      this.#context,
      'invalid-items',
      { line, column, path: this.#header.headers[column - 1]! },
      message,
    );
  }

  #addIdentified(row: TableRow, identity: RowIdentity): readonly TableItem[] {
    if (this.#current !== undefined && this.#continues(identity, this.#current)) {
      this.#current.item = joinItems(this.#current.item, toTableItem(identity, row));
      return [];
    }
    const placed = this.#withParentByDepth(identity, row.line);
    if (placed === undefined) return [];
    const done = this.end();
    this.#current = { first: identity, item: toTableItem(placed, row) };
    return done;
  }

  /** Adds the parent of the row if the table has a column with depths. Returns undefined if the row is skipped. */
  #withParentByDepth(identity: RowIdentity, line: number): RowIdentity | undefined {
    const column = this.#depthColumn;
    if (column === 0) return identity;
    const placed = this.#depths.addRow(identity.depth, { line, column });
    return placed === undefined ? undefined : { ...identity, ...placed };
  }

  /** Whether the row is a further description of the current item. */
  #continues(
    { key, identifier, parents, depth, language }: RowIdentity,
    { first, item }: { readonly first: RowIdentity; readonly item: TableItem },
  ): boolean {
    if (first.key !== key) return false;
    // An export has a row for each description, even if several have the same language.
    if (key !== undefined && this.#header.template === undefined) return true;
    return (
      (key !== undefined || first.identifier === identifier) &&
      first.depth === depth &&
      (parents.length === 0 || parents.join('\n') === first.parents.join('\n')) &&
      !item.languages.includes(language)
    );
  }
}
