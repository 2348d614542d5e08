/** Commands on the store as a whole: init, copy, dump, restore. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CliDependencies } from '../cli/command.ts';
import { type Settings, withStoreLocation } from '../config/settings.ts';
import { dumpStore } from '../graph/dump/dump.ts';
import { restorePasses, restoreStore } from '../graph/dump/restore.ts';
import type { Environment } from '../graph/environment.ts';
import { capYoungGeneration } from '../lib/runtime.ts';
import { Failure, fail } from '../model/errors.ts';
import { copyTables } from '../store/copy-tables.ts';
import { readLines, requireSameDump, sizeOf, spool } from '../transfer/dump-file.ts';
import { writeStreamToFile, writeToStream } from '../transfer/write-file.ts';
import { createProcessTmpFolder, dataFolder, removeNewFoldersOnFailure } from './data-folder.ts';
import { engineOptions, openEngine, requireStore } from './engine.ts';
import { createStore } from './open-store.ts';

export async function initStore(settings: Settings): Promise<void> {
  const folder = dataFolder(settings);
  await removeNewFoldersOnFailure(folder, () =>
    createStore(engineOptions(settings), () => createProcessTmpFolder(folder)),
  );
}

export const copyStoreTo: CliDependencies['copyStore'] = async (settings, location, onRows) => {
  const target = withStoreLocation(settings, location);
  const folder = dataFolder(target);
  const source = await openEngine(await requireStore(settings));
  const copy = await openEngine(engineOptions(target));
  return removeNewFoldersOnFailure(folder, () =>
    source.readTables((tables) =>
      copy.writeTables(
        (rows) => copyTables(tables, rows, onRows),
        () => createProcessTmpFolder(folder),
      ),
    ),
  );
};

interface DumpOptions {
  readonly settings: Settings;
  readonly env: Environment;
  readonly file: string | undefined;
  readonly onItems: (count: number, total: number) => void;
  readonly verifies: boolean;
}

export async function dump({
  settings,
  env,
  file,
  onItems,
  verifies,
}: DumpOptions): ReturnType<CliDependencies['dumpStore']> {
  const engine = await openEngine(await requireStore(settings));
  return engine.withSnapshot(async (snapshot) => {
    const pieces = dumpStore(snapshot, onItems);
    if (!verifies) await writeOut(pieces, file);
    else if (file === undefined) fail('invalid', '--verify needs a FILE: name one, or omit --verify.');
    else await writeStreamToFile(pieces, resolve(file), (part) => verifyDump(settings, env, part));
    return { webhooks: (await snapshot.webhooks.list()).length };
  });
}

/** Restores the dump into a temporary SQLite store in the data folder, dumps that store and compares the two dumps. */
async function verifyDump(settings: Settings, env: Environment, path: string): Promise<void> {
  // Lines are short-lived objects; see capYoungGeneration.
  capYoungGeneration();
  const tmp = createProcessTmpFolder(dataFolder(settings));
  const folder = join(tmp, 'verify');
  const scratch = await openEngine({
    ...engineOptions({ ...settings, databaseUrl: '', readUrls: [] }),
    folder,
  });
  try {
    mkdirSync(folder);
    await scratch.restore(
      (tx) => restoreStore(tx, env, () => readLines(path)),
      () => mkdtempSync(join(tmp, 'store-')),
    );
    await scratch.withSnapshot((restored) => requireSameDump(path, dumpStore(restored)));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    fail(
      'invalid',
      `The dump cannot be restored, and no file was written: ${error.message} Without --verify the file is written anyway.`,
      { cause: error },
    );
  } finally {
    rmSync(tmp, { recursive: true, force: true });
  }
}

export const writeOut: CliDependencies['writeOut'] = (pieces, file) =>
  file === undefined ? writeToStream(pieces, process.stdout) : writeStreamToFile(pieces, resolve(file));

interface RestoreOptions {
  readonly settings: Settings;
  readonly env: Environment;
  readonly file: string | undefined;
  readonly onBytes: (read: number, total: number) => void;
  readonly withoutEnd: boolean;
}

export async function restore({
  settings,
  env,
  file,
  onBytes,
  withoutEnd,
}: RestoreOptions): ReturnType<CliDependencies['restoreStore']> {
  // Lines are short-lived objects; see capYoungGeneration.
  capYoungGeneration();
  const folder = dataFolder(settings);
  return removeNewFoldersOnFailure(folder, async () => {
    const tmp = createProcessTmpFolder(folder);
    try {
      const path = file === undefined ? await spool(process.stdin, tmp) : resolve(file);
      const total = (await sizeOf(path)) * restorePasses;
      let read = 0;
      const readAgain = () =>
        readLines(path, (count) => {
          read += count;
          onBytes(read, total);
        });
      const engine = await openEngine(engineOptions(settings));
      return await engine.restore(
        (tx) => restoreStore(tx, env, readAgain, withoutEnd),
        // A separate folder: the engine moves its files away and leaves it empty.
        () => mkdtempSync(join(tmp, 'store-')),
      );
    } finally {
      rmSync(tmp, { recursive: true, force: true });
    }
  });
}
