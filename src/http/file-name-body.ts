/**
 * Recognises a body that is the name of a file: `curl --data-binary fonds.xml` sends the name, and `--data-binary @fonds.xml` the file. The errors
 * of the readers, such as "There is text outside the root element", do not lead to the missing `@`.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type ErrorCode, Failure, withMessage } from '../model/errors.ts';
import { chunksOf, decodeText } from './read-body.ts';

/** Longer bodies are not read ahead. */
const maxNameBytes = 255;

/** Errors of bodies that cannot be read. A list of paths that do not exist has another one. */
const unreadable: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'malformed-json',
  'malformed-xml',
  'malformed-rdf',
  'malformed-table',
  'malformed-query',
  'wrong-format',
  'bad-archive',
  'no-items',
  'unsupported-media-type',
]);

/** Calls `read` with the body. Adds a hint to its error if the body is the name of a file. */
export async function withFileNameHint<T>(
  request: IncomingMessage,
  read: (body: Readable) => Promise<T>,
): Promise<T> {
  const { 'content-length': length, expect } = request.headers;
  const bytesToRead = Number(length ?? 0);
  if (bytesToRead === 0 || bytesToRead > maxNameBytes || expect !== undefined) return read(request);
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(request)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  try {
    return await read(Readable.from([bytes], { objectMode: false }));
  } catch (error) {
    const name = decodeText(bytes)?.trim();
    if (!(error instanceof Failure) || !unreadable.has(error.code) || name === undefined || !isFileName(name))
      throw error;
    const sentence = error.message.endsWith('.') ? error.message : `${error.message}.`;
    const hint = `The body is the text '${name}'; to send the file of this name with curl, put an @ before it: --data-binary '@${name}'.`;
    throw withMessage(error, `${sentence} ${hint}`);
  }
}

/** One line without markup or separators, with a folder or an ending: `examples/fonds.xml`. */
function isFileName(text: string): boolean {
  return /^[^\p{Cc}<>{}[\]"'=,;|*?]+$/u.test(text) && /^\S*\/\S+$|\.[a-z]\w{1,4}$/i.test(text);
}
