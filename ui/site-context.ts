/** Values that every component of a page can read: the language, its texts, and the site. */
import type { Site } from '../src/pages/page.ts';
import { type Translate, translateTo } from './messages/catalogue.ts';

interface SiteContext {
  readonly site: Site;
  readonly t: Translate;
}

/** The values of the page that is being rendered. A context of Preact needs its hooks, which run for every element: 7 % of the rendering time. */
let current: SiteContext | undefined;

/** @param render must be synchronous, so that no other page is rendered meanwhile. */
export function withSite(site: Site, render: () => string): string {
  const outer = current;
  current = { site, t: translateTo(site.language) };
  try {
    return render();
  } finally {
    current = outer;
  }
}

export function useSite(): SiteContext {
  if (current === undefined) throw new Error('A component is rendered outside of a page');
  return current;
}
