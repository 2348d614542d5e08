/** Searches for more words than the limit, such as a pasted title, on every engine and on OpenSearch. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anonymous } from '../../src/graph/actor.ts';
import { Graph } from '../../src/graph/graph.ts';
import { profiles } from '../../src/model/profile.ts';
import type { Store } from '../../src/store/store.ts';
import { searchLimits } from '../world/limits.ts';
import { item, write } from './engines.ts';
import { searchBackends } from './search-backends.ts';

const titled = (id: string, name: string) =>
  item(0, id, {
    parts: JSON.stringify([
      {
        id: 'd',
        type: 'DocumentaryUnitDescription',
        data: { name, languageCode: 'eng' },
        meta: { gid: 1 },
        relationships: {},
      },
    ]),
  });

/** Short words that few records have, and long ones that many have. */
const rare = Array.from({ length: 32 }, (_, i) => `r${i}`);
const frequent = Array.from({ length: 8 }, (_, i) => `frequentword${i}`);
/** As it is pasted, with punctuation. */
const pasted = `[${frequent.join(', ')}]: ${rare.join(' ')}.**`;

async function search(store: Store, q: string) {
  const graph = new Graph({
    store,
    perform: () => assert.fail('A search changes nothing'),
    profile: profiles.archive,
    cacheBytes: 0,
  });
  const { hits, warnings } = await graph
    .as(anonymous)
    .search.query(
      { q, filters: {}, facets: [], sort: 'relevance', limit: 10, isGrouped: false },
      { ...searchLimits, searchMaxTerms: 32 },
    );
  // Records were written to the store directly, without an index that was built.
  return {
    ids: hits.map(({ id }) => id),
    warnings: warnings.filter(({ code }) => code !== 'outdated-index'),
  };
}

for (const { name, open, skip } of searchBackends) {
  describe(`A query of too many words on ${name}`, { skip }, () => {
    it('finds the records with its rarest words, and says so', async () => {
      const store = await open();
      await write(
        store,
        titled('pasted', pasted),
        titled('rare-only', rare.join(' ')),
        titled('one-missing', [...frequent, ...rare.slice(1)].join(' ')),
        ...frequent.map((_, i) => titled(`frequent-${i}`, frequent.join(' '))),
      );
      const warning = { code: 'rarest-words', count: 40, chosen: 32 };
      const { ids, warnings } = await search(store, pasted);
      assert.deepEqual(ids.toSorted(), ['pasted', 'rare-only']);
      assert.deepEqual(warnings, [{ code: 'inner-wildcard', word: 'r31.**' }, warning]);

      const quoted = await search(store, `"${pasted}"`);
      assert.deepEqual(quoted, { ids, warnings: [warning] });

      const excluding = await search(store, `${rare.join(' ')} ${frequent[0]!} -${frequent[1]!}`);
      assert.deepEqual(excluding, {
        ids: ['rare-only'],
        warnings: [{ code: 'rarest-words', count: 33, chosen: 31 }],
      });
    });

    it('compares its 64 longest words only', async () => {
      const store = await open();
      const long = Array.from({ length: 64 }, (_, i) => `longword${i}`).join(' ');
      await write(store, titled('a', long), titled('b', long), titled('short', rare.join(' ')));
      const { ids } = await search(store, `${rare.join(' ')} ${long}`);
      assert.deepEqual(ids.toSorted(), ['a', 'b']);
    });
  });
}
