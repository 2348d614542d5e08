/** The page of an error. */
import type { SearchMistake } from './search-mistake.ts';

export interface ErrorPage {
  readonly status: number;
  /** Message of the API. Undefined for an unknown path, about which it only informs programmers. */
  readonly message: string | undefined;
  /** The first page of the list, if the address is one beyond its end. */
  readonly firstPath?: string;
  /** The search whose dates or words are wrong. */
  readonly search?: SearchMistake;
}
