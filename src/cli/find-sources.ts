/** Files named on the command line: each by itself, and of a folder all files of the format, at any depth. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fail } from '../model/errors.ts';
import type { Warning } from '../transfer/import-log.ts';
import { type ImportSource, toImportSource } from '../transfer/transfer.ts';

export interface FoundSources {
  readonly sources: readonly ImportSource[];
  /** Files of folders that are not of the format. */
  readonly skipped: readonly string[];
}

/** Places of one warning that the log has, as for warnings of an import. */
const maxPlaces = 20;

/**
 * Throws `file-not-found` for a name that is neither a file nor a folder, and `no-items` for a folder without a file of the format.
 * @param endings of the files of the format, without the dot.
 */
export function findSources(names: readonly string[], endings: readonly string[]): FoundSources {
  const found = names.map((name) => {
    const path = resolve(name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return findInFolder(name, endings);
    if (stats?.isFile() !== true) fail('file-not-found', `${name} is no file or folder that can be read.`);
    return { sources: [toImportSource(path, name)], skipped: [] };
  });
  return {
    sources: found.flatMap(({ sources }) => sources),
    skipped: found.flatMap(({ skipped }) => skipped),
  };
}

/** In the order of their names, as `ls` has them folder by folder. Links to folders are not followed, since they could lead in circles. */
function findInFolder(folder: string, endings: readonly string[]): FoundSources {
  const files = readdirSync(resolve(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(resolve(folder, name), { throwIfNoEntry: false })?.isFile() === true)
    .sort(compareNames)
    .map((name) => join(folder, name));
  const sources = files.filter((file) => isOfFormat(file, endings));
  if (sources.length === 0)
    fail('no-items', `The folder ${folder} holds no ${describeEndings(endings)} file.`);
  return {
    sources: sources.map((file) => toImportSource(resolve(file), file)),
    skipped: files.filter((file) => !isOfFormat(file, endings)),
  };
}

function compareNames(one: string, other: string): number {
  const [a, b] = [one.split(sep), other.split(sep)];
  const i = a.findIndex((part, n) => part !== b[n]);
  return (a[i] ?? '') < (b[i] ?? '') ? -1 : 1;
}

/** macOS puts a second file beside each one, whose name begins with `._`. */
function isOfFormat(file: string, endings: readonly string[]): boolean {
  const name = file.slice(file.lastIndexOf(sep) + 1);
  return !name.startsWith('.') && endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
}

const describeEndings = (endings: readonly string[]): string =>
  endings.map((ending) => `.${ending}`).join(' or ');

/** For the log of the import; none where nothing was skipped. */
export function warnOfSkipped(skipped: readonly string[], endings: readonly string[]): readonly Warning[] {
  if (skipped.length === 0) return [];
  return [
    {
      code: 'skipped-file',
      message: `A file of a folder is no ${describeEndings(endings)} file; it was left out.`,
      count: skipped.length,
      places: skipped.slice(0, maxPlaces).map((file) => ({ file })),
    },
  ];
}
