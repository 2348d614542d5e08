/**
 * Writes queued PDFs, one at a time in each process: claims a job, reads the finding aid with the permissions that its reader has now, writes the PDF
 * in a child process, and stores the file with the job. Other readers may wait for the same file, so nothing depends on the request that queued it.
 */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Actor, anonymous, viewerKeyOf, visitor } from '../../graph/actor.ts';
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { toTimestamp } from '../../graph/environment.ts';
import type { Graph } from '../../graph/graph.ts';
import { type JobOutcome, type JobRow, type JobStore, nobody } from '../../graph/jobs.ts';
import { mebibyte } from '../../lib/quantities.ts';
import { Failure } from '../../model/errors.ts';
import { interruptedPdfFailure } from '../jobs/job-recovery.ts';
import { type PdfJobRequest, type PdfProgress, type PdfResult, selectWaiting } from './pdf.ts';
import {
  changedFailure,
  type PdfSource,
  type PdfWriterOptions,
  toPdfFailure,
  type WrittenPdf,
  writePdf,
} from './write-pdf.ts';

interface PdfRunnerOptions {
  readonly jobs: JobStore;
  readonly graph: Pick<Graph, 'as' | 'findActor'>;
  /** Unique among all processes, past and present. */
  readonly owner: string;
  readonly openFindingAid: (
    graph: ActorGraph,
    request: PdfJobRequest,
  ) => Promise<Pick<PdfSource, 'page' | 'units'>>;
  /** An existing folder for the file that is being written. */
  readonly folder: () => string;
  readonly writer: PdfWriterOptions;
  /** Bytes of all stored files. */
  readonly maxBytes: number;
  readonly now: () => Date;
  readonly log: (line: string) => void;
  /** Interval between two searches for jobs, and between two renewals of the lease. Default 2 s. */
  readonly pollMs?: number;
}

const defaultPollMs = 2000;
/** Minimum interval between two updates of the stored progress. */
const progressMs = 500;
/** Maximum number of stored files, whatever their size. */
const maxFiles = 100;

interface RunningPdf {
  readonly id: string;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

export class PdfRunner {
  readonly #options: PdfRunnerOptions;
  #running: RunningPdf | undefined;
  #polling: Promise<void> | undefined;
  #mustPollAgain = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;
  readonly #missingScripts = new Set<string>();

  constructor(options: PdfRunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.wake();
    this.#timer = setInterval(() => this.wake(), this.#options.pollMs ?? defaultPollMs).unref();
  }

