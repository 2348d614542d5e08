/** Limits for files that are read into memory. */
import { Failure, fail } from '../model/errors.ts';
import type { FormatContext } from './format.ts';

/** Passes the bytes through, and throws `limit-exceeded` above `wholeFileBytes`: for files that must be in memory as a whole. */
export async function* limitWholeFile(
  bytes: AsyncIterable<Uint8Array>,
  { file, limits }: Pick<FormatContext, 'file' | 'limits'>,
): AsyncIterable<Uint8Array> {
  let sum = 0;
  for await (const chunk of bytes) {
    sum += chunk.length;
    if (sum > limits.wholeFileBytes) {
      const message = `The file has more than ${limits.wholeFileBytes} bytes, and a file of this kind is loaded into memory as a whole (limit whole-file-bytes). Split it.`;
      fail('limit-exceeded', `${file}: ${message}`, { errors: [{ file, message }] });
    }
    yield chunk;
  }
}

/**
 * A `limit-exceeded` error for a parser that cannot throw itself.
 * @param line undefined if the limit applies to the whole file.
 * @param message must contain the name of the limit.
 */
export function limitFailure(
  { file }: Pick<FormatContext, 'file'>,
  line: number | undefined,
  message: string,
): Failure {
  const error = line === undefined ? { file, message } : { file, line, message };
  const where = line === undefined ? file : `${file}, line ${line}`;
  return new Failure('limit-exceeded', `${where}: ${message}`, { errors: [error] });
}
