/** Links to the main pages, in the header of every page, which also has the search. On phones a button opens them, without a script. */
import type { VNode } from 'preact';
import { vocabulariesPath } from '../../src/pages/item/vocabulary/data.ts';
import { countriesPath, repositoriesPath } from '../../src/pages/shared/institutions.ts';
import { changesPath, helpPath } from '../../src/pages/shared/page-path.ts';
import type { SharedMessageKey } from '../messages/translate.ts';
import { useSite } from '../site-context.ts';

const links: readonly { readonly path: string; readonly label: SharedMessageKey }[] = [
  { path: repositoriesPath, label: 'navigation.institutions' },
  { path: countriesPath, label: 'navigation.countries' },
  { path: vocabulariesPath, label: 'navigation.vocabularies' },
  { path: changesPath, label: 'changes.title' },
  { path: helpPath, label: 'site.help' },
];

export function SiteNavigation(): VNode {
  const { site, t } = useSite();
  const [current] = site.path.split('?', 1);
  return (
    <nav class="site-navigation" id="site-navigation" popover="auto" aria-label={t('site.main')}>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? 'page' : undefined}>
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
