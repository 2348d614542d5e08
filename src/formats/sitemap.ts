/**
 * Writes sitemaps for search engines (sitemaps.org): an index of sitemaps, or a sitemap of pages.
 *
 * Why not sitemap (9.0.1): it is 3.3 MB with its dependencies.
 */
import { closeTag, element, openTag, writeElement, xmlDeclaration } from './xml/write-xml.ts';

export interface SitemapEntry {
  readonly address: string;
  readonly modified?: string | undefined;
}

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** @param kind `index` if the URLs are those of sitemaps, `part` if they are those of pages. */
export async function* writeSitemap(
  kind: 'index' | 'part',
  entries: AsyncIterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  const [root, each] = kind === 'index' ? ['sitemapindex', 'sitemap'] : ['urlset', 'url'];
  yield xmlDeclaration + openTag(root!, namespace);
  for await (const some of entries) yield some.map((entry) => writeEntry(each!, entry)).join('');
  yield closeTag(root!);
}

function writeEntry(name: string, { address, modified }: SitemapEntry): string {
  const lastModified = modified === undefined ? [] : [element('lastmod', {}, modified)];
  return writeElement(element(name, {}, element('loc', {}, address), ...lastModified), 1);
}
