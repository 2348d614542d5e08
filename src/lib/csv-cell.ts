/**
 * Protects spreadsheet programs from texts that look like formulas: they evaluate a cell of a CSV file that begins with one of these
 * characters, and an evaluated formula can send data elsewhere (OWASP, CSV injection). An export therefore writes an apostrophe before
 * such a text, and an import removes it. Numbers stay as they are, since they are harmless.
 *
 * Why not csv-stringify (6.9.0): its option `escape_formulas` also puts an apostrophe before numbers (`-5`), but not before a text that already
 * has one (`'=x`), so an import could not restore the texts.
 */

const formulaPattern = /^'*[=+\-@\t\r]/;
const escapedPattern = /^'+[=+\-@\t\r]/;
const numberPattern = /^[+-]?\d+(?:\.\d+)?$/;

/** The cell of a CSV file for a stored text. */
function toCsvCell(text: string): string {
  return formulaPattern.test(text) && !numberPattern.test(text) ? `'${text}` : text;
}

/** The stored text of a cell of a CSV file. */
export function toStoredCell(cell: string): string {
  return cell.startsWith("'") && escapedPattern.test(cell) ? cell.slice(1) : cell;
}

/** A row of a CSV file. Lines end in CR LF, as RFC 4180 requires. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toQuoted).join(',')}\r\n`;
}

function toQuoted(text: string): string {
  // Most cells of a table are empty.
  if (text === '') return text;
  const cell = toCsvCell(text);
  return /["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
