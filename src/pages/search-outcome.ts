/** The response of a search, as far as the pages need it: see SearchResponse in graph/search-response.ts. This folder does not know the graph. */
import type { SearchWarning } from '../model/search-warnings.ts';
import type { Fragment } from './fragment.ts';
import type { ItemKey } from './page-path.ts';

export interface NamedItem extends ItemKey {
  readonly name: string;
}

export interface Hit extends NamedItem {
  readonly identifier?: string;
  readonly level?: string;
  readonly dates: readonly string[];
  readonly ancestors: readonly NamedItem[];
  readonly fragments: readonly Fragment[];
}

export interface FacetCount {
  readonly value: string;
  readonly name?: string;
  readonly count: number;
}

export interface DateBar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The response of a search. */
export interface SearchOutcome {
  readonly total: number;
  readonly atLeast: boolean;
  readonly hits: readonly Hit[];
  readonly groups?: readonly {
    readonly top: NamedItem;
    readonly count: number;
    readonly hits: readonly Hit[];
  }[];
  readonly children?: readonly (NamedItem & { readonly count: number })[];
  readonly facets: Readonly<Partial<Record<string, readonly FacetCount[] | readonly DateBar[]>>>;
  readonly missingFacets?: readonly string[];
  readonly expanded?: readonly {
    readonly term: string;
    readonly concept: { readonly name: string };
    readonly added: readonly string[];
  }[];
  readonly didYouMean?: { readonly q: string; readonly total: number };
  readonly warnings: readonly SearchWarning[];
  readonly next: string | null;
}
