/** Validates the options of tables, for requests and commands. */
import type { ColumnAssignments, TableOptions } from '../../formats/format.ts';
import { arraySeparatorProblem, fieldSeparatorProblem } from '../../formats/table-separators.ts';

/** The options as a request or a command has them. */
interface GivenTableOptions {
  readonly fieldSeparator?: string | undefined;
  readonly arraySeparator?: string | undefined;
  readonly headerRow?: number | undefined;
  readonly sheet?: string | undefined;
  /** `KEY=FIELD`; `KEY=` ignores the column. */
  readonly column?: readonly string[];
}

/**
 * Returns an empty object if no option is given.
 * @param failOption throws; gets the name of the option, the problem, which completes "The option …", and the value.
 */
export function toTableOptions(
  { fieldSeparator, arraySeparator, headerRow, sheet, column = [] }: GivenTableOptions,
  failOption: (name: string, problem: string, value: string) => never,
): { readonly table?: TableOptions } {
  const separators = [
    ['field-separator', fieldSeparator, fieldSeparatorProblem],
    ['array-separator', arraySeparator, arraySeparatorProblem],
  ] as const;
  for (const [name, value, problemOf] of separators) {
    const problem = value === undefined ? undefined : problemOf(value);
    if (problem !== undefined) failOption(name, problem, value!);
  }
  if (headerRow !== undefined && headerRow < 1)
    failOption('header-row', `must be the number of a row, from 1, was '${headerRow}'`, String(headerRow));
  const columns = column.length === 0 ? undefined : toAssignments(column, failOption);
  const table: TableOptions = {
    ...(fieldSeparator !== undefined && { fieldSeparator }),
    ...(arraySeparator !== undefined && { arraySeparator }),
    ...(headerRow !== undefined && { headerRow }),
    ...(sheet !== undefined && { sheet }),
    ...(columns !== undefined && { columns }),
  };
  return Object.keys(table).length === 0 ? {} : { table };
}

/** The last `=` divides: names of fields have none. */
function toAssignments(
  column: readonly string[],
  failOption: (name: string, problem: string, value: string) => never,
): ColumnAssignments {
  const assigned = new Map<string, string | null>();
  for (const text of column) {
    const at = text.lastIndexOf('=');
    const key = text.slice(0, Math.max(0, at)).trim();
    if (key === '')
      failOption('column', `must be KEY=FIELD, or KEY= to ignore the column, was '${text}'`, text);
    if (assigned.has(key)) failOption('column', `assigns '${key}' twice`, text);
    assigned.set(key, text.slice(at + 1).trim() || null);
  }
  return Object.fromEntries(assigned);
}
