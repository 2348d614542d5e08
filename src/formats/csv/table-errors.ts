import { type Failure, fail, type SourceError } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';

interface TableLocation {
  readonly line: number;
  readonly column?: number | undefined;
  readonly path?: string;
}

/** Throws `code` with the location in the table; `column` is the number of the cell. */
export function failAtRow(
  context: ReadContext,
  code: Failure['code'],
  at: TableLocation,
  message: string,
): never {
  const where = at.column === undefined ? '' : `, column ${at.column}`;
  const errors = [toSourceError(context, at, message)];
  fail(code, `${context.file}, line ${at.line}${where}: ${message}`, { errors });
}

/** For an error in one row: in tolerant mode reports it so that the row is skipped, otherwise throws. */
export function skipOrFail(
  context: ReadContext,
  code: Failure['code'],
  at: TableLocation,
  message: string,
): void {
  if (context.onSkipped === undefined) failAtRow(context, code, at, message);
  context.onSkipped(toSourceError(context, at, message));
}

function toSourceError(
  { file }: ReadContext,
  { line, column, path }: TableLocation,
  message: string,
): SourceError {
  return {
    file,
    line,
    message,
    ...(column === undefined ? {} : { column }),
    ...(path === undefined ? {} : { path }),
  };
}
