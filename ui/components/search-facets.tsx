/**
 * Facets of a search: buttons of a form that add a filter, and links that remove one. Crawlers follow links, also those that they should not, but send no
 * forms. On phones the facets are in a panel that a button opens.
 */
import type { ComponentChildren, VNode } from 'preact';
import type { SearchPage } from '../../src/pages/search/data.ts';
import type { SearchParameters } from '../../src/pages/shared/search-query.ts';
import type { ShownFacet, ShownFacetValue } from '../../src/pages/shared/shown-facet.ts';
import { translateValue, valueLabel } from '../messages/value-label.ts';
import { useSite } from '../site-context.ts';
import { DateHistogram } from './date-histogram.tsx';
import { KeptParameters } from './kept-parameters.tsx';

export function SearchFacets({ data }: { readonly data: SearchPage }): VNode {
  const { t } = useSite();
  const { facets, missingFacets, keptByFacets } = data;
  const missing = missingFacets.map((name) => translateValue(t, 'filter', name)).join(', ');
  return (
    <aside class="facets" id="facets" popover="auto" aria-labelledby="facets-title">
      <div class="facets-head">
        <h2 id="facets-title">{t('search.filters')}</h2>
        <button type="button" class="facets-close quiet" popovertarget="facets" popovertargetaction="hide">
          {t('search.close')}
        </button>
      </div>
      {facets.some((facet) => facet.atLeast) && <p class="quiet">{t('search.facet.atLeast')}</p>}
      <DateHistogram data={data} />
      <FacetForm facets={facets} kept={keptByFacets}>
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
      </FacetForm>
      {missing !== '' && <p class="note">{t('search.facet.missing', { names: missing })}</p>}
    </aside>
  );
}

interface FacetFormProps {
  readonly facets: readonly ShownFacet[];
  /** The parameters of the search. */
  readonly kept: SearchParameters;
  /** The facets, as elements. */
  readonly children: ComponentChildren;
}

/** A form, unless the reader has chosen all values and there is no button. */
export function FacetForm({ facets, kept, children }: FacetFormProps): VNode {
  const hasButton = facets.some(({ values }) => values.some(({ removePath }) => removePath === undefined));
  if (!hasButton) return <>{children}</>;
  return (
    <form action="/search" rel="nofollow">
      <KeptParameters kept={kept} />
      {children}
    </form>
  );
}

export function FacetValues({ facet }: { readonly facet: ShownFacet }): VNode {
  return (
    <ul>
      {facet.values.map((value) => (
        <li key={value.value}>
          <FacetValue name={facet.name} value={value} atLeast={facet.atLeast} />
        </li>
      ))}
    </ul>
  );
}

interface FacetValueProps {
  readonly name: string;
  readonly value: ShownFacetValue;
  readonly atLeast: boolean;
}

function FacetValue({ name, value: { value, label, count, removePath }, atLeast }: FacetValueProps): VNode {
  const { site, t } = useSite();
  const content = (
    <>
      <bdi>{valueLabel(t, site.language, name, value, label)}</bdi>
      <span class="count">{t(atLeast ? 'search.count.atLeast' : 'number', { count })}</span>
    </>
  );
  if (removePath === undefined)
    return (
      <button type="submit" name={name} value={value} class="facet-value">
        {content}
      </button>
    );
  return (
    <a href={removePath} rel="nofollow" class="facet-value selected">
      {content}
      <span class="visually-hidden">{t('search.facet.selected')}</span>
    </a>
  );
}
