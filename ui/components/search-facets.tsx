/** Facets of a search: links that add or remove a filter. On phones they are in a panel that a button opens. */
import type { VNode } from 'preact';
import type { SearchPage, ShownFacet, ShownValue } from '../../src/pages/search-page.ts';
import { translateValue, valueLabel } from '../messages/value-label.ts';
import { useSite } from '../site-context.ts';
import { DateHistogram } from './date-histogram.tsx';

export function SearchFacets({ data }: { readonly data: SearchPage }): VNode {
  const { t } = useSite();
  const { facets, missingFacets } = data;
  const missing = missingFacets.map((name) => translateValue(t, 'filter', name)).join(', ');
  return (
    <aside class="facets" id="facets" popover="auto" aria-labelledby="facets-title">
      <div class="facets-head">
        <h2 id="facets-title">{t('search.filters')}</h2>
        <button type="button" class="facets-close quiet" popovertarget="facets" popovertargetaction="hide">
          {t('search.close')}
        </button>
      </div>
      <DateHistogram data={data} />
      {facets.map((facet) => (
        <section key={facet.name} class="facet">
          <h3>{translateValue(t, 'filter', facet.name)}</h3>
          <FacetValues facet={facet} />
          {facet.morePath !== undefined && (
            <a href={facet.morePath} rel="nofollow">
              {t('search.facet.more', { name: translateValue(t, 'filter', facet.name) })}
            </a>
          )}
        </section>
      ))}
      {missing !== '' && <p class="note">{t('search.facet.missing', { names: missing })}</p>}
    </aside>
  );
}

export function FacetValues({ facet }: { readonly facet: ShownFacet }): VNode {
  return (
    <ul>
      {facet.values.map((value) => (
        <li key={value.value}>
          <FacetLink name={facet.name} value={value} />
        </li>
      ))}
    </ul>
  );
}

function FacetLink({ name, value }: { readonly name: string; readonly value: ShownValue }): VNode {
  const { site, t } = useSite();
  const { label, count, isSelected, path } = value;
  const text = valueLabel(t, site.language, name, value.value, label);
  return (
    <a href={path} rel="nofollow" class={isSelected ? 'facet-value selected' : 'facet-value'}>
      <bdi>{text}</bdi>
      <span class="count">{t('number', { count })}</span>
      {isSelected && <span class="visually-hidden">{t('search.facet.selected')}</span>}
    </a>
  );
}
