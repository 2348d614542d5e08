/** The content that only item pages of some layouts have, in addition to the fields and parts that all item pages show. */

import type { AgentContent, ConceptContent } from './authority/data.ts';
import type { CountryContent } from './country/data.ts';
import type { RepositoryContent } from './repository/data.ts';
import type { UnitContent, VirtualContent } from './virtual/data.ts';
import type { AuthoritySetContent, VocabularyContent } from './vocabulary/data.ts';

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
