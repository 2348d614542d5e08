/** Values that every component of a page can read: the site, and the texts in its language. */
import type { Site } from '../src/pages/site.ts';
import type { Messages } from './messages/define-messages.ts';
import { getTranslator, type Translate } from './messages/translate.ts';

interface SiteContext<OwnKey extends string> {
  readonly site: Site;
  readonly t: Translate<OwnKey>;
}

/** The values of the page that is being rendered. A context of Preact needs its hooks, which run for every element: 7 % of the rendering time. */
let current: SiteContext<never> | undefined;

/** @param render must be synchronous, so that no other page is rendered meanwhile. */
export function withSite(site: Site, render: () => string): string {
  const outer = current;
  current = { site, t: getTranslator(site.language) };
  try {
    return render();
  } finally {
    current = outer;
  }
}

/** @param messages of the page, which `t` writes as well as the shared ones */
export function useSite<OwnKey extends string = never>(messages?: Messages<OwnKey>): SiteContext<OwnKey> {
  if (current === undefined) throw new Error('A component is rendered outside of a page');
  if (messages === undefined) return current as SiteContext<OwnKey>;
  return { site: current.site, t: getTranslator(current.site.language, messages) };
}
