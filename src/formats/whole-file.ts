import { fail } from '../model/errors.ts';
import type { ReadContext } from './format.ts';

/**
 * Passes the bytes through, and throws `limit-exceeded` above `wholeFileBytes`: for files that must be in memory as a whole.
 * @param isInMemory whether the limit applies; called late, since for some formats it depends on the first line.
 */
export async function* limitWholeFile(
  bytes: AsyncIterable<Uint8Array>,
  { file, limits }: ReadContext,
  isInMemory: () => boolean = () => true,
): AsyncIterable<Uint8Array> {
  let sum = 0;
  for await (const chunk of bytes) {
    sum += chunk.length;
    if (sum > limits.wholeFileBytes && isInMemory()) {
      const message = `The file has more than ${limits.wholeFileBytes} bytes, and a file of this kind is loaded into memory as a whole (limit whole-file-bytes). Split it.`;
      fail('limit-exceeded', `${file}: ${message}`, { errors: [{ file, message }] });
    }
    yield chunk;
  }
}
