import type { ReadContext } from '../format.ts';
import { warnOf } from '../oddities.ts';
import type { Gathered } from './gathered.ts';

/** Says so where a part of an item was meant for the archive alone: it is kept like all others, and somebody should know. */
export function warnOfInternal({ unknown, location }: Gathered, warn: ReadContext['warn']): void {
  for (const key of unknown.keys())
    if (key.endsWith('_@audience')) {
      warnOf(warn, 'internal-audience', location);
      return;
    }
}
