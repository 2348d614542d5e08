import type { CloseStep } from '../../model/draft.ts';
import type { FormatContext } from '../format.ts';
import { createReadBackContext } from '../read-back-context.ts';
import { DocumentReader } from './document-reader.ts';
import { MappingReader } from './mapping-reader.ts';
import type { CompiledMapping } from './mapping-tree.ts';
import { type DraftSink, takeSteps } from './read-records.ts';

/**
 * Reads a document that was just written. The writer compares the result with the stored record, and puts the differences into the
 * extension (extension.ts).
 * @param text a complete document with one record.
 * @param language the language if the document states none.
 */
export function readBack(
  text: string,
  target: string,
  mapping: CompiledMapping,
  makeSink: (context: FormatContext) => DraftSink,
  language?: string,
): CloseStep {
  const made = createReadBackContext(target);
  const context = language === undefined ? made : { ...made, language };
  const sink = makeSink(context);
  const reader = new DocumentReader(new MappingReader({ mapping, sink, ...context }), context);
  reader.write(text);
  reader.end();
  const step = takeSteps(sink).at(-1);
  if (step?.step !== 'close') throw new Error(`The written ${target} cannot be read back`);
  return step;
}
