/**
 * PDFs of finding aids: a queue of requests, of which one runs at a time in a child process, and the files made so far. The files are temporary and
 * belong to this process. Readers who request the same PDF share one file while the finding aid has the same version.
 */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessEnded } from '../../lib/isolated-process.ts';
import { Failure, fail } from '../../model/errors.ts';
import { type PdfProperties, PdfWriter } from './pdf-writer.ts';

/** The finding aid, as the renderer reads it. */
interface PdfSource {
  /** The data of the page without its units. */
  readonly page: unknown;
  readonly units: AsyncIterable<readonly unknown[]>;
}

export interface PdfRequest extends PdfProperties {
  /** Must contain everything that the content depends on besides the records: the viewer, the language and the unit. */
  readonly key: string;
  /** The reader, for the limit of waiting PDFs. */
  readonly reader: string;
  /** Throws `not-found` or `gone` if the reader may not see the finding aid. */
  readonly requireItem: () => Promise<unknown>;
  readonly readVersion: ReadVersion;
  /** Called when the PDF is written, which may be long after the request. */
  readonly open: () => Promise<PdfSource>;
}

/** Returns another version after every change of the records that the PDF shows, and of the permissions to see them. Throws `not-found` or `gone`. */
type ReadVersion = () => Promise<string>;

type PdfFailure =
  /** More units than the limit. */
  | 'limit'
  | 'memory'
  | 'time'
  /** The finding aid was changed while it was read. */
  | 'changed'
  | 'error';

export type PdfState =
  | { readonly state: 'queued'; readonly position: number }
  | { readonly state: 'running'; readonly units: number }
  | { readonly state: 'done'; readonly path: string; readonly bytes: number; readonly pages: number }
  | { readonly state: 'failed'; readonly reason: PdfFailure };

interface PdfQueueOptions {
  /** An existing folder for the files. */
  readonly folder: () => string;
  /** URL of the module that writes a PDF, with a folder `fonts` next to it. */
  readonly renderer: URL;
  /** Additional fonts: files and folders. */
  readonly fonts: readonly string[];
  /** Path of a PNG for the cover. */
  readonly logo: string | undefined;
  readonly maxUnits: number;
  readonly maxWaiting: number;
  /** Bytes of all files. */
  readonly maxBytes: number;
  /** Bytes of the child process. */
  readonly memory: number;
  /** Seconds of one PDF. */
  readonly maxSeconds: number;
  readonly log: (line: string) => void;
}

interface Entry {
  readonly request: PdfRequest;
  state: PdfState;
  /** Version of the finding aid when writing the PDF began. */
  version?: string;
}

/** Waiting PDFs of one reader, so that one reader cannot fill the queue. */
const maxWaitingOfReader = 3;
/** Time in which a place in the queue may become free: a large PDF takes minutes. */
const retryAfterSeconds = 60;
/** Maximum number of results that are cached, whatever their size. */
const maxResults = 100;

export class PdfQueue {
  readonly #options: PdfQueueOptions;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #started = 0;
  readonly #missingScripts = new Set<string>();

  constructor(options: PdfQueueOptions) {
    this.#options = options;
  }

