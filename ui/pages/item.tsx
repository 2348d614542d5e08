/** The page of an item of any type: all its fields. */
import type { VNode } from 'preact';
import type { ItemPage } from '../../src/pages/page.ts';
import { AncestorPath } from '../components/ancestor-path.tsx';
import { Areas } from '../components/areas.tsx';
import type { PageView } from '../server.tsx';

function Item({ data }: { readonly data: ItemPage }): VNode {
  return (
    <>
      <AncestorPath ancestors={data.ancestors} />
      <h1>{data.title}</h1>
      <Areas description={data.description} />
    </>
  );
}

export const itemPage: PageView<ItemPage> = { title: ({ title }) => title, Content: Item };
