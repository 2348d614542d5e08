/** The custom part of the page of an institution: how to reach it. */
import type { ShownField } from './shown-parts.ts';

export interface RepositoryPart {
  readonly layout: 'repository';
  readonly addresses: readonly ShownAddress[];
}

/** Fields of an address in the order of the registry. */
export interface ShownAddress {
  readonly fields: readonly ShownField[];
}
