/** The header of every page: the name of the site, the search box and the links to the main pages. */
import type { VNode } from 'preact';
import { renderHtml } from '../render-html.ts';
import { useSite } from '../site-context.ts';
import { SearchBox } from './search-box.tsx';
import { SiteNavigation } from './site-navigation.tsx';

/** Cache of rendered headers of item pages. The key consists of the values that the header contains. Other headers also depend on the search or the current main page. */
const rendered = new Map<string, string>();

interface SiteHeaderProps {
  /** See SearchBox. */
  readonly isSearch: boolean;
  /** Whether the page is the first one, which has a larger search box of its own. */
  readonly isHome: boolean;
}

export function SiteHeader({ isSearch, isHome }: SiteHeaderProps): VNode {
  const { site } = useSite();
  const content = <HeaderContent isSearch={isSearch} isHome={isHome} />;
  if (site.discovery === undefined) return <header class="site-header">{content}</header>;
  const key = JSON.stringify([site.language, site.name, site.logo, site.apiPrefix]);
  const html = rendered.get(key) ?? renderHtml(content, site);
  rendered.set(key, html);
  return <header class="site-header" dangerouslySetInnerHTML={{ __html: html }} />;
}

function HeaderContent({ isSearch, isHome }: SiteHeaderProps): VNode {
  const { site, t } = useSite();
  return (
    <>
      <a class="site-name" href="/">
        {site.logo !== undefined && <img class="site-logo" src={site.logo} alt="" />}
        {site.name}
      </a>
      <button type="button" class="menu-open quiet" popovertarget="site-navigation">
        {t('site.menu')}
      </button>
      {!isHome && <SearchBox isSearch={isSearch} />}
      <SiteNavigation />
    </>
  );
}
