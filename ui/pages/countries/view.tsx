/** All countries, with a map of the world. */

import type { VNode } from 'preact';
import type { CountriesPage } from '../../../src/pages/countries/data.ts';
import { countriesPath } from '../../../src/pages/shared/institutions.ts';
import { WorldMap } from '../../components/map.tsx';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Countries({ data }: { readonly data: CountriesPage }): VNode {
  const { t } = useSite(messages);
  const { countries, map } = data;
  return (
    <div class="directory">
      <h1>{t('navigation.countries')}</h1>
      {countries.length === 0 && <p>{t('home.empty')}</p>}
      {map.marked.length > 0 && (
        <figure class="world">
          <WorldMap map={map} />
          <figcaption>{t('map')}</figcaption>
        </figure>
      )}
      <ul class="institutions">
        {countries.map(({ title, path, institutions, holdings }) => (
          <li key={path}>
            <a href={path}>{title}</a>
            {institutions > 0 && (
              <>
                {' '}
                <span class="quiet">{t('institutions.count', { count: institutions })}</span>
              </>
            )}
            {holdings > 0 && (
              <>
                {' '}
                <span class="quiet">· {t('holdings.count', { count: holdings })}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const countriesView: PageView<CountriesPage> = {
  Content: Countries,
  head: () => {
    const { site, t } = useSite(messages);
    return {
      title: t('navigation.countries'),
      type: 'CollectionPage',
      canonical: countriesPath,
      description: t('description', { site: site.name }),
    };
  },
};
