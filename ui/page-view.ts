import type { VNode } from 'preact';
import type { PageHead } from './components/layout.tsx';

/** How one page is rendered. Both functions may call `useSite`. */
export interface PageView<Data> {
  /** The content of the element `main`. */
  readonly Content: (props: { readonly data: Data }) => VNode;
  /** Values of the element `head`. */
  readonly head: (data: Data) => PageHead;
}
