/** Finds the character between the cells of a table: the one that divides most of the first rows into the same number of cells. */
import { CsvFault, CsvReader } from '../../lib/csv.ts';

/** In the order of preference. The import itself detects the first three. */
const separators = [',', ';', '\t', '|'];

const maxRows = 50;
const maxCharacters = 64 * 1024;

/** Undefined if no character divides the text into several columns. */
export function detectSeparator(text: string): string | undefined {
  const start = text.slice(0, maxCharacters);
  let best: string | undefined;
  let most = 0;
  for (const separator of separators) {
    const score = scoreOf(start, separator);
    if (score > most) {
      most = score;
      best = separator;
    }
  }
  return best;
}

/** The number of rows with the most frequent number of cells, if that is more than one, as a share of all rows. */
function scoreOf(text: string, separator: string): number {
  const rows = readRows(text, separator);
  const counts = new Map<number, number>();
  for (const cells of rows) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  const [cells, count] = [...counts]
    .filter(([number]) => number > 1)
    .reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  // A list of sentences has commas, but in a few of its rows the same number.
  if (count * 2 <= rows.length) return 0;
  return count / rows.length + Math.min(cells, 100) / 1000;
}

/** The numbers of cells of the first rows, without rows above the table and the last one, which may be incomplete. */
function readRows(text: string, separator: string): readonly number[] {
  const reader = new CsvReader(separator);
  let rows: readonly { readonly cells: readonly string[] }[];
  try {
    rows = reader.write(text);
    if (rows.length < 2) rows = rows.concat(reader.end());
  } catch (error) {
    if (error instanceof CsvFault) return [];
    throw error;
  }
  return rows.slice(0, maxRows).map(({ cells }) => cells.length);
}
