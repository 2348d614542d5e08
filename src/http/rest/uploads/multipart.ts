/**
 * Reads a `multipart/form-data` body: each file goes to the spool as it arrives, one after the other, within the limits of the settings.
 * After an error the rest of the body is not read, but a response is sent; the request ends only when the client disconnects.
 */
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Settings } from '../../../config/settings.ts';
import { Failure } from '../../../model/errors.ts';
import { chunksOf } from '../../read-body.ts';
import type { Spool } from './spool.ts';

export const multipartType = 'multipart/form-data';

/** A file of the body, on disk. */
export interface UploadedFile {
  /** File name sent by the client, without folders; empty if missing. */
  readonly name: string;
  readonly path: string;
  /** Content type of the part, without parameters; `text/plain` by default. */
  readonly mediaType: string;
}

type MultipartLimits = Pick<Settings, 'multipartFiles' | 'multipartFileBytes'>;

/** A part usually has only the headers Content-Disposition and Content-Type. */
const maxHeaderBytes = 16 * 1024;
const maxHeaderPairs = 50;

/** Throws `malformed-multipart`, `limit-exceeded`, and `bad-parameter` for a field that is not a file. */
export async function spoolMultipart(
  body: Readable,
  headers: IncomingHttpHeaders,
  spool: Spool,
  limits: MultipartLimits,
): Promise<readonly UploadedFile[]> {
  const { files } = await receive(body, headers, spool, { ...limits, fields: 0 });
  if (files.length === 0) throw noFiles();
  return files;
}

/** A form of a page with its files. */
interface MultipartForm {
  readonly files: readonly UploadedFile[];
  /** Names and values, in their order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Fields of one form. */
const maxFields = 1000;
const maxFieldBytes = 4 * 1024;

/** Throws `malformed-multipart`, `limit-exceeded`. */
export function spoolForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  spool: Spool,
  limits: MultipartLimits,
): Promise<MultipartForm> {
  return receive(body, headers, spool, { ...limits, fields: maxFields });
}

interface UploadLimits extends MultipartLimits {
  /** Number of fields that are no files. */
  readonly fields: number;
}

async function receive(
  body: Readable,
  headers: IncomingHttpHeaders,
  spool: Spool,
  limits: UploadLimits,
): Promise<MultipartForm> {
  const upload = new Upload(openParser(headers, limits), spool, limits);
  try {
    for await (const chunk of chunksOf(body)) await upload.write(chunk);
    return await upload.end();
  } finally {
    await upload.close();
  }
}

