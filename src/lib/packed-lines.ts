/** Lines of text, compressed for storage. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** @param lines at least one, without line breaks. */
export function packLines(lines: readonly string[]): Promise<Uint8Array> {
  return compress(lines.join('\n'), { level: 1 });
}

export async function unpackLines(bytes: Uint8Array): Promise<readonly string[]> {
  return (await decompress(bytes)).toString().split('\n');
}
