/** The document around the content of a page. */
import type { ComponentChildren, VNode } from 'preact';
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
