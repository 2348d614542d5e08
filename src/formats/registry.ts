/** Every format, by name. A new format is one line here. */

import { findNamed } from '../lib/nearest.ts';
import { csv } from './csv/index.ts';
import { eac } from './eac/index.ts';
import { ead } from './ead/index.ts';
import { eag } from './eag/index.ts';
import type { Format } from './format.ts';
import { skos } from './skos/index.ts';

export const formats: readonly Format[] = [csv, eac, ead, eag, skos];

/** The format of that name, in any letter case. */
export function findFormat(name: string): Format | undefined {
  return findNamed(formats, name);
}
