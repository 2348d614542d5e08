/** Renders pages on the server. */
import type { VNode } from 'preact';
import type { FindingAidRenderer } from '../src/pages/finding-aid/data.ts';
import type { Page, PageData, PageName, Site } from '../src/pages/page.ts';
import type { Language } from '../src/pages/shared/languages.ts';
import { Layout, type PageHead } from './components/layout.tsx';
import { type Translate, translateTo } from './messages/catalogue.ts';
import { aboutPage } from './pages/about/view.tsx';
import { renderFeed } from './pages/changes/changes-feed.ts';
import { changesPage } from './pages/changes/view.tsx';
import { countriesPage } from './pages/countries/view.tsx';
import { errorPage } from './pages/error/view.tsx';
import { renderFrame, renderUnits } from './pages/finding-aid/view.tsx';
import { helpPage } from './pages/help/view.tsx';
import { historyPage } from './pages/history/view.tsx';
import { homePage } from './pages/home/view.tsx';
import { itemPage } from './pages/item/view.tsx';
import { pdfPage } from './pages/pdf/view.tsx';
import { repositoriesPage } from './pages/repositories/view.tsx';
import { searchPage } from './pages/search/view.tsx';
import { searchValuesPage } from './pages/search-values/view.tsx';
import { setsPage } from './pages/sets/view.tsx';
import { renderHtml } from './render-html.ts';

/** How one page is rendered. */
export interface PageView<Data> {
  /** Text of the element `title`, without the name of the site. */
  readonly title: (data: Data, t: Translate, language: Language) => string;
  /** The content of the element `main`. */
  readonly Content: (props: { readonly data: Data }) => VNode;
  /** Values of the element `head` for search engines. */
  readonly head: (data: Data, t: Translate, site: Site) => PageHead;
}

/** Every page of PageData has a view. */
const views: { readonly [Name in PageName]: PageView<PageData[Name]> } = {
  home: homePage,
  about: aboutPage,
  help: helpPage,
  item: itemPage,
  history: historyPage,
  changes: changesPage,
  countries: countriesPage,
  repositories: repositoriesPage,
  sets: setsPage,
  search: searchPage,
  searchValues: searchValuesPage,
  pdf: pdfPage,
  error: errorPage,
};

export function renderPage({ name, data }: Page, site: Site): string {
  const { title, Content, head } = views[name] as PageView<typeof data>;
  const t = translateTo(site.language);
  const html = renderHtml(
    <Layout title={title(data, t, site.language)} head={head(data, t, site)} isSearch={name === 'search'}>
      <Content data={data} />
    </Layout>,
    site,
  );
  return `<!doctype html>${html}`;
}

export { renderFeed };

export const findingAidRenderer: FindingAidRenderer = { frame: renderFrame, units: renderUnits };
