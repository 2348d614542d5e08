/**
 * Converts the documents of an import to text that is fast to read, for formats that take long to unpack and parse (Format.prepare). Done before
 * the import takes the lock of the store. Errors of a document are kept and thrown when the import reaches it.
 */

import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedLine, ReadLimits, ReadPrepared } from '../../formats/format.ts';
import { findFormat } from '../../formats/registry.ts';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { Failure, fail, fromThrownData, toThrownData } from '../../model/errors.ts';
import { readLines } from '../dump-file.ts';
import type { ImportRequest } from '../import/import.ts';
import { type ImportDocument, openDocuments } from '../import/import-documents.ts';
import type { UnpackLimits, UnpackOptions, UnpackWarning } from '../unpack/unpack.ts';
import type { PreparedDocument, PreparedDocuments } from './prepared-documents.ts';

export interface PrepareOptions {
  readonly limits: ReadLimits & UnpackLimits;
  /** From {@link makePreparationFolder}; contains all files of the preparation. Callers must delete it. */
  readonly folder: string;
}

export function makePreparationFolder(tmpFolder: string): Promise<string> {
  return mkdtemp(join(tmpFolder, 'prepared-'));
}

/** Whether documents of the request can be prepared. */
export function needsPreparation({ format }: Pick<ImportRequest, 'format'>): boolean {
  return findFormat(format)?.prepare !== undefined;
}

export async function prepareDocuments(
  { format: name, sources, charset }: Pick<ImportRequest, 'format' | 'sources' | 'charset'>,
  { limits, folder }: PrepareOptions,
): Promise<PreparedDocuments> {
  const { prepare, endings } = findFormat(name)!;
  const documents: PreparedDocument[] = [];
  const warnings: UnpackWarning[] = [];
  const options: UnpackOptions = {
    limits,
    tmpFolder: folder,
    endings,
    warn: (warning) => warnings.push(warning),
  };
  let size = 0;
  try {
    for await (const { bytes, ...document } of openDocuments(sources, charset, options)) {
      const own = join(folder, String(documents.length));
      const pieces = prepare!(bytes, { file: document.name, limits });
      const written = await writePieces(pieces, own, { archiveBytes: limits.archiveBytes, size });
      size += written.size;
      documents.push({ ...document, folder: own, ...written });
    }
    return { folder, documents, warnings };
  } catch (error) {
    return { folder, documents, warnings, thrown: toThrownData(error) };
  }
}

/** @param before the limit of all documents of the import, and the size of those that are written already. */
async function writePieces(
  pieces: AsyncIterable<PreparedLine>,
  folder: string,
  before: { readonly archiveBytes: number; readonly size: number },
): Promise<Pick<PreparedDocument, 'size' | 'thrown'>> {
  const { archiveBytes } = before;
  await mkdir(folder);
  const writer = new PartWriter(folder);
  try {
    for await (const piece of pieces) {
      await writer.add(piece);
      if (before.size + writer.size > archiveBytes)
        fail(
          'limit-exceeded',
          `The workbooks of the import have more than ${archiveBytes} bytes of text (limit archive-bytes). Split the import.`,
          { details: { limit: 'archive-bytes', bytes: archiveBytes } },
        );
    }
    await writer.end();
    return { size: writer.size };
  } catch (error) {
    await writer.end();
    if (!(error instanceof Failure)) throw error;
    await rm(folder, { recursive: true });
    return { size: 0, thrown: toThrownData(error) };
  }
}

/** Characters that are written at once. */
const bufferCharacters = 256 * 1024;

/** Writes the parts of a document, which arrive one after the other. */
class PartWriter {
  readonly #folder: string;
  #part: string | undefined;
  #file: FileHandle | undefined;
  #lines: string[] = [];
  #characters = 0;
  size = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add({ part, line }: PreparedLine): Promise<void> {
    if (part !== this.#part) {
      await this.end();
      this.#part = part;
      this.#file = await open(join(this.#folder, part), 'w', 0o600);
    }
    this.#lines.push(line, '\n');
    this.#characters += line.length + 1;
    if (this.#characters > bufferCharacters) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#file?.close();
    this.#file = undefined;
  }

  async #flush(): Promise<void> {
    if (this.#characters === 0) return;
    const bytes = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#characters = 0;
    this.size += bytes.length;
    await this.#file!.writeFile(bytes);
  }
}

/** The documents of an import from their prepared texts. @param onBytes called with the number of bytes read since the last call. */
export async function* openPreparedDocuments(
  { documents, warnings, thrown }: PreparedDocuments,
  warn: UnpackOptions['warn'],
  onBytes: (count: number) => void,
): AsyncGenerator<ImportDocument> {
  for (const warning of warnings) warn(warning);
  for (const { folder, thrown: ofDocument, size: _, ...document } of documents) {
    const prepared: ReadPrepared = (part) => readPart(join(folder, part), onBytes);
    yield {
      ...document,
      bytes: none(),
      prepared,
      ...(ofDocument !== undefined && { failure: fromThrownData(ofDocument) }),
    };
  }
  if (thrown !== undefined) throw fromThrownData(thrown);
}

async function* none(): AsyncGenerator<Uint8Array> {
  // A prepared document has no bytes.
}

async function* readPart(path: string, onBytes: (count: number) => void): AsyncGenerator<string> {
  try {
    for await (const { text } of readLines(path, onBytes)) yield text;
  } catch (error) {
    // A sheet without content has no file.
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}