  /** Undefined if there is no request with this key, or the finding aid was changed since; its file is then deleted. */
  async find(key: string, readVersion: ReadVersion): Promise<PdfState | undefined> {
    const entry = this.#entries.get(key);
    if (entry?.state.state === 'queued')
      return { state: 'queued', position: this.#waiting().indexOf(entry) + 1 };
    if (entry === undefined || !dependsOnVersion(entry)) return entry?.state;
    if ((await readVersion()) === entry.version) return entry.state;
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    await deleteFile(entry);
    return undefined;
  }

  /** Adds the request to the queue, unless it is there or has a file of the present version. Throws `not-found`, `gone`, `busy`. */
  async request(request: PdfRequest): Promise<void> {
    await request.requireItem();
    // Deletes an outdated PDF, so that a new one is queued.
    await this.find(request.key, request.readVersion);
    this.#add(request);
  }

  #add(request: PdfRequest): void {
    const known = this.#entries.get(request.key)?.state.state;
    if (known !== undefined && known !== 'failed') return;
    const { maxWaiting } = this.#options;
    const waiting = this.#waiting();
    if (waiting.filter((entry) => entry.request.reader === request.reader).length >= maxWaitingOfReader)
      fail('busy', `${maxWaitingOfReader} PDFs for your address wait already. Try again when one is ready.`, {
        retryAfterSeconds,
      });
    if (waiting.length >= maxWaiting)
      fail('busy', `${maxWaiting} PDFs wait already (limit pdf-waiting). Try again in a few minutes.`, {
        details: { limit: 'pdf-waiting', value: maxWaiting },
        retryAfterSeconds,
      });
    this.#entries.delete(request.key);
    this.#entries.set(request.key, { request, state: { state: 'queued', position: 1 } });
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
      next.state = { state: 'running', units: 0 };
      next.state = await this.#run(next);
      await this.#deleteOld();
    }
  }

  /** Never rejects. */
  async #run(entry: Entry): Promise<PdfState> {
    const path = join(this.#options.folder(), `${++this.#started}.pdf`);
    const timeout = AbortSignal.timeout(this.#options.maxSeconds * 1000);
    const signal = AbortSignal.any([this.#stop.signal, timeout]);
    try {
      // The database may hang too, not only the child process.
      return await Promise.race([this.#write(entry, path, signal), rejectWhenAborted(signal)]);
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof NotWritten) return { state: 'failed', reason: error.reason };
      if (isMissing(error)) return { state: 'failed', reason: 'changed' };
      if (error instanceof ProcessEnded && error.isOutOfMemory) return { state: 'failed', reason: 'memory' };
      if (this.#stop.signal.aborted) return { state: 'failed', reason: 'error' };
      this.#options.log(`PDF: ${error instanceof Error ? error.stack : String(error)}`);
      return { state: 'failed', reason: timeout.aborted ? 'time' : 'error' };
    }
  }

  async #write(entry: Entry, path: string, signal: AbortSignal): Promise<PdfState> {
    const { renderer, fonts, logo, maxUnits, memory } = this.#options;
    const { open, readVersion, language, siteName, date, address } = entry.request;
    entry.version = await readVersion();
    const { page, units } = await open();
    signal.throwIfAborted();
    const writer = new PdfWriter(memory, signal);
    try {
      const shared = { page, language, siteName, date, address, logo };
      await writer.send({ kind: 'begin', renderer: renderer.href, path, fonts, ...shared });
      let count = 0;
      for await (const some of units) {
        count += some.length;
        if (count > maxUnits) throw new NotWritten('limit');
        await writer.send({ kind: 'units', units: some });
        entry.state = { state: 'running', units: count };
      }
      const reply = await writer.send({ kind: 'end' });
      if (reply.kind !== 'done') throw new Error('The PDF has no end');
      this.#logMissing(reply.missingScripts);
      if ((await readVersion()) !== entry.version) throw new NotWritten('changed');
      return { state: 'done', path, bytes: reply.bytes, pages: reply.pages };
    } finally {
      await writer.close();
    }
  }

  /** Warns once for each script. */
  #logMissing(scripts: readonly string[]): void {
    for (const script of scripts.filter((one) => !this.#missingScripts.has(one))) {
      this.#missingScripts.add(script);
      this.#options.log(
        `PDF: no font has characters of the script ${script}; they are shown as boxes. Add a font with the setting pdf-fonts.`,
      );
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
      await deleteFile(entry);
    }
  }
}

/** Whether a change of the finding aid makes the result outdated. Other failures are shown until the PDF is requested again. */
function dependsOnVersion({ state }: Entry): boolean {
  if (state.state === 'failed') return state.reason === 'limit' || state.reason === 'memory';
  return state.state === 'done';
}

function isMissing(error: unknown): boolean {
  return error instanceof Failure && (error.code === 'not-found' || error.code === 'gone');
}

async function deleteFile({ state }: Entry): Promise<void> {
  if (state.state === 'done') await rm(state.path, { force: true });
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

class NotWritten extends Error {
  readonly reason: PdfFailure;

  constructor(reason: PdfFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Opens the file with the first read: HEAD reads nothing, so that nobody would close it. @param id of the finding aid. */
export async function* streamPdf(path: string, id: string): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch(() =>
    fail('not-found', `The PDF of '${id}' was deleted to make room. Request it again.`),
  );
  yield* file.createReadStream();
}
