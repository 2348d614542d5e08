import type { CloseStep } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { mirrorContext } from '../mirror-context.ts';
import { DocumentReader } from './document-reader.ts';
import type { CompiledMapping } from './mapping.ts';
import { MappingReader } from './mapping-reader.ts';
import type { DraftSink } from './read-records.ts';

/**
 * The record that a reader will find in a document of the writer, which carries the rest in an extension (extension.ts).
 * @param text a whole document with one record.
 */
export function readBack(
  text: string,
  target: string,
  mapping: CompiledMapping,
  makeSink: (context: ReadContext) => DraftSink,
): CloseStep {
  const context = mirrorContext(target);
  const { file, limits } = context;
  const sink = makeSink(context);
  const reader = new DocumentReader(new MappingReader({ mapping, sink, file, limits }), { file, limits });
  reader.write(text);
  reader.end();
  const step = sink.takeSteps().at(-1);
  if (step?.step !== 'close') throw new Error(`The ${target} that was written is not read as one`);
  return step;
}
