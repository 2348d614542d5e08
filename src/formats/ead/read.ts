/** Reads EAD 2002 and EAD3. What is read as what: mapping.ts; what a table cannot say: unit-reader.ts. */
import type { DraftStep } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { readRecords } from '../xml/read-records.ts';
import { eadMapping } from './mapping.ts';
import { UnitReader } from './unit-reader.ts';

/** Yields the steps of each slice of the document together. */
export function readEad(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
): AsyncIterable<readonly DraftStep[]> {
  return readRecords(bytes, context, eadMapping, new UnitReader(context));
}
