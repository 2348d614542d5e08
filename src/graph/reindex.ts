/** Builds all documents of the search index again, in many short transactions, while others read and write. */
import { indexVersion } from '../search/index-version.ts';
import type { SearchReader } from '../store/search.ts';
import type { Store } from '../store/store.ts';

/** Short enough that other writers do not notice. */
const itemsPerTransaction = 500;

/** Whether all documents are of this version. */
export async function isIndexCurrent(index: SearchReader): Promise<boolean> {
  return (await index.readState()).version === indexVersion;
}

export interface ReindexProgress {
  readonly done: number;
  readonly total: number;
}

/** Continues an interrupted rebuild of the same version. Returns the number of items whose documents were built. */
export async function reindex(
  store: Pick<Store, 'transaction'>,
  onProgress: (progress: ReindexProgress) => void,
): Promise<number> {
  let done = 0;
  for (;;) {
    const isComplete = await store.transaction(async (tx) => {
      const { version, rebuild } = await tx.search.readState();
      const after = rebuild?.version === indexVersion ? rebuild.upTo : 0;
      const built = await tx.search.rebuild(after, itemsPerTransaction);
      const next = built === undefined ? undefined : { version: indexVersion, upTo: built.upTo };
      await tx.search.writeState({ version: built === undefined ? indexVersion : version, rebuild: next });
      if (built === undefined) return true;
      done += built.count;
      onProgress({ done, total: await tx.search.countItems() });
      return false;
    });
    if (isComplete) return done;
  }
}
