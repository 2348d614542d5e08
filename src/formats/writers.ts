/** Every writer. A new one is one line here; its routes and commands follow. */
import { csvWriter } from './csv/write.ts';
import { dcWriter } from './dc/write.ts';
import { eacWriter } from './eac/write.ts';
import { ead3Writer, ead2002Writer } from './ead/write.ts';
import { eagWriter } from './eag/write.ts';
import type { RecordWriter } from './record-writer.ts';
import { jsonLdWriter, nTriplesWriter, turtleWriter } from './ric/write.ts';
import { skosWriters } from './skos/write.ts';

export const writers: readonly RecordWriter[] = [
  ead2002Writer,
  ead3Writer,
  eagWriter,
  eacWriter,
  ...skosWriters,
  dcWriter,
  csvWriter,
  turtleWriter,
  jsonLdWriter,
  nTriplesWriter,
];
