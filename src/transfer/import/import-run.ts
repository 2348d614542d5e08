/**
 * Runs one import: opens the documents, reads each with its format, passes the drafts to the graph and collects the log. The import is one
 * transaction, which a dry run rolls back. More than 300 lines: its steps share the state of this transaction.
 */
import { rm } from 'node:fs/promises';
import { countryOfId, DateContext } from '../../formats/date-context.ts';
import type { Format, FormatContext, ReadLimits } from '../../formats/format.ts';
import { findFormat, formats } from '../../formats/registry.ts';
import type {
  Importer,
  ImportOptions,
  ImportRunner,
  ParentMap,
  SyncCounts,
  UnitSyncOutcome,
} from '../../graph/import/import.ts';
import type { ReviewedRecord } from '../../graph/reviewed-record.ts';
import { listNames, suggestionSentence } from '../../lib/nearest.ts';
import { Failure, fail, type SourceError } from '../../model/errors.ts';
import { type FormatReader, Mappings } from '../mappings.ts';
import {
  makePreparationFolder,
  openPreparedDocuments,
  prepareDocuments,
} from '../preparation/prepare-documents.ts';
import type { PreparedDocuments } from '../preparation/prepared-documents.ts';
import type { UnpackLimits, UnpackOptions } from '../unpack/unpack.ts';
import { isFileFailure, validateDocuments } from '../validation/validate-documents.ts';
import { SchemaValidator, type ValidationLimits } from '../validation/validation.ts';
import { assumeLanguage } from './assumed-language.ts';
import { readHierarchyFile } from './hierarchy-file.ts';
import { type ImportHooks, type ImportRequest, type RunImport, requireSyncable } from './import.ts';
import { type ImportDocument, openDocuments, totalBytes } from './import-documents.ts';
import { type ImportLog, SkipLog, Warnings } from './import-log.ts';
import { digestFile, OutcomesFile } from './outcomes-file.ts';
import { readAhead } from './read-ahead.ts';
import { redactError, redactSourceError } from './redact-error.ts';
import { withSourceLines } from './source-lines.ts';

export interface ImportRunOptions {
  readonly runImporter: ImportRunner;
  readonly limits: ReadLimits & UnpackLimits & ValidationLimits & { readonly syncUnits: number };
  /** Folder for unpacking archives. */
  readonly tmpFolder: string;
  /** Custom mappings; without them, only the formats' own can be used. */
  readonly mappings?: Mappings;
  /** Folder of the schemas. */
  readonly schemas?: string;
}

export function createImport(options: ImportRunOptions): RunImport {
  return async (request, hooks) => {
    const run = new ImportRun(options, request, hooks);
    const { review, sources } = request;
    const isReviewed = review !== undefined && review.approved === undefined;
    // Lines of files on the host are not reported: the caller may not be allowed to read them.
    if (!isReviewed || sources.some(({ hidesContent }) => hidesContent === true)) return run.run();
    return withSourceLines(
      () => run.run(),
      () => run.openDocuments(() => undefined),
    );
  };
}

class ImportRun {
  readonly #options: ImportRunOptions;
  readonly #request: ImportRequest;
  readonly #hooks: ImportHooks;
  readonly #format: Format;
  readonly #reader: FormatReader;
  readonly #validator: SchemaValidator | undefined;
  readonly #warnings = new Warnings();
  readonly #skipped = new SkipLog();
  #firstFailure: Failure | undefined;
  #filesSkipped = 0;
  /** In tolerant mode, the schema errors by number of the document. */
  #invalid: ReadonlyMap<number, Failure> = new Map();
  readonly #keys: OutcomesFile | undefined;
  readonly #reviewed: OutcomesFile<ReviewedRecord> | undefined;
  /** The documents, if the format prepares them. */
  #prepared: PreparedDocuments | undefined;
  #bytesTotal: number | undefined;
  #bytesRead = 0;
  #documents = 0;

  constructor(options: ImportRunOptions, request: ImportRequest, hooks: ImportHooks = {}) {
    this.#options = options;
    this.#request = request;
    this.#hooks = hooks;
    this.#format =
      findFormat(request.format) ??
      fail(
        'unknown-route',
        `Unknown import format '${request.format}'. ${suggestionSentence(request.format, listNames(formats))}`,
        { details: request.format },
      );
    this.#prepared = request.prepared;
    this.#bytesTotal = totalBytes(request.sources);
    this.#reader = (options.mappings ?? new Mappings([])).get(this.#format, request.mapping);
    if (request.validate === true)
      this.#validator = new SchemaValidator(options.schemas ?? '', this.#format, options.limits);
    this.#keys = request.keysFile === undefined ? undefined : new OutcomesFile(request.keysFile);
    const { review } = request;
    this.#reviewed = review === undefined ? undefined : new OutcomesFile(review.file, review.maxBytes);
  }

