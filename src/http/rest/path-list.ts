/**
 * Lists of paths on the host of the service. Whoever reaches a service on loopback is on this machine already; to others only
 * the configured folders are open, and they are not told what lies elsewhere.
 */
import { access, constants, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { isLoopback, type Settings } from '../../config.ts';
import { fail } from '../../model/errors.ts';
import { type ImportSource, toSource } from '../../transfer/transfer.ts';

/** Throws `file-not-found` or `path-not-allowed` with the first path that cannot be used, before anything is imported. */
export async function parsePathList(text: string, settings: Settings): Promise<readonly ImportSource[]> {
  const paths = text.split(/\r?\n|\r/).map((line) => line.trim());
  const named = paths.filter((path) => path !== '');
  if (named.length === 0) fail('file-not-found', 'The list of paths is empty; name one file a line.');
  const folders = isLoopback(settings.host) ? undefined : await realFolders(settings.importFolders);
  const sources: ImportSource[] = [];
  for (const name of named) {
    const path =
      folders === undefined ? resolve(name) : await allowedPath(name, folders, settings.importFolders);
    await requireReadableFile(name, path);
    sources.push(toSource(path, name));
  }
  return sources;
}

async function realFolders(folders: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  return found.filter((folder) => folder !== undefined);
}

/** The path with links resolved: what is read later is what was checked. */
async function allowedPath(
  name: string,
  folders: readonly string[],
  configured: readonly string[],
): Promise<string> {
  const places = [...folders, ...configured.map((folder) => resolve(folder))];
  if (!isBelow(resolve(name), places)) failNotAllowed(name);
  const path = await realpath(name).catch(() => failNotFound(name));
  if (!isBelow(path, folders)) failNotAllowed(name);
  return path;
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const way = relative(folder, path);
    return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  });
}

async function requireReadableFile(name: string, path: string): Promise<void> {
  try {
    if ((await stat(path)).isFile()) {
      await access(path, constants.R_OK);
      return;
    }
  } catch {
    // Told below, like what is no file.
  }
  failNotFound(name);
}

function failNotFound(name: string): never {
  fail('file-not-found', `'${name}' is no file that the service can read.`, {
    details: { path: name },
    errors: [{ file: name, message: 'No readable file' }],
  });
}

function failNotAllowed(name: string): never {
  fail(
    'path-not-allowed',
    `'${name}' lies outside the import folders of this service (setting import-folders).`,
    {
      details: { path: name },
      errors: [{ file: name, message: 'Outside the import folders' }],
    },
  );
}
