/** A whole finding aid as one page: the document around the units, and the units in batches. */
import type { VNode } from 'preact';
import type { StreamFrame, StreamView } from '../../../src/pages/render.ts';
import type {
  ContentsEntry,
  FindingAidPage,
  FindingAidUnit,
  TableOfContents,
} from '../../../src/pages/shared/finding-aid.ts';
import type { Site } from '../../../src/pages/site.ts';
import { AncestorPath } from '../../components/ancestor-path.tsx';
import { Layout, type PageHead } from '../../components/layout.tsx';
import { formatTitle } from '../../format-values.ts';
import { renderHtml } from '../../render-html.ts';
import { useSite } from '../../site-context.ts';
import { directionOf } from '../../text-direction.ts';
import { FindingAidUnitView } from './finding-aid-unit.tsx';
import { messages } from './messages.ts';

/** The position of the units in the document. Text of records cannot contain it, since `<` is escaped. */
const placeholder = '<!--units-->';

export const findingAidView: StreamView<FindingAidPage, FindingAidUnit> = {
  frame: renderFrame,
  parts: renderUnits,
};

function renderFrame(page: FindingAidPage, site: Site): StreamFrame {
  const html = `<!doctype html>${renderHtml(<FindingAidDocument page={page} />, site)}`;
  const [start = '', end = ''] = html.split(placeholder);
  return { start, end, failedEnd: `${renderHtml(<Failed />, site)}${end}` };
}

function renderUnits(units: readonly FindingAidUnit[], site: Site): string {
  const views = units.map((unit) => <FindingAidUnitView key={unit.anchor} unit={unit} />);
  return renderHtml(views, site);
}

function FindingAidDocument({ page }: { readonly page: FindingAidPage }): VNode {
  const { site, t } = useSite(messages);
  const { item, contents } = page;
  const title = formatTitle(item, site.language);
  const head: PageHead = {
    title,
    type: 'WebPage',
    robots: 'noindex, follow',
    description: t('description', { title }),
  };
  return (
    <Layout head={head} isSearch={false} isHome={false}>
      <article class="finding-aid" dir={directionOf(item.description.language)}>
        <AncestorPath ancestors={item.ancestors} />
        <p class="kind">{t('kind')}</p>
        <h1 lang={item.description.language} dir="auto">
          {title}
        </h1>
        <p class="finding-aid-links">
          <a href={item.path}>{t('item')}</a>
        </p>
        <ContentsNav contents={contents} />
        <div class="finding-aid-units" dangerouslySetInnerHTML={{ __html: placeholder }} />
      </article>
    </Layout>
  );
}

function ContentsNav({ contents }: { readonly contents: TableOfContents }): VNode | null {
  const { t } = useSite(messages);
  if (contents.entries.length === 0) return null;
  return (
    <nav class="finding-aid-contents" aria-labelledby="finding-aid-contents">
      <h2 id="finding-aid-contents">{t('findingAid.contents')}</h2>
      <Entries entries={contents.entries} />
      {contents.isCut && <p class="quiet">{t('findingAid.cut')}</p>}
    </nav>
  );
}

function Entries({ entries }: { readonly entries: readonly ContentsEntry[] }): VNode {
  return (
    <ul>
      {entries.map(({ title, language, anchor, entries: inner }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} lang={language} dir="auto">
            {title}
          </a>
          {inner.length > 0 && <Entries entries={inner} />}
        </li>
      ))}
    </ul>
  );
}

function Failed(): VNode {
  const { t } = useSite(messages);
  return (
    <p class="fallback finding-aid-failed" role="alert">
      {t('failed')}
    </p>
  );
}
