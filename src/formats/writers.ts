/** Every writer. A new one is one line here; its routes and commands follow. */
import { ead3Writer, ead2002Writer } from './ead/write.ts';
import { jsonLdWriter, nTriplesWriter, turtleWriter } from './ric/write.ts';
import type { Writer } from './written.ts';

export const writers: readonly Writer[] = [
  ead2002Writer,
  ead3Writer,
  turtleWriter,
  jsonLdWriter,
  nTriplesWriter,
];
