/** The rows of the sheets of a workbook, read from the workbook itself or prepared before the import (prepared-sheets.ts). */
import { hasContent, type TableRow } from '../csv/rows.ts';
import { failAtRow } from '../csv/table-errors.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';

export type CellProblem = readonly [code: 'formula-without-value' | 'cell-with-error', reference: string];

interface SheetRow extends TableRow {
  readonly isHidden: boolean;
  readonly problems: readonly CellProblem[];
}

/** A row, or at the end of the sheet the ranges of merged cells. */
export type SheetEntry = SheetRow | { readonly merged: readonly string[] };

export interface SheetInfo {
  readonly name: string;
  readonly isHidden: boolean;
  /** Set by the preparation, which then stops: the sheet cannot be imported. */
  readonly hasTooManyRows?: boolean;
}

export interface SheetSource {
  readonly sheets: readonly SheetInfo[];
  /** Reads a visible sheet. @param index in `sheets`. */
  read(index: number): AsyncIterable<SheetEntry>;
}

/** The rows without warnings and without the limit of rows, to find the table. */
export async function* listRows(source: SheetSource, index: number): AsyncIterable<TableRow> {
  for await (const entry of source.read(index)) if ('cells' in entry) yield entry;
}

/**
 * The rows with the warnings about them.
 * @param headerRow number of the row with the headings: rows below it count, and give warnings if they are hidden or have merged cells.
 */
export async function* readTableRows(
  source: SheetSource,
  index: number,
  context: FormatContext,
  headerRow: number,
): AsyncIterable<TableRow> {
  const { name, hasTooManyRows } = source.sheets[index]!;
  const warn = (code: Parameters<typeof addWarning>[1], line: number, reference: string): void =>
    addWarning(context.warn, code, { line, path: `${name}!${reference}` });
  const { batchItems } = context.limits;
  const failTooLong = (line: number): never =>
    failAtRow(
      { ...context, sheet: name },
      'limit-exceeded',
      { line, column: 1 },
      `The sheet has more than ${batchItems} rows (limit batch-items). Split it, or save it as CSV.`,
    );
  if (hasTooManyRows === true) failTooLong(headerRow);
  let records = 0;
  for await (const entry of source.read(index)) {
    if ('merged' in entry) {
      for (const range of entry.merged) warnAboutMerged(range, headerRow, warn);
      continue;
    }
    const { line, isHidden, problems } = entry;
    for (const [code, reference] of problems) warn(code, line, reference);
    if (!hasContent(entry)) continue;
    if (line > headerRow && ++records > batchItems) failTooLong(line);
    if (isHidden && line > headerRow) warn('hidden-row', line, String(line));
    yield entry;
  }
}

/** Warns about cells that are merged over several rows: only the first record gets the value. Cells merged in one row are no problem. */
function warnAboutMerged(
  range: string,
  headerRow: number,
  warn: (code: 'merged-cells', line: number, reference: string) => void,
): void {
  const [first = 0, last = first] = range.split(':').map((cell) => Number(/\d+$/.exec(cell)?.[0]));
  if (last > first && last > headerRow) warn('merged-cells', first, range);
}
