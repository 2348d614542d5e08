/**
 * Many items at once: what an import does to the graph. One Importer is one import into one scope, inside a transaction that
 * transfer/ has opened; each file is taken in by a FileImport (import/file-import.ts). The order is that of every change: read →
 * require permission → (validate → apply → write, for each batch) → audit.
 */
import { Failure, fail } from '../model/errors.ts';
import type { ItemRow } from '../store/items.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import type { Gid } from '../store/viewer.ts';
import { writeEvent } from './audit/audit.ts';
import type { ActingUser } from './change-context.ts';
import { getAccessors } from './changes/permissions/accessors.ts';
import { endJob } from './changes/users/job-end.ts';
import { getActor } from './changes.ts';
import type { Environment } from './environment.ts';
import { getIdentity, requireOwnStem } from './ids/identity.ts';
import { FileImport } from './import/file-import.ts';
import type {
  ImportContext,
  ImportCounts,
  ImportOptions,
  ImportOutcome,
  SyncCounts,
  SyncOutcome,
} from './import/import-context.ts';
import { type ParentMap, UnitParents } from './import/unit-parents.ts';
import { getImportScope, requireNestableType } from './import-scope.ts';
import { failNotFound } from './lookup.ts';
import { planSync, type SyncPlan } from './sync/plan-sync.ts';
import { carryOutSync } from './sync/sync.ts';

export type { ImportOptions, ImportOutcome, ParentMap, SyncCounts, SyncOutcome };

/** Gids are taken from the store in blocks, each twice as large as the one before: a long import asks a few times. */
const gidBlock = { first: 1024, last: 65_536 };

/** Runs an import in one transaction; `keep: false` is a dry run. */
export type RunImporter = <T>(
  options: ImportOptions,
  keep: boolean,
  run: (importer: Importer) => Promise<T>,
) => Promise<T>;

type Transactions = Pick<Store, 'transaction'>;

export function importInto(store: Transactions, env: Environment): RunImporter {
  return async (options, keep, run) => {
    try {
      return await store.transaction(async (tx) => run(await Importer.open(tx, env, options)), { keep });
    } catch (error) {
      return failOvertaken(store, error);
    }
  };
}

/** An import looks up every id before it makes an item: one that is taken nevertheless was made by somebody else meanwhile. */
async function failOvertaken(store: Transactions, error: unknown): Promise<never> {
  if (!(error instanceof Failure) || error.code !== 'duplicate') throw error;
  const id = String(error.details);
  if ((await store.transaction((tx) => tx.items.find(id), { keep: false })) === undefined) throw error;
  fail('busy', `'${id}' was made by somebody else during the import; nothing was imported. Try again.`, {
    details: id,
    cause: error,
  });
}

/** Whoever has got the id of a user who was deleted has not asked for what that one had asked for. */
function requireSameUser({ id, gid }: ActingUser, asked: Gid | undefined): void {
  if (asked === undefined || asked === gid) return;
  fail('unknown-user', `The user '${id}' who asked for this import was deleted; send it again.`, {
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
  readonly named: Set<Gid> | undefined;
  readonly described = new Map<Gid, Set<string>>();
  readonly parents: UnitParents | undefined;
  subjectCount = 0;
  #sync: SyncPlan | undefined;
  #gidBlock = gidBlock.first;
  #nextGid: Gid = 0;
  #blockEnd: Gid = 0;
  /** Every stretch of gids that was taken, in ascending order. */
  readonly #taken: { first: Gid; end: Gid }[] = [];

  private constructor(
    tx: StoreTransaction,
    env: Environment,
    options: ImportOptions,
    found: { actor: ActingUser; scope: ItemRow; stem: string; event: Gid; accessors: readonly Gid[] },
  ) {
    this.tx = tx;
    this.env = env;
    this.options = options;
    this.actor = found.actor;
    this.scope = found.scope;
    this.stem = found.stem;
    this.target = options.targetIn(found.scope.type);
    this.event = found.event;
    this.accessors = found.accessors;
    this.named = options.sync === undefined ? undefined : new Set();
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
        message: 'Another import into the same place was under way; this one waited for it.',
        id: found.id,
      });
    }
    // Read again: it may have been renamed, moved or closed before it was held, and all ids below begin with its own.
    const scope = await getImportScope({ store: tx, actor }, options);
    if (scope.gid !== found.gid) failNotFound(options.scope);
    await requireOwnStem(tx, env, scope);
    const { stem = scope.id } = await getIdentity(tx, env.profile, scope);
    const accessors = await getAccessors({ tx, actor }, options.accessibleTo ?? []);
    const event = await tx.reserveGids(1);
    const importer = new Importer(tx, env, options, { actor, scope, stem, event, accessors });
    if (options.sync !== undefined) importer.#sync = await planSync(importer, options.sync);
    return importer;
  }

  /** Starts the next file. What it did counts once its `end` was called. */
  async file(name: string): Promise<FileImport> {
    await this.prepareGids(1);
    return new FileImport(this, name, this.takeGids(1));
  }

  /** Runs a part of the import that is taken back alone when it throws. */
  apart<T>(run: () => Promise<T>): Promise<T> {
    return this.tx.savepoint(run);
  }

  /** Writes the event, as a rule also when nothing has changed: somebody did import. Returns its id. */
  async finish(): Promise<string | null> {
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

  /** Moves and deletes what the files, all of which are taken in, hold elsewhere or no more, where that is wanted. */
  async sync(): Promise<SyncCounts | undefined> {
    return this.#sync === undefined ? undefined : carryOutSync(this, this.#sync);
  }

  /** Ends the job that this import is the work of, together with it. Throws `busy` when the job was given up meanwhile. */
  async endJob(id: string, log: string): Promise<void> {
    if (await endJob(this.tx, this.env, id, log)) return;
    fail('busy', 'The job of this import was given up by another process; nothing was imported.', {
      details: id,
    });
  }

  async prepareGids(count: number): Promise<void> {
    if (this.#nextGid + count <= this.#blockEnd) return;
    const size = Math.max(count, this.#gidBlock);
    this.#gidBlock = Math.min(2 * this.#gidBlock, gidBlock.last);
    this.#nextGid = await this.tx.reserveGids(size);
    this.#blockEnd = this.#nextGid + size;
    const last = this.#taken.at(-1);
    if (last?.end === this.#nextGid) last.end = this.#blockEnd;
    else this.#taken.push({ first: this.#nextGid, end: this.#blockEnd });
  }

  takeGids(count: number): Gid {
    const first = this.#nextGid;
    this.#nextGid += count;
    if (this.#nextGid > this.#blockEnd) throw new Error('More gids were taken than prepared');
    return first;
  }

  hasTaken(gid: Gid): boolean {
    return this.#taken.some(({ first, end }) => gid >= first && gid < end);
  }
}
