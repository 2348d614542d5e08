/** Rebuilding the search index, on every database engine: see src/graph/search/reindex.ts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIndexCurrent, type ReindexProgress, reindex } from '../../src/graph/search/reindex.ts';
import { ReindexLock } from '../../src/graph/search/reindex-lock.ts';
import type { Store } from '../../src/store/store.ts';
import { engines, item, reindexLock, write } from './engines.ts';

/** More than two transactions of a rebuild. */
const unitCount = 1200;

/** A store whose documents are of an earlier version. */
async function fillOutdated(store: Store): Promise<void> {
  await write(store, ...Array.from({ length: unitCount }, (_, i) => item(0, `unit-${i}`)));
  await store.transaction((tx) => tx.search.writeState({ version: '0-earlier', rebuild: undefined }));
}

async function countHits(store: Store): Promise<number> {
  const { total } = await store.search.search({
    query: undefined,
    filters: { tokens: {} },
    viewer: 'everything',
    sort: 'relevance',
    limit: 0,
    facets: [],
    facetMs: 60_000,
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
      assert.equal(await reindex(store, reindexLock(), (step) => progress.push(step)), unitCount);
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
      await assert.rejects(reindex(store, reindexLock(), interrupt), /interrupted/);
      assert.equal(await isIndexCurrent(store.search), false);
      assert.equal(await countHits(store), unitCount);
      await write(store, item(0, 'new'));
      assert.equal(await countHits(store), unitCount + 1);
      assert.equal(await reindex(store, reindexLock(), () => undefined), unitCount + 1 - 500);
      assert.equal(await isIndexCurrent(store.search), true);
      assert.equal(await countHits(store), unitCount + 1);
    });

    it('is refused while another process makes progress, with the name of that process', async () => {
      const store = await open();
      await fillOutdated(store);
      await ReindexLock.use(store, reindexLock('host-1'), async (lock) => {
        let isRefused = false;
        const second = assert
          .rejects(
            reindex(store, reindexLock('host-2'), () => undefined),
            { code: 'busy', message: /The process host-1 builds the search index of this store/ },
          )
          .finally(() => {
            isRefused = true;
          });
        while (!isRefused) {
          await store.transaction((tx) => lock.step(tx));
          await new Promise((resolve) => setImmediate(resolve));
        }
        await second;
      });
      assert.equal(await reindex(store, reindexLock(), () => undefined), unitCount);
    });

    it('builds each document once if two processes begin at the same moment', async () => {
      const store = await open();
      await fillOutdated(store);
      let built = 0;
      const results = await Promise.allSettled(
        ['host-1', 'host-2'].map((owner) =>
          reindex(store, reindexLock(owner), () => undefined).then((count) => {
            built += count;
          }),
        ),
      );
      assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      assert.equal(built, unitCount);
      assert.equal(await isIndexCurrent(store.search), true);
      assert.equal(await countHits(store), unitCount);
    });

    it('continues the work of a process that has crashed', async () => {
      const store = await open();
      await fillOutdated(store);
      await store.transaction((tx) =>
        tx.search.replaceLock(undefined, { owner: 'host-1', id: 'crashed', step: 3 }),
      );
      const lock = { ...reindexLock('host-2'), crashedAfterMs: 300 };
      assert.equal(await reindex(store, lock, () => undefined), unitCount);
      assert.equal(await isIndexCurrent(store.search), true);
    });

    it('ends with an error if another process has continued it meanwhile', async () => {
      const store = await open();
      await fillOutdated(store);
      const takeOver = { ...reindexLock('host-2'), crashedAfterMs: 1 };
      await ReindexLock.use(store, reindexLock('host-1'), async (lock) => {
        assert.equal(await reindex(store, takeOver, () => undefined), unitCount);
        await assert.rejects(
          store.transaction((tx) => lock.step(tx)),
          { code: 'busy', message: /another one continues it/ },
        );
      });
      assert.equal(await isIndexCurrent(store.search), true);
    });
  });
}
