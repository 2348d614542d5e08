/**
 * The mark-up of a source file as text: JSON with the version of the format and, for each element, the digest of the element that an export writes
 * and the patch that turns it into that of the file. It is untrusted input: callers must check that the result is valid.
 */
import { isObject } from '../../lib/json-diff.ts';
import { applyPatch, diffElements, digestElement } from './element-patch.ts';
import type { XmlElement } from './write-xml.ts';

/** The field of a description with the mark-up. */
export const markupField = 'sourceMarkup';

/** Maximum characters of the mark-up of one description; longer mark-up is not stored. */
export const maxMarkup = 200_000;

/** Maximum elements of a record whose mark-up is kept. */
export const maxElements = 5000;

export function countElements({ content }: XmlElement): number {
  let count = 0;
  for (const one of content) if (typeof one !== 'string') count += 1 + countElements(one);
  return count;
}

/** The digest of the written element and the patch. */
export function toEntry(key: string, written: XmlElement, source: XmlElement | undefined): object {
  const patch = source === undefined ? undefined : diffElements(written, source);
  return patch === undefined ? {} : { [key]: [toDigest(written), patch] };
}

function toDigest(written: XmlElement): string {
  return digestElement(written).toString(36);
}

/** Undefined if the text is not mark-up. */
export function parseMarkup(markup: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof markup !== 'string' || !markup.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(markup);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The element of the source file; undefined if an export would write another element now. */
export function applyEntry(entry: unknown, written: XmlElement): XmlElement | undefined {
  if (entry === undefined) return written;
  if (!Array.isArray(entry) || entry[0] !== toDigest(written)) return undefined;
  return applyPatch(written, entry[1]);
}
