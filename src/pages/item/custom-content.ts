/** The content that only item pages of some layouts have, in addition to the fields and parts that all item pages show. */

import type { CountryContent } from '../shared/institutions.ts';
import type { AgentContent, ConceptContent, UnitContent, VirtualContent } from './authority/data.ts';
import type { RepositoryContent } from './repository/data.ts';
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
