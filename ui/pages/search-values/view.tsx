/** All values of a facet of a search. */
import type { VNode } from 'preact';
import type { SearchValuesPage } from '../../../src/pages/page.ts';
import { FacetForm, FacetValues } from '../../components/search-facets.tsx';
import type { Translate } from '../../messages/catalogue.ts';
import { translateValue } from '../../messages/value-label.ts';
import type { PageView } from '../../server.tsx';
import { useSite } from '../../site-context.ts';

function titleOf({ facet }: SearchValuesPage, t: Translate): string {
  return t('search.values.title', { name: translateValue(t, 'filter', facet.name) });
}

function SearchValues({ data }: { readonly data: SearchValuesPage }): VNode {
  const { t } = useSite();
  return (
    <>
      <h1>{titleOf(data, t)}</h1>
      <p>
        <a href={data.path} rel="nofollow">
          {t('search.values.back')}
        </a>
      </p>
      <FacetForm facets={[data.facet]} kept={data.kept}>
        <div class="facet all-values">
          <FacetValues facet={data.facet} />
        </div>
      </FacetForm>
    </>
  );
}

export const searchValuesPage: PageView<SearchValuesPage> = {
  title: titleOf,
  Content: SearchValues,
  head: (data, t) => ({ type: 'CollectionPage', robots: 'noindex, follow', description: titleOf(data, t) }),
};
