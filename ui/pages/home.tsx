/** The first page. */
import type { VNode } from 'preact';
import type { HomePage } from '../../src/pages/page.ts';
import { labelOfType } from '../messages/labels.ts';
import type { PageView } from '../server.tsx';
import { useSite } from '../site-context.ts';

function Home({ data }: { readonly data: HomePage }): VNode {
  const { t } = useSite();
  return (
    <>
      <h1>{t('home.title')}</h1>
      <h2>{t('home.contents')}</h2>
      <dl class="counts">
        {data.counts.map(({ type, count }) => (
          <div key={type}>
            <dt>{labelOfType(t, type)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export const homePage: PageView<HomePage> = { title: (_data, t) => t('home.title'), Content: Home };
