/**
 * Imports many items. An Importer is one import into one scope, inside one transaction; each file is imported by a FileImport
 * (import/file-import.ts). The order is that of every change: read → require permission → (validate → apply → write, for each batch) →
 * audit.
 */
import { Failure, fail } from '../../model/errors.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { writeEvent } from '../changes/audit.ts';
import type { ActingUser } from '../changes/change-context.ts';
import { getActor } from '../changes/changes.ts';
import { requireAccessorsAndActor } from '../changes/permissions/accessors.ts';
import { endJob } from '../changes/users/job-end.ts';
import { parseParts } from '../content/part-builder.ts';
import type { Environment } from '../environment.ts';
import { getIdentity, requireOwnStem } from '../ids/identity.ts';
import { failNotFound } from '../lookup.ts';
import { DescribedSources } from './described-sources.ts';
import { type Editors, listEditorsOf, type RestrictedItem, readEditors } from './editors.ts';
import { ExcludedNumbers } from './excluded-numbers.ts';
import { FileImport } from './file-import.ts';
import type {
  ImportContext,
  ImportCounts,
  ImportOptions,
  ImportOutcome,
  SyncCounts,
  UnitSyncOutcome,
} from './import-context.ts';
import { getImportScope, requireNestableType } from './import-scope.ts';
import { type ResolvedSyncOptions, resolveSyncOptions } from './sync/resolve-sync-options.ts';
import { executeSync } from './sync/sync.ts';
import { type ParentMap, UnitParents } from './unit-parents.ts';

export type { ImportOptions, ImportOutcome, ParentMap, SyncCounts, UnitSyncOutcome };

/** Gids are reserved in blocks, each twice as large as the one before, so that a long import reserves only a few times. */
const gidBlock = { first: 1024, last: 65_536 };

/** Runs an import in one transaction. `keep: false` is a dry run, which is rolled back. */
export type ImportRunner = <T>(
  options: ImportOptions,
  keep: boolean,
  run: (importer: Importer) => Promise<T>,
) => Promise<T>;

type Transactions = Pick<Store, 'transaction'>;

export function createImportRunner(store: Transactions, env: Environment): ImportRunner {
  return async (options, keep, run) => {
    try {
      return await store.transaction(async (tx) => run(await Importer.open(tx, env, options)), { keep });
    } catch (error) {
      return failOnConcurrentItem(store, error);
    }
  };
}

/**
 * Throws `busy` for an id that exists although the import has checked it before: another transaction has created the item in the meantime.
 * Other errors are thrown again.
 */
async function failOnConcurrentItem(store: Transactions, error: unknown): Promise<never> {
  if (!(error instanceof Failure) || error.code !== 'duplicate') throw error;
  const id = String(error.details);
  if ((await store.transaction((tx) => tx.items.find(id), { keep: false })) === undefined) throw error;
  fail('busy', `'${id}' was created by another request during the import; nothing was imported. Try again.`, {
    details: id,
    cause: error,
  });
}

/** Throws `unknown-user` if the user was deleted and another one with the same id was created since the import was submitted. */
function requireSameUser({ id, gid }: ActingUser, submitter: Gid | undefined): void {
  if (submitter === undefined || submitter === gid) return;
  fail('unknown-user', `The user '${id}' who submitted this import was deleted. Submit it again.`, {
    details: id,
  });
}

export class Importer implements ImportContext {
  readonly tx: StoreTransaction;
  readonly env: Environment;
  readonly options: ImportOptions;
  readonly scope: ItemRow;
  readonly stem: string;
  readonly target: string;
  readonly actor: ActingUser;
  readonly event: Gid;
  readonly counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  readonly accessors: readonly Gid[];
  readonly inheritsRestrictions: boolean;
  readonly named: Set<Gid> | undefined;
  readonly marked: Set<Gid> | undefined;
  readonly sourceFiles: Set<string> | undefined;
  readonly formerLanguages: ReadonlySet<string>;
  readonly describedLanguages = new Map<Gid, Set<string>>();
  readonly described = new DescribedSources();
  readonly excluded = new ExcludedNumbers();
  readonly parents: UnitParents | undefined;
  subjectCount = 0;
  noteCount = 0;
  #noteEvent: Promise<Gid> | undefined;
  #editors: Promise<Editors> | undefined;
  #sync: ResolvedSyncOptions | undefined;
  #gidBlock = gidBlock.first;
  #nextGid: Gid = 0;
  #blockEnd: Gid = 0;
  /** Ranges of gids that were reserved, in ascending order; `end` is exclusive. */
  readonly #ranges: { first: Gid; end: Gid }[] = [];

  private constructor(
    tx: StoreTransaction,
    env: Environment,
    options: ImportOptions,
    found: {
      actor: ActingUser;
      scope: ItemRow;
      stem: string;
      event: Gid;
      accessors: readonly Gid[];
      inheritsRestrictions: boolean;
    },
  ) {
    this.tx = tx;
    this.env = env;
    this.options = options;
    this.actor = found.actor;
    this.scope = found.scope;
    this.stem = found.stem;
    this.target = options.targetIn(found.scope.type);
    this.event = found.event;
    // Earlier versions assumed the language of the scope, or English in the profile ehri.
    const scopeLanguages = parseParts(found.scope.parts).map(({ data }) => String(data.languageCode));
    this.formerLanguages = new Set([...scopeLanguages, env.profile.assumedLanguage]);
    this.accessors = found.accessors;
    this.inheritsRestrictions = found.inheritsRestrictions;
    this.named = options.sync === undefined ? undefined : new Set();
    this.marked = options.sync === undefined ? undefined : new Set();
    this.sourceFiles = options.sync === undefined ? undefined : new Set();
    if (options.parents !== undefined) requireNestableType(this.target);
    this.parents = options.parents === undefined ? undefined : new UnitParents(this, options.parents);
  }

