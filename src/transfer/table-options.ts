/** Checks of how a table is written, as a request or a command names it. */

/** The reason to reject a separator of cells; undefined for a usable one. */
export function fieldSeparatorProblem(separator: string): string | undefined {
  if (separator.length !== 1) return `must be one character, was '${separator}'`;
  return /["\r\n]/.test(separator) ? 'must not be a quote or a line end' : undefined;
}

/** The reason to reject a separator of the values in a cell; undefined for a usable one. */
export function arraySeparatorProblem(separator: string): string | undefined {
  return separator.trim() === ''
    ? `must have a character besides white space, was '${separator}'`
    : undefined;
}
