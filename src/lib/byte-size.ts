/** Bytes. */
export const mebibyte = 1024 * 1024;

/** Bytes as megabytes with one digit after the point: `17.3`. */
export function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
