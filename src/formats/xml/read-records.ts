import type { DraftStep } from '../../model/draft.ts';
import { decodeDocument } from '../decode-document.ts';
import type { ReadContext } from '../format.ts';
import type { CompiledMapping } from './mapping.ts';
import { type ItemSink, MappingReader } from './mapping-reader.ts';
import { readXml } from './read-xml.ts';

/** Converts collected items to draft steps. */
export interface DraftSink extends ItemSink {
  /** The steps since the last call. */
  takeSteps(): readonly DraftStep[];
  /** Called at the end of the document. Throws if it contains no record of the format. */
  end(): void;
}

/** Reads a document with a mapping table; yields the steps of each slice of the text together. */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
  mapping: CompiledMapping,
  sink: DraftSink,
): AsyncIterable<readonly DraftStep[]> {
  const { file, limits } = context;
  const reader = new MappingReader({ mapping, sink, file, limits });
  for await (const _ of readXml(decodeDocument(bytes, context), reader, { file, limits })) {
    const steps = sink.takeSteps();
    if (steps.length > 0) yield steps;
  }
  sink.end();
}
