/** Validates the options of tables, for requests and commands. */
import type { TableOptions } from '../../formats/format.ts';
import { arraySeparatorProblem, fieldSeparatorProblem } from '../../formats/table-separators.ts';

/**
 * Returns an empty object if no option is given.
 * @param failOption throws; gets the name of the option, the problem, which completes "The option …", and the value.
 */
export function toTableOptions(
  fieldSeparator: string | undefined,
  arraySeparator: string | undefined,
  failOption: (name: string, problem: string, value: string) => never,
): { readonly table?: TableOptions } {
  if (fieldSeparator === undefined && arraySeparator === undefined) return {};
  const options = [
    ['field-separator', fieldSeparator, fieldSeparatorProblem],
    ['array-separator', arraySeparator, arraySeparatorProblem],
  ] as const;
  for (const [name, value, problemOf] of options) {
    const problem = value === undefined ? undefined : problemOf(value);
    if (problem !== undefined) failOption(name, problem, value!);
  }
  return {
    table: {
      ...(fieldSeparator !== undefined && { fieldSeparator }),
      ...(arraySeparator !== undefined && { arraySeparator }),
    },
  };
}
