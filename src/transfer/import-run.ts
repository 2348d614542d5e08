/**
 * One import run: opens the sources, lets the format read each document, hands the drafts to the graph and keeps the log. All
 * of it is one transaction; a dry run is the same run taken back at the end.
 */
import { statSync } from 'node:fs';
import type { Format, ReadLimits } from '../formats/format.ts';
import { findFormat } from '../formats/registry.ts';
import type {
  Importer,
  ImportOptions,
  ParentMap,
  RunImporter,
  SyncCounts,
  SyncOutcome,
} from '../graph/importer.ts';
import { Failure, fail, type SourceError } from '../model/errors.ts';
import { hideContent, hideErrorContent } from './hide-content.ts';
import { readHierarchyFile } from './hierarchy-file.ts';
import { type ImportLog, SkipLog, Warnings } from './import-log.ts';
import { KeysFile } from './keys-file.ts';
import { type MappingReader, Mappings } from './mappings.ts';
import { readAhead } from './read-ahead.ts';
import { SchemaValidator, type ValidationLimits } from './schema-validator.ts';
import {
  type ImportHooks,
  type ImportRequest,
  type ImportSource,
  type RunImport,
  requireSyncable,
} from './transfer.ts';
import { openSources, type UnpackLimits } from './unpack.ts';

export interface ImportRunOptions {
  readonly runImporter: RunImporter;
  readonly limits: ReadLimits & UnpackLimits & ValidationLimits & { readonly syncUnits: number };
  /** Where archives may be unpacked. */
  readonly tmpFolder: string;
  /** Those of the deployment; without, each format has its own alone. */
  readonly mappings?: Mappings;
  /** Folder of the schemas. */
  readonly schemas?: string;
}

/** What is wrong with one file, so that in tolerant mode the others can still be taken. */
const faultsOfFile = new Set([
  'malformed-xml',
  'malformed-rdf',
  'malformed-table',
  'wrong-format',
  'no-items',
  'invalid-items',
  'schema-violation',
  'limit-exceeded',
]);

export function createImport(options: ImportRunOptions): RunImport {
  return async (request, watch) => new ImportRun(options, request, watch).run();
}

class ImportRun {
  readonly #options: ImportRunOptions;
  readonly #request: ImportRequest;
  readonly #watch: ImportHooks;
  readonly #format: Format;
  readonly #reading: MappingReader;
  readonly #validator: SchemaValidator | undefined;
  readonly #warnings = new Warnings();
  readonly #leftOut = new SkipLog();
  #firstFault: Failure | undefined;
  #filesLeftOut = 0;
  /** What the schema says against a document, by its number, in tolerant mode. */
  readonly #invalid = new Map<number, Failure>();
  readonly #names = new Map<string, number>();
  readonly #keys: KeysFile | undefined;
  readonly #bytesTotal: number | undefined;
  #bytesRead = 0;
  #documents = 0;

  constructor(options: ImportRunOptions, request: ImportRequest, watch: ImportHooks = {}) {
    this.#options = options;
    this.#request = request;
    this.#watch = watch;
    this.#format =
      findFormat(request.format) ??
      fail('unknown-route', `There is no import format '${request.format}'.`, { details: request.format });
    this.#bytesTotal = totalBytes(request.sources);
    this.#reading = (options.mappings ?? new Mappings([])).get(this.#format, request.mapping);
    if (request.validate === true)
      this.#validator = new SchemaValidator(options.schemas ?? '', this.#format, options.limits);
    this.#keys = request.keysFile === undefined ? undefined : new KeysFile(request.keysFile);
  }

