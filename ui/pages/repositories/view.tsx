/** All institutions by country, with a filter by name. */

import type { VNode } from 'preact';
import type { RepositoriesPage } from '../../../src/pages/repositories/data.ts';
import { countriesPath, repositoriesPath } from '../../../src/pages/shared/institutions.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import { InstitutionList } from '../../components/institution-list.tsx';
import { Paging } from '../../components/paging.tsx';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Repositories({ data }: { readonly data: RepositoriesPage }): VNode {
  const { t } = useSite(messages);
  const { q, list } = data;
  return (
    <div class="directory">
      <h1>{t('navigation.institutions')}</h1>
      <p>
        <a href={countriesPath}>{t('countries')}</a>
      </p>
      <NameFilter q={q} />
      <p>
        {list.total === 0 ? t(q === '' ? 'empty' : 'none') : t('institutions.count', { count: list.total })}
        {q !== '' && (
          <>
            {' '}
            <a href={repositoriesPath}>{t('all')}</a>
          </>
        )}
      </p>
      {list.items.map(({ country, institutions }) => (
        <section key={country?.path}>
          <h2>{country === undefined ? t('otherCountry') : <a href={country.path}>{country.title}</a>}</h2>
          <InstitutionList institutions={institutions} />
        </section>
      ))}
      <Paging {...list} label={t('repositories.pages')} pathOf={(page) => pathOf(q, page)} />
    </div>
  );
}

function NameFilter({ q }: { readonly q: string }): VNode {
  const { t } = useSite(messages);
  return (
    <form action={repositoriesPath} class="search-within">
      <label for="name-filter">{t('filter')}</label>
      <div>
        <input id="name-filter" type="search" name="q" value={q} autocomplete="off" />
        <button type="submit">{t('filter.submit')}</button>
      </div>
    </form>
  );
}

function pathOf(q: string, page: number): string {
  return withQuery(repositoriesPath, { q, page: page > 1 ? page : undefined });
}

export const repositoriesView: PageView<RepositoriesPage> = {
  Content: Repositories,
  // Search engines need no lists of some of the names.
  head: ({ q, list }) => {
    const { site, t } = useSite(messages);
    return {
      title: t('navigation.institutions'),
      type: 'CollectionPage',
      description: t('description', { site: site.name }),
      canonical: q === '' ? pathOf(q, list.page) : repositoriesPath,
      ...(q !== '' && { robots: 'noindex, follow' }),
    };
  },
};
