/** OAI identifiers and set specs: `oai:archive.example.org:nl-r1-a`, `nl:nl-r1`. Both can be converted back. */
import type { SetPath } from '../../graph/harvest.ts';

export function toOaiIdentifier(host: string, id: string): string {
  return `oai:${host}:${encodeURIComponent(id.toWellFormed())}`;
}

/** Undefined if it is not an identifier of this archive. */
export function fromOaiIdentifier(host: string, identifier: string): string | undefined {
  const start = `oai:${host}:`;
  if (!identifier.startsWith(start)) return undefined;
  try {
    return decodeURIComponent(identifier.slice(start.length));
  } catch {
    return undefined;
  }
}

/** Set specs allow few characters; the UTF-8 bytes of others are written as `!` and two hexadecimal digits. */
export function toSetSpec(path: SetPath): string {
  return path.map(toSetPart).join(':');
}

function toSetPart(id: string): string {
  return id.toWellFormed().replace(/[^\w.-]/gu, (character) => {
    const bytes = [...new TextEncoder().encode(character)];
    return bytes.map((byte) => `!${byte.toString(16).padStart(2, '0')}`).join('');
  });
}

/** Undefined if it cannot be a set spec. */
export function fromSetSpec(spec: string): SetPath | undefined {
  if (!/^[\w.!~*'()-]+(:[\w.!~*'()-]+)*$/.test(spec)) return undefined;
  try {
    return spec.split(':').map((part) => decodeURIComponent(part.replace(/!(?=[0-9a-f]{2})/g, '%')));
  } catch {
    return undefined;
  }
}
