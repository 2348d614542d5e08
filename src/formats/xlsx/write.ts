/**
 * Writes tables as XLSX: one sheet, whose cells are all text, so that no program evaluates them or changes `0012` to 12. The sheet is
 * streamed: only one batch of rows is in memory.
 *
 * Why not write-excel-file (4.1.1): it takes all rows of a sheet as one array.
 */
import { toStream } from '../../lib/batches.ts';
import { type ZipEntry, zipStream } from '../../lib/zip-stream.ts';
import type { ExportStep } from '../../model/export-step.ts';
import { tableNeighbours, tableTargets, toTableRows } from '../csv/table.ts';
import { toColumnName } from '../csv/table-errors.ts';
import type { RecordWriter, WriterContext } from '../record-writer.ts';

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const xlsxWriter: RecordWriter = {
  name: 'xlsx',
  help: 'XLSX workbook with the same table as csv',
  types: Object.keys(tableTargets),
  zips: [],
  mediaType: xlsxMediaType,
  contentType: xlsxMediaType,
  ending: 'xlsx',
  withDescendants: true,
  links: false,
  neighbours: tableNeighbours,
  write: writeSheet,
  pack: (sheet, { now }) => zipStream(toEntries(sheet), now),
};

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The documents of the workbook besides the sheet. */
const documents: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${officeType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Table" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  // Format 49 is text, so that a cell that is edited later stays text.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

async function* toEntries(sheet: AsyncIterable<string>): AsyncGenerator<ZipEntry> {
  for (const [name, text] of Object.entries(documents))
    yield { name, content: toStream([declaration + text]) };
  yield { name: 'xl/worksheets/sheet1.xml', content: sheet };
}

async function* writeSheet(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
): AsyncGenerator<string> {
  // The pane keeps the headings visible.
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let number = 0;
  for await (const rows of toTableRows(steps, context)) {
    let text = '';
    for (const cells of rows) text += toRow(cells, ++number);
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function toRow(cells: readonly string[], number: number): string {
  let text = `<row r="${number}">`;
  for (const [i, cell] of cells.entries())
    if (cell !== '')
      text += `<c r="${toColumnName(i + 1)}${number}" s="1" t="inlineStr"><is><t xml:space="preserve">${toXmlText(cell)}</t></is></c>`;
  return `${text}</row>`;
}

/** Characters that XML cannot contain, or that a parser changes, are written as `_x0001_` (ECMA-376, part 1, 22.9.2.19). */
function toXmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[^\t\n\u0020-\uFFFD]/g, (character) =>
      character >= '\uD800' && character <= '\uDFFF'
        ? character
        : `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
