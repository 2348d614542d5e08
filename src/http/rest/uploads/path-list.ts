/**
 * Lists of paths of files on the host of the service. They let a caller read files of the host, so only administrators may list any regular
 * file, and only while the service listens on loopback; other users may list files below the import folders.
 *
 * Each file is opened once, checked by its descriptor and copied to the spool: a path that is replaced by a link after the check is never read,
 * and a job has its own copy.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, opendir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isLoopback, type Settings } from '../../../config/settings.ts';
import { fail } from '../../../model/errors.ts';
import { type ImportSource, toImportSource } from '../../../transfer/import/import.ts';
import type { Spool } from './spool.ts';

/** Folders of pseudo files: reading one can block, or reveal secrets of processes. */
const systemFolders = ['/proc', '/sys', '/dev'];

/** Folders whose files may be imported; undefined for any folder. */
type AllowedFolders =
  | { readonly real: readonly string[]; readonly configured: readonly string[] }
  | undefined;

export interface PathOptions {
  readonly settings: Settings;
  readonly caller: { readonly isAdmin: boolean };
  readonly spool: Spool;
  /** Extensions of the files that are read from folders, without the dot. */
  readonly format: { readonly endings: readonly string[] };
}

/**
 * Copies the listed files to the spool. Throws `path-not-allowed` or `file-not-found` with the first path that cannot be used, before
 * anything is imported. Callers must have checked that the caller may import.
 */
export async function spoolPathList(text: string, options: PathOptions): Promise<readonly ImportSource[]> {
  const { spool } = options;
  const folders = await allowedFolders(options);
  const paths = text.split(/\r?\n|\r/).map((line) => line.trim());
  const named = paths.filter((path) => path !== '');
  if (named.length === 0) fail('file-not-found', 'The list of paths is empty; name one file on each line.');
  const files = await expandFolders(named, folders, options);
  const sources: ImportSource[] = [];
  for (const [i, name] of files.entries()) sources.push(await copy(name, folders, spool, `listed-${i}`));
  return sources;
}

/** Replaces each folder by its files of the format, at any depth and in the order of their names. Links to folders are not followed. */
async function expandFolders(
  names: readonly string[],
  folders: AllowedFolders,
  { format, settings }: PathOptions,
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const name of names) {
    const path = await realPath(name, folders, 'may be the folder itself');
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) {
      files.push(name);
      continue;
    }
    requireAllowed(name, path, folders, 'may be the folder itself');
    const found = (await readdir(path, { recursive: true, withFileTypes: true }))
      .filter((entry) => !entry.isDirectory() && isOfFormat(entry.name, format.endings))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    if (found.length === 0)
      fail('no-items', `The folder '${name}' contains no file of the format.`, {
        errors: [{ file: name, message: 'No file of the format' }],
      });
    files.push(...found);
    if (files.length > settings.multipartFiles)
      fail(
        'limit-exceeded',
        `The folders contain more than ${settings.multipartFiles} files (limit multipart-files). Name some of them, or an archive of them.`,
        { details: { limit: 'multipart-files', allowed: settings.multipartFiles } },
      );
  }
  return files;
}

const isOfFormat = (name: string, endings: readonly string[]): boolean =>
  !name.startsWith('.') && endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** Copies one file to the spool, under this name. Throws as spoolPathList does. */
export async function spoolHostFile(
  name: string,
  fileName: string,
  options: PathOptions,
): Promise<ImportSource> {
  return copy(name, await allowedFolders(options), options.spool, fileName);
}

async function copy(
  name: string,
  folders: AllowedFolders,
  spool: Spool,
  fileName: string,
): Promise<ImportSource> {
  const file = await openAllowed(name, folders);
  try {
    const path = await spool.write(file.createReadStream({ autoClose: false }), fileName);
    return { ...toImportSource(path, name), hidesContent: true };
  } finally {
    await file.close();
  }
}

async function allowedFolders({ settings, caller }: PathOptions): Promise<AllowedFolders> {
  const { importFolders } = settings;
  // A proxy can connect a public service to other machines.
  if (isLoopback(settings.host) && !settings.public && caller.isAdmin) return undefined;
  if (importFolders.length === 0)
    fail(
      'path-not-allowed',
      'Path lists are disabled: only administrators may send one, and only to a service that listens on loopback, unless the setting import-folders names folders. Upload the files instead.',
      { details: { setting: 'import-folders' } },
    );
  return findFolders(importFolders);
}

async function findFolders(importFolders: readonly string[]): Promise<NonNullable<AllowedFolders>> {
  const found = await Promise.all(importFolders.map((folder) => realpath(folder).catch(() => undefined)));
  return {
    real: found.filter((folder) => folder !== undefined),
    configured: importFolders.map((folder) => resolve(folder)),
  };
}

