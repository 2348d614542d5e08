/** The first page: the number of records of each type, and the institutions. */
import type { VNode } from 'preact';
import type { HomePage } from '../../../src/pages/page.ts';
import { RichText } from '../../components/rich-text.tsx';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { PageView } from '../../server.tsx';
import { useSite } from '../../site-context.ts';

function Home({ data }: { readonly data: HomePage }): VNode {
  const { site, t } = useSite();
  const { counts, institutions } = data;
  return (
    <div class="home">
      <h1>{site.name}</h1>
      {site.text === undefined ? (
        <p class="home-intro">{t('home.intro')}</p>
      ) : (
        <div class="home-text">
          <RichText text={site.text} headings="h2" isOfSite={true} />
        </div>
      )}
      {counts.length === 0 && <p>{t('home.empty')}</p>}
      <ul class="home-counts">
        {counts.map(({ type, count, path }) => (
          <li key={type}>
            <a href={path}>
              <strong>{t('home.count', { count })}</strong> {t(`records.${type}` as MessageKey, { count })}
            </a>
          </li>
        ))}
      </ul>
      {institutions.links.length > 0 && (
        <section>
          <h2>{t('home.institutions')}</h2>
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
              <a href={institutions.path}>{t('home.allInstitutions', { count: institutions.total })}</a>
            </p>
          )}
        </section>
      )}
    </div>
  );
}

export const homePage: PageView<HomePage> = {
  title: (_data, t) => t('home.title'),
  Content: Home,
  head: (_data, t, { name }) => ({
    ...{ type: 'WebSite', canonical: '/', description: t('description.home', { site: name }) },
  }),
};