  async run(): Promise<ImportLog> {
    const { commit, job } = this.#request;
    try {
      const parents = await this.#readHierarchy();
      await this.#prepare();
      return await this.#options.runImporter(
        { ...this.#importOptions(), parents },
        commit,
        async (importer) => {
          for (const error of this.#request.fetchErrors ?? []) this.#skipped.add(error);
          if (this.#validator !== undefined) await this.#validate(this.#validator);
          for await (const document of this.openDocuments(({ code, message, file }) =>
            this.#warnings.add(code, message, { file }),
          ))
            await this.#readTolerantly(importer, document);
          // An import that skipped all files fails, even in tolerant mode.
          if (this.#documents === this.#filesSkipped) this.#failAll();
          const event = await importer.finish();
          const sync = await importer.sync();
          this.#requireNotCancelled();
          await this.#requireApproved();
          const isReported = commit || importer.env.profile.reportsDryRunEvents;
          const log = this.#log(importer, isReported ? event : null, sync);
          if ((await this.#hooks.mayCommit?.()) === false) failCancelled();
          if (job !== undefined) await importer.endJob(job, JSON.stringify(log));
          return log;
        },
      );
    } catch (error) {
      // Replaces the error by one without the location at which the reader was cancelled, which has no meaning.
      if (error instanceof Failure && error.code === 'cancelled') failCancelled();
      throw this.#hidesContent ? redactError(error) : error;
    } finally {
      this.#keys?.close();
      this.#reviewed?.close();
      await this.#validator?.close();
      await this.#deletePrepared();
    }
  }

  /** Unpacks and parses the documents of some formats before the lock of the store is taken, unless the caller has done so. */
  async #prepare(): Promise<void> {
    if (this.#format.prepare === undefined) return;
    const { limits, tmpFolder } = this.#options;
    this.#prepared ??= await prepareDocuments(this.#request, {
      limits,
      folder: await makePreparationFolder(tmpFolder),
    });
    this.#bytesTotal = this.#prepared.documents.reduce((sum, { size }) => sum + size, 0);
  }

  async #deletePrepared(): Promise<void> {
    if (this.#prepared === undefined || this.#request.prepared !== undefined) return;
    await rm(this.#prepared.folder, { recursive: true, force: true });
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
      mappingVersion: this.#reader.version,
      onWarning: ({ code, message, count, ...location }) =>
        this.#warnings.add(code, message, location, count),
      onItem: (outcome, file, id, changes) =>
        this.#keys?.add(changes === undefined ? [outcome, file, id] : [outcome, file, id, changes]),
      onSkipped: this.#onSkipped(),
      ...(this.#reviewed !== undefined && { onReviewed: (record) => this.#reviewed!.add(record) }),
    };
  }

  /** Throws `changed-meanwhile` if the import makes other differences than those that a user has approved. */
  async #requireApproved(): Promise<void> {
    const approved = this.#request.review?.approved;
    if (approved === undefined) return;
    this.#reviewed!.mark();
    if ((await digestFile(this.#request.review!.file)) !== approved)
      fail('changed-meanwhile', 'The import would now make other differences than those that were reviewed.');
  }

  #syncOptions(): Pick<ImportOptions, 'sync'> {
    const { sync, tolerant } = this.#request;
    if (sync === undefined) return {};
    requireSyncable(this.#format.name, tolerant);
    const { syncUnits } = this.#options.limits;
    const onSynced = (outcome: UnitSyncOutcome, id: string, newId?: string): void =>
      this.#keys?.add(newId === undefined ? [outcome, id] : [outcome, id, newId]);
    const { review } = this.#request;
    const { deleteMany = false, ...compared } = sync;
    // The user who approved a reviewed sync has seen every deletion.
    const manyDeletions =
      deleteMany || review?.approved !== undefined ? 'allow' : this.#request.commit ? 'fail' : 'warn';
    return { sync: { ...compared, manyDeletions, syncUnits, onSynced } };
  }

  #log(importer: Importer, event: string | null, sync: SyncCounts | undefined): ImportLog {
    const { created, updated, unchanged } = importer.counts;
    const log = {
      message: this.#request.logMessage,
      created,
      updated,
      unchanged,
      event,
      errors: this.#skipped.list(),
      warnings: this.#warnings.list(),
    };
    return sync === undefined ? log : { ...log, sync };
  }

  /** Receives skipped parts of a file; undefined unless the import is tolerant. */
  #onSkipped(): ((error: SourceError) => void) | undefined {
    return this.#request.tolerant ? (error) => this.#addSkipped(error) : undefined;
  }

  #addSkipped(error: SourceError): void {
    this.#skipped.add(
      this.#hidesContent ? redactSourceError(error, 'Skipped: it cannot be imported.') : error,
    );
  }

  get #hidesContent(): boolean {
    const { sources, hierarchy } = this.#request;
    return hierarchy?.hidesContent === true || sources.some(({ hidesContent }) => hidesContent === true);
  }

  async #validate(validator: SchemaValidator): Promise<void> {
    // The check of a long file cannot be interrupted, so cancelling kills its process.
    this.#hooks.signal?.addEventListener('abort', () => void validator.close());
    // Warnings about entries of archives are reported when the documents are read.
    const documents = this.openDocuments(() => undefined);
    this.#invalid = await validateDocuments(documents, validator, {
      tolerant: this.#request.tolerant,
      requireNotCancelled: () => this.#requireNotCancelled(),
    });
  }

  /** Opens the documents from the beginning. */
  openDocuments(warn: UnpackOptions['warn']): AsyncGenerator<ImportDocument> {
    const { limits, tmpFolder } = this.#options;
    const { sources, charset } = this.#request;
    if (this.#prepared !== undefined)
      return openPreparedDocuments(this.#prepared, warn, (count) => this.#countRead(count));
    return openDocuments(sources, charset, { limits, tmpFolder, endings: this.#format.endings, warn });
  }

  async #readTolerantly(importer: Importer, document: ImportDocument): Promise<void> {
    this.#documents += 1;
    if (!this.#request.tolerant) return this.#read(importer, document);
    const keys = this.#keys?.mark();
    const reviewed = this.#reviewed?.mark();
    const warnings = this.#warnings.mark();
    const skipped = this.#skipped.mark();
    try {
      const invalid = this.#invalid.get(this.#documents);
      if (invalid !== undefined) throw invalid;
      await importer.savepoint(() => this.#read(importer, document));
    } catch (error) {
      if (!isFileFailure(error)) throw error;
      // Discards the log entries about a file that is skipped.
      if (keys !== undefined) this.#keys?.rollBack(keys);
      if (reviewed !== undefined) this.#reviewed?.rollBack(reviewed);
      this.#warnings.rollBack(warnings);
      this.#skipped.rollBack(skipped);
      this.#firstFailure ??= error;
      this.#filesSkipped += 1;
      this.#addSkipped(error.errors?.[0] ?? { file: document.name, message: error.message });
    }
  }

  async #read(importer: Importer, document: ImportDocument): Promise<void> {
    if (document.failure !== undefined) throw document.failure;
    const file = await importer.file(document.name);
    const before = { ...importer.counts };
    const warn: FormatContext['warn'] = ({ code, message, location }) =>
      this.#warnings.add(code, message, { file: document.name, ...location });
    const batches = this.#reader.read(this.#countBytes(document.bytes), {
      file: document.name,
      fileName: document.fileName,
      prepared: document.prepared,
      mediaType: document.mediaType,
      charset: document.charset,
      scope: this.#request.scope,
      scopeType: importer.scope.type,
      target: importer.target,
      ...assumeLanguage(this.#request.language, importer, warn),
      restrictsInternal: this.#request.internal !== 'public',
      limits: this.#options.limits,
      table: this.#request.table,
      dates: new DateContext(countryOfId(this.#request.scope)),
      requiresIdentifiers: importer.env.profile.missingUnitId === 'invalid',
      keyStyle: importer.env.profile.unknownPropertyKeys,
      keepsMarkup: importer.env.profile.keepsMarkup,
      warn,
      onSkipped: this.#onSkipped(),
    });
    const lookUp = file.lookUp.bind(file);
    await readAhead(batches, lookUp, async (steps, lookedUp) => {
      await file.apply(steps, lookedUp);
      this.#hooks.onProgress?.({
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

  async *#countBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#countRead(chunk.length);
      yield chunk;
    }
  }

  #countRead(bytes: number): void {
    this.#requireNotCancelled();
    // The beginning of a prepared document is read several times.
    this.#bytesRead = Math.min(this.#bytesRead + bytes, this.#bytesTotal ?? Number.POSITIVE_INFINITY);
  }

  /** Called for every chunk of a file, and before the commit. Throws `cancelled`. */
  #requireNotCancelled(): void {
    if (this.#hooks.signal?.aborted === true) failCancelled();
  }

  #failAll(): never {
    const failure = this.#firstFailure;
    if (failure === undefined) throw new Error('An import without sources');
    if (this.#documents === 1) throw failure;
    fail(
      failure.code,
      `None of the ${this.#documents} files could be imported. The first: ${failure.message}`,
      { errors: this.#skipped.list() },
    );
  }
}

function failCancelled(): never {
  fail('cancelled', 'The import was cancelled and rolled back.');
}
