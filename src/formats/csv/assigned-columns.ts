/**
 * The columns that an import assigns to fields itself, whatever their headings are. A column is addressed by its heading without white space at its
 * ends. A heading that is empty, occurs twice or begins with # cannot address it, so its key is then `#` and its number: `#3`.
 */
import { findNearest, formatSuggestion } from '../../lib/nearest.ts';
import { fail } from '../../model/errors.ts';
import type { ColumnAssignments } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import type { ColumnTarget } from './column-target.ts';
import { columnNames, findColumn } from './columns.ts';
import { failAtRow, type TableContext } from './table-errors.ts';

const numberKey = /^#([1-9]\d{0,5})$/;

/** Columns that only one column of a table can be. */
export const singleColumnFields: ReadonlySet<string> = new Set([
  'identifier',
  'languageCode',
  'parent',
  'parentId',
  'itemId',
  'depth',
  'audience',
  'extension',
]);

/** The key of each column. @param written the headings */
export function toColumnKeys(written: readonly string[]): readonly string[] {
  const headings = written.map((heading) => heading.trim());
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  return headings.map((heading, i) =>
    heading === '' || heading.startsWith('#') || counts.get(heading)! > 1 ? `#${i + 1}` : heading,
  );
}

/** Replaces the columns that the assignments name. Throws `bad-parameter` for an unknown field. */
export function assignColumns(
  columns: readonly ColumnTarget[],
  written: readonly string[],
  assigned: ColumnAssignments | undefined,
  target: string,
): readonly ColumnTarget[] {
  if (assigned === undefined) return columns;
  requireKnownFields(assigned, target);
  const keys = toColumnKeys(written);
  return columns.map((column, i) => {
    const field = findAssignment(assigned, keys[i]!, i);
    return field === undefined ? column : field === null ? { to: 'nothing' } : findColumn(field, target)!;
  });
}

/** The field that a column is assigned to, null if it is ignored. A column can be addressed by its number too. */
export function findAssignment(
  assigned: ColumnAssignments,
  key: string,
  index: number,
): string | null | undefined {
  for (const name of [key, `#${index + 1}`]) if (Object.hasOwn(assigned, name)) return assigned[name];
  return undefined;
}

/** Throws `bad-parameter` with the nearest known name. */
function requireKnownFields(assigned: ColumnAssignments, target: string): void {
  const used = new Map<string, string>();
  for (const [key, field] of Object.entries(assigned)) {
    if (field === null) continue;
    if (findColumn(field, target) === undefined)
      failColumn(
        key,
        field,
        `Unknown field '${field}' for a table of ${target}. ${formatSuggestion(findNearest(field, columnNames(target)), 'docs/formats/csv.md lists the columns.')}`,
      );
    const other = used.get(field);
    if (other !== undefined && singleColumnFields.has(field))
      failColumn(key, field, `The columns '${other}' and '${key}' cannot both be '${field}'.`);
    used.set(field, key);
  }
}

function failColumn(key: string, field: string, message: string): never {
  fail('bad-parameter', message, { details: { parameter: 'column', value: `${key}=${field}` } });
}

/**
 * For assignments to columns that the table does not have: throws `malformed-table`, or adds a warning in tolerant mode. Columns that are ignored may
 * be missing.
 */
export function requireAssignedColumns(
  written: readonly string[],
  line: number,
  context: TableContext,
): void {
  const assigned = context.table?.columns ?? {};
  const keys = new Set(toColumnKeys(written));
  const isPresent = (key: string): boolean => {
    const number = Number(numberKey.exec(key)?.[1] ?? Number.NaN);
    return keys.has(key) || number <= written.length;
  };
  const missing = Object.keys(assigned).filter((key) => assigned[key] !== null && !isPresent(key));
  const [first] = missing;
  if (first === undefined) return;
  if (context.onSkipped === undefined)
    failAtRow(
      context,
      'malformed-table',
      { line },
      `The table has no column '${first}', which the import assigns to ${assigned[first]}. ${describeMissing(first, written)}`,
    );
  for (const path of missing) addWarning(context.warn, 'missing-assigned-column', { line, path });
}

function describeMissing(key: string, written: readonly string[]): string {
  if (numberKey.test(key)) return `It has ${written.length} columns.`;
  const same = written.flatMap((heading, at) => (heading.trim() === key ? [at + 1] : []));
  return same.length > 1
    ? `Several columns have this heading: write #${same[0]} for the first, #${same[1]} for the second.`
    : formatSuggestion(findNearest(key, written), 'Correct the table, or the assignment.');
}

/** Whether a column is assigned by its number. The headings are then the first row with content. */
export function hasNumberedColumns(assigned: ColumnAssignments | undefined): boolean {
  return Object.keys(assigned ?? {}).some((key) => numberKey.test(key));
}
