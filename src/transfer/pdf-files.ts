/**
 * PDFs of finding aids: a queue of requests, of which one runs at a time in a child process, and the files made so far. The files are temporary and
 * belong to this process. A key identifies the content, so that readers who request the same PDF share one file.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shortDigest } from '../lib/digest.ts';
import { IsolatedProcess, ProcessEnded } from '../lib/isolated-process.ts';
import { siblingModule } from '../lib/runtime.ts';
import { fail } from '../model/errors.ts';

export type PdfMessage =
  | ({ readonly kind: 'begin'; readonly path: string } & Pick<
      PdfRequest,
      'page' | 'language' | 'siteName' | 'date'
    > & {
        readonly renderer: string;
        readonly fonts: readonly string[];
      })
  | { readonly kind: 'units'; readonly units: readonly unknown[] }
  | { readonly kind: 'end' };

export type PdfReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly pages: number; readonly bytes: number };

export interface PdfRequest {
  /** Must contain everything that the content depends on, the permissions of the reader and the state of the store included. */
  readonly key: string;
  /** The reader, for the limit of waiting PDFs. */
  readonly reader: string;
  /** Whether nobody can find the key any more, since the state of the store has changed. */
  readonly isOutdated: () => boolean;
  readonly language: string;
  readonly siteName: string;
  /** Of creation, in the properties of the file. */
  readonly date: Date;
  /** The data of the page without its units, as the renderer reads it. */
  readonly page: unknown;
  readonly units: AsyncIterable<readonly unknown[]>;
}

export type PdfState =
  | { readonly state: 'queued'; readonly place: number }
  | { readonly state: 'running'; readonly units: number }
  | { readonly state: 'done'; readonly path: string; readonly bytes: number; readonly pages: number }
  | { readonly state: 'failed'; readonly reason: 'limit' | 'memory' | 'error' };

interface PdfFilesOptions {
  /** An existing folder for the files. */
  readonly folder: () => string;
  /** URL of the module that writes a PDF, with a folder `fonts` next to it. */
  readonly renderer: URL;
  /** Additional fonts: files and folders. */
  readonly fonts: readonly string[];
  readonly maxUnits: number;
  readonly maxWaiting: number;
  /** Bytes of all files. */
  readonly maxBytes: number;
  /** Bytes of the child process. */
  readonly memory: number;
  readonly log: (line: string) => void;
}

interface Entry {
  readonly request: PdfRequest;
  state: PdfState;
}

/** Waiting PDFs of one reader, so that one reader cannot fill the queue. */
const maxWaitingOfReader = 3;
/** Results that are kept, whatever their size. */
const maxResults = 100;
const mebibyte = 1024 * 1024;

