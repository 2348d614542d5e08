/**
 * Lists of paths of files on the host of the service. They let a caller read files of the host, so only administrators may list any regular
 * file, and only while the service listens on loopback; other users may list files below the import folders.
 *
 * Each file is opened once, checked by its descriptor and copied to the spool: a path that is replaced by a link after the check is never read,
 * and a job has its own copy.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
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
  const sources: ImportSource[] = [];
  for (const [i, name] of named.entries()) sources.push(await copy(name, folders, spool, `listed-${i}`));
  return sources;
}

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

async function realPath(name: string, folders: AllowedFolders): Promise<string> {
  return realpath(resolve(name)).catch(() => {
    // Outside the import folders the error does not reveal whether a file exists.
    const all = folders === undefined ? [] : [...folders.real, ...folders.configured];
    if (folders !== undefined && !isBelow(resolve(name), all)) failNotAllowed(name);
    return failNotFound(name);
  });
}

function requireAllowed(name: string, path: string, folders: AllowedFolders): void {
  if (isBelow(path, systemFolders) || (folders !== undefined && !isBelow(path, folders.real)))
    failNotAllowed(name);
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
