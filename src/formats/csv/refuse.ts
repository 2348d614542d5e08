import { type ErrorPlace, type Failure, fail } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';

/** Throws with the place in the table; `column` counts cells. */
export function refuse(
  { file }: ReadContext,
  code: Failure['code'],
  at: { line: number; column?: number | undefined; path?: string },
  message: string,
): never {
  const place: Omit<ErrorPlace, 'message'> = {
    file,
    line: at.line,
    ...(at.column === undefined ? {} : { column: at.column }),
    ...(at.path === undefined ? {} : { path: at.path }),
  };
  const where = at.column === undefined ? '' : `, column ${at.column}`;
  fail(code, `${file}, line ${at.line}${where}: ${message}`, { errors: [{ ...place, message }] });
}
