/** Renders pages on the server. */
import type { VNode } from 'preact';
import type { FindingAidRenderer } from '../src/pages/finding-aid/data.ts';
import type { Page, Site } from '../src/pages/page.ts';
import { Layout } from './components/layout.tsx';
import type { PageView } from './page-view.ts';
import { renderFeed } from './pages/changes/changes-feed.ts';
import { renderFrame, renderUnits } from './pages/finding-aid/view.tsx';
import { views } from './pages/views.ts';
import { renderHtml } from './render-html.ts';

export function renderPage(page: Page, site: Site): string {
  return `<!doctype html>${renderHtml(<PageDocument {...page} />, site)}`;
}

function PageDocument({ name, data }: Page): VNode {
  const { Content, head } = views[name] as PageView<typeof data>;
  return (
    <Layout head={head(data)} isSearch={name === 'search'}>
      <Content data={data} />
    </Layout>
  );
}

export { renderFeed };

export const findingAidRenderer: FindingAidRenderer = { frame: renderFrame, units: renderUnits };
