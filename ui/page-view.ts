import type { VNode } from 'preact';
import type { RejectedForm } from '../src/pages/render.ts';
import type { Site } from '../src/pages/site.ts';
import type { PageHead } from './components/layout.tsx';

/** How one page is rendered. Both functions may call `useSite`. */
export interface PageView<Data> {
  /** The content of the element `main`. */
  readonly Content: (props: ContentProps<Data>) => VNode;
  /** Values of the element `head`. */
  readonly head: (data: Data) => PageHead;
}

export interface ContentProps<Data> {
  readonly data: Data;
  /** A form of the page that was not accepted. */
  readonly form?: RejectedForm | undefined;
}

/** How a page that is not HTML is rendered. */
export interface NonHtmlView<Data> {
  readonly render: (data: Data, site: Site) => string;
}
