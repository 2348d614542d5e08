/**
 * `npm run fixtures [-- FOLDER …]`: imports real files and prints a table: items, warnings, share of the text that is stored, seconds, and whether a
 * second import changes nothing. For tables of AtoM and ArchivesSpace it prints the share of the filled cells that have a field, which must
 * be 95 %. fixture-table.ts finds the files.
 */
import { relative } from 'node:path';
import { fixtureFolder, requireFolders, toRow } from './fixture-table.ts';
import { minFieldShare, tryTable } from './table-cells.ts';
import { formatRejection, formatShare, type Imported, listFiles, type Trial, tryFile } from './try-file.ts';

/** Folders of formats that can be imported. */
const folders = requireFolders('fixtures', ['ead2002', 'ead3', 'eag', 'eac', 'skos', 'walk-through', 'csv']);

console.log(toRow('file', 'items', 'warnings', 'stored', 'seconds', 'again'));
const trials: Trial[] = [];
for (const file of folders.flatMap((path) => listFiles(path))) {
  const trial = await tryFile(file);
  trials.push(trial);
  const name = relative(fixtureFolder, file);
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

const tables = folders.flatMap((path) => listFiles(path, ['.csv']));
if (tables.length > 0) console.log(`\n${toRow('table', 'records', 'cells', 'in fields', '', 'again')}`);
for (const file of tables) {
  const trial = await tryTable(file);
  const name = relative(fixtureFolder, file);
  if ('code' in trial) {
    console.log(`${name.padEnd(72)} ${formatRejection(trial)}`);
    continue;
  }
  const { items, cells, unknown, isStable } = trial;
  const share = (cells - unknown) / cells;
  const again = isStable ? 'unchanged' : 'CHANGED';
  console.log(toRow(name, `${items}`, `${cells}`, `${(share * 100).toFixed(1)} %`, '', again));
  if (share < minFieldShare || !isStable) process.exitCode = 1;
}
