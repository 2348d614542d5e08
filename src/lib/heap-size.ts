/** What V8 is told so that a process needs as much memory as its work does, and not as much as the machine has. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The space for young objects stays as large as it is: 16 MB once the program is loaded. Left to itself it grows under any load that lasts, to 56 MB
 * at the peak of an export and 150 MB more in a restore, and nothing is done sooner. Threads that start later begin with half of it.
 */
export function keepYoungSpace(): void {
  setFlagsFromString('--min-semi-space-size=4');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Collects garbage once: before it has done so V8 lets half a gigabyte pile up, and from then on goes by what is in use. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // The function is known to contexts made from here on.
  (runInNewContext('gc') as () => void)();
}
