/**
 * Turns the bytes of a document into text. Which encoding it is, is told by a byte order mark, or zero bytes between the letters; then
 * by whoever sent it (RFC 7303, section 3); then by the XML declaration; and it is UTF-8 where none of these speaks. Knows nothing of
 * elements, file names or lines: the reader that takes the text adds the location to a failure.
 */
import { TextDecoder } from 'node:util';
import { fail } from '../model/errors.ts';
import { MendingDecoder } from './mending-decoder.ts';

/** Bytes looked at for a byte order mark and an XML declaration. */
const HEAD_BYTES = 1024;

const DECLARED_ENCODING = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([^"'\s]*)/;
const ASCII_LABEL = /^(?:us-ascii|ascii|ansi_x3\.4-1968|iso-ir-6|iso646-us)$/i;
const WIDE_LABEL = /^(?:utf-?16|ucs-?2)/i;
const BEYOND_ASCII = /[\u0080-\uffff]/;
const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = '\xef\xbf\xbd';

export interface DecodeOptions {
  /** The encoding as whoever sent it calls it. */
  readonly charset?: string | undefined;
  /** Where nobody tells the encoding: bytes that are not UTF-8 are read as Windows-1252, and told here with the lines of the piece before. */
  readonly onMended?: ((linesBefore: number) => void) | undefined;
}

interface Decoding {
  /** As the document calls it, for messages. */
  readonly encoding: string;
  readonly decoder: TextDecoder;
  /** Stands in for the decoder where damage is to be mended. */
  readonly mending: MendingDecoder | undefined;
  readonly asciiOnly: boolean;
  /** Bytes decoded so far. */
  offset: number;
  /** The last bytes decoded, enough to hold a character that was cut. */
  tail: Uint8Array;
  /** A sentence about the first bytes that are not of the encoding. */
  damage?: string;
}

/**
 * Decodes a document, cut anywhere; a chunk need not outlive the next one. A byte order mark is left out; an empty input gives no text. What comes before bytes
 * that are not of the encoding is still yielded, so that a reader knows the location when the failure arrives.
 * Throws `malformed-xml` for such bytes and for an encoding nobody knows, each naming the encoding, without a location.
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
      // A copy where it must wait: the next chunk may come in the same memory.
      head = head.length === 0 && chunk.length >= HEAD_BYTES ? chunk : Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      decoding = startDecoding(head, options);
      piece = head;
    }
    const text = decodePiece(decoding, piece);
    if (text !== '') yield text;
    refuseDamage(decoding);
  }
  if (decoding === undefined) {
    if (head.length === 0) return;
    decoding = startDecoding(head, options);
    const text = decodePiece(decoding, head);
    if (text !== '') yield text;
    refuseDamage(decoding);
  }
  const rest = finish(decoding);
  if (rest !== '') yield rest;
}

function startDecoding(head: Uint8Array, { charset, onMended }: DecodeOptions): Decoding {
  const told = detectEncoding(head, charset);
  const encoding = told ?? 'UTF-8';
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const mending = told === undefined && onMended !== undefined ? new MendingDecoder(onMended) : undefined;
    return {
      encoding,
      decoder,
      mending,
      asciiOnly: ASCII_LABEL.test(encoding),
      offset: 0,
      tail: new Uint8Array(0),
    };
  } catch (cause) {
    return fail('malformed-xml', `The encoding '${encoding.slice(0, 40)}' is not known; UTF-8 always is.`, {
      cause,
    });
  }
}

/** Undefined where nobody tells. */
function detectEncoding(head: Uint8Array, charset: string | undefined): string | undefined {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'UTF-8';
  if (isUtf32(a, b, c, d)) return 'UTF-32';
  if (a === 0xfe && b === 0xff) return 'UTF-16BE';
  if (a === 0xff && b === 0xfe) return 'UTF-16LE';
  if (a === 0 && b !== 0 && b !== undefined) return 'UTF-16BE';
  if (a !== 0 && b === 0) return 'UTF-16LE';
  const readable = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1');
  // A tag that can be read byte by byte is not in UTF-16, whatever is said: programs that convert a document to UTF-8
  // without rewriting its first line leave such files behind.
  const isWide = (label: string): boolean => WIDE_LABEL.test(label) && /^\s*</.test(readable);
  if (charset !== undefined && !isWide(charset)) return charset;
  const declared = DECLARED_ENCODING.exec(readable)?.[1];
  return declared === undefined || declared === '' || isWide(declared) ? undefined : declared;
}

function isUtf32(a?: number, b?: number, c?: number, d?: number): boolean {
  if (c === 0 && d === 0) return (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0);
  return a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d === 0x3c));
}

function decodePiece(decoding: Decoding, piece: Uint8Array): string {
  if (decoding.mending !== undefined) return decoding.mending.decode(piece, false);
  let text: string;
  try {
    text = decoding.decoder.decode(piece, { stream: true });
  } catch {
    return soundStart(decoding, piece);
  }
  if (decoding.asciiOnly && BEYOND_ASCII.test(text)) {
    const sound = text.slice(0, text.search(BEYOND_ASCII));
    decoding.damage = damageAt(decoding, decoding.offset + sound.length);
    return sound;
  }
  decoding.offset += piece.length;
  decoding.tail = Buffer.concat(piece.length >= 3 ? [piece.subarray(-3)] : [decoding.tail, piece]).subarray(
    -3,
  );
  return text;
}

/** The text of a damaged piece up to the damage, which is noted in `decoding`. */
function soundStart(decoding: Decoding, piece: Uint8Array): string {
  const { decoder, offset, tail } = decoding;
  const isUtf8 = decoder.encoding === 'utf-8';
  const bytes = isUtf8 ? Buffer.concat([cutCharacter(tail), piece]) : Buffer.from(piece);
  const text = new TextDecoder(decoder.encoding, { ignoreBOM: true }).decode(bytes);
  let at = text.indexOf(REPLACEMENT);
  let byte = isUtf8 ? Buffer.byteLength(text.slice(0, at)) : 0;
  // A document may hold the replacement character itself, left there by an earlier damage.
  while (isUtf8 && at >= 0 && bytes.toString('latin1', byte, byte + 3) === REPLACEMENT_BYTES) {
    const next = text.indexOf(REPLACEMENT, at + 1);
    byte += Buffer.byteLength(text.slice(at, next));
    at = next;
  }
  decoding.damage = damageAt(decoding, isUtf8 ? offset + piece.length - bytes.length + byte : undefined);
  const sound = text.slice(0, Math.max(0, at));
  return offset === 0 && sound.startsWith('\uFEFF') ? sound.slice(1) : sound;
}

/** The bytes at the end of `tail` that begin a UTF-8 character and do not finish it. */
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

function damageAt(decoding: Decoding, byte: number | undefined): string {
  const location = byte === undefined ? '' : ` at byte ${byte}`;
  return `The file holds bytes that are not ${decoding.encoding}${location}; save it as UTF-8, declare its real encoding, or name that with charset.`;
}

function finish(decoding: Decoding): string {
  if (decoding.mending !== undefined) return decoding.mending.decode(new Uint8Array(0), true);
  try {
    return decoding.decoder.decode();
  } catch {
    decoding.damage = `The file ends in the middle of a character of its encoding, ${decoding.encoding}.`;
    return refuseDamage(decoding) ?? '';
  }
}

function refuseDamage(decoding: Decoding): undefined {
  if (decoding.damage !== undefined) fail('malformed-xml', decoding.damage);
}
