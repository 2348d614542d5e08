/**
 * The sheets of a workbook as text that is fast to read. Unpacking and parsing a workbook takes long, so this is done before an import takes
 * the lock of the store; the import reads the prepared texts.
 */
import type { PreparedPiece, ReadPrepared } from '../format.ts';
import { openWorkbook, type WorkbookContext } from './open-workbook.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetEntry, SheetHead, SheetSource } from './sheet-rows.ts';
import { readWorkbookParts } from './workbook-parts.ts';

const headsPart = 'sheets';
const partOf = (index: number): string => `sheet-${index}`;

/** Throws the errors of a workbook that is damaged or exceeds a limit. */
export async function* prepareWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  context: WorkbookContext,
): AsyncIterable<PreparedPiece> {
  const workbook = await openWorkbook(bytes, context);
  try {
    const parts = await readWorkbookParts(workbook, context);
    const heads = parts.sheets.map(({ name, isHidden }): SheetHead => ({ name, isHidden }));
    yield { part: headsPart, line: JSON.stringify(heads) };
    for (const [index, sheet] of parts.sheets.entries()) {
      if (sheet.isHidden) continue;
      for await (const entry of readSheet(workbook, sheet, parts, context))
        yield { part: partOf(index), line: JSON.stringify(entry) };
    }
  } finally {
    workbook.close();
  }
}

export async function openPrepared(read: ReadPrepared): Promise<SheetSource> {
  let sheets: readonly SheetHead[] = [];
  for await (const line of read(headsPart)) sheets = JSON.parse(line) as readonly SheetHead[];
  return { sheets, read: (index) => parseLines(read(partOf(index))) };
}

async function* parseLines(lines: AsyncIterable<string>): AsyncIterable<SheetEntry> {
  for await (const line of lines) yield JSON.parse(line) as SheetEntry;
}
