import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuery } from '../../../src/search/parse-query.ts';
import { toTermQuery } from '../../../src/search/term-tree.ts';
import { parseTyped } from '../../../src/search/typed-text.ts';
import type { Viewer } from '../../../src/store/viewer.ts';
import { item, write } from '../../contract/engines.ts';
import { scratchStore } from '../../world/scratch.ts';

const limits = { maxLength: 1000, maxTerms: 32, maxWildcards: 4, minPrefix: 1, maxDepth: 10 };

const unit = (id: string, name: string) =>
  item(0, id, {
    parts: JSON.stringify([
      {
        id: `${id}.eng`,
        type: 'DocumentaryUnitDescription',
        data: { name, languageCode: 'eng' },
        relationships: {},
      },
    ]),
  });

/** More than are compared by listing that many more hits. */
const restrictedUnits = 5100;

describe('A search among thousands of restricted units', () => {
  it('finds, counts and suggests the open ones, and all for viewers with access, also after a change of access', async () => {
    const store = scratchStore();
    const gids = await write(
      store,
      ...Array.from({ length: restrictedUnits }, (_, i) => unit(`r${i}`, `Ledger ${i % 20}`)),
    );
    await write(store, unit('open1', 'Ledger of dues'), unit('open2', 'Ledger of dues'));
    await store.transaction((tx) => tx.access.restrictNew(gids, [71]));
    const query = toTermQuery(parseQuery('ledger', limits).query!, new Map()).query;
    const count = async (viewer: Viewer): Promise<number> => {
      const filters = { tokens: {} };
      const asked = {
        query,
        filters,
        viewer,
        sort: 'relevance',
        limit: 20,
        facets: [],
        facetMs: 60_000,
      } as const;
      return (await store.search.search(asked)).total;
    };
    const suggest = async (viewer: Viewer): Promise<number> => {
      return (await store.search.suggest({ typed: parseTyped('ledg')!, viewer, limit: 100 })).length;
    };
    assert.equal(await count([]), 2);
    assert.equal(await count([72]), 2);
    assert.equal(await count([71]), restrictedUnits + 2);
    assert.equal(await suggest([]), 1);
    assert.equal(await suggest([71]), 21);
    await store.transaction((tx) => tx.access.set(gids[0]!, []));
    assert.equal(await count([]), 3);
    assert.equal(await suggest([72]), 2);
    await store.close();
  });
});
