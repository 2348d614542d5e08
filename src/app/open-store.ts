/** Creates and opens the store with the records and the rule of restrictions that it must have. */

import { differsFromRestrictionRule, initialiseRestrictionRule } from '../graph/changes/restriction-rule.ts';
import { addContentTypes, initialise } from '../graph/initialise.ts';
import type { Engine, ServingStore, TmpFolder, WritingStore } from '../store/engine.ts';
import type { Store } from '../store/store.ts';
import { type EngineOptions, openEngine } from './engine.ts';

/** Creates the store with the records that every store contains. Throws `duplicate` if it exists. */
export async function createStore(options: EngineOptions, tmpFolder: TmpFolder): Promise<void> {
  await (await openEngine(options)).create((store) => initialise(store, options), tmpFolder);
}

export async function openForWriting(options: EngineOptions): Promise<WritingStore> {
  const opened = await (await openEngine(options)).openForWriting();
  await orClose(opened, () => addContentTypes(opened.store));
  return opened;
}

async function orClose(opened: Pick<Store, 'close'>, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** @param log gets lines for the operator. */
export async function openForServing(
  options: EngineOptions,
  log: (line: string) => void,
): Promise<ServingStore> {
  const engine = await openEngine(options);
  const opened = await engine.openForServing(log);
  const { store, appliesChangesInProcess } = opened;
  await orClose(store, async () => {
    if (appliesChangesInProcess) await addContentTypes(store);
    if (await differsFromRestrictionRule(store, options))
      await useStore(engine, (writing) => initialiseRestrictionRule(writing, options));
  });
  return opened;
}

/** Opens the store for writing, and closes it afterwards. */
export async function useStore<T>(engine: Engine, use: (store: Store) => Promise<T>): Promise<T> {
  const opened = await engine.openForWriting();
  try {
    return await use(opened.store);
  } finally {
    await opened.close();
  }
}
