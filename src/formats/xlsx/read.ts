/** Reads the table in a workbook: the first visible sheet with known headings. */
import type { DraftStep } from '../../model/draft.ts';
import { Failure, fail } from '../../model/errors.ts';
import type { ColumnNames } from '../csv/columns.ts';
import { findHeader } from '../csv/header.ts';
import { inspectTable } from '../csv/inspect-table.ts';
import { readTable } from '../csv/read.ts';
import { hasContent } from '../csv/rows.ts';
import { failAtRow } from '../csv/table-errors.ts';
import type { FormatContext, TableSettings } from '../format.ts';
import type { InspectedTable } from '../inspected-table.ts';
import { addWarning } from '../read-warnings.ts';
import { openWorkbook, type Workbook } from './open-workbook.ts';
import { openPrepared } from './prepared-sheets.ts';
import { readSheet } from './read-sheet.ts';
import { listRows, readTableRows, type SheetSource } from './sheet-rows.ts';
import { readWorkbookParts } from './workbook-parts.ts';

export async function* readXlsx(
  bytes: AsyncIterable<Uint8Array>,
  context: FormatContext,
  names: ColumnNames,
  settings: TableSettings,
): AsyncIterable<readonly DraftStep[]> {
  const { prepared } = context;
  if (prepared !== undefined) {
    yield* readFrom(await openPrepared(prepared), context, names, settings);
    return;
  }
  const { workbook, source } = await openSheets(bytes, context);
  try {
    yield* readFrom(source, context, names, settings);
  } finally {
    workbook.close();
  }
}

/** Sheets that are inspected; further ones are not listed. */
const maxInspectedSheets = 20;

/** Lists the visible sheets with content, and which of them an import reads. */
export async function inspectWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  given: FormatContext,
  names: ColumnNames,
  settings: TableSettings,
): Promise<readonly InspectedTable[]> {
  const { workbook, source } = await openSheets(bytes, given);
  try {
    return await inspectSheets(source, given, names, settings);
  } finally {
    workbook.close();
  }
}

async function inspectSheets(
  source: SheetSource,
  given: FormatContext,
  names: ColumnNames,
  settings: TableSettings,
): Promise<readonly InspectedTable[]> {
  const context = { ...given, warn: () => undefined };
  const chosen = (await new SheetChooser(source, context).choose(names, settings)).index;
  const tables: InspectedTable[] = [];
  for (const [index, { name, isHidden }] of source.sheets.entries()) {
    if (isHidden || tables.length === maxInspectedSheets) continue;
    const rows = listRows(source, index);
    const table = await inspectTable(rows, { ...context, sheet: name }, names, settings);
    if (table.headerRow !== null) tables.push({ ...table, isChosen: index === chosen });
  }
  return tables;
}

async function openSheets(
  bytes: AsyncIterable<Uint8Array>,
  context: FormatContext,
): Promise<{ readonly workbook: Workbook; readonly source: SheetSource }> {
  const workbook = await openWorkbook(bytes, context);
  try {
    const parts = await readWorkbookParts(workbook, context);
    const { sheets } = parts;
    const read: SheetSource['read'] = (index) => readSheet(workbook, sheets[index]!, parts, context);
    return { workbook, source: { sheets, read } };
  } catch (error) {
    workbook.close();
    throw error;
  }
}

async function* readFrom(
  source: SheetSource,
  context: FormatContext,
  names: ColumnNames,
  settings: TableSettings,
): AsyncIterable<readonly DraftStep[]> {
  const { index, headerRow } = await new SheetChooser(source, context).choose(names, settings);
  const rows = readTableRows(source, index, context, headerRow);
  yield* readTable(rows, { ...context, sheet: source.sheets[index]!.name }, names, settings);
}

interface ChosenSheet {
  /** In the list of sheets. */
  readonly index: number;
  /** Number of the row with the headings; 0 if it is not known. */
  readonly headerRow: number;
}

class SheetChooser {
  readonly #source: SheetSource;
  readonly #context: FormatContext;

  constructor(source: SheetSource, context: FormatContext) {
    this.#source = source;
    this.#context = context;
  }

  /** Adds a warning for each other sheet that is hidden or has content. Throws `no-items` if no visible sheet has content. */
  async choose(names: ColumnNames, settings: TableSettings): Promise<ChosenSheet> {
    const { warn, table } = this.#context;
    if (table?.sheet !== undefined) return this.#find(table.sheet, names, settings);
    const filled: number[] = [];
    for (const [index, { name, isHidden }] of this.#source.sheets.entries()) {
      if (isHidden) addWarning(warn, 'hidden-sheet', { path: name });
      else if (await this.#hasContent(index)) filled.push(index);
    }
    const [first] = filled;
    if (first === undefined)
      failAtRow(this.#context, 'no-items', { line: 1 }, 'The workbook has no visible sheet with content.');
    const chosen = (await this.#findWithHeader(filled, names, settings)) ?? { index: first, headerRow: 0 };
    for (const index of filled)
      if (index !== chosen.index) addWarning(warn, 'other-sheet', { path: this.#source.sheets[index]!.name });
    return chosen;
  }

  /** Throws `bad-parameter` if the workbook has no visible sheet of this name. */
  async #find(sheet: string, names: ColumnNames, settings: TableSettings): Promise<ChosenSheet> {
    const { sheets } = this.#source;
    const index = sheets.findIndex(({ name, isHidden }) => name === sheet && !isHidden);
    if (index >= 0) return (await this.#findWithHeader([index], names, settings)) ?? { index, headerRow: 0 };
    const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => `'${name}'`);
    const message = `The workbook has no visible sheet '${sheet}'. It has ${visible.join(', ') || 'none'}.`;
    const details = { parameter: 'sheet', value: sheet };
    return fail('bad-parameter', `${this.#context.file}: ${message}`, {
      details,
      errors: [{ file: this.#context.file, message }],
    });
  }

  async #hasContent(index: number): Promise<boolean> {
    for await (const row of listRows(this.#source, index)) if (hasContent(row)) return true;
    return false;
  }

  /** The first sheet with known headings, otherwise the first one with the headings of records of another type. */
  async #findWithHeader(
    indexes: readonly number[],
    names: ColumnNames,
    settings: TableSettings,
  ): Promise<ChosenSheet | undefined> {
    let other: ChosenSheet | undefined;
    for (const index of indexes) {
      const context = { ...this.#context, sheet: this.#source.sheets[index]!.name };
      try {
        const header = await findHeader(listRows(this.#source, index), context, names, settings);
        if (header !== undefined) return { index, headerRow: header.line };
      } catch (error) {
        // If this sheet is chosen, reading it throws the same error again.
        if (!(error instanceof Failure) || error.code !== 'malformed-table') throw error;
        other ??= { index, headerRow: 0 };
      }
    }
    return other;
  }
}
