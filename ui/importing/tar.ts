/**
 * Packs files into one tar archive (POSIX ustar and pax) without reading them: the archive is a Blob of headers and files, which the browser reads
 * while it sends them. (tar-stream 3.1.7 and client-zip 2.5.0 read every file into a stream, whose upload reports no progress.)
 */
import type { ChosenFile } from './dropped-files.ts';

const blockBytes = 512;

/** Longest name that the header has room for. */
const maxNameBytes = 100;

/** Larger files need a size in octal that the header has no room for. */
const maxOctalBytes = 8 ** 11;

export function packTar(files: readonly ChosenFile[]): Blob {
  const parts = files.flatMap(({ path, file }): BlobPart[] => [
    ...writePaxHeader(path, file.size),
    writeHeader(path, file.size, '0'),
    file,
    pad(file.size),
  ]);
  return new Blob([...parts, new Uint8Array(2 * blockBytes)], { type: 'application/x-tar' });
}

/** A header for a long name, a name that is not ASCII, or a large file; otherwise nothing. */
function writePaxHeader(path: string, size: number): readonly BlobPart[] {
  const isLongName = new TextEncoder().encode(path).length > maxNameBytes || /[^ -~]/.test(path);
  const isLarge = size >= maxOctalBytes;
  if (!isLongName && !isLarge) return [];
  const records = [
    ...(isLongName ? [writeRecord('path', path)] : []),
    ...(isLarge ? [writeRecord('size', String(size))] : []),
  ].join('');
  const bytes = new TextEncoder().encode(records);
  return [writeHeader('pax', bytes.length, 'x'), bytes, pad(bytes.length)];
}

/** `LENGTH KEY=VALUE\n`; the length includes its own digits. */
function writeRecord(key: string, value: string): string {
  const rest = new TextEncoder().encode(` ${key}=${value}\n`).length;
  let length = rest + String(rest).length;
  while (rest + String(length).length > length) length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
}

function writeHeader(name: string, size: number, type: string): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(blockBytes);
  const write = (text: string, at: number, length: number): void => {
    header.set(new TextEncoder().encode(text).subarray(0, length), at);
  };
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  write(name, 0, maxNameBytes);
  write(octal(0o644, 7), 100, 8);
  write(octal(0, 7), 108, 8);
  write(octal(0, 7), 116, 8);
  write(octal(size < maxOctalBytes ? size : 0, 11), 124, 12);
  write(octal(0, 11), 136, 12);
  write('        ', 148, 8);
  write(type, 156, 1);
  write('ustar\u000000', 257, 8);
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return header;
}

/** Zeros up to the end of the block. */
function pad(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((blockBytes - (size % blockBytes)) % blockBytes);
}
