import { hash } from 'node:crypto';

/**
 * The ETag of a record has two halves: what the record says itself, and all that its reader sees with it. A reader asks by the whole whether it still
 * holds; whoever changes the record, by the first half whether somebody else has. A new sibling, counted in the parent that is shown too, is no such change.
 * @param own the record's own text, whoever reads it and in whatever form.
 */
export function etagOf(body: string | Buffer, own: string): string {
  return `"${ownPart(own)}.${digest(body)}"`;
}

/** @param header the value of If-None-Match: one or several, or `*` for any. The form in which the client has the record does not matter. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag) return true;
  return entriesOf(header).some((entry) => entry === '*' || entry === etag || entry === gzipEtag(etag));
}

/** The ETag of the gzip form of an answer. */
export function gzipEtag(etag: string): string {
  return etag.replace(/"$/, '-gzip"');
}

/** @param header the value of If-Match, in the same way. */
export function matchesOwn(header: string, own: string): boolean {
  const start = `"${ownPart(own)}.`;
  return entriesOf(header).some((entry) => entry === '*' || entry.startsWith(start));
}

function entriesOf(header: string): readonly string[] {
  return header.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
}

const ownPart = (own: string): string => digest(own).slice(0, 16);

function digest(text: string | Buffer): string {
  return hash('sha1', text, 'base64url');
}
