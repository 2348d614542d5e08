/** A help page with its table of contents, and the list of all help pages with a search in them. */

import type { VNode } from 'preact';
import type { HelpPage } from '../../../src/pages/help/data.ts';
import { helpPath, toHelpPath } from '../../../src/pages/shared/page-path.ts';
import { shortenText } from '../../../src/pages/shared/search-engines.ts';
import type { Inline } from '../../../src/pages/shared/text-block.ts';
import { Inlines } from '../../components/inlines.tsx';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { HelpBlocks } from './help-blocks.tsx';
import { messages } from './messages.ts';

const isList = ({ document }: HelpPage): boolean => document.path === '';

function Help({ data }: { readonly data: HelpPage }): VNode {
  const { site, t } = useSite(messages);
  const { document, search } = data;
  const { language } = document;
  return (
    <div class="help">
      <header class="help-header">
        {isList(data) ? (
          <>
            <h1>{t('site.help')}</h1>
            <HelpSearch q={search?.q ?? ''} />
          </>
        ) : (
          <>
            <a href={helpPath}>{t('site.help')}</a>
            <h1 lang={language}>{document.title}</h1>
          </>
        )}
        {!isList(data) && language !== site.language && <p class="note">{t('english')}</p>}
      </header>
      <aside class="help-aside">
        {!isList(data) && <Contents data={data} />}
        <AllPages data={data} />
      </aside>
      <div class="help-text">
        {search !== undefined && <Hits search={search} />}
        {isList(data) && <Readers data={data} />}
        {isList(data) && <h2>{t('documentation')}</h2>}
        <div lang={language}>
          <HelpBlocks blocks={isList(data) ? withoutIntroduction(document.blocks) : document.blocks} />
        </div>
      </div>
    </div>
  );
}

/** The introduction of the documentation is for people who install the service. */
function withoutIntroduction(blocks: HelpPage['document']['blocks']): typeof blocks {
  return blocks.slice(blocks.findIndex(({ kind }) => kind === 'heading'));
}

function HelpSearch({ q }: { readonly q: string }): VNode {
  const { t } = useSite(messages);
  return (
    <search aria-label={t('search')}>
      <form class="help-search" action={helpPath}>
        <input type="search" name="q" value={q} aria-label={t('search')} />
        <button type="submit">{t('search')}</button>
      </form>
    </search>
  );
}

function Hits({ search }: { readonly search: NonNullable<HelpPage['search']> }): VNode {
  const { t } = useSite(messages);
  const { hits } = search;
  return (
    <section class="help-hits">
      <h2>{hits.length === 0 ? t('none') : t('hits', { count: hits.length })}</h2>
      <ol>
        {hits.map(({ path, language, title, heading, excerpt }) => (
          <li key={path} lang={language}>
            <a href={path}>{heading === '' ? title : `${title}: ${heading}`}</a>
            <p>{excerpt}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The pages for readers, above those for archivists and programmers. */
function Readers({ data }: { readonly data: HelpPage }): VNode {
  const { t } = useSite(messages);
  const links = data.contents.find(({ group }) => group === 'readers')?.links ?? [];
  return (
    <section>
      <h2>{t('group.readers')}</h2>
      <ul>
        {links.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
        <li>
          <a href="/about">{t('about.title')}</a>
        </li>
      </ul>
    </section>
  );
}

/** Links to the headings of the second level. */
function Contents({ data: { document } }: { readonly data: HelpPage }): VNode | null {
  const { t } = useSite(messages);
  const headings = document.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [block] : [],
  );
  if (headings.length < 2) return null;
  return (
    <nav aria-label={t('contents')}>
      <details open>
        <summary>{t('contents')}</summary>
        <ul lang={document.language}>
          {headings.map(({ id, content }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Inlines content={content} />
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function AllPages({ data: { document, contents } }: { readonly data: HelpPage }): VNode {
  const { t } = useSite(messages);
  const current = toHelpPath(document.path);
  return (
    <nav aria-label={t('all')}>
      <details>
        <summary>{t('all')}</summary>
        {contents.map(({ group, links }) => (
          <details key={group} open={links.some(({ path }) => path === current)}>
            <summary>{t(`group.${group}`)}</summary>
            <ul>
              {links.map(({ path, title, language }) => (
                <li key={path} lang={language}>
                  <a href={path} aria-current={path === current ? 'page' : undefined}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </details>
    </nav>
  );
}

/** The first paragraph of a help page. That of the list of help pages is for people who install the service. */
function findIntroduction({ path, blocks }: HelpPage['document']): string | undefined {
  const first = blocks.find(({ kind }) => kind === 'paragraph');
  if (path === '' || first?.kind !== 'paragraph') return undefined;
  return shortenText(first.content.map(textOf).join(''));
}

function textOf(inline: Inline): string {
  return typeof inline === 'string' ? inline : inline.content.map(textOf).join('');
}

export const helpView: PageView<HelpPage> = {
  Content: Help,
  head: (data) => {
    const { site, t } = useSite(messages);
    const { document, search } = data;
    return {
      title: isList(data) ? t('site.help') : document.title,
      type: 'WebPage',
      description: findIntroduction(document) ?? t('description', { site: site.name }),
      canonical: toHelpPath(document.path),
      ...(search !== undefined && { robots: 'noindex' }),
    };
  },
};
