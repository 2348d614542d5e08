/** The page about the site. */
import type { VNode } from 'preact';
import type { AboutPage } from '../../../src/pages/page.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { PageView } from '../../server.tsx';
import { useSite } from '../../site-context.ts';

function About({ data: { counts, version } }: { readonly data: AboutPage }): VNode {
  const { site, t } = useSite();
  return (
    <div class="about">
      <h1>{t('about.title')}</h1>
      <h2>{t('about.holdings')}</h2>
      {counts.length === 0 && <p>{t('home.empty')}</p>}
      <ul>
        {counts.map(({ type, count, path }) => (
          <li key={type}>
            <a href={path}>
              {t('home.count', { count })} {t(`records.${type}` as MessageKey, { count })}
            </a>
          </li>
        ))}
      </ul>
      <h2>{t('about.programs')}</h2>
      <p>{t('about.programs.text')}</p>
      <ul>
        <li>
          <a href={`${site.apiPrefix}/docs`}>{t('about.api')}</a>
        </li>
        <li>
          <a href={`${site.apiPrefix}/oaipmh?verb=Identify`}>{t('about.oai')}</a>
        </li>
        <li>
          <a href="/help/api/linked-data">{t('about.linkedData')}</a>
        </li>
        <li>
          <a href="/sitemap.xml">{t('about.sitemap')}</a>
        </li>
      </ul>
      <p>{t('about.software', { version })}</p>
      <Accessibility />
    </div>
  );
}

function Accessibility(): VNode {
  const { site, t } = useSite();
  const contacts = site.links.filter(({ href }) => href.startsWith('mailto:'));
  return (
    <section>
      <h2 id="accessibility">{t('about.accessibility')}</h2>
      <p>{t('about.accessibility.aim')}</p>
      <p>{t('about.accessibility.limits')}</p>
      {contacts.length > 0 && (
        <>
          <p>{t('about.accessibility.contact')}</p>
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

export const aboutPage: PageView<AboutPage> = {
  title: (_data, t) => t('about.title'),
  Content: About,
  head: (_data, t, { name }) => ({ type: 'WebPage', description: t('description.about', { site: name }) }),
};
