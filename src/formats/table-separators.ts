/** Rules for the separators of tables, in requests, commands and mapping files. Each returns the end of a sentence about an invalid one. */

export function fieldSeparatorProblem(separator: string): string | undefined {
  if (separator.length !== 1) return `must be one character, was '${separator}'`;
  return /["\r\n]/.test(separator) ? 'must not be a quote or a line end' : undefined;
}

export function arraySeparatorProblem(separator: string): string | undefined {
  return separator.trim() === ''
    ? `must have a character besides white space, was '${separator}'`
    : undefined;
}
