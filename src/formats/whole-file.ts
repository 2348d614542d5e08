import { fail } from '../model/errors.ts';
import type { ReadContext } from './format.ts';

/**
 * Passes on the bytes of a file that has to be loaded into memory as a whole, up to the limit `wholeFileBytes`.
 * @param isHeld whether it has to be, where that is known only when its head has been read.
 */
export async function* withinWholeFile(
  bytes: AsyncIterable<Uint8Array>,
  { file, limits }: ReadContext,
  isHeld: () => boolean = () => true,
): AsyncIterable<Uint8Array> {
  let sum = 0;
  for await (const chunk of bytes) {
    sum += chunk.length;
    if (sum > limits.wholeFileBytes && isHeld()) {
      const message = `It is longer than ${limits.wholeFileBytes} bytes, and a file of its kind is loaded into memory as a whole (limit whole-file-bytes); split it.`;
      fail('limit-exceeded', `${file}: ${message}`, { errors: [{ file, message }] });
    }
    yield chunk;
  }
}
