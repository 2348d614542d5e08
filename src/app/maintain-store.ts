/** Migrations of the store, and its search index. */

import { changeRestrictionRule } from '../graph/changes/restriction-rule.ts';
import type { Environment } from '../graph/environment.ts';
import { isIndexCurrent, type ReindexProgress, reindex } from '../graph/search/reindex.ts';
import type { ReindexLockOptions } from '../graph/search/reindex-lock.ts';
import type { RuleChangeCounts } from '../store/access.ts';
import { type EngineOptions, openEngine } from './engine.ts';
import { useStore } from './open-store.ts';

interface Migrated {
  /** The schema before and after. */
  readonly from: number;
  readonly to: number;
  /** Undefined if the store had the rule of the profile. */
  readonly ruleChange: RuleChangeCounts | undefined;
}

/** Runs the missing migrations of an existing store, changes its rule of restrictions to that of the profile, and builds a missing or outdated search index. */
export async function migrateStore(
  options: EngineOptions,
  env: Environment,
  lock: ReindexLockOptions,
  onProgress: (progress: ReindexProgress) => void,
): Promise<Migrated> {
  const engine = await openEngine(options);
  const migrated = await engine.migrate();
  const ruleChange = await useStore(engine, (store) => changeRestrictionRule(store, env));
  await reindexOutdatedStore(options, lock, onProgress);
  return { ...migrated, ruleChange };
}

/** Builds the search index of the database again if it is missing or of another version. */
export async function reindexOutdatedStore(
  options: EngineOptions,
  lock: ReindexLockOptions,
  onProgress: (progress: ReindexProgress) => void,
): Promise<void> {
  await useStore(await openEngine(options), async (store) => {
    if (!(await isIndexCurrent(store.search))) await reindex(store, lock, onProgress);
  });
}

/** Builds all documents of the search index again. Returns their number. Throws `busy` if another process does. */
export async function reindexStore(
  options: EngineOptions,
  lock: ReindexLockOptions,
  onProgress: (progress: ReindexProgress) => void,
): Promise<number> {
  return useStore(await openEngine(options), (store) => reindex(store, lock, onProgress));
}
