/**
 * Only one process at a time builds the search index of a store. The lock is a value in the store that its owner changes with every step. If it
 * does not change for a while, the owner has crashed, and another process takes the lock. Clocks of different machines are not compared.
 */
import { fail } from '../../model/errors.ts';
import type { IndexRebuilder, RebuildLock } from '../../store/search/search.ts';
import type { Store } from '../../store/store.ts';

export interface ReindexLockOptions {
  /** The process, as an error in another process names it: its host and PID. */
  readonly owner: string;
  /** Unique among all processes. */
  readonly id: string;
  /** Time without a change of the lock after which its owner has crashed. Default 20 s: longer than a step takes on a busy machine. */
  readonly crashedAfterMs?: number;
}

const defaultCrashedAfterMs = 20_000;

/** Interval between two reads of the lock of another process. */
const pollMs = 200;

/** Steps outside of transactions change the lock at most as often as this. */
const extendMs = 2000;

type LockedStore = Pick<Store, 'transaction'>;

export class ReindexLock {
  readonly #store: LockedStore;
  readonly #id: string;
  #extended = performance.now();

  private constructor(store: LockedStore, id: string) {
    this.#store = store;
    this.#id = id;
  }

  /**
   * Calls `run` while this process has the lock. If another process has it, waits until that one makes a step, and throws `busy`; or until it
   * must have crashed, and takes the lock.
   */
  static async use<T>(
    store: LockedStore,
    options: ReindexLockOptions,
    run: (lock: ReindexLock) => Promise<T>,
  ): Promise<T> {
    await takeLock(store, options);
    const lock = new ReindexLock(store, options.id);
    try {
      return await run(lock);
    } finally {
      await lock.#release();
    }
  }

  /** Must be called at the beginning of each transaction of a step: the lock cannot be taken before it ends. Throws `busy` if it is lost. */
  async step({ search }: { readonly search: IndexRebuilder }): Promise<void> {
    const current = await search.readLock();
    const isOwner =
      current?.id === this.#id && (await search.replaceLock(current, { ...current, step: current.step + 1 }));
    if (!isOwner)
      fail('busy', `This process did not build the search index for some time, so another one continues it.`);
  }

  /** For a step that is not a transaction of the store. Throws as {@link step}. */
  async extend(): Promise<void> {
    if (performance.now() - this.#extended < extendMs) return;
    await this.#store.transaction((tx) => this.step(tx));
    this.#extended = performance.now();
  }

  async #release(): Promise<void> {
    await this.#store.transaction(async ({ search }) => {
      const current = await search.readLock();
      if (current?.id === this.#id) await search.replaceLock(current, undefined);
    });
  }
}

async function takeLock(
  store: LockedStore,
  { owner, id, crashedAfterMs = defaultCrashedAfterMs }: ReindexLockOptions,
): Promise<void> {
  let first: RebuildLock | undefined;
  let seenAt = 0;
  for (;;) {
    const isTaken = await store.transaction(async ({ search }) => {
      const current = await search.readLock();
      if (first !== undefined && !isSame(current, first)) failBusy(first);
      const hasCrashed = first !== undefined && performance.now() - seenAt >= crashedAfterMs;
      if (current === undefined || hasCrashed) {
        if (await search.replaceLock(current, { owner, id, step: 0 })) return true;
      }
      if (first === undefined) seenAt = performance.now();
      first ??= await search.readLock();
      return false;
    });
    if (isTaken) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, crashedAfterMs)));
  }
}

function failBusy({ owner }: RebuildLock): never {
  fail(
    'busy',
    `The process ${owner} builds the search index of this store. Wait until it has ended, and try again if that is still necessary.`,
  );
}

function isSame(a: RebuildLock | undefined, b: RebuildLock): boolean {
  return a?.id === b.id && a.step === b.step;
}
