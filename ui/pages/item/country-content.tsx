/** The page of a country: its map and its institutions. */
import type { VNode } from 'preact';
import type { CountryContent } from '../../../src/pages/item/country/data.ts';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import { InstitutionList } from '../../components/institution-list.tsx';
import { CountryMap } from '../../components/map.tsx';
import { Paging } from '../../components/paging.tsx';
import { formatTitle } from '../../format-values.ts';
import { useSite } from '../../site-context.ts';
import type { CustomView } from './custom-view.ts';
import { messages } from './messages.ts';
import { SearchWithin } from './search-within.tsx';

interface Props {
  readonly content: CountryContent;
  readonly page: ItemPage;
}

function Top({ content, page }: Props): VNode {
  const { site, t } = useSite(messages);
  const { institutions, holdings, map } = content;
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
          pathOf={(other) => `${withQuery(page.path, { ...page.selection, page: other })}#contents`}
        />
      </section>
      {map !== undefined && (
        <CountryMap map={map} label={t('map.country', { country: formatTitle(page, site.language) })} />
      )}
    </div>
  );
}

export const countryView: CustomView<CountryContent> = { Top };
