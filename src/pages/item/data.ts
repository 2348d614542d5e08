/** The page of an item. */
import type { ShownItem } from '../shared/shown-item.ts';
import type { AgentContent, ConceptContent } from './authority/data.ts';
import type { CountryContent } from './country/data.ts';
import type { RepositoryContent } from './repository/data.ts';
import type { UnitTree } from './tree/data.ts';
import type { UnitContent, VirtualContent } from './virtual/data.ts';
import type { AuthoritySetContent, VocabularyContent } from './vocabulary/data.ts';

export interface ItemPage extends ShownItem {
  /** The tree around the item, for types whose items contain items of the same type. */
  readonly tree?: UnitTree;
  /** For types whose layout has custom content. */
  readonly custom?: CustomContent;
}

/** The content that only item pages of some layouts have, in addition to the fields and parts that all item pages show. */
export type CustomContent =
  | AgentContent
  | AuthoritySetContent
  | ConceptContent
  | CountryContent
  | RepositoryContent
  | UnitContent
  | VirtualContent
  | VocabularyContent;

export type CustomLayout = CustomContent['layout'];

/** The content of one layout. */
export type CustomContentOf<Layout extends CustomLayout> = Extract<
  CustomContent,
  { readonly layout: Layout }
>;
