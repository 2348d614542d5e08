/** Derives a link of a list from an item as the graph lists it. */

import type { ListedItem } from '../../graph/items/listed-item.ts';
import { languageTag } from '../../model/languages.ts';
import type { CountedLink } from './counted-link.ts';
import { isConcept } from './item-link.ts';
import { pagePath } from './page-path.ts';
import { findWordOfAddress } from './reference-code.ts';
import { toPlainTitle } from './rich-text.ts';

/** @param language ISO 639-2 code of the wanted name; without one in it, the first name is used. */
export function toCountedLink(item: ListedItem, language: string | undefined): CountedLink {
  const named = item.names.find((one) => one.language === language) ?? item.names[0];
  const title = toPlainTitle(named?.name ?? item.identifier ?? item.id);
  const word = isConcept(item.type) ? findWordOfAddress({ ...item, name: title }) : undefined;
  return {
    title,
    ...(word !== undefined && { unnamed: { type: item.type, ends: [], word } }),
    language: named?.language === undefined ? undefined : languageTag(named.language),
    path: pagePath(item),
    childCount: item.childCount,
  };
}
