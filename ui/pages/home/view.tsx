/** The first page: the number of records of each type, and the institutions. */
import type { VNode } from 'preact';
import type { HomePage } from '../../../src/pages/home/data.ts';
import { RichText } from '../../components/rich-text.tsx';
import type { SharedMessageKey } from '../../messages/translate.ts';
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