  static async open(tx: StoreTransaction, env: Environment, options: ImportOptions): Promise<Importer> {
    const actor = await getActor(tx, options.actor);
    requireSameUser(actor, options.actorGid);
    const found = await getImportScope({ store: tx, actor }, options);
    if (await tx.lockScope(found.gid)) {
      options.onWarning({
        code: 'waited',
        message: 'This import waited for another import into the same scope.',
        id: found.id,
      });
    }
    // Read again: the scope may have been renamed, moved or hidden before it was locked, and all ids below begin with its id.
    const scope = await getImportScope({ store: tx, actor }, options);
    if (scope.gid !== found.gid) failNotFound(options.scope);
    await requireOwnStem(tx, env, scope);
    const { stem = scope.id } = await getIdentity(tx, env.profile, scope);
    const accessors = await requireAccessorsAndActor({ tx, actor }, options.accessibleTo ?? []);
    const event = options.shared?.gid ?? (await tx.reserveGids(1));
    const inheritsRestrictions = await tx.access.isInherited();
    const importer = new Importer(tx, env, options, {
      actor,
      scope,
      stem,
      event,
      accessors,
      inheritsRestrictions,
    });
    if (options.sync !== undefined) importer.#sync = await resolveSyncOptions(importer, options.sync);
    return importer;
  }

  /** Starts the next file. Its counts are added to those of the import when its `end` is called. */
  async file(name: string): Promise<FileImport> {
    await this.reserveGids(1);
    return new FileImport(this, name, this.takeGids(1));
  }

  /** Runs a part of the import in a savepoint, which alone is rolled back if it throws. */
  savepoint<T>(run: () => Promise<T>): Promise<T> {
    return this.tx.savepoint(run);
  }

  /** Writes the event and returns its id. Null if nothing was changed and the profile does not record empty imports. */
  async finish(): Promise<string | null> {
    // A sync changes notes after this call, and writes their event itself.
    if (this.#sync === undefined) await this.#writeNoteEvent();
    const { shared } = this.options;
    if (shared !== undefined) {
      shared.subjectCount += this.subjectCount;
      return null;
    }
    if (this.subjectCount === 0 && !this.env.profile.recordsEmptyImports) return null;
    const { id } = await writeEvent(this.tx, this.env, {
      gid: this.event,
      eventType: 'ingest',
      actor: this.actor.gid,
      scope: this.scope.gid,
      logMessage: this.options.logMessage,
      subjectCount: this.subjectCount,
    });
    return id;
  }

  async #writeNoteEvent(): Promise<void> {
    if (this.noteCount === 0) return;
    await writeEvent(this.tx, this.env, {
      gid: await this.reserveNoteEvent(),
      eventType: 'annotation',
      actor: this.actor.gid,
      scope: this.scope.gid,
      logMessage: this.options.logMessage,
      subjectCount: this.noteCount,
    });
  }

  reserveNoteEvent(): Promise<Gid> {
    this.#noteEvent ??= this.tx.reserveGids(1);
    return this.#noteEvent;
  }

  /** For a sync: moves units whose parent changed and deletes units missing from the files. Call it after `finish`. */
  async sync(): Promise<SyncCounts | undefined> {
    if (this.#sync === undefined) return undefined;
    const counts = await executeSync(this, this.#sync);
    await this.#writeNoteEvent();
    return counts;
  }

  /** Ends the job of this import in the same transaction. Throws `busy` if the job was abandoned. */
  async endJob(id: string, log: string): Promise<void> {
    if (await endJob(this.tx, this.env, id, log)) return;
    fail('busy', 'The job of this import was abandoned by another process; nothing was imported.', {
      details: id,
    });
  }

  readonly listEditors = async (item: RestrictedItem): Promise<readonly Gid[]> => {
    const { tx, actor, target, scope } = this;
    this.#editors ??= readEditors(tx, actor.gid, { type: target, scope });
    return listEditorsOf(tx, await this.#editors, item);
  };

  async reserveGids(count: number): Promise<void> {
    if (this.#nextGid + count <= this.#blockEnd) return;
    const size = Math.max(count, this.#gidBlock);
    this.#gidBlock = Math.min(2 * this.#gidBlock, gidBlock.last);
    this.#nextGid = await this.tx.reserveGids(size);
    this.#blockEnd = this.#nextGid + size;
    const last = this.#ranges.at(-1);
    if (last?.end === this.#nextGid) last.end = this.#blockEnd;
    else this.#ranges.push({ first: this.#nextGid, end: this.#blockEnd });
  }

  takeGids(count: number): Gid {
    const first = this.#nextGid;
    this.#nextGid += count;
    if (this.#nextGid > this.#blockEnd) throw new Error('More gids were taken than reserved');
    return first;
  }

  hasTaken(gid: Gid): boolean {
    return this.#ranges.some(({ first, end }) => gid >= first && gid < end);
  }
}
