/**
 * Decodes the bytes of a document. The encoding is, in this order: that of a byte order mark or of UTF-16 zero bytes, that of the request
 * (RFC 7303, section 3), that of the XML declaration, UTF-8. Does not know elements, file names or lines: the reader of the text adds
 * the location to an error.
 *
 * Detectors of encodings guess wrongly in short tables: for `Müller` in Windows-1252 jschardet (4.0.0) returns Windows-1250, and for UTF-8 with one
 * invalid byte chardet (2.2.0) returns windows-1252, which garbles all other accents.
 */
import { TextDecoder } from 'node:util';
import { fail } from '../model/errors.ts';
import { FallbackDecoder } from './fallback-decoder.ts';

/** Bytes that are searched for a byte order mark and an XML declaration. */
const headBytes = 1024;

const declaredEncodingPattern = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([^"'\s]*)/;
const asciiLabelPattern = /^(?:us-ascii|ascii|ansi_x3\.4-1968|iso-ir-6|iso646-us)$/i;
const wideLabelPattern = /^(?:utf-?16|ucs-?2)/i;
const beyondAsciiPattern = /[\u0080-\uffff]/;
const replacementCharacter = '\uFFFD';
const replacementBytes = '\xef\xbf\xbd';

export interface DecodeOptions {
  /** Encoding from the request. */
  readonly charset?: string | undefined;
  /**
   * If set and no encoding is declared, invalid UTF-8 bytes are decoded as Windows-1252. Called for each, with the number of line breaks
   * before it in the current piece.
   */
  readonly onFallback?: ((linesBefore: number) => void) | undefined;
}

interface Decoding {
  /** The name that the document or the request uses, for messages. */
  readonly encoding: string;
  readonly decoder: TextDecoder;
  /** Used instead of `decoder` if invalid bytes are to be decoded. */
  readonly fallback: FallbackDecoder | undefined;
  readonly asciiOnly: boolean;
  /** Bytes decoded so far. */
  offset: number;
  /** The last three bytes decoded; they may begin an incomplete character. */
  tail: Uint8Array;
  /** Error message about the first invalid bytes. */
  invalid?: string;
}

/**
 * Decodes a document from chunks of any size; the memory of a chunk may be reused for the next one. Removes a byte order mark; an empty
 * input yields no text. Yields the text before invalid bytes, so that the reader knows the location of the error.
 * Throws `malformed-xml` for invalid bytes and for an unknown encoding, with the name of the encoding and without a location.
 */
export async function* decodeDocument(
  bytes: AsyncIterable<Uint8Array>,
  options: DecodeOptions = {},
): AsyncIterable<string> {
  let head: Uint8Array = new Uint8Array(0);
  let decoding: Decoding | undefined;
  for await (const chunk of bytes) {
    let piece = chunk;
    if (decoding === undefined) {
      // Copies a short chunk: its memory may be reused for the next one.
      head = head.length === 0 && chunk.length >= headBytes ? chunk : Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      decoding = startDecoding(head, options);
      piece = head;
    }
    const text = decodePiece(decoding, piece);
    if (text !== '') yield text;
    rejectInvalidBytes(decoding);
  }
  if (decoding === undefined) {
    if (head.length === 0) return;
    decoding = startDecoding(head, options);
    const text = decodePiece(decoding, head);
    if (text !== '') yield text;
    rejectInvalidBytes(decoding);
  }
  const rest = finish(decoding);
  if (rest !== '') yield rest;
}

function startDecoding(head: Uint8Array, { charset, onFallback }: DecodeOptions): Decoding {
  const detected = findDeclaredEncoding(head, charset);
  const encoding = detected ?? 'UTF-8';
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const fallback =
      detected === undefined && onFallback !== undefined ? new FallbackDecoder(onFallback) : undefined;
    return {
      encoding,
      decoder,
      fallback,
      asciiOnly: asciiLabelPattern.test(encoding),
      offset: 0,
      tail: new Uint8Array(0),
    };
  } catch (cause) {
    return fail('malformed-xml', `Unknown encoding '${encoding.slice(0, 40)}'. Save the file as UTF-8.`, {
      cause,
    });
  }
}

/** The encoding of the first bytes, in the order above; undefined if none is declared. */
export function findDeclaredEncoding(head: Uint8Array, charset: string | undefined): string | undefined {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'UTF-8';
  if (isUtf32(a, b, c, d)) return 'UTF-32';
  if (a === 0xfe && b === 0xff) return 'UTF-16BE';
  if (a === 0xff && b === 0xfe) return 'UTF-16LE';
  if (a === 0 && b !== 0 && b !== undefined) return 'UTF-16BE';
  if (a !== 0 && b === 0) return 'UTF-16LE';
  const readable = Buffer.from(head.subarray(0, headBytes)).toString('latin1');
  // Ignores a UTF-16 label if the first tag is readable byte by byte: some programs convert documents to UTF-8 and keep the old
  // XML declaration.
  const isWide = (label: string): boolean => wideLabelPattern.test(label) && /^\s*</.test(readable);
  if (charset !== undefined && !isWide(charset)) return charset;
  const declared = declaredEncodingPattern.exec(readable)?.[1];
  return declared === undefined || declared === '' || isWide(declared) ? undefined : declared;
}

function isUtf32(a?: number, b?: number, c?: number, d?: number): boolean {
  if (c === 0 && d === 0) return (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0);
  return a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d === 0x3c));
}

