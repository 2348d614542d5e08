/** The content that only item pages of some layouts have, in addition to the fields and parts that all item pages show. */
import type { AgentContent, ConceptContent, UnitContent, VirtualContent } from './authority-content.ts';
import type { CountryContent } from './institutions.ts';
import type { RepositoryContent } from './repository-content.ts';
import type { AuthoritySetContent, VocabularyContent } from './vocabulary-content.ts';

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
