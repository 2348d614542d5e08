/** Messages between a server and the thread that searches for it. */
import type { ThrownData } from '../../../model/errors.ts';
import type { SearchRequest, SearchResult } from '../../search.ts';

export interface SearchCall {
  readonly call: number;
  readonly request: SearchRequest;
}

export type SearchReply = { readonly call: number } & ({ readonly result: SearchResult } | ThrownData);
