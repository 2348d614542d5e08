import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDay } from '../../../../src/search/days.ts';
import { parseQuery } from '../../../../src/search/parse-query.ts';
import { toTermQuery } from '../../../../src/search/term-tree.ts';
import { parseTyped } from '../../../../src/search/typed-text.ts';
import type { Viewer } from '../../../../src/store/viewer.ts';
import { item, write } from '../../../contract/engines.ts';
import { scratchStore } from '../../../world/scratch.ts';

const limits = { maxLength: 1000, maxTerms: 32, maxWildcards: 4, minPrefix: 1, maxDepth: 10 };

const unit = (id: string, name: string) =>
  item(0, id, {
    parts: JSON.stringify([
      {
        id: `${id}.eng`,
        type: 'DocumentaryUnitDescription',
        data: { name, languageCode: 'eng' },
        relationships: {
          hasDate: [
            {
              id: `${id}.d`,
              type: 'DatePeriod',
              meta: { gid: 3 },
              relationships: {},
              data: { startDate: '1900-01-01', endDate: '1900-12-31' },
            },
          ],
        },
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

  it('finds and suggests the open ones before, between and after the restricted ones, also by date and with equal titles', async () => {
    const store = scratchStore();
    const title = (i: number): string => `Ledger ${100 + i}`;
    const copies = 50;
    const writeOpen = (from: number) =>
      write(
        store,
        ...Array.from({ length: 10 * copies }, (_, i) =>
          unit(`o${from}-${i}`, title(from + Math.floor(i / copies))),
        ),
      );
    await writeOpen(0);
    const gids = await write(
      store,
      ...Array.from({ length: restrictedUnits }, (_, i) => unit(`r${i}`, `${title(i % 30)} ${i}`)),
    );
    await writeOpen(10);
    await writeOpen(20);
    await store.transaction((tx) => tx.access.restrictNew(gids, [71]));
    const suggested = await store.search.suggest({ typed: parseTyped('ledger 1')!, viewer: [], limit: 100 });
    assert.deepEqual(
      suggested.map(({ text }) => text),
      Array.from({ length: 30 }, (_, i) => title(i)),
    );
    const query = toTermQuery(parseQuery('ledger', limits).query!, new Map()).query;
    for (const filters of [
      { tokens: {} },
      { tokens: {}, from: toDay('1850', 'first')!, to: toDay('1950', 'last')! },
    ]) {
      const { total } = await store.search.search({
        query,
        filters,
        viewer: [],
        sort: 'relevance',
        limit: 20,
        facets: [],
        facetMs: 60_000,
      });
      assert.equal(total, 30 * copies);
    }
    await store.close();
  });
});
