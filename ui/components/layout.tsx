/** The document around the content of a page. */
import type { ComponentChildren, VNode } from 'preact';
import type { Discovery, Site } from '../../src/pages/site.ts';
import type { Translate } from '../messages/translate.ts';
import { describePage, type PageType } from '../schema-org.ts';
import { useSite } from '../site-context.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StaffBar } from './staff-bar.tsx';

/** Values of the element `head`, mainly for search engines. */
export interface PageHead {
  /** Text of the element `title`, without the name of the site. */
  readonly title: string;
  /** Summary of the page as plain text. */
  readonly description: string;
  /** Type of the page in schema.org. Pages of items have data of their own; pages of errors are not described. */
  readonly type?: PageType;
  /** Path of the page without needless parameters. Default: the requested path. The canonical URL of an item takes precedence. */
  readonly canonical?: string;
  readonly robots?: string;
  /** Path of an Atom feed with the content of the page. */
  readonly feed?: string;
  /** Whether it is a page of the workroom, which has styles of its own. */
  readonly isStaff?: boolean;
  /** Foot of each printed page. Default: the name of the site. */
  readonly printedFoot?: string;
}

interface LayoutProps {
  readonly head: PageHead;
  readonly isSearch: boolean;
  readonly isHome: boolean;
  readonly children: ComponentChildren;
}

export function Layout({ head, isSearch, isHome, children }: LayoutProps): VNode {
  const { site, t } = useSite();
  const { title, type, description, robots, feed } = head;
  const { session } = site;
  const url = type === undefined ? undefined : site.origin + (head.canonical ?? site.path);
  // Without a prefix the API has the paths of all pages but those about it.
  const hasPages = site.apiPrefix !== '';
  const canonical = site.discovery?.canonical ?? url;
  return (
    <html lang={site.language} {...printedHeads(head, site, t)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${site.name}`}</title>
        <meta name="description" content={description} />
        {site.discovery !== undefined && <DiscoveryLinks {...site.discovery} />}
        {type !== undefined && url !== undefined && (
          <StructuredData json={describePage({ type, url, title, description }, site)} />
        )}
        {robots !== undefined && <meta name="robots" content={robots} />}
        {canonical !== undefined && <link rel="canonical" href={canonical} />}
        {feed !== undefined && <link rel="alternate" type="application/atom+xml" href={feed} />}
        <link rel="icon" href={site.icon} />
        {site.stylesheets.map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        {(head.isStaff === true || session !== undefined) && (
          <link rel="stylesheet" href={site.assets['staff.css']} />
        )}
        {hasPages && <script type="module" src={site.assets['suggest.ts']} />}
      </head>
      <body>
        <a class="skip" href="#main">
          {t('site.skip')}
        </a>
        {session !== undefined && <StaffBar session={session} />}
        {hasPages && <SiteHeader isSearch={isSearch} isHome={isHome} />}
        <main id="main">{children}</main>
        {hasPages && <SiteFooter />}
      </body>
    </html>
  );
}

/** Longer titles do not fit into the head of a printed page. */
const maxPrintedTitle = 90;

/** Texts of the head and the foot of printed pages, which styles/print.css shows. */
function printedHeads(
  { title, printedFoot }: PageHead,
  site: Site,
  t: Translate,
): Readonly<Record<`data-${string}`, string>> {
  // The style inserts the number.
  const [page = '', of = ''] = t('print.page', { page: '\n' }).split('\n');
  return {
    'data-title': title.length > maxPrintedTitle ? `${title.slice(0, maxPrintedTitle)}…` : title,
    'data-foot': printedFoot ?? site.name,
    'data-page': page,
    'data-of': of,
  };
}

/** For search engines and other programs. */
function DiscoveryLinks({ representations, languages, structuredData }: Discovery): VNode {
  return (
    <>
      {languages.map(({ language, url }) => (
        <link key={language} rel="alternate" hreflang={language} href={url} />
      ))}
      {representations.map(({ url, mediaType }) => (
        <link key={url} rel="alternate" type={mediaType} href={url} />
      ))}
      {structuredData !== undefined && <StructuredData json={structuredData} />}
    </>
  );
}

/** The element is no script: browsers do not run it. */
function StructuredData({ json }: { readonly json: string }): VNode {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
