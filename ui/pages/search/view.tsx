/** The search page. */
import type { VNode } from 'preact';
import type { DisplayChoice, SearchPage } from '../../../src/pages/search/data.ts';
import { PageLinks } from '../../components/page-links.tsx';
import { SearchFacets } from '../../components/search-facets.tsx';
import { isKeyOf } from '../../messages/define-messages.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';
import { SearchHits } from './search-hits.tsx';
import { ChosenFilters, EmptyResult, SearchNotes } from './search-notes.tsx';

function titleOf(q: string): string {
  const { t } = useSite(messages);
  return q === '' ? t('title.all') : t('title', { q });
}

function Search({ data }: { readonly data: SearchPage }): VNode {
  const { site, t } = useSite(messages);
  const { total, atLeast, chips, expansion, q } = data;
  return (
    <div class="search-page">
      <div class="results">
        <h1 dir="auto">{titleOf(data.q)}</h1>
        <div class="search-summary">
          <p class="total">{t(atLeast ? 'total.atLeast' : 'total', { count: total })}</p>
          <p class="search-help">
            <a href="/help/searching">{t('help.searching')}</a>
          </p>
          <button type="button" class="facets-open quiet" popovertarget="facets">
            {chips.length === 0 ? t('search.filters') : t('filters.chosen', { count: chips.length })}
          </button>
          {q !== '' && (
            <p class="expand">
              <a href={expansion.path} rel="nofollow">
                {t(expansion.isOn ? 'expand.off' : 'expand.on')}
              </a>
            </p>
          )}
        </div>
        <ChosenFilters chips={chips} />
        <SearchNotes data={data} />
        {total === 0 ? <EmptyResult data={data} /> : <Results data={data} />}
      </div>
      <SearchFacets data={data} />
      <script type="module" src={site.assets['search.ts']} />
    </div>
  );
}

function Results({ data }: { readonly data: SearchPage }): VNode {
  const { t } = useSite(messages);
  const { children, atLeast, firstPath, nextPath, exportPath, maxExported, path } = data;
  return (
    <>
      <div class="choices">
        <Choices kind="sort" choices={data.sorts} />
        <Choices kind="group" choices={data.groupings} />
        <Choices kind="view" choices={data.views} />
      </div>
      {children.length > 0 && (
        <details class="child-hits">
          <summary>{t('children')}</summary>
          <ul>
            {children.map(({ title, count, path }) => (
              <li key={path}>
                <a class="facet-value" href={path} rel="nofollow">
                  <bdi>{title}</bdi>
                  <span class="count">{t(atLeast ? 'search.count.atLeast' : 'number', { count })}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <h2 class="visually-hidden">{t('results')}</h2>
      <SearchHits data={data} />
      <PageLinks
        label={t('pages')}
        before={{ path: firstPath, text: t('first'), rel: 'nofollow' }}
        after={{ path: nextPath, text: t('next'), rel: 'nofollow next' }}
      />
      <p class="result-links">
        <a href={exportPath} rel="nofollow" download="search.csv">
          {t('export', { count: maxExported })}
        </a>
        <a href={path} rel="nofollow">
          {t('save')}
        </a>
      </p>
    </>
  );
}

interface ChoicesProps {
  readonly kind: 'sort' | 'group' | 'view';
  readonly choices: readonly DisplayChoice[];
}

function Choices({ kind, choices }: ChoicesProps): VNode {
  const { t } = useSite(messages);
  const labelOf = (name: string): string => {
    const key = `${kind}.${name}`;
    return isKeyOf(messages, key) ? t(key) : name;
  };
  return (
    <nav class="choice" aria-label={t(kind)}>
      <span aria-hidden="true">{t(kind)}</span>
      <ul>
        {choices.map(({ name, isCurrent, path }) => (
          <li key={name}>
            <a href={path} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
              {labelOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const searchView: PageView<SearchPage> = {
  Content: Search,
  head: ({ q, path, hasParameters }) => {
    const { site, t } = useSite(messages);
    return {
      title: titleOf(q),
      type: 'SearchResultsPage',
      description: t('description', { site: site.name }),
      canonical: path,
      ...(hasParameters && { robots: 'noindex, follow' }),
    };
  },
};
