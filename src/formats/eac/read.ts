/** Reads EAC-CPF. What is read as what: mapping.ts; what a table cannot say: agent-reader.ts. */
import type { DraftStep } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import type { CompiledMapping } from '../xml/mapping.ts';
import { readRecords } from '../xml/read-records.ts';
import { AgentReader } from './agent-reader.ts';

/** Yields the one agent of each record when it has been read. */
export function readEac(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
  mapping: CompiledMapping,
): AsyncIterable<readonly DraftStep[]> {
  return readRecords(bytes, context, mapping, new AgentReader(context));
}
