/**
 * A server with a finding aid of 48,000 units: 100 series, one of them with 13,000 files, the others with files and items. The import runs once per
 * process; each server copies the SQLite file. One file of the long series is restricted.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { databaseFile } from '../../src/store/sqlite/connection.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { toImportSource } from '../../src/transfer/import/import.ts';
import { openTestArchive, type TestArchive } from './archive.ts';
import { c, ead } from './finding-aid.ts';
import { sharedScratchFolder } from './scratch.ts';

export interface LargeFindingAid {
  readonly archive: TestArchive;
  /** Root of the host, with a slash at the end. */
  readonly root: string;
}

/** Numbers of the generated finding aid. */
export const large = {
  units: 48_000,
  series: 100,
  longSeries: 7,
  siblings: 13_000,
  hiddenFile: 6_000,
} as const;

export const fondsId = 'nl-r1-f';
export const longSeriesId = `${fondsId}-s${large.longSeries}`;
export const fileId = (file: number): string => `${longSeriesId}-${file}`;

export async function serveLargeFindingAid(): Promise<LargeFindingAid> {
  filled ??= fill();
  const file = await filled;
  const openStore = async (at: string): Promise<Store> => {
    copyFileSync(file, databaseFile(at));
    return openSqliteStore({ folder: at, waitMs: 60_000 }, 'write');
  };
  const archive = await openTestArchive({ openStore });
  await archive.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = archive.app.server.address() as AddressInfo;
  return { archive, root: `http://127.0.0.1:${port}/` };
}

const folder = sharedScratchFolder();
let filled: Promise<string> | undefined;

/** Returns the database file of a closed store. */
async function fill(): Promise<string> {
  const archive = await openTestArchive();
  const { graph, store, options } = archive;
  const make = (type: string, identifier: string, parent?: { type: string; id: string }) =>
    graph.perform({
      change: 'create',
      actor: 'mike',
      logMessage: null,
      bundle: { type, data: { identifier }, relationships: {} },
      ...(parent !== undefined && { parent }),
    });
  await make('Country', 'nl');
  await make('Repository', 'r1', { type: 'Country', id: 'nl' });
  const source = join(folder, 'large.xml');
  writeFileSync(source, makeLargeFindingAid());
  const { runImport } = (await options.openArchive())!;
  await runImport({
    format: 'ead',
    scope: 'nl-r1',
    actor: 'mike',
    logMessage: null,
    language: 'eng',
    sources: [toImportSource(source, 'large.xml')],
    commit: true,
    allowUpdate: true,
    tolerant: false,
  });
  const hidden = (await store.items.find(fileId(large.hiddenFile)))!;
  const mike = (await store.items.find('mike'))!;
  await store.transaction((tx) => tx.access.set(hidden.gid, [mike.gid]));
  const copy = join(folder, 'large.db');
  // Closing moves the content of the write-ahead log into the file.
  await store.close();
  copyFileSync(databaseFile(archive.storeFolder), copy);
  return copy;
}

/** The finding aid as EAD. */
export function makeLargeFindingAid(): string {
  return ead('F', listSeries().join('\n'), { title: 'Archives of a large company' });
}

/** The components of the fonds. The first series has as many files as are missing from the total. */
function listSeries(): readonly string[] {
  const { units, series, longSeries, siblings } = large;
  const perFile = 10;
  const filesPerSeries = 35;
  const missing = units - 1 - series - siblings - (series - 1) * filesPerSeries * perFile;
  return Array.from({ length: series }, (_, i) => {
    const number = i + 1;
    const files =
      number === longSeries
        ? range(siblings).map((file) => c(String(file), `Personnel file ${file}`))
        : range(filesPerSeries).map((file) =>
            c(
              String(file),
              `Correspondence ${number}/${file}`,
              range(perFile - 1)
                .map((item) => c(String(item), `Letter ${number}/${file}/${item}`))
                .join(''),
            ),
          );
    const rest = number === 1 ? range(missing).map((file) => c(`m${file}`, `Map ${file}`)) : [];
    return c(`S${number}`, `Series ${number}`, [...files, ...rest].join(''));
  });
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, i) => i + 1);
}
