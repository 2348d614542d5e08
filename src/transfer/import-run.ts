/**
 * One import run: opens the sources, lets the format read each document, hands the drafts to the graph and keeps the log. All
 * of it is one transaction; a dry run is the same run taken back at the end.
 */
import { statSync } from 'node:fs';
import type { Format, ReadLimits } from '../formats/format.ts';
import { findFormat } from '../formats/registry.ts';
import type { Ingest, IngestOptions, RunIngest, SyncCounts, SyncOutcome } from '../graph/ingest.ts';
import { type ErrorPlace, Failure, fail } from '../model/errors.ts';
import { type ImportLog, Warnings } from './import-log.ts';
import { KeysFile } from './keys-file.ts';
import { takeAhead } from './read-ahead.ts';
import {
  type ImportRequest,
  type ImportSource,
  type ImportWatch,
  type RunImport,
  syncedFormat,
} from './transfer.ts';
import { openSources, type UnpackLimits } from './unpack.ts';

export interface ImportOptions {
  readonly runIngest: RunIngest;
  readonly limits: ReadLimits & UnpackLimits & { readonly syncUnits: number };
  /** Where archives may be unpacked. */
  readonly tmpFolder: string;
}

/** What is wrong with one file, so that in tolerant mode the others can still be taken. */
const faultsOfFile = new Set([
  'malformed-xml',
  'malformed-rdf',
  'malformed-table',
  'wrong-format',
  'no-items',
  'invalid-items',
  'limit-exceeded',
]);

export function createImport(options: ImportOptions): RunImport {
  return async (request, watch) => new ImportRun(options, request, watch).run();
}

class ImportRun {
  readonly #options: ImportOptions;
  readonly #request: ImportRequest;
  readonly #watch: ImportWatch;
  readonly #format: Format;
  readonly #warnings = new Warnings();
  readonly #errors: ErrorPlace[] = [];
  #firstFault: Failure | undefined;
  readonly #names = new Map<string, number>();
  readonly #keys: KeysFile | undefined;
  readonly #bytesTotal: number | undefined;
  #bytesRead = 0;
  #documents = 0;

  constructor(options: ImportOptions, request: ImportRequest, watch: ImportWatch = {}) {
    this.#options = options;
    this.#request = request;
    this.#watch = watch;
    this.#format =
      findFormat(request.format) ??
      fail('unknown-route', `There is no import format '${request.format}'.`, { details: request.format });
    this.#bytesTotal = totalBytes(request.sources);
    this.#keys = request.keysFile === undefined ? undefined : new KeysFile(request.keysFile);
  }

