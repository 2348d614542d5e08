import type { DraftStep } from '../../model/draft.ts';
import { decodeDocument } from '../decode-document.ts';
import type { FormatContext } from '../format.ts';
import { type ItemSink, MappingReader } from './mapping-reader.ts';
import type { CompiledMapping } from './mapping-tree.ts';
import { readXml } from './read-xml.ts';
import type { XmlHandler } from './xml-handler.ts';

/** Converts collected items to draft steps. */
export interface DraftSink extends ItemSink {
  /** Steps that were added since the last call of takeSteps. */
  readonly steps: DraftStep[];
  /** Called at the end of a document of the format. Throws `no-items` if it contains no record. */
  requireItems?(): void;
}

/** Returns the steps that were added since the last call. */
export function takeSteps({ steps }: DraftSink): readonly DraftStep[] {
  return steps.splice(0);
}

/**
 * Reads a document with a mapping table; yields the steps of each slice of the text together.
 * @param wrap returns a handler that passes the events on to the given one.
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  context: FormatContext,
  mapping: CompiledMapping,
  sink: DraftSink,
  wrap: (handler: XmlHandler) => XmlHandler = (handler) => handler,
): AsyncIterable<readonly DraftStep[]> {
  const { file, limits, keyStyle, restrictsInternal } = context;
  const reader = new MappingReader({ mapping, sink, file, limits, keyStyle, restrictsInternal });
  for await (const _ of readXml(decodeDocument(bytes, context), wrap(reader), { file, limits })) {
    const steps = takeSteps(sink);
    if (steps.length > 0) yield steps;
  }
  sink.rootCheck.requireDocument();
  sink.requireItems?.();
}