/** Throws before it opens a file outside the folders, since opening a device can have effects. */
async function openAllowed(name: string, folders: AllowedFolders): Promise<FileHandle> {
  const before = await realPath(name, folders);
  requireAllowed(name, before, folders);
  // NONBLOCK: opening a named pipe would wait for a writer.
  const file = await open(before, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => failNotFound(name));
  try {
    const opened = await file.stat();
    if (!opened.isFile()) failNotFound(name);
    const after = await realPath(name, folders);
    requireAllowed(name, after, folders);
    const located = await stat(after).catch(() => failNotFound(name));
    if (located.dev !== opened.dev || located.ino !== opened.ino) failNotFound(name);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Whether a path may be one of the import folders, or must be below one. */
type Reach = 'may be the folder itself' | 'below';

async function realPath(name: string, folders: AllowedFolders, reach: Reach = 'below'): Promise<string> {
  return realpath(resolve(name)).catch(() => {
    // Outside the import folders the error does not reveal whether a file exists.
    const all = folders === undefined ? [] : [...folders.real, ...folders.configured];
    if (folders !== undefined && !isWithin(resolve(name), all, reach)) failNotAllowed(name);
    return failNotFound(name);
  });
}

function requireAllowed(name: string, path: string, folders: AllowedFolders, reach: Reach = 'below'): void {
  if (isBelow(path, systemFolders) || (folders !== undefined && !isWithin(path, folders.real, reach)))
    failNotAllowed(name);
}

function isWithin(path: string, folders: readonly string[], reach: Reach): boolean {
  return isBelow(path, folders) || (reach !== 'below' && folders.includes(path));
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const rest = relative(folder, path);
    return rest !== '' && rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
  });
}

function failNotFound(name: string): never {
  fail('file-not-found', `'${name}' is not a regular file that the service can read.`, {
    details: `File specified in payload not found: ${name}`,
    errors: [{ file: name, message: 'Not a readable regular file' }],
  });
}

function failNotAllowed(name: string): never {
  fail(
    'path-not-allowed',
    `'${name}' may not be imported: it is a system file, or outside the import folders (setting import-folders).`,
    { details: { path: name }, errors: [{ file: name, message: 'Not in an import folder' }] },
  );
}

/** An entry of an import folder. */
export interface FolderEntry {
  /** To be named in a path list. */
  readonly path: string;
  readonly name: string;
  readonly kind: 'folder' | 'file';
  /** Null for a folder. */
  readonly bytes: number | null;
  readonly modified: string;
}

/** Entries of one folder that are listed. */
const maxFolderEntries = 100_000;

/**
 * The entries of a folder: folders first, each by name; hidden files and links that lead out of the import folders are omitted. Without a name, the
 * import folders themselves. Throws `path-not-allowed`, `file-not-found`, `limit-exceeded`.
 */
export async function listFolder(
  name: string | undefined,
  { importFolders }: Pick<Settings, 'importFolders'>,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly entries: readonly FolderEntry[] }> {
  const folders = await findFolders(importFolders);
  if (name === undefined) {
    const entries = await describeEntries(folders.configured, page, folders);
    return { total: folders.configured.length, entries };
  }
  const path = await realPath(name, folders, 'may be the folder itself');
  requireAllowed(name, path, folders, 'may be the folder itself');
  const found: { readonly name: string; readonly isFolder: boolean }[] = [];
  const opened = await opendir(path).catch(() => failNotFound(name));
  for await (const entry of opened) {
    if (entry.name.startsWith('.')) continue;
    found.push({ name: entry.name, isFolder: entry.isDirectory() });
    if (found.length > maxFolderEntries)
      fail('limit-exceeded', `The folder '${name}' has more than ${maxFolderEntries} entries.`);
  }
  const ordered = found.toSorted(
    (one, other) => Number(other.isFolder) - Number(one.isFolder) || (one.name < other.name ? -1 : 1),
  );
  const paths = ordered.map((entry) => join(resolve(name), entry.name));
  return { total: paths.length, entries: await describeEntries(paths, page, folders) };
}

async function describeEntries(
  paths: readonly string[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  folders: AllowedFolders,
): Promise<readonly FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const path of paths.slice(offset, offset + limit)) {
    const real = await realpath(path).catch(() => undefined);
    const stats = real === undefined ? undefined : await stat(real).catch(() => undefined);
    if (stats === undefined || !isWithin(real!, folders!.real, 'may be the folder itself')) continue;
    if (!stats.isFile() && !stats.isDirectory()) continue;
    const kind = stats.isFile() ? 'file' : 'folder';
    const bytes = stats.isFile() ? stats.size : null;
    entries.push({ path, name: basename(path), kind, bytes, modified: stats.mtime.toISOString() });
  }
  return entries;
}
