/** Builds all documents of the search index again, in many short transactions, while others read and write. */
import type { SearchStatus } from '../../model/service-state.ts';
import { indexVersion } from '../../search/index-version.ts';
import type { IndexReader, SearchIndex } from '../../store/search/search.ts';
import type { Store } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { ReindexLock, type ReindexLockOptions } from './reindex-lock.ts';

/** Other changes wait for the end of a transaction, so it has few items. */
const itemsPerTransaction = 500;

/** Whether all documents are of this version. */
export async function isIndexCurrent(index: IndexReader): Promise<boolean> {
  return (await index.readState()).version === indexVersion;
}

export async function getSearchStatus(search: SearchIndex): Promise<SearchStatus> {
  if (!(await isIndexCurrent(search))) return 'outdated';
  return search.usesFallback?.() === true ? 'fallback' : 'ok';
}

export interface ReindexProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Continues an interrupted rebuild of the same version. Returns the number of items whose documents were built. Throws `busy` if another process
 * builds the index.
 */
export function reindex(
  store: Pick<Store, 'transaction'>,
  lockOptions: ReindexLockOptions,
  onProgress: (progress: ReindexProgress) => void,
): Promise<number> {
  return ReindexLock.use(store, lockOptions, (lock) => rebuild(store, lock, onProgress));
}

async function rebuild(
  store: Pick<Store, 'transaction'>,
  lock: ReindexLock,
  onProgress: (progress: ReindexProgress) => void,
): Promise<number> {
  let built = 0;
  let start: ReindexProgress | undefined;
  for (;;) {
    const isComplete = await store.transaction(async (tx) => {
      await lock.step(tx);
      const { version, rebuild } = await tx.search.readState();
      const after = rebuild?.version === indexVersion ? rebuild.upTo : 0;
      start ??= await countProgress(tx.search, after);
      const batch = await tx.search.rebuild(after, itemsPerTransaction);
      const next = batch === undefined ? undefined : { version: indexVersion, upTo: batch.upTo };
      await tx.search.writeState({ version: batch === undefined ? indexVersion : version, rebuild: next });
      if (batch === undefined) return true;
      built += batch.count;
      onProgress({ done: start.done + built, total: Math.max(start.total, start.done + built) });
      return false;
    });
    if (isComplete) return built;
  }
}

/** @param upTo the last item that an interrupted rebuild has reached. */
async function countProgress(search: IndexReader, upTo: Gid): Promise<ReindexProgress> {
  const total = await search.countItems(0);
  return { done: total - (await search.countItems(upTo)), total };
}
