/** Rebuilding the search index, on every engine: see src/graph/reindex.ts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIndexCurrent, type ReindexProgress, reindex } from '../../src/graph/reindex.ts';
import type { Store } from '../../src/store/store.ts';
import { engines, item, write } from './engines.ts';

/** More than two transactions of a rebuild. */
const unitCount = 1200;

/** A store whose documents are of an earlier version. */
async function fillOutdated(store: Store): Promise<void> {
  await write(store, ...Array.from({ length: unitCount }, (_, i) => item(0, `unit-${i}`)));
  await store.transaction((tx) => tx.search.writeState({ version: '0-earlier', rebuild: undefined }));
}

async function countHits(store: Store): Promise<number> {
  const { total } = await store.search.search({
    ...{ query: undefined, filters: { tokens: {} }, viewer: 'everything', sort: 'relevance' },
    ...{ limit: 0, facets: [], facetMs: 1000 },
  });
  return total;
}

for (const { name, open, skip } of engines) {
  describe(`A rebuild of the search index on ${name}`, { skip }, () => {
    it('is needed after a change of the version, and reports its progress', async () => {
      const store = await open();
      await fillOutdated(store);
      assert.equal(await isIndexCurrent(store.search), false);
      const progress: ReindexProgress[] = [];
      assert.equal(await reindex(store, (step) => progress.push(step)), unitCount);
      assert.deepEqual(
        progress,
        [500, 1000, 1200].map((done) => ({ done, total: unitCount })),
      );
      assert.equal(await isIndexCurrent(store.search), true);
    });

    it('continues after an interruption, and search stays available meanwhile', async () => {
      const store = await open();
      await fillOutdated(store);
      const interrupt = ({ done }: ReindexProgress): void => {
        if (done > 500) throw new Error('interrupted');
      };
      await assert.rejects(reindex(store, interrupt), /interrupted/);
      assert.equal(await isIndexCurrent(store.search), false);
      assert.equal(await countHits(store), unitCount);
      await write(store, item(0, 'new'));
      assert.equal(await countHits(store), unitCount + 1);
      assert.equal(await reindex(store, () => undefined), unitCount + 1 - 500);
      assert.equal(await isIndexCurrent(store.search), true);
      assert.equal(await countHits(store), unitCount + 1);
    });
  });
}
