/** The parts of item pages with a design of their own, by layout. Each layout declares its part in a file of its own. */
import type { RepositoryPart } from './repository-page.ts';

export type CustomPart = RepositoryPart;

export type CustomLayout = CustomPart['layout'];

/** The part of one layout. */
export type CustomPartOf<Layout extends CustomLayout> = Extract<CustomPart, { readonly layout: Layout }>;
