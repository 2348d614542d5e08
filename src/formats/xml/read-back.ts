import type { CloseStep } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { readBackContext } from '../read-back-context.ts';
import { DocumentReader } from './document-reader.ts';
import { MappingReader } from './mapping-reader.ts';
import type { CompiledMapping } from './mapping-tree.ts';
import { type DraftSink, takeSteps } from './read-records.ts';

/**
 * Reads a document that was just written. The writer compares the result with the stored record, and puts the differences into the
 * extension (extension.ts).
 * @param text a complete document with one record.
 */
export function readBack(
  text: string,
  target: string,
  mapping: CompiledMapping,
  makeSink: (context: ReadContext) => DraftSink,
): CloseStep {
  const context = readBackContext(target);
  const sink = makeSink(context);
  const reader = new DocumentReader(new MappingReader({ mapping, sink, ...context }), context);
  reader.write(text);
  reader.end();
  const step = takeSteps(sink).at(-1);
  if (step?.step !== 'close') throw new Error(`The written ${target} cannot be read back`);
  return step;
}
