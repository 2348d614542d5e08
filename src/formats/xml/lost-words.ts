/** Adds elements of an export to the elements of a source file from which elements that the schema does not allow were left out. */
import { insertChild } from './place-unknown.ts';
import type { XmlContent, XmlElement } from './write-xml.ts';
import type { XmlSchema } from './xml-schema.ts';

interface Candidate {
  readonly element: XmlElement;
  /** The child of the root that contains it; undefined if the root does. */
  readonly parent: string | undefined;
  readonly words: ReadonlyMap<string, number>;
}

/**
 * Returns the cleaned element with those elements of the export that contain the lost words; undefined if a word would be missing.
 * @param source the element before it was cleaned.
 * @param written the element of the export.
 * @param within the child whose child elements may be added there: `did`.
 */
export function addLostWords(
  cleaned: XmlElement,
  source: XmlElement,
  written: XmlElement,
  { schema, within }: { readonly schema: XmlSchema; readonly within: string },
): XmlElement | undefined {
  const lost = new Map<string, number>();
  const known = countWords([cleaned]);
  for (const [word, count] of countWords([source])) {
    const missing = count - (known.get(word) ?? 0);
    if (missing > 0) lost.set(word, missing);
  }
  let result = cleaned;
  for (const candidate of lost.size === 0 ? [] : listCandidates(written, within)) {
    if (![...candidate.words.keys()].some((word) => lost.has(word))) continue;
    const changed = insert(result, candidate, schema);
    if (changed === undefined) continue;
    result = changed;
    for (const [word, count] of candidate.words) {
      const rest = (lost.get(word) ?? 0) - count;
      if (rest > 0) lost.set(word, rest);
      else lost.delete(word);
    }
  }
  return lost.size === 0 ? result : undefined;
}

/** Texts with a mark first, which contain nothing else, then the elements with the fewest words. */
function listCandidates(written: XmlElement, within: string): readonly Candidate[] {
  const toCandidates = (one: XmlContent, parent: string | undefined): readonly Candidate[] =>
    typeof one === 'string' || one.name === within
      ? []
      : [{ element: one, parent, words: countWords([one]) }];
  const inner = written.content.find((one) => typeof one !== 'string' && one.name === within);
  const candidates = [
    ...written.content.flatMap((one) => toCandidates(one, undefined)),
    ...(typeof inner === 'object' ? inner.content.flatMap((one) => toCandidates(one, within)) : []),
  ];
  const sizeOf = ({ element, words }: Candidate): number =>
    element.extension === undefined ? [...words.values()].reduce((sum, count) => sum + count, 1) : 0;
  return candidates.sort((a, b) => sizeOf(a) - sizeOf(b));
}

function insert(root: XmlElement, { element, parent }: Candidate, schema: XmlSchema): XmlElement | undefined {
  if (parent === undefined) return insertChild(root, root.name, element, schema);
  const at = root.content.findIndex((one) => typeof one !== 'string' && one.name === parent);
  const child = root.content[at];
  const changed = typeof child === 'object' ? insertChild(child, parent, element, schema) : undefined;
  return changed === undefined ? undefined : { ...root, content: root.content.with(at, changed) };
}

function countWords(content: readonly XmlContent[], counts = new Map<string, number>()): Map<string, number> {
  for (const one of content) {
    if (typeof one !== 'string') {
      countWords(one.content, counts);
      continue;
    }
    for (const word of one.match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
