/**
 * Validates files against the schemas of their format before an import writes anything. The namespace of a document determines the schema, which
 * is read from the folder of schemas. Runs in a child process (validation-process.ts) that is started on first use.
 */

import { statSync } from 'node:fs';
import { decodeDocument } from '../../formats/decode-document.ts';
import type { Format, FormatSchemas, SchemaVersion } from '../../formats/format.ts';
import { IsolatedProcess, type ProcessEnded } from '../../lib/isolated-process.ts';
import { mebibyte } from '../../lib/quantities.ts';
import { siblingModule } from '../../lib/runtime.ts';
import { Failure, fail, type SourceError } from '../../model/errors.ts';

/** The messages for each document: the folder of schemas, the text in parts without leading blank lines, and the options. The last one gets a reply. */
export type CheckRequest = { readonly folder: string } | { readonly text: string } | CheckOptions;

export interface CheckOptions {
  /** Number of the line on which the text begins. */
  readonly firstLine: number;
  /** Names of the elements to validate. */
  readonly roots: readonly string[];
  readonly schemas: readonly SchemaVersion[];
}

export interface Violation {
  readonly line: number;
  readonly column?: number;
  readonly message: string;
}

export type CheckReply =
  /** Empty also if the file has no such element: the import reports that with a better message. */
  | { readonly violations: readonly Violation[] }
  | { readonly malformed: readonly Violation[] }
  /** The namespace without a schema; empty if the element has no namespace. */
  | { readonly noSchema: string }
  /** Schema files that are missing in the folder. */
  | { readonly missing: readonly string[] }
  | { readonly unusable: string; readonly reason: string };

export interface ValidationLimits {
  /** Bytes of one file. */
  readonly validationBytes: number;
  /** Bytes of memory of the child process. */
  readonly validationMemory: number;
}

interface FileToCheck {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly charset: string | undefined;
}

/** For the JavaScript objects of the library, mostly errors. The document itself is in WebAssembly memory. */
const heapMebibytes = 128;

export class SchemaValidator {
  readonly #folder: string;
  readonly #schemas: FormatSchemas;
  readonly #limits: ValidationLimits;
  #process: IsolatedProcess<CheckRequest, CheckReply> | undefined;
  /** The check in progress. */
  #waiting: PromiseWithResolvers<CheckReply> | undefined;
  #isClosed = false;

  /** Throws `bad-parameter` if the format has no schema, or the service has no folder of schemas. */
  constructor(folder: string, format: Format, limits: ValidationLimits) {
    const details = { parameter: 'validate' };
    if (format.schemas === undefined)
      fail('bad-parameter', `There is no schema for ${format.name}; import it without validate.`, {
        details,
      });
    if (folder === '')
      fail(
        'bad-parameter',
        'This service has no folder of schemas. The operator can configure one with the setting schemas (FONDS_SCHEMAS).',
        { details },
      );
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      fail('bad-parameter', 'The folder of the setting schemas (FONDS_SCHEMAS) does not exist.', { details });
    this.#folder = folder;
    this.#schemas = format.schemas;
    this.#limits = limits;
  }

  /** Throws `schema-violation` or `malformed-xml` with locations, `bad-parameter` for a missing schema, `limit-exceeded`. */
  async check(file: FileToCheck): Promise<void> {
    const reply = await this.#request(file);
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

  /** Kills the process; the check in progress and later ones fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#process?.kill();
  }

  /** Decodes the text as the import does, and sends it. Returns the line on which it begins. */
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
          `${name} is longer than the ${validationBytes} bytes that can be validated against a schema (limit validation-bytes).`,
          { details: { limit: 'validation-bytes', bytes: validationBytes } },
        );
      yield chunk;
    }
  }

  async #request(file: FileToCheck): Promise<CheckReply> {
    if (this.#isClosed) throw new Error('The schema validator is closed');
    this.#process ??= this.#start();
    const child = this.#process;
    const waiting = Promise.withResolvers<CheckReply>();
    // Prevents an unhandledRejection: the process may end while its text is being sent. The error surfaces below.
    waiting.promise.catch(() => undefined);
    this.#waiting = waiting;
    void child.send({ folder: this.#folder });
    const firstLine = await this.#sendText(file, (text) => child.send({ text }));
    const { versions, roots } = this.#schemas;
    await child.send({ firstLine, roots, schemas: versions });
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

  /** Whatever the symptom, the library cannot continue after it ran out of memory. */
  #toFailure(cause: ProcessEnded): Error {
    const { signal } = cause;
    if (!cause.isOutOfMemory && signal !== undefined)
      return new Failure(
        'unavailable',
        `The process that validates files was killed by ${signal}; nothing was imported. Send the files again.`,
        { details: { signal }, cause },
      );
    if (!cause.isOutOfMemory) return cause;
    const { validationMemory } = this.#limits;
    return new Failure(
      'limit-exceeded',
      `Validating the file against its schema needs more than ${validationMemory} bytes of memory: it is too large or has too many errors (limit validation-memory). Split it, or import it without validate.`,
      { details: { limit: 'validation-memory', bytes: validationMemory }, cause },
    );
  }

  #failNamespace(name: string, namespace: string): never {
    const known = this.#schemas.versions
      .map((one) => `${one.version} (${one.namespace || 'none'})`)
      .join(', ');
    const given = namespace === '' ? 'It has no namespace' : `Its namespace is ${namespace}`;
    const message = `${given}, for which there is no schema. Known are ${known}. Import it without validate.`;
    fail('schema-violation', `${name}: ${message}`, { errors: [{ file: name, message }] });
  }

  #failMissing(files: readonly string[]): never {
    const version = this.#schemas.versions.find(({ file }) => files.includes(file))?.version;
    const reason = version === undefined ? 'another schema needs' : `is the schema of ${version}`;
    fail(
      'bad-parameter',
      `The folder of schemas (setting schemas) has no ${files.join(', ')}, which ${reason}.`,
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
  const more = violations.length > 1 ? ` (the first of ${violations.length} errors)` : '';
  fail(code, `${file}, line ${first?.line ?? 1}: ${first?.message ?? 'It is not valid.'}${more}`, { errors });
}

function countLineEnds(text: string): number {
  return text.split('\n').length - 1;
}
