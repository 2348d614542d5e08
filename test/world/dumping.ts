/** Stores on either engine to be dumped and restored as text, without the command line. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type EngineOptions, openEngine } from '../../src/app/engine.ts';
import { openForWriting } from '../../src/app/open-store.ts';
import { dumpStore } from '../../src/graph/dump/dump.ts';
import { type RestoreResult, restoreStore } from '../../src/graph/dump/restore.ts';
import type { DumpLine } from '../../src/model/dump-record.ts';
import type { Store } from '../../src/store/store.ts';
import { postgresServer } from './postgres.ts';
import { env } from './scratch.ts';

/** A location without a store: an empty folder, or an empty database. */
export type NewPlace = () => Promise<EngineOptions>;

export const inFolder =
  (folder: string): NewPlace =>
  async () => ({
    engine: 'sqlite',
    folder: mkdtempSync(join(folder, 'store-')),
    waitMs: 60_000,
    inheritsRestrictions: true,
  });

export const inPostgres: NewPlace = async () => ({
  engine: 'postgres',
  url: await (await postgresServer()).emptyDatabase(),
  listenUrl: undefined,
  readUrls: [],
  prepared: true,
  waitMs: 60_000,
  statementMs: 60_000,
  writers: 2,
  inheritsRestrictions: true,
});

export async function dumpText(options: EngineOptions): Promise<string> {
  return (await openEngine(options)).withSnapshot(async (snapshot) => {
    let text = '';
    for await (const piece of dumpStore(snapshot)) text += piece;
    return text;
  });
}

/** A dump of records that were written by hand. */
export function asDump(records: readonly string[]): string {
  return [...records, `{"type":"End","records":${records.length}}`].join('\n');
}

export async function restoreText(
  text: string,
  options: EngineOptions,
  folder: string,
  withoutEnd = false,
): Promise<RestoreResult> {
  async function* readLines(): AsyncGenerator<DumpLine> {
    for (const [i, line] of text.split('\n').entries()) if (line !== '') yield { number: i + 1, text: line };
  }
  return (await openEngine(options)).restore(
    (tx) => restoreStore(tx, env, readLines, withoutEnd),
    () => mkdtempSync(join(folder, 'aside-')),
  );
}

export async function withStore<T>(options: EngineOptions, use: (store: Store) => Promise<T>): Promise<T> {
  const { store, close } = await openForWriting(options);
  try {
    return await use(store);
  } finally {
    await close();
  }
}
