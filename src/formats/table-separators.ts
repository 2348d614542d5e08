/**
 * Rules for the separators of tables, in requests, commands and mapping files. Each function returns undefined for a valid separator,
 * otherwise the end of an error message: `must be one character, was '||'`.
 */

export function fieldSeparatorProblem(separator: string): string | undefined {
  if (separator.length !== 1) return `must be one character, was '${separator}'`;
  return /["\r\n]/.test(separator) ? 'must not be a quote or a line end' : undefined;
}

export function arraySeparatorProblem(separator: string): string | undefined {
  return separator.trim() === ''
    ? `must have a character besides white space, was '${separator}'`
    : undefined;
}
