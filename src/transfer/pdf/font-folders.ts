/** Font files: of the package, of the operator, and of the computer. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { mebibyte } from '../../lib/quantities.ts';

/** Where Linux, macOS and Windows keep fonts. */
const systemFolders: readonly string[] = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  '/Library/Fonts',
  '/System/Library/Fonts',
  'C:\\Windows\\Fonts',
];

/** Larger files would use up the memory of the process. */
const maxFontBytes = 64 * mebibyte;

/** The fonts of the package by their names, which state the face and the weight. */
export function readPackagedFonts(folder: URL): readonly { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:ttf|woff)$/.test(name))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
}

/** A font file, or all font files of a folder. Throws if the path does not exist. */
export function listFontFiles(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ttf|otf|ttc)$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

/** The fonts of the computer, regular ones of the Noto family first. Files that cannot be read are left out. */
export function* readSystemFonts(folders = systemFolders): Generator<Buffer> {
  const files = folders.flatMap((folder) => {
    try {
      return listFontFiles(folder);
    } catch {
      return [];
    }
  });
  const rank = (file: string): number =>
    (/Noto/.test(basename(file)) ? 0 : 2) + (/Regular/i.test(basename(file)) ? 0 : 1);
  for (const file of files.toSorted((a, b) => rank(a) - rank(b))) {
    let bytes: Buffer;
    try {
      if (statSync(file).size > maxFontBytes) continue;
      bytes = readFileSync(file);
    } catch {
      continue;
    }
    yield bytes;
  }
}
