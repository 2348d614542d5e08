import type { VNode } from 'preact';
import type { CustomContent, ItemPage } from '../../../src/pages/item/data.ts';

interface CustomProps<Content extends CustomContent> {
  readonly content: Content;
  readonly page: ItemPage;
}

/** How one layout is rendered. */
export interface CustomView<Content extends CustomContent> {
  /** Rendered above the areas of the description. */
  readonly Top?: (props: CustomProps<Content>) => VNode | null;
  /** Rendered below the areas. */
  readonly Bottom?: (props: CustomProps<Content>) => VNode | null;
  /** Areas of the description that `Top` shows, by name. */
  readonly replacedAreas?: readonly string[];
  /** Fields of the description that the content shows, by name. */
  readonly replacedFields?: (content: Content) => readonly string[];
  /** Whether the content shows the access points. */
  readonly listsAccessPoints?: boolean;
  /** Whether the content shows the links of the item, in place of the generic list. */
  readonly listsLinks?: boolean;
}
