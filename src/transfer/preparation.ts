/**
 * Prepares the documents of imports in a child process, before they are sent to the write process: other changes are executed meanwhile. One
 * import is prepared at a time, so that concurrent requests need the memory and the processor of one.
 */
import { rm } from 'node:fs/promises';
import { IsolatedProcess, type ProcessEnded } from '../lib/isolated-process.ts';
import { siblingModule } from '../lib/runtime.ts';
import { Failure, fail, fromThrownData, type ThrownData } from '../model/errors.ts';
import { isPrepared, type PreparationOptions } from './prepare-documents.ts';
import type { PreparedDocuments } from './prepared-documents.ts';
import type { ImportHooks, ImportRequest } from './transfer.ts';

export interface PreparationRequest {
  readonly request: Pick<ImportRequest, 'format' | 'sources' | 'charset'>;
  readonly options: PreparationOptions;
}

export type PreparationReply = { readonly prepared: PreparedDocuments } | { readonly thrown: ThrownData };

const mebibyte = 1024 * 1024;

export class Preparation {
  readonly #options: PreparationOptions & { readonly memoryBytes: number };
  readonly #log: (line: string) => void;
  /** Resolves when all earlier imports are prepared. Never rejects. */
  #last: Promise<unknown> = Promise.resolve();
  #process: IsolatedProcess<PreparationRequest, PreparationReply> | undefined;
  #isClosed = false;

  /** @param log receives the standard error of the process. */
  constructor(options: PreparationOptions & { readonly memoryBytes: number }, log: (line: string) => void) {
    this.#options = options;
    this.#log = log;
  }

  /** Prepares the documents, runs the import with them, and deletes them. Imports of formats without preparation run at once. */
  async run<Result>(
    request: ImportRequest,
    hooks: ImportHooks | undefined,
    runImport: (request: ImportRequest) => Promise<Result>,
  ): Promise<Result> {
    if (!isPrepared(request)) return runImport(request);
    const preparing = this.#last.then(() => this.#prepare(request, hooks?.signal));
    this.#last = preparing.catch(() => undefined);
    const prepared = await preparing;
    try {
      return await runImport({ ...request, prepared });
    } finally {
      await rm(prepared.folder, { recursive: true, force: true });
    }
  }

  /** Ends the process; imports that are not prepared yet fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#process?.kill();
  }

  async #prepare(
    { format, sources, charset }: ImportRequest,
    signal: AbortSignal | undefined,
  ): Promise<PreparedDocuments> {
    const { memoryBytes, limits, tmpFolder } = this.#options;
    if (signal?.aborted === true) fail('cancelled', 'The import was cancelled before it started.');
    if (this.#isClosed) throw closing();
    const replied = Promise.withResolvers<PreparationReply>();
    const memoryMebibytes = Math.floor(memoryBytes / mebibyte);
    const child = new IsolatedProcess<PreparationRequest, PreparationReply>(
      siblingModule('preparation-process', import.meta.url),
      { heapMebibytes: memoryMebibytes, memoryMebibytes },
      {
        onMessage: (reply) => replied.resolve(reply),
        onPrinted: (line) => this.#log(`Preparation of an import: ${line}`),
        onEnd: (error) => replied.reject(this.#toFailure(error, signal)),
      },
    );
    this.#process = child;
    const stop = (): void => void child.kill();
    signal?.addEventListener('abort', stop);
    try {
      await child.send({ request: { format, sources, charset }, options: { limits, tmpFolder } });
      const reply = await replied.promise;
      if ('thrown' in reply) throw fromThrownData(reply.thrown);
      return reply.prepared;
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#process = undefined;
      await child.kill();
    }
  }

  #toFailure(cause: ProcessEnded, signal: AbortSignal | undefined): Failure {
    if (signal?.aborted === true)
      return new Failure('cancelled', 'The import was cancelled before it started.', { cause });
    if (this.#isClosed) return closing(cause);
    const { memoryBytes } = this.#options;
    return cause.isOutOfMemory
      ? new Failure(
          'limit-exceeded',
          `Unpacking the file needs more than ${memoryBytes} bytes of memory (limit write-memory). Split it.`,
          { details: { limit: 'write-memory', bytes: memoryBytes }, cause },
        )
      : new Failure(
          'unavailable',
          'The process that unpacks the file ended; nothing was imported. Send the file again.',
          { cause },
        );
  }
}

function closing(cause?: unknown): Failure {
  return new Failure('busy', 'The service is shutting down; try again after its restart.', { cause });
}
