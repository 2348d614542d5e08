/** Numbers of things and of bytes, and how messages show them. */

/** `1 record`, `20,144 records`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}

/** Bytes. */
export const mebibyte = 1024 * 1024;

/** Bytes as megabytes with one digit after the point: `17.3`. */
export function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
