/** Warnings of a search about facets that cannot be counted completely. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { maxRankedHits } from '../../src/store/search/search.ts';
import { item, write } from '../contract/engines.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { searchLimits } from '../world/limits.ts';

describe('A search with a facet and its filter', () => {
  it('has a warning if more records match without the filter than are counted', async () => {
    const world = await GraphWorld.make();
    await write(world.store, ...Array.from({ length: maxRankedHits + 1 }, (_, i) => item(0, `unit-${i}`)));
    const reader = world.graph.as(await world.actor('mike'));
    const search = (type: string, facets: readonly string[]) =>
      reader.search.query(
        { q: '', filters: { type: [type] }, facets, sort: 'relevance', limit: 0, isGrouped: false },
        { ...searchLimits, searchFacetMs: 600_000 },
      );
    const { warnings, atLeast } = await search('Country', ['type', 'level']);
    assert.equal(atLeast, false);
    assert.deepEqual(warnings, [{ code: 'partial-facets', facets: ['type'], max: 10_000 }]);
    assert.deepEqual((await search('Country', ['level'])).warnings, []);
  });
});
