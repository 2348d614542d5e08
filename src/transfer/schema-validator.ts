/**
 * Checks files against the schemas of their format, before an import writes anything. Which schema it is, the namespace of a document
 * tells; where it lies, the folder of schemas. The work is done in validation-thread.ts, started when it is first needed.
 */
import { statSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { decodeDocument } from '../formats/decode-document.ts';
import type { Format, FormatSchemas, SchemaVersion } from '../formats/format.ts';
import { startThread } from '../lib/start-thread.ts';
import { type ErrorPlace, Failure, fail } from '../model/errors.ts';

export interface CheckRequest {
  /** The document in UTF-8, without blank lines before it. */
  readonly text: Uint8Array;
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
}

export interface FileToCheck {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly charset: string | undefined;
}

/** For what the library keeps of a document besides its own memory: mostly what is wrong with it. */
const heapMegabytes = 128;

export class SchemaValidator {
  readonly #folder: string;
  readonly #schemas: FormatSchemas;
  readonly #maxBytes: number;
  #worker: Worker | undefined;
  #isClosed = false;

  /** Throws `bad-parameter` where the format has no schema, or the service no folder of them. */
  constructor(folder: string, format: Format, maxBytes: number) {
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
    this.#maxBytes = maxBytes;
  }

  /** Throws `schema-violation` or `malformed-xml` with places, `bad-parameter` for a missing schema, `limit-exceeded`. */
  async check(file: FileToCheck): Promise<void> {
    const { text, firstLine } = await this.#read(file);
    const { versions, root } = this.#schemas;
    const reply = await this.#ask({ text, firstLine, root, schemas: versions });
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

  /** What is being checked fails, and so does what is asked for afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  /** In the encoding that reading it would find. */
  async #read({ name, bytes, charset }: FileToCheck): Promise<{ text: Uint8Array; firstLine: number }> {
    const pieces: string[] = [];
    try {
      for await (const piece of decodeDocument(this.#within(bytes, name), { charset })) pieces.push(piece);
    } catch (error) {
      if (error instanceof Failure && error.errors === undefined && error.code === 'malformed-xml')
        fail(error.code, `${name}: ${error.message}`, { errors: [{ file: name, message: error.message }] });
      throw error;
    }
    const whole = pieces.join('');
    const start = Math.max(0, whole.search(/[^\s\uFEFF]/));
    const firstLine = whole.slice(0, start).split('\n').length;
    return { text: new TextEncoder().encode(whole.slice(start)), firstLine };
  }

  async *#within(bytes: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Uint8Array> {
    let length = 0;
    for await (const chunk of bytes) {
      length += chunk.length;
      if (length > this.#maxBytes)
        fail(
          'limit-exceeded',
          `${name} is longer than the ${this.#maxBytes} bytes that can be checked against a schema (limit validationBytes).`,
          { details: { limit: 'validationBytes', bytes: this.#maxBytes } },
        );
      yield chunk;
    }
  }

  async #ask(request: CheckRequest): Promise<CheckReply> {
    if (this.#isClosed) throw this.#broken(new Error('The thread was ended'));
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const onError = (cause: Error): void => reject(this.#broken(cause));
      const onExit = (): void => reject(this.#broken(new Error('The thread ended')));
      worker.once('error', onError);
      worker.once('exit', onExit);
      worker.once('message', (reply: CheckReply) => {
        worker.off('error', onError);
        worker.off('exit', onExit);
        resolve(reply);
      });
      worker.postMessage(request, [request.text.buffer as ArrayBuffer]);
    });
  }

  #start(): Worker {
    return startThread(new URL('./validation-thread.ts', import.meta.url), {
      workerData: this.#folder,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
  }

  /** The library gives up where it has no more memory, and cannot go on after that. */
  #broken(cause: Error): Failure {
    this.#worker = undefined;
    return new Failure(
      'limit-exceeded',
      'The file is too large or has too many faults to be checked against its schema (limit validationBytes).',
      { details: { limit: 'validationBytes' }, cause },
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
  const errors: readonly ErrorPlace[] = violations.map((violation) => ({ file, ...violation }));
  const [first] = violations;
  const more = violations.length > 1 ? ` (the first of ${violations.length} faults)` : '';
  fail(code, `${file}, line ${first?.line ?? 1}: ${first?.message ?? 'It is not valid.'}${more}`, { errors });
}
