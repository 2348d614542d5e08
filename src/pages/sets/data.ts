/** A list of all vocabularies, or of all sets of agents. */
import type { CountedLink } from '../shared/counted-link.ts';
import type { Paged } from '../shared/paging.ts';

export interface SetsPage {
  readonly type: string;
  readonly path: string;
  readonly list: Paged<CountedLink>;
}
