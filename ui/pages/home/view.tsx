/** The home page: a search, the collections that the operator has chosen, and links by time, place and subject. */
import type { VNode } from 'preact';
import type { FacetLink, HomePage } from '../../../src/pages/home/data.ts';
import { RichText } from '../../components/rich-text.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { formatPeriod, formatTitle } from '../../format-values.ts';
import type { SharedMessageKey } from '../../messages/translate.ts';
import { translateValue, valueLabel } from '../../messages/value-label.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Home({ data }: { readonly data: HomePage }): VNode {
  const { site, t } = useSite(messages);
  const { counts, institutions } = data;
  return (
    <div class="home">
      <h1>{site.name}</h1>
      {site.text === undefined ? (
        <p class="home-intro">{t('intro')}</p>
      ) : (
        <div class="home-text">
          <RichText text={site.text} headings="h2" isOfSite={true} />
        </div>
      )}
      {site.apiPrefix !== '' && (
        <div class="home-search">
          <SearchBox isSearch={false} />
        </div>
      )}
      {counts.length === 0 && (
        <>
          <p>{t('home.empty')}</p>
          <p>
            {t('next')} <a href="/help/tutorials/ead-to-archive">{t('next.help')}</a>
          </p>
        </>
      )}
      <ul class="home-counts">
        {counts.map(({ type, count, path }) => (
          <li key={type}>
            <a href={path}>
              <strong>{t('number', { count })}</strong> {t(`records.${type}` as SharedMessageKey, { count })}
            </a>
          </li>
        ))}
      </ul>
      <Collections collections={data.collections} />
      <Ways data={data} />
      {institutions.links.length > 0 && (
        <section>
          <h2>{t('institutions')}</h2>
          <ul class="home-institutions">
            {institutions.links.map(({ title, path }) => (
              <li key={path}>
                <a href={path} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
          {institutions.total > institutions.links.length && (
            <p>
              <a href={institutions.path}>{t('allInstitutions', { count: institutions.total })}</a>
            </p>
          )}
        </section>
      )}
    </div>
  );
}

function Collections({ collections }: Pick<HomePage, 'collections'>): VNode | null {
  const { site, t } = useSite(messages);
  if (collections.length === 0) return null;
  return (
    <section>
      <h2>{t('collections')}</h2>
      <ul class="home-collections">
        {collections.map((item) => (
          <li key={item.path}>
            <p class="quiet">{translateValue(t, 'type', item.type)}</p>
            <h3 lang={item.language} dir="auto">
              <a href={item.path}>{formatTitle(item, site.language)}</a>
            </h3>
            {item.text !== undefined && (
              <p lang={item.language} dir="auto">
                {item.text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to searches by time, place and subject. */
function Ways({ data: { periods, facets } }: { readonly data: HomePage }): VNode | null {
  const { site, t } = useSite(messages);
  if (periods.length === 0 && facets.length === 0) return null;
  const times = periods.map(({ from, to, path }) => ({ label: formatPeriod(from, to, site.language), path }));
  return (
    <section>
      <h2>{t('ways')}</h2>
      <div class="home-ways">
        {times.length > 0 && <Way title={t('filter.date')} links={times} />}
        {facets.map(({ name, links, morePath }) => (
          <Way
            key={name}
            title={translateValue(t, 'filter', name)}
            links={links.map(({ label, path }) => ({
              label: valueLabel(t, site.language, name, label, undefined),
              path,
            }))}
            morePath={morePath}
          />
        ))}
      </div>
    </section>
  );
}

interface WayProps {
  readonly title: string;
  readonly links: readonly FacetLink[];
  readonly morePath?: string | undefined;
}

function Way({ title, links, morePath }: WayProps): VNode {
  const { t } = useSite(messages);
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {links.map(({ label, path }) => (
          <li key={path}>
            <a href={path} rel="nofollow">
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {morePath !== undefined && (
        <p>
          <a href={morePath} rel="nofollow">
            {t('search.facet.more', { name: title })}
          </a>
        </p>
      )}
    </div>
  );
}

export const homeView: PageView<HomePage> = {
  Content: Home,
  head: () => {
    const { site, t } = useSite(messages);
    return {
      title: t('title'),
      type: 'WebSite',
      canonical: '/',
      description: t('description', { site: site.name }),
    };
  },
};
