/**
 * Opens an XLSX workbook: a zip file of XML documents (ECMA-376). The packed bytes are in memory, since a zip file is read from its end; the
 * documents are unpacked as streams, and their bytes are counted, since declared sizes may be wrong. Rejects macros, encrypted workbooks
 * and the older binary format.
 *
 * Why not a library: excelts (10.2.0) is 12 MB, a fifth of the production install; read-excel-file (9.3.10) returns all rows at once;
 * exceljs (4.4.0) cannot be installed, since a version that it depends on does not exist. yauzl and saxes are used elsewhere, and a sheet is
 * simple XML.
 */

import { createInflateRaw } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { mebibyte } from '../../lib/quantities.ts';
import { Failure, fail } from '../../model/errors.ts';
import type { FormatContext } from '../format.ts';
import { limitWholeFile } from '../read-limits.ts';

/** A workbook has a few documents, and one for each sheet and picture. */
const maxEntries = 10_000;
/** Minimum unpacked bytes for which the ratio is checked, since a short text can have a high ratio. */
const minRatioBytes = mebibyte;
const stored = 0;
const deflated = 8;
const chunkSize = 64 * 1024;

/** The first bytes of a compound file: a workbook of Excel 97 to 2003, or an encrypted one. */
const compoundFileMark = 'd0cf11e0';
const zipMark = '504b0304';

/** The part of the context of an import that is known before it takes the lock. */
export type WorkbookContext = Pick<FormatContext, 'file' | 'limits'>;

/** The documents of a workbook. */
export class Workbook {
  readonly #context: WorkbookContext;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  constructor(context: WorkbookContext, zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#context = context;
    this.#zip = zip;
    this.#entries = entries;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Unpacks a document. Throws `limit-exceeded`. */
  async *#read(entry: Entry): AsyncIterable<Uint8Array> {
    const { limits } = this.#context;
    const packed = await this.#zip.openReadStreamPromise(entry, { decodeFileData: false });
    const bytes = entry.compressionMethod === stored ? packed : packed.pipe(createInflateRaw({ chunkSize }));
    packed.on('error', (error) => bytes.destroy(error));
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      this.#unpacked += chunk.length;
      if (this.#unpacked > limits.archiveBytes)
        this.#exceed(`expands to more than ${limits.archiveBytes} bytes (limit archive-bytes)`);
      if (this.#unpacked > minRatioBytes && this.#unpacked > this.#zip.fileSize * limits.archiveRatio)
        this.#exceed(`expands to more than ${limits.archiveRatio} times its size (limit archive-ratio)`);
      yield chunk;
    }
  }

  #exceed(what: string): never {
    failWorkbook(this.#context, 'limit-exceeded', `The workbook ${what}.`);
  }

  /**
   * Parses a document. Yields after each chunk, so that the caller can process the results of its handlers; a missing document has no elements.
   * Throws `malformed-table` if it is damaged, and `limit-exceeded`.
   */
  async *parse(name: string, handlers: XmlHandlers): AsyncIterable<void> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    const parser = createParser(handlers);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const chunk of this.#read(entry)) {
        parser.write(decoder.decode(chunk, { stream: true }));
        yield;
      }
      parser.write(decoder.decode()).close();
      yield;
    } catch (error) {
      if (error instanceof Failure) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      failWorkbook(
        this.#context,
        'malformed-table',
        `The workbook is damaged: ${name} cannot be read (${reason}).`,
        error,
      );
    }
  }

  close(): void {
    this.#zip.close();
  }
}

export interface XmlHandlers {
  /** @param name without prefix. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  /** May be called several times for one text. */
  readonly text?: (text: string) => void;
}

function createParser({ open, close, text }: XmlHandlers): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('it has a document type, which workbooks never have');
  });
  parser.on('opentag', ({ name, attributes }) => open(bareName(name), attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => close(bareName(name)));
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Throws `wrong-format` for other files, macros and encrypted workbooks; `malformed-table` for a damaged file; `limit-exceeded`. */
export async function openWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  context: WorkbookContext,
): Promise<Workbook> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitWholeFile(bytes, context)) chunks.push(Uint8Array.from(chunk));
  const file = Buffer.concat(chunks);
  requireZip(file, context);
  try {
    const zip = await fromBufferPromise(file, { autoClose: false, validateEntrySizes: false });
    return new Workbook(context, zip, await listEntries(zip, context));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    failWorkbook(context, 'malformed-table', `The workbook is damaged or incomplete (${reason}).`, error);
  }
}

function requireZip(file: Buffer, context: WorkbookContext): void {
  const mark = file.toString('hex', 0, 4);
  if (mark === zipMark) return;
  if (mark === compoundFileMark)
    failWorkbook(
      context,
      'wrong-format',
      'The file is a workbook in the older format .xls, or is protected by a password. Save it as .xlsx without a password.',
    );
  failWorkbook(
    context,
    'wrong-format',
    'The file is not an XLSX workbook. Tables as text are imported as csv.',
  );
}

async function listEntries(zip: ZipFile, context: WorkbookContext): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= maxEntries)
      failWorkbook(context, 'limit-exceeded', `The workbook has more than ${maxEntries} entries.`);
    const isReadable = [stored, deflated].includes(entry.compressionMethod) && !entry.isEncrypted();
    if (!isReadable)
      failWorkbook(
        context,
        'wrong-format',
        `The entry ${entry.fileName} is encrypted or packed in an unknown way.`,
      );
    entries.set(entry.fileName.replace(/^\//, ''), entry);
  }
  if ([...entries.keys()].some((name) => /vbaProject|macrosheets\//i.test(name)))
    failWorkbook(context, 'wrong-format', 'The workbook contains macros. Save it as .xlsx without macros.');
  if (!entries.has('[Content_Types].xml') || !entries.has('xl/workbook.xml'))
    failWorkbook(context, 'wrong-format', 'The file is a zip file, but not an XLSX workbook.');
  return entries;
}

function failWorkbook(
  { file }: WorkbookContext,
  code: Failure['code'],
  message: string,
  cause?: unknown,
): never {
  fail(code, `${file}: ${message}`, { errors: [{ file, message }], ...(cause !== undefined && { cause }) });
}