export class PdfFiles {
  readonly #options: PdfFilesOptions;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: PdfFilesOptions) {
    this.#options = options;
  }

  /** Undefined if there is no request with this key. */
  find(key: string): PdfState | undefined {
    const entry = this.#entries.get(key);
    if (entry?.state.state !== 'queued') return entry?.state;
    return { state: 'queued', place: this.#waiting().indexOf(entry) + 1 };
  }

  /** Adds the request to the queue, unless it is there or has a file. Throws `busy`. */
  add(request: PdfRequest): void {
    const known = this.#entries.get(request.key)?.state.state;
    if (known !== undefined && known !== 'failed') return;
    const { maxWaiting } = this.#options;
    const waiting = this.#waiting();
    if (waiting.filter((entry) => entry.request.reader === request.reader).length >= maxWaitingOfReader)
      fail('busy', `${maxWaitingOfReader} PDFs for your address wait already. Try again when one is ready.`);
    if (waiting.length >= maxWaiting)
      fail('busy', `${maxWaiting} PDFs wait already (limit pdf-waiting). Try again in a few minutes.`, {
        details: { limit: 'pdf-waiting', value: maxWaiting },
      });
    this.#entries.delete(request.key);
    this.#entries.set(request.key, { request, state: { state: 'queued', place: 1 } });
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
    });
  }

  /** Stops the running PDF. The files are deleted with their folder. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  #waiting(): readonly Entry[] {
    return [...this.#entries.values()].filter(({ state }) => state.state === 'queued');
  }

  async #runAll(): Promise<void> {
    for (
      let [next] = this.#waiting();
      next !== undefined && !this.#stop.signal.aborted;
      [next] = this.#waiting()
    ) {
      if (next.request.isOutdated()) this.#entries.delete(next.request.key);
      else {
        next.state = { state: 'running', units: 0 };
        next.state = await this.#run(next);
        await this.#deleteOld();
      }
    }
  }

  /** Never rejects. */
  async #run(entry: Entry): Promise<PdfState> {
    const path = join(this.#options.folder(), `${shortDigest(entry.request.key)}.pdf`);
    try {
      return await this.#write(entry, path);
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof TooManyUnits) return { state: 'failed', reason: 'limit' };
      if (error instanceof ProcessEnded && error.isOutOfMemory) return { state: 'failed', reason: 'memory' };
      if (!this.#stop.signal.aborted)
        this.#options.log(`PDF: ${error instanceof Error ? error.stack : String(error)}`);
      return { state: 'failed', reason: 'error' };
    }
  }

  async #write(entry: Entry, path: string): Promise<PdfState> {
    const { renderer, fonts, maxUnits, memory } = this.#options;
    const { page, language, siteName, date, units } = entry.request;
    const writer = new PdfWriter(memory, this.#stop.signal);
    try {
      await writer.send({
        kind: 'begin',
        renderer: renderer.href,
        path,
        fonts,
        page,
        language,
        siteName,
        date,
      });
      let count = 0;
      for await (const some of units) {
        count += some.length;
        if (count > maxUnits) throw new TooManyUnits();
        await writer.send({ kind: 'units', units: some });
        entry.state = { state: 'running', units: count };
      }
      const reply = await writer.send({ kind: 'end' });
      if (reply.kind !== 'done') throw new Error('The PDF has no end');
      return { state: 'done', path, bytes: reply.bytes, pages: reply.pages };
    } finally {
      await writer.close();
    }
  }

  async #deleteOld(): Promise<void> {
    const ended = [...this.#entries].filter(
      ([, { state }]) => state.state === 'done' || state.state === 'failed',
    );
    const sizeOf = ({ state }: Entry): number => (state.state === 'done' ? state.bytes : 0);
    let bytes = ended.reduce((sum, [, entry]) => sum + sizeOf(entry), 0);
    let count = ended.length;
    // The newest one stays, whatever its size: a reader waits for it.
    for (const [key, entry] of ended.slice(0, -1)) {
      if (bytes <= this.#options.maxBytes && count <= maxResults) return;
      this.#entries.delete(key);
      bytes -= sizeOf(entry);
      count -= 1;
      if (entry.state.state === 'done') await rm(entry.state.path, { force: true });
    }
  }
}

class TooManyUnits extends Error {}

/** The child process of one PDF. Each message waits for its reply, so that units do not accumulate in memory. */
class PdfWriter {
  readonly #process: IsolatedProcess<PdfMessage, PdfReply>;
  readonly #signal: AbortSignal;
  readonly #kill = (): void => void this.#process.kill();
  #waiting: PromiseWithResolvers<PdfReply> | undefined;
  #error: ProcessEnded | undefined;

  constructor(memory: number, signal: AbortSignal) {
    const memoryMebibytes = Math.floor(memory / mebibyte);
    this.#signal = signal;
    this.#process = new IsolatedProcess(
      siblingModule('pdf-process', import.meta.url),
      { heapMebibytes: memoryMebibytes, memoryMebibytes },
      {
        onMessage: (reply) => this.#waiting?.resolve(reply),
        onEnd: (error) => {
          this.#error = error;
          this.#waiting?.reject(error);
        },
        onPrinted: () => undefined,
      },
    );
    signal.addEventListener('abort', this.#kill);
  }

  async send(message: PdfMessage): Promise<PdfReply> {
    if (this.#error !== undefined) throw this.#error;
    this.#waiting = Promise.withResolvers();
    await this.#process.send(message);
    return this.#waiting.promise;
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#kill);
    await this.#process.kill();
  }
}
