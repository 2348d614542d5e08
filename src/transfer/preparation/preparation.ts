/**
 * Prepares the documents of imports in a child process, before they are sent to the write process: other changes are executed meanwhile. The same
 * process detects the content of archives, workbooks and long files. One import is prepared at a time, and one detection,
 * so that concurrent requests need the memory and the processor of two; users take turns (preparation-queue.ts).
 */

import { rm } from 'node:fs/promises';
import { IsolatedProcess, type ProcessEnded } from '../../lib/isolated-process.ts';
import { mebibyte } from '../../lib/quantities.ts';
import { siblingModule } from '../../lib/runtime.ts';
import { Failure, fromThrownData, type ThrownData } from '../../model/errors.ts';
import {
  canDetectInProcess,
  type Detection,
  type DetectionOptions,
  type DetectionRequest,
  detectFiles,
} from '../detection/detection.ts';
import type { ImportHooks, ImportRequest } from '../import/import.ts';
import { PreparationQueue } from './preparation-queue.ts';
import { makePreparationFolder, needsPreparation, type PrepareOptions } from './prepare-documents.ts';
import type { PreparedDocuments } from './prepared-documents.ts';

/** Tasks of the child process, by name. */
interface Tasks {
  readonly prepare: {
    readonly request: Pick<ImportRequest, 'format' | 'sources' | 'charset'>;
    readonly options: PrepareOptions;
    readonly result: PreparedDocuments;
  };
  readonly detect: {
    readonly request: DetectionRequest;
    readonly options: DetectionOptions;
    readonly result: Detection;
  };
}

type TaskName = keyof Tasks;

export type PreparationRequest = {
  readonly [Name in TaskName]: { readonly task: Name } & Pick<Tasks[Name], 'request' | 'options'>;
}[TaskName];

interface PreparationOptions extends Pick<PrepareOptions, 'limits'> {
  readonly tmpFolder: string;
  readonly memoryBytes: number;
  /** Maximum time that an import waits for its turn; jobs wait without a limit. */
  readonly waitMs: number;
  readonly detectSeconds: number;
}

export type PreparationReply =
  | { readonly result: Tasks[TaskName]['result'] }
  | { readonly thrown: ThrownData };

export class Preparation {
  readonly #options: PreparationOptions;
  readonly #log: (line: string) => void;
  readonly #queue = new PreparationQueue();
  /** Users who choose files do not wait for a long workbook of another import. */
  readonly #detections = new PreparationQueue();
  readonly #processes = new Set<IsolatedProcess<PreparationRequest, PreparationReply>>();
  #isClosed = false;

  /** @param log receives the standard error of the process. */
  constructor(options: PreparationOptions, log: (line: string) => void) {
    this.#options = options;
    this.#log = log;
  }

  /**
   * Prepares the documents, runs the import with them, and deletes them. Imports of formats without preparation run at once. Throws `busy`, and
   * `cancelled` if the import is cancelled, or its client leaves, before its documents are prepared.
   */
  async run<Result>(
    request: ImportRequest,
    hooks: ImportHooks | undefined,
    runImport: (request: ImportRequest) => Promise<Result>,
  ): Promise<Result> {
    if (!needsPreparation(request)) return runImport(request);
    const { tmpFolder, waitMs } = this.#options;
    const signal = toCancelSignal(hooks);
    const wait = { waitMs: request.job === undefined ? waitMs : undefined, signal };
    let folder: string | undefined;
    try {
      const prepared = await this.#queue.run(request.actor, wait, async () => {
        if (this.#isClosed) throw closing();
        // Created here, so that it is deleted also if the process is killed.
        folder = await makePreparationFolder(tmpFolder);
        const { format, sources, charset } = request;
        const { limits } = this.#options;
        return this.#runInProcess(
          { task: 'prepare', request: { format, sources, charset }, options: { limits, folder } },
          signal,
        );
      });
      signal?.throwIfAborted();
      return await runImport({ ...request, prepared });
    } finally {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Detects what the files are, in the child process and in the turn of the user, unless they are short. Throws `busy`, `cancelled`,
   * `limit-exceeded`, and the errors of archives.
   */
  async detect(user: string, request: DetectionRequest, hooks?: ImportHooks): Promise<Detection> {
    const { tmpFolder, limits, waitMs, detectSeconds } = this.#options;
    const options = { limits, tmpFolder };
    if (await canDetectInProcess(request.sources)) return detectFiles(request, options);
    const cancelled = toCancelSignal(hooks);
    return this.#detections.run(user, { waitMs, signal: cancelled }, async () => {
      if (this.#isClosed) throw closing();
      const tooLong = new AbortController();
      const timer = setTimeout(() => tooLong.abort(tooSlow(detectSeconds)), detectSeconds * 1000);
      try {
        const signal = AbortSignal.any([tooLong.signal, ...(cancelled === undefined ? [] : [cancelled])]);
        return await this.#runInProcess({ task: 'detect', request, options }, signal);
      } finally {
        clearTimeout(timer);
      }
    });
  }

  /** Ends the process; imports that are not prepared yet fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const queue of [this.#queue, this.#detections]) queue.clear(closing());
    await Promise.all([...this.#processes].map((one) => one.kill()));
  }

  async #runInProcess<Name extends TaskName>(
    task: Extract<PreparationRequest, { task: Name }>,
    signal: AbortSignal | undefined,
  ): Promise<Tasks[Name]['result']> {
    const { memoryBytes } = this.#options;
    signal?.throwIfAborted();
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
    this.#processes.add(child);
    const stop = (): void => void child.kill();
    signal?.addEventListener('abort', stop);
    try {
      await child.send(task);
      const reply = await replied.promise;
      if ('thrown' in reply) throw fromThrownData(reply.thrown);
      return reply.result as Tasks[Name]['result'];
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#processes.delete(child);
      await child.kill();
    }
  }

  #toFailure(cause: ProcessEnded, signal: AbortSignal | undefined): Failure {
    if (signal?.aborted === true) return signal.reason as Failure;
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

/** Aborted with `cancelled` as reason, when the import is cancelled or its client has left. */
function toCancelSignal({ signal, disconnectSignal }: ImportHooks = {}): AbortSignal | undefined {
  const signals = [signal, disconnectSignal].filter((one) => one !== undefined);
  if (signals.length === 0) return undefined;
  const cancelled = new AbortController();
  const cancel = (): void =>
    cancelled.abort(new Failure('cancelled', 'The import was cancelled before it started.'));
  for (const one of signals) {
    if (one.aborted) cancel();
    else one.addEventListener('abort', cancel, { once: true });
  }
  return cancelled.signal;
}

function tooSlow(seconds: number): Failure {
  return new Failure(
    'limit-exceeded',
    `Finding out what the files are took more than ${seconds} seconds (limit detect-seconds). Send fewer files, or choose the format yourself.`,
    { details: { limit: 'detect-seconds', seconds } },
  );
}

function closing(cause?: unknown): Failure {
  return new Failure('busy', 'The service is shutting down; try again after its restart.', { cause });
}
