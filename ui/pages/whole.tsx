/** A whole finding aid as one page: the document around the units, and the units in batches. */
import type { ComponentChildren, VNode } from 'preact';
import type { Site } from '../../src/pages/page.ts';
import type {
  Contents,
  ContentsEntry,
  WholeFrame,
  WholePage,
  WholeUnit,
} from '../../src/pages/whole-page.ts';
import { AncestorPath } from '../components/ancestor-path.tsx';
import { Layout } from '../components/layout.tsx';
import { WholeUnitView } from '../components/whole-unit.tsx';
import { showTitle } from '../format-values.ts';
import { translateTo } from '../messages/catalogue.ts';
import { renderHtml } from '../render-html.ts';
import { SiteContext, useSite } from '../site-context.ts';

/** The place of the units in the document. Text of records cannot contain it, since `<` is escaped. */
const placeholder = '<!--units-->';

export function renderFrame(page: WholePage, site: Site): WholeFrame {
  const html = `<!doctype html>${render(<WholeDocument page={page} />, site)}`;
  const [start = '', end = ''] = html.split(placeholder);
  return { start, end, failedEnd: `${render(<Failed />, site)}${end}` };
}

export function renderUnits(units: readonly WholeUnit[], site: Site): string {
  const views = units.map((unit) => <WholeUnitView key={unit.anchor} unit={unit} />);
  return render(views, site);
}

function render(content: ComponentChildren, site: Site): string {
  const value = { site, t: translateTo(site.language) };
  return renderHtml(<SiteContext.Provider value={value}>{content}</SiteContext.Provider>);
}

function WholeDocument({ page }: { readonly page: WholePage }): VNode {
  const { site, t } = useSite();
  const { item, contents } = page;
  const title = showTitle(item, site.language);
  return (
    <Layout title={title} head={{ robots: 'noindex, follow' }} isSearch={false}>
      <article class="whole">
        <AncestorPath ancestors={item.ancestors} />
        <p class="kind">{t('whole.kind')}</p>
        <h1 lang={item.description.language} dir="auto">
          {title}
        </h1>
        <p class="whole-links">
          <a href={item.path}>{t('whole.item')}</a>
        </p>
        <ContentsNav contents={contents} />
        <div class="whole-units" dangerouslySetInnerHTML={{ __html: placeholder }} />
      </article>
    </Layout>
  );
}

function ContentsNav({ contents }: { readonly contents: Contents }): VNode | null {
  const { t } = useSite();
  if (contents.entries.length === 0) return null;
  return (
    <nav class="whole-contents" aria-labelledby="whole-contents">
      <h2 id="whole-contents">{t('whole.contents')}</h2>
      <Entries entries={contents.entries} />
      {contents.isCut && <p class="quiet">{t('whole.cut')}</p>}
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
  const { t } = useSite();
  return (
    <p class="fallback whole-failed" role="alert">
      {t('whole.failed')}
    </p>
  );
}
