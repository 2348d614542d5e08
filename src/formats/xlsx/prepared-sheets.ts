/**
 * The sheets of a workbook as text that is fast to read. Unpacking and parsing a workbook takes long, so this is done before an import takes
 * the lock of the store; the import reads the prepared texts.
 */
import { maxLeadingRows } from '../csv/header.ts';
import { hasContent } from '../csv/rows.ts';
import type { PreparedLine, ReadPrepared } from '../format.ts';
import { openWorkbook, type WorkbookContext } from './open-workbook.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetEntry, SheetInfo, SheetSource } from './sheet-rows.ts';
import { readWorkbookParts } from './workbook-parts.ts';

const headsPart = 'sheets';
const partOf = (index: number): string => `sheet-${index}`;

/** Throws the errors of a workbook that is damaged or exceeds a limit. Does not throw for a sheet with too many rows: only its import fails. */
export async function* prepareWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  context: WorkbookContext,
): AsyncIterable<PreparedLine> {
  // The exact limit applies to the rows below the headings, which are not known here.
  const maxFilled = context.limits.batchItems + maxLeadingRows + 1;
  const workbook = await openWorkbook(bytes, context);
  try {
    const parts = await readWorkbookParts(workbook, context);
    const heads: SheetInfo[] = [];
    for (const [index, sheet] of parts.sheets.entries()) {
      const { name, isHidden } = sheet;
      let filled = 0;
      for await (const entry of isHidden ? [] : readSheet(workbook, sheet, parts, context)) {
        if ('cells' in entry && hasContent(entry) && ++filled > maxFilled) break;
        yield { part: partOf(index), line: JSON.stringify(entry) };
      }
      heads.push({ name, isHidden, hasTooManyRows: filled > maxFilled });
    }
    yield { part: headsPart, line: JSON.stringify(heads) };
  } finally {
    workbook.close();
  }
}

export async function openPrepared(read: ReadPrepared): Promise<SheetSource> {
  let sheets: readonly SheetInfo[] = [];
  for await (const line of read(headsPart)) sheets = JSON.parse(line) as readonly SheetInfo[];
  return { sheets, read: (index) => parseLines(read(partOf(index))) };
}

async function* parseLines(lines: AsyncIterable<string>): AsyncIterable<SheetEntry> {
  for await (const line of lines) yield JSON.parse(line) as SheetEntry;
}
