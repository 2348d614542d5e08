import type { DraftStep } from '../../model/draft.ts';
import { decodeDocument } from '../decode-document.ts';
import type { ReadContext } from '../format.ts';
import type { CompiledMapping } from './mapping.ts';
import { MappingReader, type RecordSink } from './mapping-reader.ts';
import { readXml } from './read-xml.ts';

/** Makes drafts of what is read. */
export interface DraftSink extends RecordSink {
  /** The steps since the last call. */
  takeSteps(): readonly DraftStep[];
  /** The document has been read; refuses one in which nothing was found. */
  end(): void;
}

/** Reads a document by a mapping table; yields the steps of each slice of it together. */
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
