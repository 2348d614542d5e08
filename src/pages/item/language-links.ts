/** The URLs of an item's page in the languages of its descriptions, for search engines. */
import { undetermined } from '../../model/language-tables.ts';
import { withQuery } from '../shared/with-query.ts';
import type { ItemDiscovery, LanguageLink } from '../site.ts';
import type { ItemPage } from './data.ts';

/** @param item URL of the item's page without a query. */
export function listLanguageLinks(
  { descriptions, selection }: Pick<ItemPage, 'descriptions' | 'selection'>,
  item: string,
): Pick<ItemDiscovery, 'canonical' | 'languages'> {
  const links = descriptions.flatMap(({ language, lang }): readonly LanguageLink[] =>
    lang && language !== undetermined ? [{ language, url: withQuery(item, { lang }) }] : [],
  );
  if (links.length < 2) return { canonical: item, languages: [] };
  const chosen = withQuery(item, { lang: selection.lang });
  return {
    canonical: links.some(({ url }) => url === chosen) ? chosen : item,
    languages: [...links, { language: 'x-default', url: item }],
  };
}
