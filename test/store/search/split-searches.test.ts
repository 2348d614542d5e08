/** Searches whose page and facets two threads compute at the same time. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SearchRequest } from '../../../src/store/search/search.ts';
import { SearchThreads } from '../../../src/store/search/sql/search-threads.ts';

const withFacets: SearchRequest = {
  query: undefined,
  filters: { tokens: {} },
  viewer: 'everything',
  sort: 'relevance',
  limit: 20,
  facets: [{ name: 'level', size: 10 }],
  facetMs: 1000,
};

/** @param splitMs 0 if every search counts as slow. */
function openThreads(splitMs: number) {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const module = new URL('./reporting-search-thread.ts', import.meta.url);
  const threads = new SearchThreads({ module, workerData: gate, limitMs: 120_000, splitMs });
  /** Whether the thread of the page counted the facets too. */
  const isWhole = async (request: SearchRequest = withFacets): Promise<boolean> => {
    const { hits, missingFacets, total } = await threads.search(request);
    assert.deepEqual([missingFacets, total], [['level'], 1]);
    return hits[0]!.score === 1;
  };
  return { threads, gate, isWhole };
}

function letThreadsAnswer(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
}

describe('A search with facets', () => {
  it('is split after a slow one, if two threads are free', async () => {
    const { threads, gate, isWhole } = openThreads(0);
    letThreadsAnswer(gate);
    // The first search includes the start of its thread, and says nothing about the searches.
    assert.deepEqual([await isWhole(), await isWhole(), await isWhole()], [true, true, false]);
    await threads.close();
  });

  it('is not split while searches are fast', async () => {
    const { threads, gate, isWhole } = openThreads(60_000);
    letThreadsAnswer(gate);
    for (let i = 0; i < 4; i++) assert.equal(await isWhole(), true);
    await threads.close();
  });

  it('is not split while another search runs or waits', async () => {
    const { threads, gate, isWhole } = openThreads(0);
    letThreadsAnswer(gate);
    await isWhole();
    await isWhole();
    Atomics.store(gate, 0, 0);
    const others = Array.from({ length: 3 }, () => threads.search({ ...withFacets, facets: [] }));
    const searches = [isWhole(), isWhole()];
    letThreadsAnswer(gate);
    assert.deepEqual(await Promise.all(searches), [true, true]);
    await Promise.all(others);
    assert.equal(await isWhole(), false);
    await threads.close();
  });

  it('fails when the store is closed while both parts run', async () => {
    const { threads, gate, isWhole } = openThreads(0);
    letThreadsAnswer(gate);
    await isWhole();
    await isWhole();
    Atomics.store(gate, 0, 0);
    const failed = assert.rejects(threads.search(withFacets), { code: 'unavailable' });
    const closed = threads.close();
    await failed;
    letThreadsAnswer(gate);
    await closed;
  });
});
