/** Reads EAD 2002 and EAD3. What is read as what: mapping.ts; what a table cannot say: unit-reader.ts. */
import type { DraftStep } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import type { CompiledMapping } from '../xml/mapping.ts';
import { readRecords } from '../xml/read-records.ts';
import { UnitReader } from './unit-reader.ts';

/** Yields the steps of each slice of the document together. */
export function readEad(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
  mapping: CompiledMapping,
): AsyncIterable<readonly DraftStep[]> {
  return readRecords(bytes, context, mapping, new UnitReader(context));
}
