/**
 * PDFs of finding aids as jobs: requested by readers, with or without an account, and written by any process (pdf-runner.ts). Their files are in the
 * store of jobs, so that every process can send them. Readers with the same view of the records share a PDF while the finding aid has the same
 * version.
 */
import { createHash } from 'node:crypto';
import type { Actor } from '../../graph/actor.ts';
import { type Environment, toTimestamp } from '../../graph/environment.ts';
import { anyProcess, type JobRow, type JobStore, nobody } from '../../graph/jobs.ts';
import { type FailureData, fail } from '../../model/errors.ts';

/** The request of the job, as JSON. `format` to `commit` are those of every job. */
export interface PdfJobRequest {
  readonly format: 'pdf';
  /** Id of the unit. */
  readonly scope: string;
  readonly logMessage: null;
  readonly commit: false;
  readonly type: string;
  readonly language: string;
  readonly siteName: string;
  /** URL of the page of the unit; empty if it is unknown. */
  readonly address: string;
  /** The view of the records for which the PDF is made. The job fails if its user has another one when it runs. */
  readonly viewerKey: string;
}

/** Progress of the job. It is kept after the end. */
export interface PdfProgress {
  readonly units: number;
  /** Of the finding aid when writing the PDF began. */
  readonly version: string;
}

/** Result of the job. */
export interface PdfResult {
  readonly pages: number;
  readonly bytes: number;
}

export interface PdfKey {
  /** Must contain everything that the content depends on besides the records: the viewer, the language, the origin of the addresses and the unit. */
  readonly key: string;
  /** Returns another version after every change of the records that the PDF shows, and of the permissions to see them. Throws `not-found` or `gone`. */
  readonly readVersion: () => Promise<string>;
}

export interface PdfRequest extends PdfKey {
  readonly actor: Actor;
  /** Network of an anonymous reader. */
  readonly network: string;
  /** Throws `not-found` or `gone` if the reader may not see the finding aid. */
  readonly requireItem: () => Promise<unknown>;
  readonly job: PdfJobRequest;
}

export type PdfState =
  | { readonly state: 'queued'; readonly position: number }
  | { readonly state: 'running'; readonly units: number }
  | { readonly state: 'done'; readonly jobId: string; readonly pages: number; readonly bytes: number }
  | { readonly state: 'failed'; readonly error: FailureData };

interface PdfJobsOptions {
  readonly store: JobStore;
  readonly env: Pick<Environment, 'now' | 'newId'>;
  readonly maxWaiting: number;
  /** Called when a PDF was queued. */
  readonly wake: () => void;
}

/** Waiting PDFs of one reader, so that one reader cannot fill the queue. */
const maxWaitingPerReader = 3;
/** Time in which a place in the queue may become free: a large PDF takes minutes. */
const retryAfterSeconds = 60;

export class PdfJobs {
  readonly #options: PdfJobsOptions;

  constructor(options: PdfJobsOptions) {
    this.#options = options;
  }

  /** Undefined if there is no request with this key, it was cancelled, or the finding aid was changed since; the file is then deleted. */
  async find(key: PdfKey): Promise<PdfState | undefined> {
    const row = await this.#findCurrent(key);
    return row && this.#toState(row);
  }

  /** Queues a job, unless one is open or has a file of the present version. Throws `not-found`, `gone`, `busy`. */
  async request(request: PdfRequest): Promise<void> {
    await request.requireItem();
    const { store, env, maxWaiting, wake } = this.#options;
    const row = await this.#findCurrent(request);
    if (row !== undefined && row.state !== 'failed' && row.state !== 'cancelled') return;
    if (row !== undefined) await store.deleteFile(row.id);
    const { actor, network, job } = request;
    const key = digest(request.key);
    const limits = { total: maxWaiting, perUser: maxWaitingPerReader };
    const isQueued = await store.insert(
      {
        id: env.newId(),
        user: actor.gid ?? nobody,
        userId: actor.gid === null ? '' : actor.id,
        owner: anyProcess,
        created: toTimestamp(env.now()),
        request: JSON.stringify(job),
        pdf: { key, caller: actor.gid === null ? toCaller(network) : '' },
      },
      limits,
    );
    if (isQueued) wake();
    // Otherwise another request with this key may have been first.
    else if ((await store.findByKey(key)) === undefined) await this.#failFull();
  }

  /** The file of a job, part by part. Reads nothing before the first part is taken: HEAD takes none. */
  async *readFile(jobId: string): AsyncGenerator<Uint8Array> {
    for (let part = 0; ; part++) {
      const bytes = await this.#options.store.findFilePart(jobId, part);
      if (bytes !== undefined) yield bytes;
      else if (part === 0) fail('not-found', 'The PDF was deleted meanwhile. Request it again.');
      else return;
    }
  }

  async #findCurrent({ key, readVersion }: PdfKey): Promise<JobRow | undefined> {
    const { store } = this.#options;
    const row = await store.findByKey(digest(key));
    if (row === undefined || !dependsOnVersion(row) || row.progress === null) return row;
    const { version } = JSON.parse(row.progress) as PdfProgress;
    if ((await readVersion()) === version) return row;
    await store.deleteFile(row.id);
    return undefined;
  }

  async #toState({ id, state, progress, log, error }: JobRow): Promise<PdfState | undefined> {
    switch (state) {
      case 'queued':
        return { state, position: await this.#positionOf(id) };
      case 'running':
      case 'finishing':
        return {
          state: 'running',
          units: progress === null ? 0 : (JSON.parse(progress) as PdfProgress).units,
        };
      case 'done':
        return { state, jobId: id, ...(JSON.parse(log!) as PdfResult) };
      case 'failed':
        return { state, error: JSON.parse(error!) as FailureData };
      case 'cancelled':
        return undefined;
    }
  }

  async #positionOf(id: string): Promise<number> {
    const waiting = selectWaiting(await this.#options.store.listOpen());
    return Math.max(1, waiting.findIndex((row) => row.id === id) + 1);
  }

  async #failFull(): Promise<never> {
    const { store, maxWaiting } = this.#options;
    if (selectWaiting(await store.listOpen()).length < maxWaiting)
      fail(
        'busy',
        `${maxWaitingPerReader} PDFs that you requested wait already. Try again when one is ready.`,
        { retryAfterSeconds },
      );
    fail('busy', `${maxWaiting} PDFs wait already (limit pdf-waiting). Try again in a few minutes.`, {
      details: { limit: 'pdf-waiting', value: maxWaiting },
      retryAfterSeconds,
    });
  }
}

/** Queued PDFs, in the order in which they will be written. */
export function selectWaiting(open: readonly JobRow[]): readonly JobRow[] {
  return open.filter(({ kind, state }) => kind === 'pdf' && state === 'queued');
}

/** Whether a change of the finding aid makes the result outdated. Other failures are shown until the PDF is requested again. */
function dependsOnVersion({ state, error }: JobRow): boolean {
  return (
    state === 'done' || (state === 'failed' && (JSON.parse(error!) as FailureData).code === 'limit-exceeded')
  );
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Two bytes of a hash, so that the table identifies no reader: many networks have the same, and share the limit of waiting PDFs. */
function toCaller(network: string): string {
  return digest(network).slice(0, 4);
}
