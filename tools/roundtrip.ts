/**
 * `npm run roundtrip [-- FOLDER …]`: imports real files, exports the records and imports them again. Prints a table: whether the export is valid,
 * and whether all records are equal. The files are not part of the project; see fixtures.ts.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from './try-file.ts';
import { tryRoundTrips } from './try-round-trip.ts';
import { findMissingValidator } from './validate-xml.ts';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const root = process.env.FIXTURES ?? join(project, '..', 'shared', 'fixtures');
const given = process.argv.slice(2);
const folders =
  given.length > 0
    ? given
    : ['ead2002', 'ead3', 'eac', 'skos', 'walk-through'].map((name) => join(root, name));
const found = folders.filter((folder) => existsSync(folder));
if (found.length === 0) {
  console.error(`No fixtures found in ${root}. Name a folder: npm run roundtrip -- FOLDER, or set FIXTURES.`);
  process.exit(2);
}
const missingValidator = findMissingValidator();
if (missingValidator !== undefined) console.error(`Exports are not validated: ${missingValidator}.`);

console.log(toRow('file', 'writer', 'items', 'size', 'schema', 'again'));
let faulty = 0;
let trips = 0;
for (const file of found.flatMap((folder) => listFiles(folder, ['.xml', '.rdf', '.ttl']))) {
  const name = relative(root, file);
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

function toRow(file: string, ...columns: readonly string[]): string {
  return [file.padEnd(72), ...columns.map((column) => column.padStart(9))].join(' ');
}

/** Returns the first lines of the errors. */
function indent(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 1500)}`)
    .join('\n');
}
