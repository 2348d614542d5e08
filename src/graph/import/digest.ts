import { hash } from 'node:crypto';
import type { Data } from '../../model/define.ts';
import type { CloseStep, PartDraft } from '../../model/draft.ts';

type RestrictionMarks = Pick<CloseStep, 'isRestricted' | 'notes'>;

/**
 * Equal digests mean that the same source had the same content before, read with the same mapping. Computed from keys and values without
 * the cost of writing JSON; the separators are characters that XML does not allow.
 */
export function digestDraft(itemData: Data, part: PartDraft, mappingVersion: number | string): string {
  return hash('sha1', `${mappingVersion}${dataText(itemData)}${partText(part)}`, 'base64');
}

/** Returns a digest that also changes if the file marks the item, or parts of it, as not public in another way than before. */
export function digestWithRestrictions(
  digest: string,
  { isRestricted = false, notes = [] }: RestrictionMarks,
): string {
  if (!isRestricted && notes.length === 0) return digest;
  const texts = notes.map(({ field, text }) => `${field}\u0003${text}\u0005`).join('');
  return hash('sha1', `${digest}${isRestricted}${texts}`, 'base64');
}

function partText(part: PartDraft): string {
  let words = dataText(part.data);
  for (const name in part.relationships) {
    words += `${name}\u0001`;
    for (const nested of part.relationships[name]!) words += `${partText(nested)}\u0002`;
  }
  return words;
}

function dataText(data: Data): string {
  let words = '';
  for (const key in data) {
    const value = data[key]!;
    words += `${key}\u0003${Array.isArray(value) ? value.join('\u0004') : value}\u0005`;
  }
  return words;
}
