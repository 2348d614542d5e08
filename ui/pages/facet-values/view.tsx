/** All values of a facet of a search. */
import type { VNode } from 'preact';
import type { FacetValuesPage } from '../../../src/pages/facet-values/data.ts';
import { FacetForm, FacetValues } from '../../components/search-facets.tsx';
import { translateValue } from '../../messages/value-label.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function titleOf(facet: string): string {
  const { t } = useSite(messages);
  return t('search.facet.more', { name: translateValue(t, 'filter', facet) });
}

function SearchValues({ data }: { readonly data: FacetValuesPage }): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <h1>{titleOf(data.facet.name)}</h1>
      <p>
        <a href={data.path} rel="nofollow">
          {t('back')}
        </a>
      </p>
      {data.facet.atLeast && <p class="note">{t('search.facet.atLeast')}</p>}
      <FacetForm facets={[data.facet]} kept={data.kept}>
        <div class="facet all-values">
          <FacetValues facet={data.facet} />
        </div>
      </FacetForm>
    </>
  );
}

export const facetValuesView: PageView<FacetValuesPage> = {
  Content: SearchValues,
  head: ({ facet }) => {
    const title = titleOf(facet.name);
    return { title, type: 'CollectionPage', robots: 'noindex, follow', description: title };
  },
};
