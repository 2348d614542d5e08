/** Values that every component of a page can read: the language, its texts, and the site. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Site } from '../src/pages/page.ts';
import type { Translate } from './messages/catalogue.ts';

interface SiteContext {
  readonly site: Site;
  readonly t: Translate;
}

export const SiteContext = createContext<SiteContext | undefined>(undefined);

export function useSite(): SiteContext {
  const context = useContext(SiteContext);
  if (context === undefined) throw new Error('A component is rendered outside of a page');
  return context;
}
