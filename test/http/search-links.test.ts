import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxReachableHits } from '../../src/graph/search/search.ts';
import { searchPagingHeaders } from '../../src/http/search/search-paging-headers.ts';
import type { SearchResponse } from '../../src/model/search-response.ts';

const settings = { prefix: '/archive', publicUrl: 'https://a.example', searchPage: 100 } as const;

/** The links of a page of hits, by relation. */
function linksOf(offset: number, limit: number, response: Partial<SearchResponse>): Record<string, string> {
  const url = `/archive/search?q=letters&offset=${offset}&limit=${limit}`;
  const { link = '' } = searchPagingHeaders({ url, headers: {} }, settings, { offset, limit }, {
    hits: Array.from({ length: limit }),
    atLeast: false,
    next: 'CURSOR',
    ...response,
  } as SearchResponse);
  return Object.fromEntries(
    [...link.matchAll(/<https:\/\/a\.example\/search\?q=letters&([^>]*)>; rel="(\w+)"/g)].map(
      ([, query = '', relation = '']) => [relation, query],
    ),
  );
}

describe('The links of a page of hits', () => {
  it('lead to the other pages by their offsets', () => {
    assert.deepEqual(linksOf(100, 100, { total: 350 }), {
      first: 'offset=0&limit=100',
      prev: 'offset=0&limit=100',
      next: 'offset=200&limit=100',
      last: 'offset=300&limit=100',
    });
  });

  it('continue with a cursor after the highest offset of a search, and have no last page there', () => {
    const total = maxReachableHits - 5;
    const { next, last } = linksOf(9800, 100, { total });
    assert.deepEqual([next, last], ['limit=100&after=CURSOR', undefined]);
    const uncounted = linksOf(9800, 100, { total: 10_000, atLeast: true });
    assert.equal(uncounted.next, 'limit=100&after=CURSOR');
    for (const links of [linksOf(0, 20, { total }), linksOf(9700, 100, { total })])
      for (const query of Object.values(links)) {
        const [offset = 0, limit = 0] = [...query.matchAll(/=(\d+)/g)].map(([, value]) => Number(value));
        assert.ok(offset + limit <= maxReachableHits, query);
      }
  });

  it('end with the last page', () => {
    const { next } = linksOf(300, 100, { total: 350, next: null });
    assert.equal(next, undefined);
  });
});
