/** Derives a link of a list from an item as the graph lists it. */

import type { ListedItem } from '../../graph/items/listed-item.ts';
import { languageTag } from '../../model/languages.ts';
import type { CountedLink } from './counted-link.ts';
import { pagePath } from './page-path.ts';
import { toPlainTitle } from './rich-text.ts';

/** @param language ISO 639-2 code of the wanted name; without one in it, the first name is used. */
export function toCountedLink(item: ListedItem, language: string | undefined): CountedLink {
  const named = item.names.find((one) => one.language === language) ?? item.names[0];
  return {
    title: toPlainTitle(named?.name ?? item.identifier ?? item.id),
    language: named?.language === undefined ? undefined : languageTag(named.language),
    path: pagePath(item),
    childCount: item.childCount,
  };
}
