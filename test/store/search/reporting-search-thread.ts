/** A search thread for tests: each result reports the call. The thread answers when the shared number is 1. */
import { workerData } from 'node:worker_threads';
import type { SearchRequest, SearchResult } from '../../../src/store/search/search.ts';
import { serveSearches } from '../../../src/store/search/sql/search-threads.ts';
import { waitUntil } from '../../world/wait-until.ts';

const gate = workerData as Int32Array;

serveSearches(async ({ query }): Promise<SearchResult> => {
  const { limit, facets } = query.request as SearchRequest;
  await waitUntil(() => Atomics.load(gate, 0) === 1, 'the test lets the threads answer');
  return {
    total: facets.length,
    atLeast: false,
    groups: [],
    facets: {},
    partialFacets: [],
    children: [],
    // The score is the number of facets of the call that found the page.
    hits: [{ gid: 1, score: facets.length, key: [] }],
    missingFacets: facets.map(({ name }) => name),
    hasMore: limit > 0,
    isCut: false,
  };
});
