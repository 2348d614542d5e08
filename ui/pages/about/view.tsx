/** The page about the site. */
import type { VNode } from 'preact';
import type { AboutPage } from '../../../src/pages/about/data.ts';
import type { SharedMessageKey } from '../../messages/translate.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function About({ data: { counts, version } }: { readonly data: AboutPage }): VNode {
  const { site, t } = useSite(messages);
  return (
    <div class="about">
      <h1>{t('about.title')}</h1>
      <h2>{t('holdings')}</h2>
      {counts.length === 0 && <p>{t('home.empty')}</p>}
      <ul>
        {counts.map(({ type, count, path }) => (
          <li key={type}>
            <a href={path}>
              {t('number', { count })} {t(`records.${type}` as SharedMessageKey, { count })}
            </a>
          </li>
        ))}
      </ul>
      <h2>{t('programs')}</h2>
      <p>{t('programs.text')}</p>
      <ul>
        <li>
          <a href={`${site.apiPrefix}/docs`}>{t('api')}</a>
        </li>
        <li>
          <a href={`${site.apiPrefix}/oaipmh?verb=Identify`}>{t('oai')}</a>
        </li>
        <li>
          <a href="/help/api/linked-data">{t('linkedData')}</a>
        </li>
        <li>
          <a href="/sitemap.xml">{t('sitemap')}</a>
        </li>
      </ul>
      <p>{t('software', { version })}</p>
      <Accessibility />
    </div>
  );
}

function Accessibility(): VNode {
  const { site, t } = useSite(messages);
  const contacts = site.links.filter(({ href }) => href.startsWith('mailto:'));
  return (
    <section>
      <h2 id="accessibility">{t('site.accessibility')}</h2>
      <p>{t('accessibility.aim')}</p>
      <p>{t('accessibility.limits')}</p>
      {contacts.length > 0 && (
        <>
          <p>{t('accessibility.contact')}</p>
          <ul>
            {contacts.map(({ href }) => (
              <li key={href}>
                <a href={href}>{href.replace(/^mailto:|\?.*$/g, '')}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export const aboutView: PageView<AboutPage> = {
  Content: About,
  head: () => {
    const { site, t } = useSite(messages);
    return { title: t('about.title'), type: 'WebPage', description: t('description', { site: site.name }) };
  },
};
