/** The end of every page: links to the help, links of the institution, and the choice of the language. */
import type { VNode } from 'preact';
import { languageNames, languages } from '../../src/pages/shared/languages.ts';
import { helpPath, languagePath } from '../../src/pages/shared/page-path.ts';
import { renderHtml } from '../render-html.ts';
import { useSite } from '../site-context.ts';

/** Stands for the path of the page in the cached footer: nothing else differs between the pages of a site in one language. */
const placeholder = '~path-of-the-page~';

/** Cache of rendered footers, split at the placeholders. The key consists of the values that the footer contains. */
const rendered = new Map<string, readonly string[]>();

export function SiteFooter(): VNode {
  const { site } = useSite();
  const key = JSON.stringify([site.language, site.apiPrefix, site.links]);
  const parts =
    rendered.get(key) ?? renderHtml(<FooterContent />, { ...site, path: placeholder }).split(placeholder);
  rendered.set(key, parts);
  // The path is part of a query, so it has no character that needs escaping.
  return (
    <footer
      class="site-footer"
      dangerouslySetInnerHTML={{ __html: parts.join(encodeURIComponent(site.path)) }}
    />
  );
}

function FooterContent(): VNode {
  const { site, t } = useSite();
  const ownLinks = [
    { key: 'site.help', path: helpPath },
    { key: 'site.about', path: '/about' },
    { key: 'site.accessibility', path: '/about#accessibility' },
    { key: 'site.api', path: `${site.apiPrefix}/docs` },
  ] as const;
  return (
    <>
      <nav aria-label={t('site.links')}>
        <ul>
          {ownLinks.map(({ key, path }) => (
            <li key={key}>
              <a href={path}>{t(key)}</a>
            </li>
          ))}
          {site.links.map(({ label, href }) => (
            <li key={label + href}>
              <a href={href} rel="noopener" dir="auto">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('site.language')}>
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <a
                href={languagePath(language, site.path)}
                hreflang={language}
                lang={language}
                rel="nofollow"
                aria-current={language === site.language ? 'true' : undefined}
              >
                {languageNames[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
