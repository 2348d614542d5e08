import { type Failure, fail, type SourceError } from '../../model/errors.ts';
import type { FormatContext } from '../format.ts';

interface TableLocation {
  readonly line: number;
  readonly column?: number | undefined;
  readonly path?: string;
}

/** The context of a table: its reader knows the separator of its cells when the first line is complete. A sheet has none. */
export interface TableContext extends FormatContext {
  readonly findSeparator?: () => string | undefined;
}

/** `, separated by ','` for messages; empty for a sheet. */
export function describeSeparator({ findSeparator }: TableContext): string {
  const separator = findSeparator?.();
  return separator === undefined ? '' : `, separated by ${nameSeparator(separator)}`;
}

export function nameSeparator(separator: string): string {
  return separator === '\t' ? 'a tab' : `'${separator}'`;
}

/** Throws `code` with the location in the table; `column` is the number of the cell. */
export function failAtRow(
  context: Pick<FormatContext, 'file' | 'sheet'>,
  code: Failure['code'],
  at: TableLocation,
  message: string,
): never {
  const errors = [toSourceError(context, at, message)];
  fail(code, `${context.file}, ${describeLocation(context, at)}: ${message}`, { errors });
}

function describeLocation({ sheet }: Pick<FormatContext, 'sheet'>, { line, column }: TableLocation): string {
  if (sheet === undefined) return `line ${line}${column === undefined ? '' : `, column ${column}`}`;
  return `sheet '${sheet}', row ${line}${column === undefined ? '' : `, column ${toColumnName(column)}`}`;
}

/** The name of a column in a sheet: `AB` for 28. */
export function toColumnName(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number > 26 ? toColumnName((number - 1 - rest) / 26) + letter : letter;
}

/** For an error in one row: in tolerant mode reports it so that the row is skipped, otherwise throws. */
export function skipOrFail(
  context: FormatContext,
  code: Failure['code'],
  at: TableLocation,
  message: string,
): void {
  if (context.onSkipped === undefined) failAtRow(context, code, at, message);
  context.onSkipped(toSourceError(context, at, message));
}

function toSourceError(
  { file, sheet }: Pick<FormatContext, 'file' | 'sheet'>,
  { line, column, path: given }: TableLocation,
  message: string,
): SourceError {
  const cell = column === undefined ? String(line) : `${toColumnName(column)}${line}`;
  const path = sheet === undefined ? given : `${sheet}!${cell}`;
  return {
    file,
    line,
    message,
    ...(column !== undefined && { column }),
    ...(path !== undefined && { path }),
  };
}
