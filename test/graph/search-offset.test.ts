/** Pages of a search by `offset`, in the database and in OpenSearch: they are parts of the whole result. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { SearchOptions } from '../../src/graph/search/search-options.ts';
import type { SearchResponse } from '../../src/model/search-response.ts';
import { sortNames } from '../../src/model/search-values.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { searchLimits } from '../world/limits.ts';
import { withOpenSearch, withoutOpenSearch } from '../world/opensearch.ts';

const backends = [
  { name: 'the database', setUp: (): void => undefined, skip: false },
  {
    name: 'OpenSearch',
    // Every second change is missing in the index: the database then excludes hits.
    setUp: ({ store }: GraphWorld): void => void withOpenSearch(store, true),
    skip: withoutOpenSearch,
  },
];

const everything: SearchOptions = {
  q: '',
  filters: {},
  facets: [],
  sort: 'title',
  isGrouped: false,
  limit: 100,
};

const titles = ['Letters', 'Letters of the council', 'Harbour letters', 'Maps of the harbour', 'Minutes'];
const fondsCount = 6;
const filesPerFonds = 5;

/** Fonds with files, every third of which the reader may not see. */
async function fill(world: GraphWorld): Promise<void> {
  const create = async (parent: { type: string; id: string }, identifier: string, name: string) => {
    const { id } = await world.perform({
      change: 'create',
      actor: 'mike',
      logMessage: null,
      parent,
      bundle: {
        type: 'DocumentaryUnit',
        data: { identifier },
        relationships: {
          describes: [
            { type: 'DocumentaryUnitDescription', data: { name, languageCode: 'eng' }, relationships: {} },
          ],
        },
      },
    });
    return id;
  };
  const mike = (await world.store.items.find('mike'))!.gid;
  for (let f = 0; f < fondsCount; f++) {
    const fonds = await create({ type: 'Repository', id: 'nl-r1' }, `f${f}`, `Fonds ${f} of letters`);
    for (let n = 0; n < filesPerFonds; n++) {
      const file = await create({ type: 'DocumentaryUnit', id: fonds }, `${n}`, titles[(f + n) % 5]!);
      if ((f + n) % 3 !== 0) continue;
      const { gid } = (await world.store.items.find(file))!;
      await world.store.transaction((tx) => tx.access.set(gid, [mike]));
    }
  }
}

/** The hits of a page, or its groups with their best hits. */
function listEntries({ hits, groups }: SearchResponse): readonly unknown[] {
  return groups === undefined
    ? hits.map(({ id }) => id)
    : groups.map((group) => [group.count, ...group.hits.map(({ id }) => id)]);
}

for (const { name, setUp, skip } of backends)
  describe(`A page of a search in ${name} by its offset`, { skip }, () => {
    it('has the hits or groups of the whole result from there on, in every order, for everybody', async () => {
      const world = await GraphWorld.make();
      setUp(world);
      // OpenSearch has an index of the first records when the others are created.
      await world.graph.as(await world.actor('mike')).search.query(everything, searchLimits);
      await fill(world);
      const searches = fc.record({
        q: fc.constantFrom('letters', 'harbour', 'let*', 'letters OR maps', 'nowhere', ''),
        sort: fc.constantFrom(...sortNames),
        isGrouped: fc.boolean(),
        isCounted: fc.boolean(),
        offset: fc.nat(45),
        limit: fc.integer({ min: 0, max: 20 }),
        who: fc.constantFrom(undefined, 'reader', 'mike'),
      });
      await fc.assert(
        fc.asyncProperty(searches, async ({ offset, limit, who, isGrouped, sort, q, isCounted }) => {
          const graph = world.graph.as(await world.actor(who));
          const given: SearchOptions = {
            ...everything,
            q,
            isGrouped,
            isCounted,
            sort: isGrouped ? 'relevance' : sort,
          };
          const whole = await graph.search.query(given, searchLimits);
          const page = await graph.search.query({ ...given, offset, limit }, searchLimits);
          assert.deepEqual(listEntries(page), listEntries(whole).slice(offset, offset + limit));
          const isLast = offset + limit >= listEntries(whole).length;
          if (limit > 0) assert.equal(page.next === null, isLast);
          if (isCounted) assert.equal(page.total, whole.total);
          if (page.next === null || limit === 0) return;
          const after = await graph.search.query({ ...given, after: page.next }, searchLimits);
          assert.deepEqual(listEntries(after), listEntries(whole).slice(offset + limit));
        }),
        { numRuns: getNumRuns(60) },
      );
    });
  });
