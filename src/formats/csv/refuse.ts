import { type Failure, fail, type SourceError } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';

interface TableLocation {
  readonly line: number;
  readonly column?: number | undefined;
  readonly path?: string;
}

/** Throws with the location in the table; `column` counts cells. */
export function refuse(
  context: ReadContext,
  code: Failure['code'],
  at: TableLocation,
  message: string,
): never {
  const where = at.column === undefined ? '' : `, column ${at.column}`;
  const errors = [toSourceError(context, at, message)];
  fail(code, `${context.file}, line ${at.line}${where}: ${message}`, { errors });
}

/** The same for one row: in tolerant mode it is left out, and the rest taken. */
export function refuseRow(
  context: ReadContext,
  code: Failure['code'],
  at: TableLocation,
  message: string,
): void {
  if (context.leaveOut === undefined) refuse(context, code, at, message);
  context.leaveOut(toSourceError(context, at, message));
}

function toSourceError(
  { file }: ReadContext,
  { line, column, path }: TableLocation,
  message: string,
): SourceError {
  return {
    ...{ file, line, message },
    ...(column === undefined ? {} : { column }),
    ...(path === undefined ? {} : { path }),
  };
}
