/**
 * `npm run roundtrip [-- FOLDER …]`: a table of what becomes of real files when they are imported, exported and imported again: whether
 * what was exported is valid, and whether all records are equal. The files are no part of the project; see fixtures.ts.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roundTrips } from './round-trip.ts';
import { listFiles } from './try-file.ts';
import { whyNotValidated } from './validate-xml.ts';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const root = process.env.FIXTURES ?? join(project, '..', 'shared', 'fixtures');
const given = process.argv.slice(2);
const folders =
  given.length > 0
    ? given
    : ['ead2002', 'ead3', 'eac', 'skos', 'walk-through'].map((name) => join(root, name));
const found = folders.filter((folder) => existsSync(folder));
if (found.length === 0) {
  console.error(
    `There are no fixtures in ${root}. Name a folder: npm run roundtrip -- FOLDER, or set FIXTURES.`,
  );
  process.exit(2);
}
const why = whyNotValidated();
if (why !== undefined) console.error(`Nothing is checked against a schema: ${why}.`);

console.log(toRow('file', 'writer', 'items', 'size', 'schema', 'again'));
let faulty = 0;
let trips = 0;
for (const file of found.flatMap((folder) => listFiles(folder, ['.xml', '.rdf', '.ttl']))) {
  const name = relative(root, file);
  for (const { writer, items, bytes, faults, difference } of await roundTrips(file)) {
    trips += 1;
    const size = `${Math.round((100 * bytes) / statSync(file).size)} %`;
    const schema = faults === undefined ? '–' : faults === '' ? 'valid' : 'INVALID';
    console.log(
      toRow(name, writer, `${items}`, size, schema, difference === undefined ? 'equal' : 'DIFFERS'),
    );
    if (!faults && difference === undefined) continue;
    faulty += 1;
    console.log(indented([faults ?? '', difference ?? ''].join('\n')));
  }
}
console.log(`${trips} round trips, ${faulty} of them not valid or not equal`);
if (faulty > 0) process.exitCode = 1;

function toRow(file: string, ...columns: readonly string[]): string {
  return [file.padEnd(72), ...columns.map((column) => column.padStart(9))].join(' ');
}

/** The beginning of what is wrong, for people to look into. */
function indented(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 1500)}`)
    .join('\n');
}