  async run(): Promise<ImportLog> {
    const { commit, job } = this.#request;
    try {
      const parents = await this.#readHierarchy();
      return await this.#options.runImporter(
        { ...this.#importOptions(), parents },
        commit,
        async (importer) => {
          for (const error of this.#request.fetchErrors ?? []) this.#leftOut.add(error);
          if (this.#validator !== undefined) await this.#validate(this.#validator);
          for await (const document of this.#documentsOf((warning) => this.#warnings.add(...warning)))
            await this.#readTolerantly(importer, document);
          // Leaving out everything is no success, however tolerant.
          if (this.#documents === this.#filesLeftOut) this.#failAll();
          const event = await importer.finish();
          const sync = await importer.sync();
          this.#requireWanted();
          const isReported = commit || importer.env.profile.reportsDryRunEvents;
          const log = this.#log(importer, isReported ? event : null, sync);
          if ((await this.#watch.mayCommit?.()) === false) failCancelled();
          if (job !== undefined) await importer.endJob(job, JSON.stringify(log));
          return log;
        },
      );
    } catch (error) {
      // A reader says where it was when something went wrong; where it was stopped is of no use to anybody.
      if (error instanceof Failure && error.code === 'cancelled') failCancelled();
      throw this.#hidesContent ? hideContent(error) : error;
    } finally {
      this.#keys?.close();
      await this.#validator?.close();
    }
  }

  async #readHierarchy(): Promise<ParentMap | undefined> {
    const { hierarchy } = this.#request;
    return hierarchy === undefined ? undefined : readHierarchyFile(hierarchy.path, this.#options.limits);
  }

  #importOptions(): ImportOptions {
    const { actor, actorGid, scope, allowUpdate, logMessage, diff = false, accessibleTo } = this.#request;
    return {
      actor,
      actorGid,
      scope,
      allowUpdate,
      logMessage,
      diff,
      ...(accessibleTo !== undefined && { accessibleTo }),
      ...this.#syncOptions(),
      scopeTypes: this.#format.scopes,
      targetIn: (scopeType) => this.#format.targets?.[scopeType] ?? this.#format.target,
      mappingVersion: this.#reading.version,
      onWarning: ({ code, message, count, ...location }) =>
        this.#warnings.add(code, message, location, count),
      onItem: (outcome, file, id, changes) =>
        this.#keys?.add(changes === undefined ? [outcome, file, id] : [outcome, file, id, changes]),
      onSkipped: this.#leaveOut(),
    };
  }

  #syncOptions(): Pick<ImportOptions, 'sync'> {
    const { sync, tolerant } = this.#request;
    if (sync === undefined) return {};
    requireSyncable(this.#format.name, tolerant);
    const { syncUnits } = this.#options.limits;
    const onSynced = (outcome: SyncOutcome, id: string, newId?: string): void =>
      this.#keys?.add(newId === undefined ? [outcome, id] : [outcome, id, newId]);
    return { sync: { ...sync, syncUnits, onSynced } };
  }

  #log(importer: Importer, event: string | null, sync: SyncCounts | undefined): ImportLog {
    const { created, updated, unchanged } = importer.counts;
    const [errors, warnings] = [this.#leftOut.list(), this.#warnings.list()];
    const { logMessage: message } = this.#request;
    const log = { message, created, updated, unchanged, event, errors, warnings };
    return sync === undefined ? log : { ...log, sync };
  }

  /** In tolerant mode, where to say what is left out. */
  #leaveOut(): ((error: SourceError) => void) | undefined {
    return this.#request.tolerant ? (error) => this.#addLeftOut(error) : undefined;
  }

  #addLeftOut(error: SourceError): void {
    this.#leftOut.add(
      this.#hidesContent ? hideErrorContent(error, 'Left out: it cannot be imported.') : error,
    );
  }

  get #hidesContent(): boolean {
    const { sources, hierarchy } = this.#request;
    return hierarchy?.hidesContent === true || sources.some(({ hidesContent }) => hidesContent === true);
  }

  /** All files are checked before the first is imported. */
  async #validate(validator: SchemaValidator): Promise<void> {
    const faults: Failure[] = [];
    let number = 0;
    // A long file is checked in one piece, for which whoever cancels does not wait.
    this.#watch.signal?.addEventListener('abort', () => void validator.close());
    for await (const document of this.#documentsOf(() => undefined)) {
      this.#requireWanted();
      number += 1;
      try {
        await validator.check(document);
      } catch (error) {
        this.#requireWanted();
        if (!(error instanceof Failure) || !faultsOfFile.has(error.code)) throw error;
        // A limit on bytes concerns the request as a whole.
        if (error.errors === undefined && !this.#request.tolerant) throw error;
        faults.push(error);
        this.#invalid.set(number, error);
      }
    }
    this.#names.clear();
    const [first] = faults;
    if (first === undefined || this.#request.tolerant) return;
    if (faults.length === 1) throw first;
    fail(first.code, `${faults.length} files are not valid. The first: ${first.message}`, {
      errors: faults.flatMap(({ errors }) => errors ?? []),
    });
  }

  async *#documentsOf(warn: (warning: Parameters<Warnings['add']>) => void): AsyncGenerator<Document> {
    for (const source of this.#request.sources) {
      const { limits, tmpFolder } = this.#options;
      const documents = openSources(source, {
        limits,
        tmpFolder,
        endings: this.#format.endings,
        warn: ({ code, message, file }) => warn([code, message, { file }]),
      });
      const { mediaType } = source;
      const charset = this.#request.charset ?? source.charset;
      for await (const { name, bytes } of documents)
        yield {
          ...{ name: this.#distinctName(source, name), fileName: fileNameOf(source, name) },
          ...{ bytes, mediaType, charset },
        };
    }
  }

  /** A name that no other file of the request has: two archives may hold the same names, a list may name a file twice. */
  #distinctName({ name: sourceName, kind }: ImportSource, name: string): string {
    const isShared = isEntry({ name: sourceName, kind }, name) && this.#request.sources.length > 1;
    const full = isShared ? `${sourceName}/${name}` : name;
    const times = (this.#names.get(full) ?? 0) + 1;
    this.#names.set(full, times);
    return times === 1 ? full : `${full} (${times})`;
  }

  async #readTolerantly(importer: Importer, document: Document): Promise<void> {
    this.#documents += 1;
    if (!this.#request.tolerant) return this.#read(importer, document);
    const [keys, warnings, leftOut] = [this.#keys?.mark(), this.#warnings.mark(), this.#leftOut.mark()];
    try {
      const invalid = this.#invalid.get(this.#documents);
      if (invalid !== undefined) throw invalid;
      await importer.savepoint(() => this.#read(importer, document));
    } catch (error) {
      if (!(error instanceof Failure) || !faultsOfFile.has(error.code)) throw error;
      // What was said of a file that is left out is not true any more.
      if (keys !== undefined) this.#keys?.takeBack(keys);
      this.#warnings.takeBack(warnings);
      this.#leftOut.takeBack(leftOut);
      this.#firstFault ??= error;
      this.#filesLeftOut += 1;
      this.#addLeftOut(error.errors?.[0] ?? { file: document.name, message: error.message });
    }
  }

  async #read(importer: Importer, document: Document): Promise<void> {
    const file = await importer.file(document.name);
    const before = { ...importer.counts };
    const batches = this.#reading.read(this.#counted(document.bytes), {
      file: document.name,
      fileName: document.fileName,
      mediaType: document.mediaType,
      charset: document.charset,
      scope: this.#request.scope,
      target: importer.target,
      language: this.#request.language,
      limits: this.#options.limits,
      table: this.#request.table,
      requiresIdentifiers: importer.env.profile.missingUnitId === 'invalid',
      warn: ({ code, message, location }) =>
        this.#warnings.add(code, message, { file: document.name, ...location }),
      leaveOut: this.#leaveOut(),
    });
    const lookUp = file.lookUp.bind(file);
    await readAhead(batches, lookUp, async (steps, lookedUp) => {
      await file.apply(steps, lookedUp);
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
      errors: this.#leftOut.list(),
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

/** A single document can be sent as an archive can, packed or not; it has the name of its source. */
function isEntry({ name: sourceName, kind }: Pick<ImportSource, 'name' | 'kind'>, name: string): boolean {
  return kind === 'archive' && name !== sourceName && name !== sourceName.replace(/\.gz$/i, '');
}

/** Without folders and ending. An ending has letters, so that a number at the end of a name stays. */
function fileNameOf(source: ImportSource, name: string): string | undefined {
  if (source.isUnnamed === true && !isEntry(source, name)) return undefined;
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return last.replace(/\.[a-z][a-z0-9]{0,7}$/i, '');
}

interface Document {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly mediaType: string | undefined;
  readonly charset: string | undefined;
}
