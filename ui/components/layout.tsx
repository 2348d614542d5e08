/** The document around the content of a page. */
import type { ComponentChildren, VNode } from 'preact';
import type { Discovery } from '../../src/pages/page.ts';
import { useSite } from '../site-context.ts';
import { SiteFooter } from './site-footer.tsx';

interface LayoutProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Layout({ title, children }: LayoutProps): VNode {
  const { site, t } = useSite();
  return (
    <html lang={site.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – ${site.name}`}</title>
        {site.discovery !== undefined && <DiscoveryLinks {...site.discovery} />}
        <link rel="stylesheet" href={site.assets['main.css']} />
      </head>
      <body>
        <a class="skip" href="#main">
          {t('site.skip')}
        </a>
        <header class="site-header">
          <a class="site-name" href="/">
            {site.name}
          </a>
          <search>
            <form action="/search" class="site-search">
              <input type="search" name="q" aria-label={t('site.search.label')} />
              <button type="submit">{t('site.search')}</button>
            </form>
          </search>
        </header>
        <main id="main">{children}</main>
        <SiteFooter />
      </body>
    </html>
  );
}

/** For search engines and other programs. The structured data is no script: browsers do not run it. */
function DiscoveryLinks({ canonical, representations, structuredData }: Discovery): VNode {
  return (
    <>
      <link rel="canonical" href={canonical} />
      {representations.map(({ url, mediaType }) => (
        <link key={url} rel="alternate" type={mediaType} href={url} />
      ))}
      {structuredData !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
      )}
    </>
  );
}
