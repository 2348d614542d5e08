import { Failure } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';

/**
 * @param line undefined where the limit concerns the file as a whole.
 * @param message names the limit.
 */
export function limitFailure({ file }: ReadContext, line: number | undefined, message: string): Failure {
  const location = line === undefined ? { file, message } : { file, line, message };
  const where = line === undefined ? file : `${file}, line ${line}`;
  return new Failure('limit-exceeded', `${where}: ${message}`, { errors: [location] });
}
