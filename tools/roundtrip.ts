/**
 * `npm run roundtrip [-- FOLDER …]`: imports real files, exports the records and imports them again. Prints a table: whether the export is valid,
 * and whether all records are equal. fixture-table.ts finds the files.
 */
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { fixtureFolder, requireFolders, toRow } from './fixture-table.ts';
import { listFiles } from './try-file.ts';
import { tryRoundTrips } from './try-round-trip.ts';
import { findMissingValidator } from './validate-xml.ts';

/** Folders of formats that can be written and imported again. */
const folders = requireFolders('roundtrip', ['ead2002', 'ead3', 'eac', 'skos', 'walk-through']);
const missingValidator = findMissingValidator();
if (missingValidator !== undefined) console.error(`Exports are not validated: ${missingValidator}.`);

console.log(toRow('file', 'writer', 'items', 'size', 'schema', 'again'));
let faulty = 0;
let trips = 0;
for (const file of folders.flatMap((folder) => listFiles(folder))) {
  const name = relative(fixtureFolder, file);
  for (const { writer, items, bytes, schemaErrors, difference } of await tryRoundTrips(file)) {
    trips += 1;
    const size = `${Math.round((100 * bytes) / statSync(file).size)} %`;
    const schema = schemaErrors === undefined ? '–' : schemaErrors === '' ? 'valid' : 'INVALID';
    console.log(
      toRow(name, writer, `${items}`, size, schema, difference === undefined ? 'equal' : 'DIFFERS'),
    );
    if (!schemaErrors && difference === undefined) continue;
    faulty += 1;
    console.log(indent([schemaErrors ?? '', difference ?? ''].join('\n')));
  }
}
console.log(`${trips} round trips, ${faulty} of them invalid or different`);
if (faulty > 0) process.exitCode = 1;

/** Returns the first lines of the errors. */
function indent(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 1500)}`)
    .join('\n');
}
