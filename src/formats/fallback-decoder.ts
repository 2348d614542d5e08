import { TextDecoder } from 'node:util';

const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const western = new TextDecoder('windows-1252');

/** Allowed range of the second byte after certain first bytes; after all others it is 80 to BF. */
const secondBytes: Readonly<Record<number, readonly [number, number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

/**
 * Decodes UTF-8, and each byte that is not valid UTF-8 as Windows-1252. So a table in Windows-1252 is readable, and a UTF-8 table with one
 * invalid byte keeps all other characters.
 */
export class FallbackDecoder {
  readonly #onFallback: (linesBefore: number) => void;
  /** First bytes of a character that continues in the next piece. */
  #rest: Uint8Array = new Uint8Array(0);

  /** @param onFallback called for each invalid byte, with the number of line breaks before it in the piece. */
  constructor(onFallback: (linesBefore: number) => void) {
    this.#onFallback = onFallback;
  }

  decode(piece: Uint8Array, isLast: boolean): string {
    const bytes = Buffer.concat([this.#rest, piece]);
    const end = isLast ? bytes.length : bytes.length - cutLength(bytes);
    this.#rest = bytes.subarray(end);
    const complete = bytes.subarray(0, end);
    try {
      return fatal.decode(complete);
    } catch {
      return this.#decodeWithFallback(complete);
    }
  }

  #decodeWithFallback(bytes: Uint8Array): string {
    let text = '';
    let start = 0;
    let lines = 0;
    for (let at = 0; at < bytes.length; ) {
      const length = characterLength(bytes, at);
      if (bytes[at] === 0x0a) lines += 1;
      if (length === 0) {
        text += fatal.decode(bytes.subarray(start, at)) + western.decode(bytes.subarray(at, at + 1));
        this.#onFallback(lines);
        start = at + 1;
      }
      at += Math.max(1, length);
    }
    return text + fatal.decode(bytes.subarray(start));
  }
}

/** Length in bytes of the UTF-8 character at `at`; 0 if it is not valid. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = expectedLength(first);
  if (length === 0) return 0;
  const [least, greatest] = secondBytes[first] ?? [0x80, 0xbf];
  const second = bytes[at + 1] ?? 0;
  if (second < least || second > greatest) return 0;
  for (let i = 2; i < length; i += 1) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

function expectedLength(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Number of bytes at the end that begin an incomplete character. */
function cutLength(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return expectedLength(byte) > length ? length : 0;
  }
  return 0;
}
