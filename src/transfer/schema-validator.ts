/**
 * Checks files against the schemas of their format, before an import writes anything. Which schema it is, the namespace of a document
 * tells; where it lies, the folder of schemas. A child process does the work (validation-process.ts), started when it is first needed.
 */
import { statSync } from 'node:fs';
import { decodeDocument } from '../formats/decode-document.ts';
import type { Format, FormatSchemas, SchemaVersion } from '../formats/format.ts';
import { IsolatedProcess, type ProcessEnded } from '../lib/isolated-process.ts';
import { siblingModule } from '../lib/runtime.ts';
import { Failure, fail, type SourceError } from '../model/errors.ts';

/** For each document: the folder of schemas, the text in pieces, without blank lines before it, and the options, which are answered. */
export type CheckRequest = { readonly folder: string } | { readonly text: string } | CheckOptions;

export interface CheckOptions {
  /** Line of the file on which the text begins. */
  readonly firstLine: number;
  /** Name of the element to be checked. */
  readonly root: string;
  readonly schemas: readonly SchemaVersion[];
}

export interface Violation {
  readonly line: number;
  readonly column?: number;
  readonly message: string;
}

export type CheckReply =
  /** None also where the file holds no such document: reading it tells better what it is. */
  | { readonly violations: readonly Violation[] }
  | { readonly malformed: readonly Violation[] }
  /** The namespace for which there is no schema; empty for none. */
  | { readonly noSchema: string }
  /** Files that the folder has not. */
  | { readonly missing: readonly string[] }
  | { readonly unusable: string; readonly reason: string };

export interface ValidationLimits {
  /** Bytes of one file that is checked. */
  readonly validationBytes: number;
  /** Bytes of memory of the process that checks. */
  readonly validationMemory: number;
}

export interface FileToCheck {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly charset: string | undefined;
}

/** For what the library keeps of a document besides its own memory: mostly what is wrong with it. */
const heapMebibytes = 128;
const mebibyte = 1024 * 1024;

export class SchemaValidator {
  readonly #folder: string;
  readonly #schemas: FormatSchemas;
  readonly #limits: ValidationLimits;
  #process: IsolatedProcess<CheckRequest, CheckReply> | undefined;
  /** The check under way. */
  #waiting: PromiseWithResolvers<CheckReply> | undefined;
  #isClosed = false;

  /** Throws `bad-parameter` where the format has no schema, or the service no folder of them. */
  constructor(folder: string, format: Format, limits: ValidationLimits) {
    const details = { parameter: 'validate' };
    if (format.schemas === undefined)
      fail('bad-parameter', `There is no schema for ${format.name}; import it without validate.`, {
        details,
      });
    if (folder === '')
      fail(
        'bad-parameter',
        'This service has no folder of schemas; whoever runs it can name one with the setting schemas (FONDS_SCHEMAS).',
        { details },
      );
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      fail('bad-parameter', 'The folder that the setting schemas (FONDS_SCHEMAS) names is not there.', {
        details,
      });
    this.#folder = folder;
    this.#schemas = format.schemas;
    this.#limits = limits;
  }

  /** Throws `schema-violation` or `malformed-xml` with places, `bad-parameter` for a missing schema, `limit-exceeded`. */
  async check(file: FileToCheck): Promise<void> {
    const reply = await this.#ask(file);
    if ('violations' in reply) {
      if (reply.violations.length > 0) failViolations('schema-violation', file.name, reply.violations);
    } else if ('malformed' in reply) failViolations('malformed-xml', file.name, reply.malformed);
    else if ('noSchema' in reply) this.#failNamespace(file.name, reply.noSchema);
    else if ('missing' in reply) this.#failMissing(reply.missing);
    else if ('unusable' in reply)
      fail('bad-parameter', `The schema ${reply.unusable} cannot be used: ${reply.reason}`, {
        details: { parameter: 'validate', file: reply.unusable },
      });
  }

