/** Renders pages on the server. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Page, PageData, PageName, Site } from '../src/pages/page.ts';
import { Layout } from './components/layout.tsx';
import { createTranslate, type Translate } from './messages/catalogue.ts';
import { errorPage } from './pages/error.tsx';
import { homePage } from './pages/home.tsx';
import { itemPage } from './pages/item.tsx';
import { SiteContext } from './site-context.ts';

/** How one page is rendered. */
export interface PageView<Data> {
  /** Text of the element `title`, without the name of the site. */
  readonly title: (data: Data, t: Translate) => string;
  /** The content of the element `main`. */
  readonly Content: (props: { readonly data: Data }) => VNode;
}

/** Every page of PageData has a view. */
const views: { readonly [Name in PageName]: PageView<PageData[Name]> } = {
  home: homePage,
  item: itemPage,
  error: errorPage,
};

export function renderPage({ name, data }: Page, site: Site): string {
  const { title, Content } = views[name] as PageView<typeof data>;
  const t = createTranslate(site.language);
  const html = renderToString(
    <SiteContext.Provider value={{ site, t }}>
      <Layout title={title(data, t)}>
        <Content data={data} />
      </Layout>
    </SiteContext.Provider>,
  );
  return `<!doctype html>${html}`;
}
