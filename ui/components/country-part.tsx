/** The page of a country: its map and its institutions. */
import type { VNode } from 'preact';
import type { CountryPart } from '../../src/pages/institutions.ts';
import type { ItemPage } from '../../src/pages/page.ts';
import { showTitle } from '../format-values.ts';
import { useSite } from '../site-context.ts';
import type { CustomView } from './custom-part.tsx';
import { InstitutionList } from './institution-list.tsx';
import { CountryMap } from './map.tsx';
import { Paging } from './paging.tsx';
import { SearchWithin } from './search-within.tsx';

interface Props {
  readonly part: CountryPart;
  readonly page: ItemPage;
}

function Lead({ part, page }: Props): VNode {
  const { site, t } = useSite();
  const { institutions, holdings, map } = part;
  const { total } = institutions;
  return (
    <div class="with-map">
      <section class="area" id="contents">
        <h2>{t('country.institutions')}</h2>
        {total === 0 ? (
          <p>{t('country.none')}</p>
        ) : (
          <p class="quiet">
            {t('institutions.count', { count: total })} · {t('holdings.count', { count: holdings })}
          </p>
        )}
        {total > 0 && <SearchWithin filter="country" value={page.id} label={t('country.search')} />}
        <InstitutionList institutions={institutions.items} />
        <Paging
          {...institutions}
          label={t('repositories.pages')}
          pathOf={(other) => `${page.path}?page=${other}#contents`}
        />
      </section>
      {map !== undefined && (
        <CountryMap map={map} label={t('map.country', { country: showTitle(page, site.language) })} />
      )}
    </div>
  );
}

export const countryView: CustomView<CountryPart> = { Lead };
