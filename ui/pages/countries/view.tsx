/** All countries, with a map of the world. */
import type { VNode } from 'preact';
import { type CountriesPage, countriesPath } from '../../../src/pages/shared/institutions.ts';
import { WorldMap } from '../../components/map.tsx';
import type { PageView } from '../../server.tsx';
import { useSite } from '../../site-context.ts';

function Countries({ data }: { readonly data: CountriesPage }): VNode {
  const { t } = useSite();
  const { countries, map } = data;
  return (
    <div class="directory">
      <h1>{t('countries.title')}</h1>
      {countries.length === 0 && <p>{t('home.empty')}</p>}
      {map.marked.length > 0 && (
        <figure class="world">
          <WorldMap map={map} />
          <figcaption>{t('countries.map')}</figcaption>
        </figure>
      )}
      <ul class="institutions">
        {countries.map(({ title, path, institutions, holdings }) => (
          <li key={path}>
            <a href={path}>{title}</a>
            {institutions > 0 && (
              <span class="quiet"> {t('institutions.count', { count: institutions })}</span>
            )}
            {holdings > 0 && <span class="quiet"> · {t('holdings.count', { count: holdings })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const countriesPage: PageView<CountriesPage> = {
  title: (_data, t) => t('countries.title'),
  Content: Countries,
  head: (_data, t, { name }) => ({
    type: 'CollectionPage',
    canonical: countriesPath,
    description: t('description.countries', { site: name }),
  }),
};
