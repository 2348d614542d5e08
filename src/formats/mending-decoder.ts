import { TextDecoder } from 'node:util';

const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const western = new TextDecoder('windows-1252');

/** Least and greatest second byte after these first ones; after all others it is 80 to BF. */
const secondBytes: Readonly<Record<number, readonly [number, number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

/**
 * Decodes UTF-8, and each byte that is none as Windows-1252: so a table in that encoding becomes readable, and one in UTF-8 with a bad
 * character keeps all others.
 */
export class MendingDecoder {
  readonly #onMended: (linesBefore: number) => void;
  /** The beginning of a character that was cut. */
  #rest: Uint8Array = new Uint8Array(0);

  /** @param onMended told of each such byte, and how many lines of the piece come before it. */
  constructor(onMended: (linesBefore: number) => void) {
    this.#onMended = onMended;
  }

  decode(piece: Uint8Array, isLast: boolean): string {
    const bytes = Buffer.concat([this.#rest, piece]);
    const end = isLast ? bytes.length : bytes.length - cutLength(bytes);
    this.#rest = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    try {
      return fatal.decode(whole);
    } catch {
      return this.#mend(whole);
    }
  }

  #mend(bytes: Uint8Array): string {
    let text = '';
    let start = 0;
    let lines = 0;
    for (let at = 0; at < bytes.length; ) {
      const length = characterLength(bytes, at);
      if (bytes[at] === 0x0a) lines += 1;
      if (length === 0) {
        text += fatal.decode(bytes.subarray(start, at)) + western.decode(bytes.subarray(at, at + 1));
        this.#onMended(lines);
        start = at + 1;
      }
      at += Math.max(1, length);
    }
    return text + fatal.decode(bytes.subarray(start));
  }
}

/** Bytes of the UTF-8 character that begins here; 0 where none does. */
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

/** Bytes at the end that begin a character and do not finish it. */
function cutLength(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return expectedLength(byte) > length ? length : 0;
  }
  return 0;
}
