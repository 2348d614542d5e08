/** All import formats and all record writers. Routes, commands and content negotiation are derived from these lists. */

import { findNamed } from '../lib/nearest.ts';
import { csv } from './csv/index.ts';
import { csvWriter } from './csv/write.ts';
import { dcWriter } from './dc/write.ts';
import { eac } from './eac/index.ts';
import { eac2Writer, eacWriter } from './eac/write.ts';
import { ead } from './ead/index.ts';
import { ead3Writer, ead2002Writer } from './ead/write.ts';
import { eag } from './eag/index.ts';
import { eagWriter } from './eag/write.ts';
import type { Format } from './format.ts';
import type { RecordWriter } from './record-writer.ts';
import { ricWriters } from './ric/write.ts';
import { skos } from './skos/index.ts';
import { skosWriters } from './skos/write.ts';
import { xlsx } from './xlsx/index.ts';
import { xlsxWriter } from './xlsx/write.ts';

export const formats: readonly Format[] = [csv, eac, ead, eag, skos, xlsx];

export const recordWriters: readonly RecordWriter[] = [
  ead2002Writer,
  ead3Writer,
  eagWriter,
  eacWriter,
  eac2Writer,
  ...skosWriters,
  dcWriter,
  csvWriter,
  xlsxWriter,
  ...ricWriters,
];

/** The import format with the name, in any letter case. */
export function findFormat(name: string): Format | undefined {
  return findNamed(formats, name);
}
