/**
 * UUIDs of version 7: they begin with the time and count up within a millisecond, so that new rows go to the end of an
 * index instead of all over it.
 */
export function uuidSource(now: () => number, fillRandom: (bytes: Uint8Array) => void): () => string {
  const pool = new Uint8Array(8 * 512);
  let used = pool.length;
  let time = 0;
  let counter = 0;
  return () => {
    const current = now();
    if (current > time) {
      time = current;
      counter = 0;
    } else if (++counter > 0xfff) {
      // More than 4096 in one millisecond: borrow the next one.
      time += 1;
      counter = 0;
    }
    if (used === pool.length) {
      fillRandom(pool);
      used = 0;
    }
    const at = used;
    used += 8;
    const stamp = time.toString(16).padStart(12, '0');
    const tail = hex(pool, at + 2, 6);
    const variant = (0x8000 | (((pool[at]! << 8) | pool[at + 1]!) & 0x3fff)).toString(16);
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}-${tail}`;
  };
}

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bytes: Uint8Array, start: number, length: number): string {
  let text = '';
  for (let i = start; i < start + length; i++) text += hexPairs[bytes[i]!];
  return text;
}
