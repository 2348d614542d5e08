/**
 * Reads the items of a table. A row describes an item in one language; consecutive rows with the same id, or with the same identifier and
 * different languages, describe one item. A table of units with a hierarchy is read into memory, since a parent may come after its
 * children (limit `wholeFileBytes`).
 */
import type { DraftStep } from '../../model/draft.ts';
import { getRecordType } from '../../model/registry.ts';
import type { FormatContext, TableSettings } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { requireAssignedColumns } from './assigned-columns.ts';
import { ColumnListCheck } from './column-list.ts';
import type { ColumnNames } from './columns.ts';
import { ItemDescriber } from './describe-item.ts';
import { HeaderFinder, hasParentColumn, type TableHeader } from './header.ts';
import { RowGrouper } from './row-grouper.ts';
import { hasContent, packRow, type TableRow } from './rows.ts';
import { failAtRow, type TableContext } from './table-errors.ts';
import type { TableItem } from './table-item.ts';
import { joinByKey, toTreeSteps } from './tree.ts';
import { UnknownColumns } from './unknown-columns.ts';

/** Items per yielded batch; each item has two steps, open and close. */
const itemsPerBatch = 200;

export async function* readTable(
  rows: AsyncIterable<TableRow>,
  context: TableContext,
  names: ColumnNames,
  settings: TableSettings,
): AsyncIterable<readonly DraftStep[]> {
  const finder = new HeaderFinder(context, names, settings);
  let table: TableReader | undefined;
  for await (const row of rows) {
    if (!hasContent(row)) continue;
    if (table === undefined) {
      const header = finder.findInRow(row);
      if (finder.isExhausted) finder.fail();
      if (header !== undefined) table = new TableReader(header, context, settings);
    } else {
      const steps = table.add(row);
      if (steps !== undefined) yield steps;
    }
  }
  yield* (table ?? finder.fail()).end(names);
}

class TableReader {
  readonly #context: TableContext;
  readonly #header: TableHeader;
  readonly #grouper: RowGrouper;
  readonly #describer: ItemDescriber;
  readonly #unknown: UnknownColumns;
  readonly #columnList: ColumnListCheck;
  /** Whether all rows must be read before the first item is complete: its parent, or further rows of it, may come last. */
  readonly #isCollected: boolean;
  readonly #collected: TableItem[] = [];
  /** Characters of the collected rows. */
  #characters = 0;
  #steps: DraftStep[] = [];

  constructor(header: TableHeader, context: TableContext, settings: TableSettings) {
    this.#context = context;
    this.#header = header;
    this.#grouper = new RowGrouper(header, context, settings);
    this.#unknown = new UnknownColumns(header);
    this.#describer = new ItemDescriber(header, context, this.#unknown);
    this.#columnList = new ColumnListCheck(header, context);
    requireAssignedColumns(header.written, header.line, context);
    warnAboutMissingColumn(header, context);
    const isTree = hasParentColumn(header) && getRecordType(context.target).children.by === 'parent';
    this.#isCollected = isTree || header.template?.isReferenceOnly === true;
  }

  /** Adds a row, and returns a batch of steps if it is complete. */
  add(row: TableRow): readonly DraftStep[] | undefined {
    this.#addItems(this.#grouper.add(this.#isCollected ? this.#pack(row) : row));
    if (this.#steps.length < itemsPerBatch * 2) return undefined;
    const steps = this.#steps;
    this.#steps = [];
    return steps;
  }

  /** The steps that remain after the last row. Throws `no-items` for a table without items. */
  *end(names: ColumnNames): Iterable<readonly DraftStep[]> {
    this.#addItems(this.#grouper.end());
    if (this.#grouper.itemCount === 0)
      failAtRow(this.#context, 'no-items', { line: 1 }, this.#grouper.noItemsMessage);
    this.#columnList.requireRecords();
    if (this.#steps.length > 0) yield this.#steps;
    if (this.#isCollected) {
      const { template } = this.#header;
      // In tables of other programs, rows with one id and one language are different records with a wrong id.
      const maySeparate = template !== undefined && template.isReferenceOnly !== true;
      const items = joinByKey(this.#collected, maySeparate);
      const restrictsBelow = template?.restrictsBelow === true;
      yield* toTreeSteps(items, (item) => this.#describer.describe(item), this.#context, restrictsBelow);
    }
    this.#unknown.warn(this.#context, names);
  }

  #addItems(items: readonly TableItem[]): void {
    for (const item of items) {
      this.#columnList.add(item.identifier);
      if (this.#isCollected) this.#collected.push(item);
      else {
        const { open, close } = this.#describer.describe(item);
        this.#steps.push(open, close);
      }
    }
  }

  /** Throws `limit-exceeded` if the collected rows have too many characters. */
  #pack(row: TableRow): TableRow {
    const { wholeFileBytes } = this.#context.limits;
    for (const cell of row.cells) this.#characters += cell.length + 1;
    if (this.#characters > wholeFileBytes)
      failAtRow(
        this.#context,
        'limit-exceeded',
        { line: row.line },
        `The rows up to here have more than ${wholeFileBytes} characters, and a table whose rows refer to each other is loaded into memory as a whole (limit whole-file-bytes). Split it.`,
      );
    return packRow(row);
  }
}

function warnAboutMissingColumn({ template, written, line }: TableHeader, { warn }: FormatContext): void {
  const usual = template?.expectedColumn;
  if (usual !== undefined && !written.includes(usual))
    addWarning(warn, 'missing-column', { line, path: usual });
}
