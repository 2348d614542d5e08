/** A new index is built while the present one is searched. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { engineOptions } from '../../../../src/app/engine.ts';
import { rebuildOpenSearchIndex } from '../../../../src/app/search-backend.ts';
import { loadSettings } from '../../../../src/config/load-settings.ts';
import { ReindexLock } from '../../../../src/graph/search/reindex-lock.ts';
import { findIndex } from '../../../../src/store/search/opensearch/index-state.ts';
import { aliasOf, unfinishedAliasOf } from '../../../../src/store/search/opensearch/mapping.ts';
import { type RebuildProgress, rebuildIndex } from '../../../../src/store/search/opensearch/rebuild.ts';
import type { Store } from '../../../../src/store/store.ts';
import { item, reindexLock, write } from '../../../contract/engines.ts';
import { openSearchUrl, scratchPrefix, withoutOpenSearch, writerOptions } from '../../../world/opensearch.ts';
import { makeSqliteStore, scratchFolder, scratchStore } from '../../../world/scratch.ts';

/** More than two steps. */
const unitCount = 1200;

function fill(store: Store, count: number, name: string): Promise<unknown> {
  return write(store, ...Array.from({ length: count }, (_, i) => item(0, `${name}-${i}`)));
}

describe('A rebuild of the index in OpenSearch', { skip: withoutOpenSearch }, () => {
  it('continues after an interruption, and replaces the former index at the end', async () => {
    const prefix = scratchPrefix();
    const store = scratchStore();
    await fill(store, 3, 'early');
    const options = await writerOptions(store, prefix);
    const { client } = options;
    const count = async (alias: string): Promise<number> => {
      await client.request('POST', `${alias}/_refresh`);
      const query = { exists: { field: 'gid' } };
      return (await client.request<{ count: number }>('POST', `${alias}/_count`, { query })).count;
    };
    assert.equal(await rebuildIndex(options, () => undefined), 3);
    const former = (await findIndex(client, aliasOf(prefix)))!;
    assert.equal(await count(aliasOf(prefix)), 3);
    await fill(store, unitCount, 'late');
    const steps: RebuildProgress[] = [];
    const interrupt = (step: RebuildProgress): void => {
      steps.push(step);
      if (step.done >= 1000) throw new Error('interrupted');
    };
    await assert.rejects(rebuildIndex(options, interrupt), /interrupted/);
    assert.deepEqual(
      steps,
      [500, 1000].map((done) => ({ done, total: unitCount + 3 })),
    );
    const building = (await findIndex(client, unfinishedAliasOf(prefix)))!;
    assert.equal(
      (await findIndex(client, aliasOf(prefix)))!.name,
      former.name,
      'searches use the former index',
    );
    assert.equal(await rebuildIndex(options, () => undefined), unitCount + 3 - 1000);
    assert.equal((await findIndex(client, aliasOf(prefix)))!.name, building.name);
    assert.equal(await findIndex(client, unfinishedAliasOf(prefix)), undefined);
    assert.equal(
      await client.find('GET', `${former.name}/_settings`),
      undefined,
      'the former index is deleted',
    );
    assert.equal(await count(aliasOf(prefix)), unitCount + 3);
  });

  it('does not delete the index of a store whose prefix begins in the same way', async () => {
    const [prefix, store] = [scratchPrefix(), scratchStore()];
    await fill(store, 2, 'unit');
    const options = await writerOptions(store, prefix);
    const other = { ...options, prefix: `${prefix}-other` };
    await rebuildIndex(other, () => undefined);
    await rebuildIndex(options, () => undefined);
    assert.ok(await findIndex(options.client, aliasOf(other.prefix)));
  });

  it('is refused while another process makes progress', async () => {
    const [prefix, folder] = [scratchPrefix(), scratchFolder()];
    const store = makeSqliteStore(folder);
    await fill(store, 2, 'unit');
    const flags = { data: folder, searchUrl: [await openSearchUrl()], searchIndex: prefix };
    const settings = { ...loadSettings({ flags: {}, environment: {} }), ...flags };
    const rebuild = (owner: string) =>
      rebuildOpenSearchIndex(
        { settings, engine: engineOptions(settings), lock: reindexLock(owner), log: () => undefined },
        () => undefined,
      );
    await ReindexLock.use(store, reindexLock('host-1'), async (lock) => {
      let isRefused = false;
      const second = assert
        .rejects(rebuild('host-2'), { code: 'busy', message: /The process host-1 builds/ })
        .finally(() => {
          isRefused = true;
        });
      while (!isRefused) {
        await store.transaction((tx) => lock.step(tx));
        await new Promise((resolve) => setImmediate(resolve));
      }
      await second;
    });
    assert.equal(await rebuild('host-2'), 2);
    await store.close();
  });

  it('does not replace the index after another process has continued', async () => {
    const [prefix, store] = [scratchPrefix(), scratchStore()];
    await fill(store, unitCount, 'unit');
    const options = await writerOptions(store, prefix);
    await rebuildIndex(options, () => undefined);
    const former = await findIndex(options.client, aliasOf(prefix));
    let steps = 0;
    const beforeStep = async (): Promise<void> => {
      if (++steps > 2) throw new Error('lost');
    };
    await assert.rejects(
      rebuildIndex({ ...options, beforeStep }, () => undefined),
      /lost/,
    );
    assert.deepEqual(await findIndex(options.client, aliasOf(prefix)), former);
  });
});