function decodePiece(decoding: Decoding, piece: Uint8Array): string {
  if (decoding.fallback !== undefined) return decoding.fallback.decode(piece, false);
  let text: string;
  try {
    text = decoding.decoder.decode(piece, { stream: true });
  } catch {
    return decodeValidStart(decoding, piece);
  }
  if (decoding.asciiOnly && beyondAsciiPattern.test(text)) {
    const valid = text.slice(0, text.search(beyondAsciiPattern));
    decoding.invalid = describeInvalidBytes(decoding, decoding.offset + valid.length);
    return valid;
  }
  decoding.offset += piece.length;
  decoding.tail = Buffer.concat(piece.length >= 3 ? [piece.subarray(-3)] : [decoding.tail, piece]).subarray(
    -3,
  );
  return text;
}

/** Decodes the text before the first invalid byte, and sets `decoding.invalid`. */
function decodeValidStart(decoding: Decoding, piece: Uint8Array): string {
  const { decoder, offset, tail } = decoding;
  const isUtf8 = decoder.encoding === 'utf-8';
  const bytes = isUtf8 ? Buffer.concat([cutCharacter(tail), piece]) : Buffer.from(piece);
  const text = new TextDecoder(decoder.encoding, { ignoreBOM: true }).decode(bytes);
  let at = text.indexOf(replacementCharacter);
  let byte = isUtf8 ? Buffer.byteLength(text.slice(0, at)) : 0;
  // Skips replacement characters that the document itself contains.
  while (isUtf8 && at >= 0 && bytes.toString('latin1', byte, byte + 3) === replacementBytes) {
    const next = text.indexOf(replacementCharacter, at + 1);
    byte += Buffer.byteLength(text.slice(at, next));
    at = next;
  }
  decoding.invalid = describeInvalidBytes(
    decoding,
    isUtf8 ? offset + piece.length - bytes.length + byte : undefined,
  );
  const valid = text.slice(0, Math.max(0, at));
  return offset === 0 && valid.startsWith('\uFEFF') ? valid.slice(1) : valid;
}

/** The bytes at the end of `tail` that begin an incomplete UTF-8 character. */
function cutCharacter(tail: Uint8Array): Uint8Array {
  for (let length = 1; length <= tail.length; length += 1) {
    const byte = tail[tail.length - length] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return needed > length ? tail.subarray(-length) : tail.subarray(0, 0);
  }
  return tail.subarray(0, 0);
}

function describeInvalidBytes(decoding: Decoding, byte: number | undefined): string {
  const where = byte === undefined ? '' : ` at byte ${byte}`;
  return `The file contains bytes that are not ${decoding.encoding}${where}; save it as UTF-8, declare its real encoding, or set it with charset.`;
}

function finish(decoding: Decoding): string {
  if (decoding.fallback !== undefined) return decoding.fallback.decode(new Uint8Array(0), true);
  try {
    return decoding.decoder.decode();
  } catch {
    decoding.invalid = `The file ends in the middle of a character of its encoding, ${decoding.encoding}.`;
    return rejectInvalidBytes(decoding) ?? '';
  }
}

function rejectInvalidBytes(decoding: Decoding): undefined {
  if (decoding.invalid !== undefined) fail('malformed-xml', decoding.invalid);
}
