/** The folder of real files that tools import, and the rows of the tables that they print. The files are not part of the project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** `../shared/fixtures`, or the folder that the variable FIXTURES names. */
export const fixtureFolder =
  process.env.FIXTURES ?? join(import.meta.dirname, '..', '..', 'shared', 'fixtures');

/**
 * The folders of the command line, otherwise those with these names among the fixtures. Exits with 2 if none exists.
 * @param command name of the npm script, for the message.
 */
export function requireFolders(command: string, names: readonly string[]): readonly string[] {
  const given = process.argv.slice(2);
  const folders = given.length > 0 ? given : names.map((name) => join(fixtureFolder, name));
  const found = folders.filter((folder) => existsSync(folder));
  if (found.length > 0) return found;
  console.error(
    `No fixtures found in ${fixtureFolder}. Name a folder: npm run ${command} -- FOLDER, or set FIXTURES.`,
  );
  process.exit(2);
}

export function toRow(file: string, ...columns: readonly string[]): string {
  return [file.padEnd(72), ...columns.map((column) => column.padStart(9))].join(' ');
}