  async run(): Promise<ImportLog> {
    const { commit, job } = this.#request;
    try {
      return await this.#options.runIngest(this.#ingestOptions(), commit, async (ingest) => {
        await this.#readSources(ingest);
        const event = await ingest.finish();
        const sync = await ingest.sync();
        this.#requireWanted();
        const log = this.#log(ingest, commit ? event : null, sync);
        if (job !== undefined) await ingest.endJob(job, JSON.stringify(log));
        return log;
      });
    } catch (error) {
      // A reader says where it was when something went wrong; where it was stopped is of no use to anybody.
      if (error instanceof Failure && error.code === 'cancelled') failCancelled();
      throw error;
    } finally {
      this.#keys?.close();
    }
  }

  #ingestOptions(): IngestOptions {
    const { actor, scope, allowUpdate, logMessage, diff = false } = this.#request;
    return {
      actor,
      scope,
      allowUpdate,
      logMessage,
      diff,
      ...this.#syncOptions(),
      scopeTypes: this.#format.scopes,
      targetIn: (scopeType) => this.#format.targets?.[scopeType] ?? this.#format.target,
      mappingVersion: this.#format.mappingVersion,
      onOddity: ({ code, message, count, ...place }) => this.#warnings.add(code, message, place, count),
      onItem: (outcome, file, id, changes) =>
        this.#keys?.add(changes === undefined ? [outcome, file, id] : [outcome, file, id, changes]),
    };
  }

  #syncOptions(): Pick<IngestOptions, 'sync'> {
    const { sync, tolerant } = this.#request;
    if (sync === undefined) return {};
    requireSyncable(this.#format, tolerant);
    const { syncUnits } = this.#options.limits;
    const onSynced = (outcome: SyncOutcome, id: string, newId?: string): void =>
      this.#keys?.add(newId === undefined ? [outcome, id] : [outcome, id, newId]);
    return { sync: { ...sync, syncUnits, onSynced } };
  }

  #log(ingest: Ingest, event: string | null, sync: SyncCounts | undefined): ImportLog {
    const { created, updated, unchanged } = ingest.counts;
    const [errors, warnings] = [this.#errors, this.#warnings.list()];
    const { logMessage: message } = this.#request;
    const log = { message, created, updated, unchanged, event, errors, warnings };
    return sync === undefined ? log : { ...log, sync };
  }

  async #readSources(ingest: Ingest): Promise<void> {
    for (const source of this.#request.sources) {
      const { limits, tmpFolder } = this.#options;
      const documents = openSources(source, {
        limits,
        tmpFolder,
        endings: this.#format.endings,
        warn: ({ code, message, file }) => this.#warnings.add(code, message, { file }),
      });
      const { mediaType } = source;
      for await (const { name, bytes } of documents) {
        await this.#readTolerantly(ingest, { name: this.#distinctName(source, name), bytes, mediaType });
      }
    }
    // Leaving out everything is no success, however tolerant.
    if (this.#documents === this.#errors.length) this.#failAll();
  }

  /** A name that no other file of the request has: two archives may hold the same names, a list may name a file twice. */
  #distinctName({ name: sourceName, kind }: ImportSource, name: string): string {
    const isShared = kind === 'archive' && this.#request.sources.length > 1;
    const full = isShared ? `${sourceName}/${name}` : name;
    const times = (this.#names.get(full) ?? 0) + 1;
    this.#names.set(full, times);
    return times === 1 ? full : `${full} (${times})`;
  }

  async #readTolerantly(ingest: Ingest, document: Document): Promise<void> {
    this.#documents += 1;
    if (!this.#request.tolerant) return this.#read(ingest, document);
    const [keys, warnings] = [this.#keys?.mark(), this.#warnings.mark()];
    try {
      await ingest.apart(() => this.#read(ingest, document));
    } catch (error) {
      if (!(error instanceof Failure) || !faultsOfFile.has(error.code)) throw error;
      // What was said of a file that is left out is not true any more.
      if (keys !== undefined) this.#keys?.takeBack(keys);
      this.#warnings.takeBack(warnings);
      this.#firstFault ??= error;
      this.#errors.push(error.errors?.[0] ?? { file: document.name, message: error.message });
    }
  }

  async #read(ingest: Ingest, document: Document): Promise<void> {
    const file = await ingest.file(document.name);
    const before = { ...ingest.counts };
    const batches = this.#format.read(this.#counted(document.bytes), {
      file: document.name,
      mediaType: document.mediaType,
      target: ingest.target,
      language: this.#request.language,
      limits: this.#options.limits,
      warn: ({ code, message, place }) =>
        this.#warnings.add(code, message, { file: document.name, ...place }),
    });
    await takeAhead(batches, async (steps, readOn) => {
      await file.apply(steps, readOn);
      this.#watch.onProgress?.({
        file: document.name,
        bytesRead: this.#bytesRead,
        bytesTotal: this.#bytesTotal,
        created: before.created + file.counts.created,
        updated: before.updated + file.counts.updated,
        unchanged: before.unchanged + file.counts.unchanged,
      });
    });
    await file.end();
  }

  async *#counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#requireWanted();
      this.#bytesRead += chunk.length;
      yield chunk;
    }
  }

  /** Asked for every piece of a file, and before all is kept. */
  #requireWanted(): void {
    if (this.#watch.signal?.aborted === true) failCancelled();
  }

  #failAll(): never {
    const fault = this.#firstFault;
    if (fault === undefined) throw new Error('An import without sources');
    if (this.#documents === 1) throw fault;
    fail(fault.code, `None of the ${this.#documents} files could be imported. The first: ${fault.message}`, {
      errors: this.#errors,
    });
  }
}

function failCancelled(): never {
  fail('cancelled', 'The import was cancelled; nothing of it was kept.');
}

/** Undefined where there are archives: how much is in them is known when they are unpacked. Throws `file-not-found`. */
function totalBytes(sources: readonly ImportSource[]): number | undefined {
  const sizes = sources.map(
    ({ path, name }) =>
      statSync(path, { throwIfNoEntry: false })?.size ??
      fail('file-not-found', `The file ${name} is not there any more.`, { details: name }),
  );
  if (sources.some(({ kind }) => kind === 'archive')) return undefined;
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A sync deletes what is not in the files: for that it must have read all of them, and they must be all there is. */
function requireSyncable({ name }: Format, tolerant: boolean): void {
  if (name !== syncedFormat)
    fail('bad-parameter', `Only ${syncedFormat} can be synced; import ${name} without.`, { details: name });
  if (!tolerant) return;
  fail(
    'bad-parameter',
    'A sync cannot be tolerant: what was left out would be deleted. Repair or leave out the file.',
    {
      details: { parameter: 'tolerant', value: 'true' },
    },
  );
}

interface Document {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly mediaType: string | undefined;
}
