import { Failure } from '../../model/errors.ts';
import { DocumentReader, type ReadXmlOptions } from './document-reader.ts';
import type { XmlHandler } from './xml-handler.ts';

/** Characters parsed between two yields. */
const sliceCharacters = 64 * 1024;
const notBlankPattern = /[^\s\uFEFF]/;

/**
 * Parses one XML document and calls the handler. Yields after each slice of the text, so that the caller can process the results of the
 * handler. Throws `malformed-xml` at the first syntax error, `limit-exceeded`, and the errors of the handler. Adds the current location
 * to errors of `chunks` without one.
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
      // XML allows no white space before its declaration, but many files have some.
      start = chunk.search(notBlankPattern);
      reader.skipBlank(start < 0 ? chunk : chunk.slice(0, start));
      if (start < 0) continue;
      begun = true;
    }
    for (; start < chunk.length; start += sliceCharacters) {
      reader.write(chunk.slice(start, start + sliceCharacters));
      yield;
    }
  }
  if (!begun) reader.location.fail('malformed-xml', 'The file is empty.', { line: 1, column: 1 });
  reader.end();
  yield;
}

/** Adds the current location to errors of the decoder, e.g. invalid bytes. */
async function* withLocation(chunks: AsyncIterable<string>, reader: DocumentReader): AsyncIterable<string> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof Failure && error.errors === undefined)
      reader.location.fail(error.code, error.message);
    throw error;
  }
}
