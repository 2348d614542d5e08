/** Makes small workbooks for tests from the XML of their sheets. */
import { Buffer } from 'node:buffer';
import { type ZipEntry, zipStream } from '../../../src/lib/zip-stream.ts';

export interface SheetText {
  readonly name: string;
  /** The content of `sheetData`. */
  readonly rows: string;
  readonly state?: string;
  /** The elements after `sheetData`. */
  readonly end?: string;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** @param more further entries, or other texts of entries. */
export async function makeWorkbook(
  sheets: readonly SheetText[],
  more: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const list = sheets.map(
    ({ name, state = 'visible' }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" state="${state}" r:id="rId${i + 1}"/>`,
  );
  const targets = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/s${i}.xml"/>`,
  );
  return zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows, end = '' }, i) => [
        `xl/worksheets/s${i}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData>${end}</worksheet>`,
      ]),
    ),
    ...more,
  });
}

/** A row of texts. */
export const row = (number: number, ...cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell, i) => inline(`${String.fromCharCode(65 + i)}${number}`, cell)).join('')}</row>`;

export const inline = (reference: string, text: string): string =>
  text === '' ? '' : `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

export async function zip(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(toEntries(entries), new Date(0))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* toEntries(entries: Readonly<Record<string, string>>): AsyncGenerator<ZipEntry> {
  for (const [name, text] of Object.entries(entries)) yield { name, content: inOnePiece(text) };
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
