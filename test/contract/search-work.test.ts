/** The index entries that a search may read, on every search backend. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SearchRequest } from '../../src/store/search/search.ts';
import type { Store } from '../../src/store/store.ts';
import { item, write } from './engines.ts';
import { queryOf, searchBackends } from './search-backends.ts';

/** More than every search backend lists although a search has no work left. */
const unitCount = 600;

function request(q: string, more: Partial<SearchRequest> = {}): SearchRequest {
  return {
    query: queryOf(q),
    filters: { tokens: {} },
    viewer: 'everything',
    sort: 'relevance',
    limit: 20,
    facets: [],
    facetMs: 60_000,
    ...more,
  };
}

function unit(number: number): ReturnType<typeof item> {
  const data = { identifier: `u${number}`, name: `Letters of the council ${number}`, languageCode: 'eng' };
  const description = { id: `u${number}.eng`, type: 'DocumentaryUnitDescription', data, relationships: {} };
  return item(0, `u${number}`, { parts: JSON.stringify([description]) });
}

for (const backend of searchBackends) {
  describe(`A search that would read more index entries than it may, on ${backend.name}`, {
    skip: backend.skip,
  }, () => {
    async function open(): Promise<Store> {
      const store = await backend.open();
      await write(store, ...Array.from({ length: unitCount }, (_, i) => unit(i)));
      return store;
    }

    it('has hits, says that it is cut, and is always cut in the same way', async () => {
      const store = await open();
      for (const q of ['letters', 'letters council', 'lett* OR coun*', '"letters of the council"']) {
        const whole = await store.search.search(request(q));
        assert.deepEqual([whole.total, whole.atLeast, whole.isCut], [unitCount, false, false], q);
        const cut = await store.search.search(request(q, { maxWork: 1 }));
        assert.ok(cut.isCut, q);
        assert.equal(cut.hits.length, 20, q);
        assert.ok(cut.atLeast || cut.total === unitCount, `${q}: ${cut.total} of ${unitCount} hits`);
        assert.deepEqual(await store.search.search(request(q, { maxWork: 1 })), cut, q);
      }
    });

    it('is complete if it reads no more than it may', async () => {
      const store = await open();
      const { total, isCut } = await store.search.search(request('letters council', { maxWork: 1_000_000 }));
      assert.deepEqual([total, isCut], [unitCount, false]);
    });

    it('counts facets of the hits that it has found', async () => {
      const store = await open();
      const facets = [{ name: 'type', size: 10 }] as const;
      const cut = await store.search.search(request('letters', { facets, limit: 0, maxWork: 1 }));
      assert.equal(cut.facets.type![0]!.count, cut.total);
      assert.equal(cut.isCut, cut.total < unitCount);
    });
  });
}
