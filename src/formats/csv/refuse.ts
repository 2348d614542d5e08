import { type ErrorPlace, type Failure, fail } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';

interface TablePlace {
  readonly line: number;
  readonly column?: number | undefined;
  readonly path?: string;
}

/** Throws with the place in the table; `column` counts cells. */
export function refuse(context: ReadContext, code: Failure['code'], at: TablePlace, message: string): never {
  const where = at.column === undefined ? '' : `, column ${at.column}`;
  const errors = [placeIn(context, at, message)];
  fail(code, `${context.file}, line ${at.line}${where}: ${message}`, { errors });
}

/** The same for one row: in tolerant mode it is left out, and the rest taken. */
export function refuseRow(
  context: ReadContext,
  code: Failure['code'],
  at: TablePlace,
  message: string,
): void {
  if (context.leaveOut === undefined) refuse(context, code, at, message);
  context.leaveOut(placeIn(context, at, message));
}

function placeIn({ file }: ReadContext, { line, column, path }: TablePlace, message: string): ErrorPlace {
  return {
    ...{ file, line, message },
    ...(column === undefined ? {} : { column }),
    ...(path === undefined ? {} : { path }),
  };
}
