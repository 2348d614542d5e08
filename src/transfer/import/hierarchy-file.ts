/** Reads a hierarchy file: two columns, separated by a tab and without a header row, with the identifiers of a unit and of its parent. */
import { readFile, stat } from 'node:fs/promises';
import type { ParentMap } from '../../graph/import/import.ts';
import { CsvFault, CsvReader, type CsvRow } from '../../lib/csv.ts';
import { fail } from '../../model/errors.ts';

/**
 * Ignores rows with one cell. An empty second cell makes the unit a child of the scope. Throws `bad-hierarchy` for an invalid file, and
 * `limit-exceeded`.
 */
export async function readHierarchyFile(
  path: string,
  { wholeFileBytes }: { readonly wholeFileBytes: number },
): Promise<ParentMap> {
  const { size } = await stat(path);
  if (size > wholeFileBytes)
    fail(
      'limit-exceeded',
      `The hierarchy file is longer than ${wholeFileBytes} bytes (limit whole-file-bytes).`,
      { details: { limit: 'whole-file-bytes', bytes: wholeFileBytes } },
    );
  const parents = new Map<string, string>();
  for (const [i, { cells }] of readRows(await readFile(path)).entries()) {
    if (cells.length > 2)
      failRow(
        i,
        'contains more than 2 values',
        `, '${cells[0]}', has ${cells.length} cells, separated by tabs`,
      );
    if (cells.length < 2) continue;
    const [identifier, parent] = cells.map((cell) => cell.trim()) as [string, string];
    const known = parents.get(identifier);
    if (known !== undefined && known !== parent)
      failRow(
        i,
        `gives '${identifier}' a second parent`,
        ` gives '${identifier}' the parent '${parent}', and an earlier row the parent '${known}'`,
      );
    parents.set(identifier, parent);
  }
  return parents;
}

function readRows(bytes: Uint8Array): readonly CsvRow[] {
  const reader = new CsvReader('\t');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return [...reader.write(text), ...reader.end()];
  } catch (error) {
    if (error instanceof CsvFault) return failRow(error.line - 1, `is not valid: ${error.message}`);
    if (error instanceof TypeError) return failFile('it is not valid UTF-8');
    throw error;
  }
}

/**
 * `details` has the text of ehri-rest.
 * @param index of the row, from 0.
 * @param message the end of the sentence in the message of Fonds; by default that of ehri-rest.
 */
function failRow(index: number, reason: string, message = ` ${reason}`): never {
  return failFile(`TSV row ${index + 1} ${reason}`, `row ${index + 1}${message}`);
}

function failFile(reason: string, message = reason): never {
  fail(
    'bad-hierarchy',
    `The hierarchy file cannot be read: ${message}. Each row is an identifier, a tab, and the identifier of its parent or nothing.`,
    { details: `Hierarchy file error: ${reason}` },
  );
}
