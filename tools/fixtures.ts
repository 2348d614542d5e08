/**
 * `npm run fixtures [-- FOLDER …]`: imports real files and prints a table: items, warnings, share of the text that is stored, seconds, and whether a
 * second import changes nothing. The files are not part of the project; they are in ../shared/fixtures, or in the folder that FIXTURES names.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatRejection, formatShare, type Imported, listFiles, type Trial, tryFile } from './try-file.ts';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const root = process.env.FIXTURES ?? join(project, '..', 'shared', 'fixtures');
/** Folders of formats that can be imported. */
const folders = ['ead2002', 'ead3', 'eag', 'eac', 'skos', 'walk-through'].map((name) => join(root, name));
const given = process.argv.slice(2);
const found = (given.length > 0 ? given : folders).filter((folder) => existsSync(folder));
if (found.length === 0) {
  console.error(`No fixtures found in ${root}. Name a folder: npm run fixtures -- FOLDER, or set FIXTURES.`);
  process.exit(2);
}

console.log(toRow('file', 'items', 'warnings', 'stored', 'seconds', 'again'));
const trials: Trial[] = [];
for (const file of found.flatMap((path) => listFiles(path))) {
  const trial = await tryFile(file);
  trials.push(trial);
  const name = relative(root, file);
  if ('code' in trial) console.log(`${name.padEnd(72)} ${formatRejection(trial)}`);
  else {
    const { items, warnings, share, seconds, isStable } = trial;
    const again = isStable ? 'unchanged' : 'CHANGED';
    console.log(toRow(name, `${items}`, `${warnings}`, formatShare(share), seconds.toFixed(2), again));
  }
}

const imported = trials.filter((trial): trial is Imported => !('code' in trial));
const faulty = imported.filter(({ share, isStable }) => share.missing.length > 0 || !isStable);
const words = imported.reduce((sum, { share }) => sum + share.words, 0);
console.log(
  `${imported.length} imported (${words} words), ${trials.length - imported.length} rejected, ${faulty.length} of the imported lost text or changed in the second import`,
);
if (faulty.length > 0) process.exitCode = 1;

function toRow(file: string, ...columns: readonly string[]): string {
  return [file.padEnd(72), ...columns.map((column) => column.padStart(9))].join(' ');
}
