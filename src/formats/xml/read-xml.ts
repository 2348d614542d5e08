import { Failure } from '../../model/errors.ts';
import { DocumentReader, type ReadXmlOptions } from './document-reader.ts';
import type { XmlHandler } from './xml-handler.ts';

/** Characters fed at once, so that a caller gets a turn between them. */
const SLICE = 64 * 1024;
const NOT_BLANK = /[^\s\uFEFF]/;

/**
 * Reads one XML document and tells the handler what it holds. Yields after each slice of the text, so that the caller
 * can take what the handler has gathered; what the handler throws goes through. Throws `malformed-xml` at the first
 * fault and `limit-exceeded`, each with its location; so do failures of `chunks` that have none of their own.
 */
export async function* readXml(
  chunks: AsyncIterable<string>,
  handler: XmlHandler,
  options: ReadXmlOptions,
): AsyncIterable<void> {
  const reader = new DocumentReader(handler, options);
  let begun = false;
  for await (const chunk of withLocation(chunks, reader)) {
    let start = 0;
    if (!begun) {
      // Blank lines before the XML declaration are common, and harmless.
      start = chunk.search(NOT_BLANK);
      reader.skipBlank(start < 0 ? chunk : chunk.slice(0, start));
      if (start < 0) continue;
      begun = true;
    }
    for (; start < chunk.length; start += SLICE) {
      reader.write(chunk.slice(start, start + SLICE));
      yield;
    }
  }
  if (!begun) reader.location.refuse('malformed-xml', 'The file is empty.', { line: 1, column: 1 });
  reader.end();
  yield;
}

/** Gives failures of the source, such as bytes that are not of the encoding, the location that was reached. */
async function* withLocation(chunks: AsyncIterable<string>, reader: DocumentReader): AsyncIterable<string> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof Failure && error.errors === undefined)
      reader.location.refuse(error.code, error.message);
    throw error;
  }
}
