/** Reads the table in a workbook: the first visible sheet with known headings. */
import type { DraftStep } from '../../model/draft.ts';
import { Failure } from '../../model/errors.ts';
import type { ColumnNames } from '../csv/columns.ts';
import { findHeader } from '../csv/header.ts';
import { readTable } from '../csv/read.ts';
import { hasContent } from '../csv/rows.ts';
import { failAtRow } from '../csv/table-errors.ts';
import type { ReadContext, TableSettings } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { openWorkbook, type Workbook } from './open-workbook.ts';
import { readSheetRows } from './read-sheet.ts';
import { readWorkbookParts, type Sheet, type WorkbookParts } from './workbook-parts.ts';

export async function* readXlsx(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
  names: ColumnNames,
  settings: TableSettings,
): AsyncIterable<readonly DraftStep[]> {
  const workbook = await openWorkbook(bytes, context);
  try {
    const parts = await readWorkbookParts(workbook, context);
    const { sheet, headerRow } = await new SheetChooser(workbook, parts, context).choose(names, settings);
    const rows = readSheetRows(workbook, sheet, parts, context, headerRow);
    yield* readTable(rows, { ...context, sheet: sheet.name }, names, settings);
  } finally {
    workbook.close();
  }
}

interface ChosenSheet {
  readonly sheet: Sheet;
  /** Number of the row with the headings; 0 if it is not known. */
  readonly headerRow: number;
}

class SheetChooser {
  readonly #workbook: Workbook;
  readonly #parts: WorkbookParts;
  readonly #context: ReadContext;

  constructor(workbook: Workbook, parts: WorkbookParts, context: ReadContext) {
    this.#workbook = workbook;
    this.#parts = parts;
    this.#context = context;
  }

  /** Adds a warning for each other sheet that is hidden or has content. Throws `no-items` if no visible sheet has content. */
  async choose(names: ColumnNames, settings: TableSettings): Promise<ChosenSheet> {
    const { warn } = this.#context;
    const filled: Sheet[] = [];
    for (const sheet of this.#parts.sheets) {
      if (sheet.isHidden) addWarning(warn, 'hidden-sheet', { path: sheet.name });
      else if (await this.#hasContent(sheet)) filled.push(sheet);
    }
    const [first] = filled;
    if (first === undefined)
      failAtRow(this.#context, 'no-items', { line: 1 }, 'The workbook has no visible sheet with content.');
    const chosen = (await this.#findWithHeader(filled, names, settings)) ?? { sheet: first, headerRow: 0 };
    for (const sheet of filled)
      if (sheet !== chosen.sheet) addWarning(warn, 'other-sheet', { path: sheet.name });
    return chosen;
  }

  async #hasContent(sheet: Sheet): Promise<boolean> {
    for await (const row of this.#rows(sheet)) if (hasContent(row)) return true;
    return false;
  }

  /** The first sheet with known headings, otherwise the first one with the headings of records of another type. */
  async #findWithHeader(
    sheets: readonly Sheet[],
    names: ColumnNames,
    settings: TableSettings,
  ): Promise<ChosenSheet | undefined> {
    let other: ChosenSheet | undefined;
    for (const sheet of sheets) {
      const context = { ...this.#context, sheet: sheet.name };
      try {
        const header = await findHeader(this.#rows(sheet), context, names, settings);
        if (header !== undefined) return { sheet, headerRow: header.line };
      } catch (error) {
        // If this sheet is chosen, reading it throws the same error again.
        if (!(error instanceof Failure) || error.code !== 'malformed-table') throw error;
        other ??= { sheet, headerRow: 0 };
      }
    }
    return other;
  }

  /** Reads the rows without warnings and without the limit of rows: both apply when the chosen sheet is read again. */
  #rows(sheet: Sheet): ReturnType<typeof readSheetRows> {
    const limits = { ...this.#context.limits, batchItems: Number.POSITIVE_INFINITY };
    const context = { ...this.#context, limits, warn: () => undefined };
    return readSheetRows(this.#workbook, sheet, this.#parts, context, 0);
  }
}