  /** Kills the process; the check under way and later ones fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#process?.kill();
  }

  /** Sends the text in the encoding that reading it would find. Returns the line on which it begins. */
  async #sendText(
    { name, bytes, charset }: FileToCheck,
    send: (text: string) => Promise<void>,
  ): Promise<number> {
    let firstLine = 1;
    let hasBegun = false;
    try {
      for await (const piece of decodeDocument(this.#within(bytes, name), { charset })) {
        const start: number = hasBegun ? 0 : piece.search(/[^\s\uFEFF]/);
        if (!hasBegun) firstLine += countLineEnds(start < 0 ? piece : piece.slice(0, start));
        hasBegun ||= start >= 0;
        if (hasBegun) await send(piece.slice(start));
      }
    } catch (error) {
      if (error instanceof Failure && error.errors === undefined && error.code === 'malformed-xml')
        fail(error.code, `${name}: ${error.message}`, { errors: [{ file: name, message: error.message }] });
      throw error;
    }
    return firstLine;
  }

  async *#within(bytes: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Uint8Array> {
    let length = 0;
    for await (const chunk of bytes) {
      length += chunk.length;
      const { validationBytes } = this.#limits;
      if (length > validationBytes)
        fail(
          'limit-exceeded',
          `${name} is longer than the ${validationBytes} bytes that can be checked against a schema (limit validation-bytes).`,
          { details: { limit: 'validation-bytes', bytes: validationBytes } },
        );
      yield chunk;
    }
  }

  async #ask(file: FileToCheck): Promise<CheckReply> {
    if (this.#isClosed) throw new Error('The schema validator is closed');
    this.#process ??= this.#start();
    const child = this.#process;
    const waiting = Promise.withResolvers<CheckReply>();
    // Prevents an unhandledRejection: the process may end while its text is being sent. The error surfaces below.
    waiting.promise.catch(() => undefined);
    this.#waiting = waiting;
    void child.send({ folder: this.#folder });
    const firstLine = await this.#sendText(file, (text) => child.send({ text }));
    const { versions, root } = this.#schemas;
    await child.send({ firstLine, root, schemas: versions });
    return waiting.promise;
  }

  #start(): IsolatedProcess<CheckRequest, CheckReply> {
    const file = siblingModule('validation-process', import.meta.url);
    const memoryMebibytes = Math.ceil(this.#limits.validationMemory / mebibyte);
    const child = new IsolatedProcess<CheckRequest, CheckReply>(
      file,
      { heapMebibytes, memoryMebibytes },
      {
        onMessage: (reply) => this.#waiting?.resolve(reply),
        // This is the write process, whose standard error goes to the log of the server.
        onPrinted: (line) => process.stderr.write(`Schema validation: ${line}\n`),
        onEnd: (error) => {
          if (this.#process === child) this.#process = undefined;
          this.#waiting?.reject(this.#toFailure(error));
        },
      },
    );
    return child;
  }

  /** The library cannot continue after it ran out of memory, in whatever way that shows. */
  #toFailure(cause: ProcessEnded): Error {
    const { signal } = cause;
    if (!cause.isOutOfMemory && signal !== undefined)
      return new Failure(
        'unavailable',
        `The process that checks files against schemas was ended by ${signal}; nothing was imported. Send the files again.`,
        { details: { signal }, cause },
      );
    if (!cause.isOutOfMemory) return cause;
    const { validationMemory } = this.#limits;
    return new Failure(
      'limit-exceeded',
      `Checking the file against its schema needs more than ${validationMemory} bytes of memory: it is too large or has too many faults (limit validation-memory). Split it, or import it without validate.`,
      { details: { limit: 'validation-memory', bytes: validationMemory }, cause },
    );
  }

  #failNamespace(name: string, namespace: string): never {
    const known = this.#schemas.versions
      .map((one) => `${one.version} (${one.namespace || 'none'})`)
      .join(', ');
    const given = namespace === '' ? 'It has no namespace' : `Its namespace is ${namespace}`;
    const message = `${given}, for which there is no schema. Known are ${known}. Without validate it can be imported all the same.`;
    fail('schema-violation', `${name}: ${message}`, { errors: [{ file: name, message }] });
  }

  #failMissing(files: readonly string[]): never {
    const version = this.#schemas.versions.find(({ file }) => files.includes(file))?.version;
    const what = version === undefined ? 'another schema needs' : `is the schema of ${version}`;
    fail(
      'bad-parameter',
      `The folder of schemas (setting schemas) has no ${files.join(', ')}, which ${what}.`,
      { details: { parameter: 'validate', files } },
    );
  }
}

function failViolations(
  code: 'schema-violation' | 'malformed-xml',
  file: string,
  violations: readonly Violation[],
): never {
  const errors: readonly SourceError[] = violations.map((violation) => ({ file, ...violation }));
  const [first] = violations;
  const more = violations.length > 1 ? ` (the first of ${violations.length} faults)` : '';
  fail(code, `${file}, line ${first?.line ?? 1}: ${first?.message ?? 'It is not valid.'}${more}`, { errors });
}

function countLineEnds(text: string): number {
  return text.split('\n').length - 1;
}
