/** How records and sets are named to harvesters: `oai:archive.example.org:nl-r1-a`, `nl:nl-r1`. Both can be read back. */
import type { SetPath } from '../../graph/harvest.ts';

export function toOaiIdentifier(host: string, id: string): string {
  return `oai:${host}:${encodeURIComponent(id.toWellFormed())}`;
}

/** Undefined for what is no identifier of this archive. */
export function fromOaiIdentifier(host: string, identifier: string): string | undefined {
  const start = `oai:${host}:`;
  if (!identifier.startsWith(start)) return undefined;
  try {
    return decodeURIComponent(identifier.slice(start.length));
  } catch {
    return undefined;
  }
}

/** Names of sets may hold few characters; others are written as the numbers of their bytes, each behind a `!`. */
export function toSetSpec(path: SetPath): string {
  return path.map(toSetPart).join(':');
}

function toSetPart(id: string): string {
  return id.toWellFormed().replace(/[^\w.-]/gu, (character) => {
    const bytes = [...new TextEncoder().encode(character)];
    return bytes.map((byte) => `!${byte.toString(16).padStart(2, '0')}`).join('');
  });
}

/** Undefined for what cannot be the name of a set. */
export function fromSetSpec(spec: string): SetPath | undefined {
  if (!/^[\w.!~*'()-]+(:[\w.!~*'()-]+)*$/.test(spec)) return undefined;
  try {
    return spec.split(':').map((part) => decodeURIComponent(part.replace(/!(?=[0-9a-f]{2})/g, '%')));
  } catch {
    return undefined;
  }
}
