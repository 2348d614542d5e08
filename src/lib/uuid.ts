/**
 * UUIDs of version 7: they begin with the time and count up within a millisecond, so that new rows go to the end of an
 * index instead of all over it.
 */
export function uuidSource(now: () => number, fillRandom: (bytes: Uint8Array) => void): () => string {
  const pool = new Uint8Array(8 * 512);
  let used = pool.length;
  let time = 0;
  let counter = 0;
  let head = '';
  const setTime = (value: number): void => {
    time = value;
    counter = 0;
    const stamp = value.toString(16).padStart(12, '0');
    head = `${stamp.slice(0, 8)}-${stamp.slice(8)}-7`;
  };
  return () => {
    const current = now();
    // More than 4096 in one millisecond: borrow the next one.
    if (current > time) setTime(current);
    else if (++counter > 0xfff) setTime(time + 1);
    if (used === pool.length) {
      fillRandom(pool);
      used = 0;
    }
    const at = used;
    used += 8;
    const count = hexDigits[counter >> 8]! + hexPairs[counter & 0xff]!;
    const variant = hexPairs[0x80 | (pool[at]! & 0x3f)]! + hexPairs[pool[at + 1]!]!;
    return `${head}${count}-${variant}-${hex(pool, at + 2, 6)}`;
  };
}

const hexDigits = '0123456789abcdef';
const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bytes: Uint8Array, start: number, length: number): string {
  let text = '';
  for (let i = start; i < start + length; i++) text += hexPairs[bytes[i]!];
  return text;
}
