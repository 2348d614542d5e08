/** Reads the documents of a workbook other than its sheets: the list of sheets, shared texts and number formats. */
import { limitFailure } from '../read-limits.ts';
import { type NumberFormat, toNumberFormat } from './cell-values.ts';
import type { Workbook, WorkbookContext, XmlHandlers } from './open-workbook.ts';

export interface Sheet {
  readonly name: string;
  /** Name of its document. */
  readonly document: string;
  readonly isHidden: boolean;
}

export interface WorkbookParts {
  readonly sheets: readonly Sheet[];
  readonly texts: readonly string[];
  /** The number format of each cell style. */
  readonly formats: readonly NumberFormat[];
  /** Whether days are counted from 1904, as in older workbooks of macOS. */
  readonly is1904: boolean;
}

/** Every sheet is opened to find the table, and thousands of sheets may share one small document. */
const maxSheets = 1000;

export async function readWorkbookParts(
  workbook: Workbook,
  context: WorkbookContext,
): Promise<WorkbookParts> {
  const relationships = await readRelationships(workbook);
  const documentOf = (type: string): string =>
    relationships.find((one) => one.type.endsWith(`/${type}`))?.document ?? `xl/${type}.xml`;
  const list = await readSheetList(workbook, relationships);
  if (list.sheets.length > maxSheets)
    throw limitFailure(context, undefined, `The workbook has more than ${maxSheets} sheets.`);
  return {
    ...list,
    texts: await readTexts(workbook, documentOf('sharedStrings'), context),
    formats: await readFormats(workbook, documentOf('styles')),
  };
}

async function parseAll(workbook: Workbook, name: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of workbook.parse(name, handlers));
}

/** A document that the workbook refers to. */
interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly document: string;
}

async function readRelationships(workbook: Workbook): Promise<readonly Relationship[]> {
  const found: Relationship[] = [];
  await parseAll(workbook, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      const document = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      if (name === 'Relationship') found.push({ id: Id, type: Type, document });
    },
    close: () => undefined,
  });
  return found;
}

async function readSheetList(
  workbook: Workbook,
  relationships: readonly Relationship[],
): Promise<Pick<WorkbookParts, 'sheets' | 'is1904'>> {
  const documents = new Map(relationships.map(({ id, document }) => [id, document]));
  const sheets: Sheet[] = [];
  let is1904 = false;
  await parseAll(workbook, 'xl/workbook.xml', {
    open: (element, attributes) => {
      const { name = '', state = 'visible', date1904 } = attributes;
      if (element === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (element !== 'sheet') return;
      // Almost all files write `r:id`, but the prefix may be another one.
      const id = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1] ?? '';
      const document = documents.get(id);
      if (document !== undefined && workbook.has(document))
        sheets.push({ name, document, isHidden: state !== 'visible' });
    },
    close: () => undefined,
  });
  return { sheets, is1904 };
}

/** Reads the shared texts. A text with formatting has several runs, which are joined; phonetic guides are omitted. */
async function readTexts(
  workbook: Workbook,
  document: string,
  context: WorkbookContext,
): Promise<readonly string[]> {
  const { wholeFileBytes } = context.limits;
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  let characters = 0;
  await parseAll(workbook, document, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = phonetic === 0;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 't') isText = false;
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      characters += piece.length;
      if (characters > wholeFileBytes)
        throw limitFailure(
          context,
          undefined,
          `The texts of the workbook have more than ${wholeFileBytes} characters (limit whole-file-bytes). Split it, or save it as CSV.`,
        );
    },
  });
  return texts.map(decodeEscapes);
}

/** Decodes characters that XML cannot contain, which are written as `_x0001_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function readFormats(workbook: Workbook, document: string): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  await parseAll(workbook, document, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isCellStyle = true;
      else if (name === 'xf' && isCellStyle)
        formats.push(toNumberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}
