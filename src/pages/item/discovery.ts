/** The links and structured data of an item's page for programs. */

import type { Language } from '../shared/languages.ts';
import { writeJsonLd } from '../shared/search-engines.ts';
import type { ItemDiscovery, TypedLink } from '../site.ts';
import type { ItemPage } from './data.ts';
import { listLanguageLinks } from './language-links.ts';
import { findLicence } from './licence.ts';
import { findSchemaOrgType, toSchemaOrgItem } from './structured-data.ts';

export function toItemDiscovery(
  page: ItemPage,
  { origin, language }: { readonly origin: string; readonly language: Language },
): ItemDiscovery {
  const { type, id, path } = page;
  const url = origin + path;
  const links = listLanguageLinks(page, url);
  const node = toSchemaOrgItem(page, { origin, id: url, canonical: links.canonical, language });
  return {
    item: { type, id },
    url,
    ...links,
    shortText: node.description,
    structuredData: writeJsonLd(node),
    schemaType: findSchemaOrgType(page),
    typedLinks: listTypedLinks(page, origin),
  };
}

/** The relations of FAIR Signposting that the data has: creators with a page, the item above, files, and a standard licence. */
function listTypedLinks(page: ItemPage, origin: string): readonly TypedLink[] {
  const { accessPoints, ancestors, description, digitalObjects } = page;
  const parent = ancestors.at(-1);
  const creators = accessPoints
    .filter(({ kind }) => kind === 'creatorAccess')
    .flatMap(({ points }) => points);
  const licence = findLicence(description);
  return [
    ...creators.flatMap(({ path, isLinked }): TypedLink[] =>
      isLinked ? [{ rel: 'author', url: origin + path }] : [],
    ),
    ...(parent === undefined ? [] : [{ rel: 'collection', url: origin + parent.path } as const]),
    ...digitalObjects.flatMap(({ href, mediaType }): TypedLink[] => {
      const url = href === undefined ? null : URL.parse(href, origin || undefined);
      return url === null ? [] : [{ rel: 'item', url: url.href, mediaType }];
    }),
    ...(licence === undefined ? [] : [{ rel: 'license', url: licence } as const]),
  ];
}