  /** Looks for queued jobs. */
  wake(): void {
    this.#mustPollAgain = true;
    this.#polling ??= this.#pollUntilUpToDate().finally(() => {
      this.#polling = undefined;
    });
  }

  /** Stops a job, if this process runs it. */
  stop(id: string): void {
    if (this.#running?.id === id) this.#running.stop.abort();
  }

  /** Stops the running job, which is queued again. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#polling;
    this.#running?.stop.abort();
    await this.#running?.done;
  }

  async #pollUntilUpToDate(): Promise<void> {
    while (this.#mustPollAgain && !this.#isClosing) {
      this.#mustPollAgain = false;
      await this.#poll().catch((error: unknown) => this.#logError(error));
    }
  }

  async #poll(): Promise<void> {
    const { jobs, owner } = this.#options;
    if (this.#running !== undefined) {
      await jobs.renewLease(owner);
      const row = await jobs.find(this.#running.id);
      if (row === undefined || row.isCancelRequested || row.owner !== owner) this.#running.stop.abort();
      return;
    }
    const open = await jobs.listOpen();
    // Jobs whose end could not be stored, since the database was unavailable.
    for (const row of open)
      if (row.kind === 'pdf' && row.owner === owner) await this.#end(row.id, failed(interruptedPdfFailure()));
    for (const row of selectWaiting(open)) {
      if (this.#isClosing) return;
      if (await jobs.claim(row.id, owner, this.#timestamp())) return this.#startJob(row);
    }
  }

  #startJob(row: JobRow): void {
    const stop = new AbortController();
    const done = this.#run(row, stop.signal)
      .catch((error: unknown) => this.#logError(error))
      .finally(() => {
        this.#running = undefined;
        if (!this.#isClosing) this.wake();
      });
    this.#running = { id: row.id, stop, done };
  }

  async #run(row: JobRow, stop: AbortSignal): Promise<void> {
    const { folder, writer, log, jobs, owner } = this.#options;
    const path = join(folder(), `${row.id}.pdf`);
    const timeout = AbortSignal.timeout(writer.maxSeconds * 1000);
    const signal = AbortSignal.any([stop, timeout]);
    try {
      // The database may hang too, not only the child process.
      const written = await Promise.race([this.#write(row, path, signal), rejectWhenAborted(signal)]);
      await this.#store(row.id, path, written, signal);
    } catch (error) {
      if (stop.aborted) return await jobs.requeueOrCancel(row.id, owner, this.#timestamp());
      const failure = toPdfFailure(error, timeout.aborted, writer);
      if (failure.code === 'internal' || timeout.aborted)
        log(`PDF ${row.id}: ${error instanceof Error ? error.stack : String(error)}`);
      await this.#end(row.id, failed(failure));
    } finally {
      await rm(path, { force: true });
    }
  }

  async #write(row: JobRow, path: string, signal: AbortSignal): Promise<WrittenPdf> {
    const { graph, openFindingAid, writer, jobs, owner, now } = this.#options;
    const request = JSON.parse(row.request) as PdfJobRequest;
    const { language, siteName, address, type, scope } = request;
    const reader = graph.as(await this.#findReader(row, request));
    const version = await reader.tree.getVersion(type, scope);
    const storeProgress = (units: number): Promise<boolean> => {
      const progress: PdfProgress = { units, version };
      return jobs.updateProgress(row.id, owner, JSON.stringify(progress));
    };
    await storeProgress(0);
    const { page, units } = await openFindingAid(reader, request);
    let lastStored = now().getTime();
    let storing: Promise<unknown> = Promise.resolve();
    const onUnits = (count: number): void => {
      const time = now().getTime();
      if (time - lastStored < progressMs) return;
      lastStored = time;
      storing = storeProgress(count).catch((error: unknown) => this.#logError(error));
    };
    const properties = { language, siteName, address, date: now() };
    const written = await writePdf({ page, units, properties }, path, writer, { signal, onUnits });
    await storing;
    await storeProgress(written.units);
    this.#logMissing(written.missingScripts);
    if ((await reader.tree.getVersion(type, scope)) !== version) throw changedFailure();
    return written;
  }

  /** The reader who requested the PDF. Throws `changed-meanwhile` if that user was deleted, or sees other records than at that time. */
  async #findReader({ user, userId }: JobRow, { viewerKey }: PdfJobRequest): Promise<Actor> {
    const found =
      user === nobody ? [anonymous, visitor] : [(await this.#options.graph.findActor(userId)) ?? visitor];
    const reader = found.find((actor) => viewerKeyOf(actor) === viewerKey && (actor.gid ?? nobody) === user);
    if (reader === undefined) throw changedFailure();
    return reader;
  }

  /** Stores the file and ends the job, unless it was cancelled meanwhile. */
  async #store(id: string, path: string, { pages, bytes }: WrittenPdf, signal: AbortSignal): Promise<void> {
    const { jobs, owner } = this.#options;
    let part = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: mebibyte })) {
      signal.throwIfAborted();
      if (!(await jobs.addFilePart(id, owner, part++, chunk as Buffer))) return;
    }
    // False if someone has cancelled the job meanwhile.
    if (!(await jobs.markFinishing(id, owner))) return jobs.requeueOrCancel(id, owner, this.#timestamp());
    const result: PdfResult = { pages, bytes };
    await this.#end(id, { state: 'done', log: JSON.stringify(result) });
    await this.#deleteOldFiles();
  }

  /** The newest file stays, whatever its size: a reader waits for it. */
  async #deleteOldFiles(): Promise<void> {
    const { jobs, maxBytes } = this.#options;
    let bytes = 0;
    for (const [i, { id, log: result }] of (await jobs.listWithFiles()).entries()) {
      bytes += (JSON.parse(result!) as PdfResult).bytes;
      if (i > 0 && (bytes > maxBytes || i >= maxFiles)) await jobs.deleteFile(id);
    }
  }

  async #end(id: string, outcome: JobOutcome): Promise<void> {
    await this.#options.jobs.end(id, this.#options.owner, this.#timestamp(), outcome);
  }

  /** Warns once for each script. */
  #logMissing(scripts: readonly string[]): void {
    for (const script of scripts.filter((one) => !this.#missingScripts.has(one))) {
      this.#missingScripts.add(script);
      this.#options.log(
        `PDF: no font has some characters (${script}); they are shown as boxes. Add a font with the setting pdf-fonts.`,
      );
    }
  }

  #logError(error: unknown): void {
    // The next poll tries again. The engine logs that the database is unavailable.
    if (error instanceof Failure && (error.code === 'unavailable' || error.code === 'busy')) return;
    this.#options.log(`PDFs: ${error instanceof Error ? error.stack : String(error)}`);
  }

  #timestamp(): string {
    return toTimestamp(this.#options.now());
  }
}

function failed(failure: Failure): JobOutcome {
  return { state: 'failed', error: JSON.stringify(failure.toData()) };
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