function openParser(headers: IncomingHttpHeaders, limits: UploadLimits): BusboyInstance {
  const { multipartFiles, multipartFileBytes, fields } = limits;
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        files: multipartFiles,
        // One more than the files, so that a field is reported as a field.
        parts: multipartFiles + fields + 1,
        // A file of exactly this size is allowed.
        fileSize: multipartFileBytes,
        fields: fields + 1,
        fieldSize: fields === 0 ? 0 : maxFieldBytes,
        headerPairs: maxHeaderPairs,
        headerSize: maxHeaderBytes,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

class Upload {
  readonly #parser: BusboyInstance;
  readonly #spool: Spool;
  readonly #files: UploadedFile[] = [];
  readonly #fields: [name: string, value: string][] = [];
  readonly #open = new Set<Readable>();
  /** Aborted by the first error; nothing waits for the parser afterwards. */
  readonly #failed = new AbortController();
  readonly #finished: Promise<unknown>;
  /** Files are written one at a time: a single chunk of the body can contain hundreds of small files. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parser: BusboyInstance, spool: Spool, limits: UploadLimits) {
    this.#parser = parser;
    this.#spool = spool;
    const refuse = (failure: unknown): void => this.#failed.abort(failure);
    parser.on('error', (error) => refuse(malformed(error)));
    parser.on('field', (name, value, _isNameCut, isCut) => {
      if (limits.fields === 0) refuse(notAFile(name));
      else if (isCut || this.#fields.length === limits.fields) refuse(tooManyFields());
      else this.#fields.push([name, value]);
    });
    const tooMany = (): void => refuse(tooManyFiles(limits));
    parser.on('filesLimit', tooMany);
    parser.on('partsLimit', tooMany);
    parser.on('file', (_field, stream, name, _encoding, mediaType) => {
      stream.once('limit', () => refuse(tooLarge(name, limits)));
      this.#write(stream, { name: name ?? '', mediaType });
    });
    this.#finished = once(parser, 'finish', { signal: this.#failed.signal });
    // Prevents an unhandledRejection; the error surfaces when the promise is awaited.
    this.#finished.catch(() => {});
  }

  #write(stream: Readable, file: Omit<UploadedFile, 'path'>): void {
    this.#open.add(stream);
    // Without a listener an error of an unread stream would end the process.
    stream.on('error', () => {});
    const fileName = `file-${this.#files.length + 1}`;
    this.#files.push({ ...file, path: this.#spool.file(fileName) });
    this.#writing = this.#writing.then(async () => {
      await this.#spool.write(stream, fileName, false);
      this.#open.delete(stream);
    });
    this.#writing.catch((error: unknown) => this.#failed.abort(error));
  }

  /** Resolves when the parser accepts more, that is, when the previous bytes are written to disk. */
  async write(chunk: Uint8Array): Promise<void> {
    const { signal } = this.#failed;
    signal.throwIfAborted();
    if (!this.#parser.write(chunk)) await reasonOf(signal, once(this.#parser, 'drain', { signal }));
    signal.throwIfAborted();
  }

  async end(): Promise<MultipartForm> {
    this.#parser.end();
    await reasonOf(this.#failed.signal, this.#finished);
    await this.#writing;
    this.#failed.signal.throwIfAborted();
    return { files: this.#files, fields: this.#fields };
  }

  /** Resolves when all files are closed. */
  async close(): Promise<void> {
    for (const stream of this.#open) stream.destroy();
    await this.#writing.catch(() => {});
  }
}

/** `once` rejects with an AbortError whose cause is the reason; callers get the reason itself. */
async function reasonOf<T>(signal: AbortSignal, waiting: Promise<T>): Promise<T> {
  try {
    return await waiting;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** Our messages, by the messages of the parser. */
const reasons: readonly (readonly [of: RegExp, reason: string])[] = [
  [/boundary not found/i, 'the header Content-Type has no boundary'],
  [/unexpected end|terminated early/i, 'it ends before its last part is complete'],
  [/content-disposition|part header/i, 'a part has headers that cannot be read'],
];

function malformed(cause: unknown): Failure {
  const text = cause instanceof Error ? cause.message : String(cause);
  const reason = reasons.find(([of]) => of.test(text))?.[1] ?? 'it does not follow RFC 7578';
  return new Failure(
    'malformed-multipart',
    `The body cannot be read as ${multipartType}: ${reason}. Send each file as a part with a filename.`,
    { cause, details: 'Error decoding multipart' },
  );
}

function noFiles(): Failure {
  return new Failure(
    'malformed-multipart',
    `The body is ${multipartType} without a file. Send each file as a part with a filename.`,
    { details: 'Error decoding multipart' },
  );
}

function notAFile(name: string | undefined): Failure {
  const parameter = name ?? '';
  return new Failure(
    'bad-parameter',
    `The part '${parameter}' has no filename, so it is not a file. Send parameters in the query, and files with a filename.`,
    { details: { parameter } },
  );
}

function tooManyFields(): Failure {
  return new Failure(
    'malformed-multipart',
    `The form has more than ${maxFields} fields, or a value with more than ${maxFieldBytes} bytes.`,
    { details: 'Error decoding multipart' },
  );
}

function tooManyFiles({ multipartFiles }: MultipartLimits): Failure {
  return new Failure(
    'limit-exceeded',
    `The body has more than ${multipartFiles} files (limit multipart-files). Send several requests, or an archive.`,
    { details: { limit: 'multipart-files', files: multipartFiles } },
  );
}

function tooLarge(name: string | undefined, { multipartFileBytes: bytes }: MultipartLimits): Failure {
  return new Failure(
    'limit-exceeded',
    `The file '${name ?? ''}' is larger than ${bytes} bytes (limit multipart-file-bytes).`,
    { details: { limit: 'multipart-file-bytes', bytes } },
  );
}
