/** Tables in texts: the lines between vertical bars that imports write (docs/formats/ead.md). */

const rulePattern = /^\|(?: --- \|)+$/;

/** The first row of a table has two cells: archivists also write `| x |` as plain characters. */
export function beginsTable(line: string): boolean {
  return isTableRow(line) && line.slice(1, -1).includes(' | ');
}

export function isTableRow(line: string): boolean {
  return line.startsWith('| ') && line.endsWith(' |') && line.length > 3;
}

interface TableCells {
  /** Undefined if no line separates it from the other rows. */
  readonly header: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
}

/** @param lines rows of one table. Rows get as many cells as the longest one has. */
export function parseTable(lines: readonly string[]): TableCells {
  const rule = lines.findIndex((line) => rulePattern.test(line));
  const cells = lines.filter((line) => !rulePattern.test(line)).map(splitRow);
  const columns = Math.max(...cells.map(({ length }) => length));
  const rows = cells.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
  return rule === 1 ? { header: rows[0], rows: rows.slice(1) } : { header: undefined, rows };
}

function splitRow(line: string): readonly string[] {
  return line
    .slice(1, -1)
    .split(/(?<= )\|(?= )/)
    .map((cell) => cell.trim());
}
