/** A whole finding aid as one page: the document around the units, and the units in batches. */
import type { VNode } from 'preact';
import type { StreamedDocument } from '../../../src/pages/render.ts';
import type {
  ContentsEntry,
  DatedFindingAidPage,
  FindingAidUnit,
  TableOfContents,
} from '../../../src/pages/shared/finding-aid.ts';
import type { Site } from '../../../src/pages/site.ts';
import { AncestorPath } from '../../components/ancestor-path.tsx';
import { Layout, type PageHead } from '../../components/layout.tsx';
import { type CoverFact, describeCover, describeVersion } from '../../finding-aid-cover.ts';
import { formatTitle } from '../../format-values.ts';
import { renderHtml } from '../../render-html.ts';
import { useSite } from '../../site-context.ts';
import { directionOf } from '../../text-direction.ts';
import { FindingAidUnitView } from './finding-aid-unit.tsx';
import { messages } from './messages.ts';
import { IndexOfNames, NamedUnits, namesAnchor } from './name-index.tsx';

/** The position of the units in the document. Text of records cannot contain it, since `<` is escaped. */
const placeholder = '<!--units-->';
/** The position of the index of names. */
const namesPlaceholder = '<!--names-->';

export function findingAidView(page: DatedFindingAidPage, site: Site): StreamedDocument<FindingAidUnit> {
  const html = `<!doctype html>${renderHtml(<FindingAidContent page={page} />, site)}`;
  const [start = '', end = ''] = html.split(placeholder);
  const names = new NamedUnits(site.language);
  return {
    start,
    renderParts(units) {
      for (const unit of units) names.add(unit);
      const views = units.map((unit) => <FindingAidUnitView key={unit.anchor} unit={unit} />);
      return renderHtml(views, site);
    },
    renderEnd: () => end.replace(namesPlaceholder, () => renderHtml(<IndexOfNames names={names} />, site)),
    failedEnd: `${renderHtml(<Failed />, site)}${end.replace(namesPlaceholder, '')}`,
  };
}

function FindingAidContent({ page }: { readonly page: DatedFindingAidPage }): VNode {
  const { site, t } = useSite(messages);
  const { item, contents, date } = page;
  const address = site.origin === '' ? '' : site.origin + item.path;
  const options = { siteName: site.name, date, address };
  const { institution, title, dates, facts, footFacts } = describeCover(item, options, site.language);
  const { language } = item.description;
  const head: PageHead = {
    title,
    type: 'WebPage',
    robots: 'noindex, follow',
    description: t('description', { title }),
    printedFoot: describeVersion(item, options, site.language),
  };
  return (
    <Layout head={head} isSearch={false} isHome={false}>
      <article class="finding-aid" dir={directionOf(language, title)}>
        <header class="finding-aid-cover">
          <AncestorPath ancestors={item.ancestors} />
          <p class="kind">{t('kind')}</p>
          <p class="print-only cover-institution">
            {site.logo !== undefined && <img src={site.logo} alt="" />}
            {institution}
          </p>
          <h1 lang={language} dir="auto">
            {title}
          </h1>
          {dates !== '' && <p class="print-only cover-dates">{dates}</p>}
          <CoverFacts facts={facts} />
          <CoverFacts facts={footFacts} />
          <p class="finding-aid-links">
            <a href={item.path}>{t('item')}</a>
          </p>
        </header>
        <ContentsNav contents={contents} />
        <div class="finding-aid-units" dangerouslySetInnerHTML={{ __html: placeholder }} />
        <div
          class="finding-aid-names"
          id={namesAnchor}
          dangerouslySetInnerHTML={{ __html: namesPlaceholder }}
        />
      </article>
    </Layout>
  );
}

/** Facts of the cover, which the screen shows elsewhere. */
function CoverFacts({ facts }: { readonly facts: readonly CoverFact[] }): VNode | null {
  if (facts.length === 0) return null;
  return (
    <dl class="print-only cover-facts">
      {facts.map(({ label, text, language }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={language} dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ContentsNav({ contents }: { readonly contents: TableOfContents }): VNode | null {
  const { t } = useSite();
  if (contents.entries.length === 0) return null;
  return (
    <nav class="finding-aid-contents" aria-labelledby="finding-aid-contents">
      <h2 id="finding-aid-contents">{t('findingAid.contents')}</h2>
      <Entries entries={contents.entries} />
      <p class="names-link">
        <a href={`#${namesAnchor}`}>{t('findingAid.names')}</a>
      </p>
      {contents.isCut && <p class="quiet">{t('findingAid.cut')}</p>}
    </nav>
  );
}

function Entries({ entries }: { readonly entries: readonly ContentsEntry[] }): VNode {
  const { site } = useSite();
  return (
    <ul>
      {entries.map(({ language, anchor, entries: inner, ...entry }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} lang={language} dir="auto">
            {formatTitle(entry, site.language)}
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
