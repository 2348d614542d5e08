/** The parts of item pages with a design of their own, by layout. Each layout declares its part in a file of its own. */
import type { AgentPart, ConceptPart, UnitPart, VirtualPart } from './authority-page.ts';
import type { CountryPart } from './institutions.ts';
import type { AuthoritySetPart, VocabularyPart } from './outline-page.ts';
import type { RepositoryPart } from './repository-page.ts';

export type CustomPart =
  | AgentPart
  | AuthoritySetPart
  | ConceptPart
  | CountryPart
  | RepositoryPart
  | UnitPart
  | VirtualPart
  | VocabularyPart;

export type CustomLayout = CustomPart['layout'];

/** The part of one layout. */
export type CustomPartOf<Layout extends CustomLayout> = Extract<CustomPart, { readonly layout: Layout }>;
