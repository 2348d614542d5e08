/**
 * `npm run elements [-- FILE|FOLDER …]`: reads files of EAD, EAC-CPF and EAG, writes them again in the same version, and prints for each file the
 * share of elements that differ. `--list` prints the differing elements of each file as well. Exits with 1 if a share exceeds the limit.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Failure } from '../src/model/errors.ts';
import { compareElements, differingShare } from './compare-elements.ts';
import { exportAgain, schemaFor, writerFor } from './export-again.ts';
import { fixtureFolder, requireFolders, toRow } from './fixture-table.ts';
import { findFormatOf, listFiles } from './try-file.ts';

const maxShare = 0.05;
const isListing = process.argv.includes('--list');
process.argv = process.argv.filter((one) => one !== '--list');

console.log(toRow('file', 'writer', 'elements', 'missing', 'added', 'differ'));
const folders = requireFolders('elements', ['ead2002', 'ead3', 'eac', 'eag']);
const total = { elements: 0, missing: 0, added: 0, files: 0, over: 0 };
for (const file of folders.flatMap((folder) => listFiles(folder))) {
  const format = await findFormatOf(file);
  if (!['ead', 'eac', 'eag'].includes(format)) continue;
  const source = readFileSync(file, 'utf8');
  const writer = writerFor(source, format);
  let written: string;
  try {
    written = await exportAgain(source, writer, relative(fixtureFolder, file));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    continue;
  }
  const compared = compareElements(source, written, schemaFor(writer));
  const share = differingShare(compared);
  const { elements, missing, added } = compared;
  console.log(
    toRow(
      relative(fixtureFolder, file),
      writer.name,
      `${elements}`,
      `${missing.length}`,
      `${added.length}`,
      `${(100 * share).toFixed(1)} %`,
    ),
  );
  if (isListing) {
    for (const text of missing) console.log(`  - ${text.slice(0, 200)}`);
    for (const text of added) console.log(`  + ${text.slice(0, 200)}`);
  }
  total.elements += elements;
  total.missing += missing.length;
  total.added += added.length;
  total.files += 1;
  if (share > maxShare) total.over += 1;
}
const share = Math.max(total.missing, total.added) / total.elements;
console.log(
  `${total.files} files, ${total.elements} elements, ${(100 * share).toFixed(1)} % differ; ${total.over} files with more than ${100 * maxShare} %`,
);
if (total.over > 0) process.exitCode = 1;
