/**
 * The rows of tables, and of definitions with their terms, on the pages of a PDF: each cell is a column of lines. A row that is higher than the rest
 * of the page goes on to the next one, with the head row of its table above it.
 */
import type { StructureElement } from 'pdfkit';
import type { RowCell, TableRow } from './document-step.ts';
import { type Canvas, drawRuns } from './draw-runs.ts';
import { type LaidBlock, minHeight, type TextArea } from './lay-out-block.ts';
import { drawArtifact, drawRule } from './ornaments.ts';
import { baselineOf, indentWidth, page, textStyles } from './page-metrics.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { endElement, TaggedTextWriter } from './tagged-text-writer.ts';
import { breakLines, type TextLine } from './text-lines.ts';

/** Space between the columns, and below a row. */
const columnGap = 12;
const rowGap = 2;
const headGap = 3;

interface LaidCell {
  readonly cell: RowCell;
  readonly lines: readonly TextLine[];
  readonly area: TextArea;
}

export interface LaidRow {
  readonly row: TableRow;
  readonly cells: readonly LaidCell[];
  readonly lineCount: number;
  readonly height: number;
  /** Of the lines that must stay together. */
  readonly minHeight: number;
}

/** A row with more lines may be divided between pages. */
const maxWholeLines = 5;

const style = textStyles.text;

/** @param documentLanguage the language that needs no mark. */
export function layOutRow(
  row: TableRow,
  { left, right }: TextArea,
  fonts: PdfFonts,
  documentLanguage: string,
): LaidRow {
  const { isRightToLeft, language = documentLanguage } = row;
  const start = (row.indent ?? 0) * indentWidth;
  const available = right - left - start - (row.cells.length - 1) * columnGap;
  const sum = row.cells.reduce((total, { width }) => total + width, 0);
  let offset = start;
  const cells = row.cells.map((cell): LaidCell => {
    const width = (cell.width / sum) * available;
    const spans = cell.spans.map((span) => ({
      ...span,
      ...(cell.isHead && { isBold: true }),
      language: span.language === language ? undefined : span.language,
    }));
    const lines = breakLines(spans, fonts, width / style.size);
    const x = isRightToLeft ? right - offset - width : left + offset;
    offset += width + columnGap;
    return { cell, lines, area: { left: x, right: x + width } };
  });
  const lineCount = Math.max(1, ...cells.map(({ lines }) => lines.length));
  const height = lineCount * style.lineHeight + gapOf(row);
  const minHeight = lineCount > maxWholeLines ? 3 * style.lineHeight : height;
  return { row, cells, lineCount, height, minHeight };
}

function gapOf({ kind }: TableRow): number {
  return kind === 'headRow' ? headGap : rowGap;
}

/** The document that a row is written into. */
interface RowHost {
  readonly canvas: Canvas;
  /** The element of the table. */
  readonly parent: StructureElement;
  readonly documentLanguage: string;
  /** Begins a page, and returns the height at which its text begins. */
  readonly nextPage: () => number;
}

/** Writes the row, and returns the height at which the next one begins. */
export function writeRow({ row, cells, lineCount }: LaidRow, y: number, host: RowHost): number {
  const { document } = host.canvas;
  const isDefinition = row.kind === 'definition';
  const element = document.struct(isDefinition ? 'LI' : 'TR');
  host.parent.add(element);
  const language = row.language === host.documentLanguage ? undefined : row.language;
  const writers = cells.map(({ cell }) => {
    const tag = isDefinition ? (cell.isHead ? 'Lbl' : 'LBody') : cell.isHead ? 'TH' : 'TD';
    const scope = row.kind === 'headRow' ? 'Column' : 'Row';
    return new TaggedTextWriter(host.canvas, element, {
      tag,
      ...(language !== undefined && { language }),
      ...(tag === 'TH' && { attributes: { O: 'Table', Scope: scope } }),
    });
  });
  let top = y;
  let written = 0;
  while (written < lineCount) {
    const room = Math.max(1, Math.floor((page.bottom - top) / style.lineHeight));
    const fitting = Math.min(lineCount, written + room);
    // The last line does not stand alone on a page.
    const until = fitting === lineCount - 1 && room > 2 ? fitting - 1 : fitting;
    for (const [i, { lines, area }] of cells.entries()) {
      for (const [at, line] of lines.slice(written, until).entries()) {
        const x = startOf(line, area, row);
        const baseline = baselineOf(style, top + at * style.lineHeight);
        writers[i]!.writeLine(line, { x, baseline, style });
      }
      writers[i]!.pause();
    }
    top += (until - written) * style.lineHeight;
    written = until;
    if (written < lineCount) top = host.nextPage();
  }
  for (const writer of writers) writer.end();
  endElement(element);
  if (row.kind === 'headRow') drawHeadRule(host.canvas, cells, top);
  return top + gapOf(row);
}

/** Repeats a head row on a new page, where screen readers skip it. Returns the height at which the next row begins. */
export function repeatHeadRow({ row, cells, height }: LaidRow, y: number, canvas: Canvas): number {
  const { size, gray } = style;
  drawArtifact(canvas, () => {
    for (const { lines, area } of cells)
      for (const [at, line] of lines.entries())
        for (const { runs } of line.segments) {
          const baseline = baselineOf(style, y + at * style.lineHeight);
          drawRuns(canvas, runs, { x: startOf(line, area, row), baseline, size, gray });
        }
  });
  drawHeadRule(canvas, cells, y + height - headGap);
  return y + height;
}

function drawHeadRule(canvas: Canvas, cells: readonly LaidCell[], y: number): void {
  const left = Math.min(...cells.map(({ area }) => area.left));
  const right = Math.max(...cells.map(({ area }) => area.right));
  drawRule(canvas, y + 0.5, { left, right });
}

/** Cells of a table from right to left begin at their right. */
function startOf({ isRightToLeft, width }: TextLine, { left, right }: TextArea, row: TableRow): number {
  return isRightToLeft || row.isRightToLeft ? right - width * style.size : left;
}

/** Of the blocks that must not be divided between pages. */
export function neededHeight(blocks: readonly (LaidBlock | LaidRow)[]): number {
  return blocks.reduce((sum, block, i) => {
    if ('row' in block) return sum + block.minHeight;
    return sum + minHeight(block, i < blocks.length - 1) + (i === 0 ? 0 : block.text.style.after);
  }, 0);
}
