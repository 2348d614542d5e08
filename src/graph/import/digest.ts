import { hash } from 'node:crypto';
import type { Data } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';

/**
 * Equal digests: the same source said the same before, read by the same mapping. Made from the words alone, without the cost
 * of writing JSON; the separators are characters that no XML file can hold.
 */
export function digestOf(itemData: Data, part: PartDraft, mappingVersion: number | string): string {
  return hash('sha1', `${mappingVersion}${dataWords(itemData)}${partWords(part)}`, 'base64');
}

function partWords(part: PartDraft): string {
  let words = dataWords(part.data);
  for (const name in part.relationships) {
    words += `${name}\u0001`;
    for (const nested of part.relationships[name]!) words += `${partWords(nested)}\u0002`;
  }
  return words;
}

function dataWords(data: Data): string {
  let words = '';
  for (const key in data) {
    const value = data[key]!;
    words += `${key}\u0003${Array.isArray(value) ? value.join('\u0004') : value}\u0005`;
  }
  return words;
}
