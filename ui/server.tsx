/** Renders pages on the server. */
import type { VNode } from 'preact';
import type { RejectedForm, ShownPage } from '../src/pages/render.ts';
import type { Site } from '../src/pages/site.ts';
import { Layout } from './components/layout.tsx';
import type { NonHtmlView, PageView } from './page-view.ts';
import { streamViews, views } from './pages/views.ts';
import { renderHtml } from './render-html.ts';

export function renderPage({ name, data }: ShownPage, site: Site, form?: RejectedForm): string {
  const view = (views as Readonly<Record<string, PageView<unknown> | NonHtmlView<unknown>>>)[name];
  if (view === undefined) throw new Error(`There is no view '${name}'`);
  if ('render' in view) return view.render(data, site);
  return `<!doctype html>${renderHtml(<PageDocument name={name} view={view} data={data} form={form} />, site)}`;
}

interface DocumentProps extends ShownPage {
  readonly view: PageView<unknown>;
  readonly form: RejectedForm | undefined;
}

function PageDocument({ name, view: { Content, head }, data, form }: DocumentProps): VNode {
  return (
    <Layout head={head(data)} isSearch={name === 'search'} isHome={name === 'home'}>
      <Content data={data} form={form} />
    </Layout>
  );
}

export { streamViews };
