/** A unit with an access point, for stores that were created before the search value of its places was declared. */
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/store.ts';
import { item, write } from '../contract/engines.ts';

export async function insertUnitWithPlace(store: Store): Promise<void> {
  const point = {
    id: 'p',
    type: 'AccessPoint',
    meta: { gid: 2 },
    data: { type: 'placeAccess', name: 'Waterstad' },
    relationships: {},
  };
  const description = {
    id: 'd',
    type: 'DocumentaryUnitDescription',
    meta: { gid: 3 },
    data: { name: 'Harbour plans', languageCode: 'eng' },
    relationships: { relatesTo: [point] },
  };
  await write(store, item(1, 'u', { type: 'DocumentaryUnit', parts: JSON.stringify([description]) }));
}

export async function requirePlaceFacet(store: Store): Promise<void> {
  const { facets } = await store.search.search({
    query: undefined,
    filters: { tokens: {} },
    viewer: 'everything',
    sort: 'relevance',
    limit: 1,
    facets: [{ name: 'place', size: 5 }],
    facetMs: 10_000,
  });
  assert.deepEqual(facets.place, [{ value: 'Waterstad', count: 1 }]);
}
