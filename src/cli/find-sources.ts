/** Finds the files of an import: files by name, and in folders all files of the format, at any depth. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fail } from '../model/errors.ts';
import { type ImportSource, toImportSource } from '../transfer/import/import.ts';
import type { Warning } from '../transfer/import/import-log.ts';

export interface FoundSources {
  readonly sources: readonly ImportSource[];
  /** Files in folders that have another extension. */
  readonly skipped: readonly string[];
}

/** Locations of one warning in the log, as for other warnings of an import. */
const maxLocations = 20;

/**
 * Throws `file-not-found` for a name that is neither a file nor a folder, and `no-items` for a folder without a file of the format.
 * @param endings extensions of the format, without the dot.
 */
export function findSources(names: readonly string[], endings: readonly string[]): FoundSources {
  const found = names.map((name) => {
    const path = resolve(name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return findInFolder(name, endings);
    if (stats?.isFile() !== true) fail('file-not-found', `${name} is not a readable file or folder.`);
    return { sources: [toImportSource(path, name)], skipped: [] };
  });
  return {
    sources: found.flatMap(({ sources }) => sources),
    skipped: found.flatMap(({ skipped }) => skipped),
  };
}

/** In the order of names, folder by folder. Does not follow links to folders, which could form a cycle. */
function findInFolder(folder: string, endings: readonly string[]): FoundSources {
  const files = readdirSync(resolve(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(resolve(folder, name), { throwIfNoEntry: false })?.isFile() === true)
    .sort(compareNames)
    .map((name) => join(folder, name));
  const sources = files.filter((file) => isOfFormat(file, endings));
  if (sources.length === 0)
    fail('no-items', `The folder ${folder} contains no ${describeEndings(endings)} file.`);
  return {
    sources: sources.map((file) => toImportSource(resolve(file), file)),
    skipped: files.filter((file) => !isOfFormat(file, endings)),
  };
}

function compareNames(one: string, other: string): number {
  const a = one.split(sep);
  const b = other.split(sep);
  const i = a.findIndex((part, n) => part !== b[n]);
  return (a[i] ?? '') < (b[i] ?? '') ? -1 : 1;
}

/** Excludes the metadata files of macOS, whose names begin with `._`. */
function isOfFormat(file: string, endings: readonly string[]): boolean {
  const name = file.slice(file.lastIndexOf(sep) + 1);
  return !name.startsWith('.') && endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
}

const describeEndings = (endings: readonly string[]): string =>
  endings.map((ending) => `.${ending}`).join(' or ');

/** A warning for the log of the import; empty if no file was skipped. */
export function warnAboutSkipped(skipped: readonly string[], endings: readonly string[]): readonly Warning[] {
  if (skipped.length === 0) return [];
  return [
    {
      code: 'skipped-file',
      message: `A file in a folder is not a ${describeEndings(endings)} file; it was skipped.`,
      count: skipped.length,
      places: skipped.slice(0, maxLocations).map((file) => ({ file })),
    },
  ];
}
