import type { SearchDates } from '../shared/search-query.ts';

export interface ErrorPage {
  readonly status: number;
  /** Message of the API. Undefined for an unknown path, about which it only informs programmers. */
  readonly message: string | undefined;
  /** The first page of the list, if the address is one beyond its end. */
  readonly firstPath?: string;
  /** If the archive is not set up yet, the commands that do it, as far as they are known. */
  readonly missingCommands?: readonly string[];
  /** The search whose dates or words are wrong. */
  readonly search?: SearchMistake;
}

/** A search that cannot be run as written: the values of its form, which the page shows again. */
export interface SearchMistake extends SearchDates {
  readonly kind: 'dates' | 'words' | 'length';
}
