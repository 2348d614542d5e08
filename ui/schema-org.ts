/** Pages that are not about one item in terms of schema.org, for search engines. */

import { languages } from '../src/pages/shared/languages.ts';
import { writeJsonLd } from '../src/pages/shared/search-engines.ts';
import type { Site } from '../src/pages/site.ts';

/** Types of pages in schema.org. */
export type PageType = 'WebSite' | 'WebPage' | 'CollectionPage' | 'SearchResultsPage';

interface DescribedPage {
  readonly type: PageType;
  /** Canonical URL. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
}

/** JSON-LD that is safe inside the element `script`. */
export function describePage({ type, url, title, description }: DescribedPage, site: Site): string {
  const website = { '@type': 'WebSite', '@id': `${site.origin}/`, name: site.name };
  if (type === 'WebSite')
    return writeJsonLd({
      ...website,
      url,
      description,
      inLanguage: languages,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    });
  return writeJsonLd({
    '@type': type,
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: site.language,
    isPartOf: website,
  });
}
