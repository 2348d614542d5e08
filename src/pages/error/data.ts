/** The page of an error. */
import type { SearchDates } from '../shared/search-query.ts';

export interface ErrorPage {
  readonly status: number;
  /** Message of the API. Undefined for an unknown path, about which it only informs programmers. */
  readonly message: string | undefined;
  /** The first page of the list, if the address is one beyond its end. */
  readonly firstPath?: string;
  /** The archive is not set up yet. The commands that are missing, as far as they are known. */
  readonly setUp?: readonly string[];
  /** The search whose dates or words are wrong. */
  readonly search?: SearchMistake;
}

/** A search that cannot be run as written: the values of its form, which the page shows again. */
export interface SearchMistake extends SearchDates {
  readonly kind: 'dates' | 'words';
}
