import { TextDecoder } from 'node:util';

/** Whether texts in the encoding of that name can be read. */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
