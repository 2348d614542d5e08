/** Searches go on after one of two nodes of OpenSearch was killed, and in the database after both were. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OpenSearchClient } from '../../../../src/store/search/opensearch/client.ts';
import { OpenSearchBackend } from '../../../../src/store/search/opensearch/opensearch-backend.ts';
import { rebuildIndex } from '../../../../src/store/search/opensearch/rebuild.ts';
import type { SearchRequest } from '../../../../src/store/search/search.ts';
import { item, write } from '../../../contract/engines.ts';
import { OpenSearchNode, withoutOpenSearch } from '../../../world/opensearch.ts';
import { env, scratchStore } from '../../../world/scratch.ts';
import { waitUntil } from '../../../world/wait-until.ts';

const everything: SearchRequest = {
  query: undefined,
  filters: { tokens: {} },
  viewer: 'everything',
  sort: 'relevance',
  limit: 10,
  facets: [],
  facetMs: 60_000,
};

/** The second node is not eligible as cluster manager, so that the first one keeps the cluster running. */
async function startPair(): Promise<{
  first: OpenSearchNode;
  second: OpenSearchNode;
  urls: readonly string[];
}> {
  const first = OpenSearchNode.start([
    'cluster.name: fonds-pair',
    'node.name: first',
    'cluster.initial_cluster_manager_nodes: [first]',
    'discovery.seed_hosts: []',
  ]);
  const seed = await first.transportAddress();
  const second = OpenSearchNode.start([
    'cluster.name: fonds-pair',
    'node.name: second',
    'node.roles: [data]',
    `discovery.seed_hosts: ["${seed}"]`,
  ]);
  return { first, second, urls: [await second.url(), await first.url()] };
}

describe('A search in two nodes of OpenSearch', { skip: withoutOpenSearch }, () => {
  it('goes on after one of them was killed, and in the database after both were', async () => {
    const { first, second, urls } = await startPair();
    const client = new OpenSearchClient(urls);
    await waitUntil(async () => {
      const health = await client.request<{ number_of_nodes: number }>('GET', '_cluster/health');
      return health.number_of_nodes === 2;
    }, 'both nodes are in the cluster');
    const store = scratchStore();
    await write(store, item(0, 'one'), item(0, 'two'));
    let databaseSearches = 0;
    const search = new OpenSearchBackend({
      urls,
      prefix: 'pair',
      searchMs: 60_000,
      maxLagMs: 60_000,
      now: env.now,
      log: () => undefined,
      store: {
        ...store,
        search: {
          ...store.search,
          search: (request) => {
            databaseSearches++;
            return store.search.search(request);
          },
        },
      },
    });
    const beforeStep = async () => undefined;
    await rebuildIndex({ client, store, prefix: 'pair', beforeStep, log: () => undefined }, () => undefined);
    await client.request('GET', '_cluster/health?wait_for_status=green&timeout=60s', undefined, 60_000);
    await search.check();
    assert.equal(search.usesFallback(), false);
    assert.equal((await search.search(everything)).total, 2);
    await second.kill();
    assert.equal((await search.search(everything)).total, 2);
    assert.equal(databaseSearches, 0, 'the other node has a copy of the index');
    await first.kill();
    assert.equal((await search.search(everything)).total, 2);
    assert.equal(databaseSearches, 1);
    assert.equal(search.usesFallback(), true);
  });
});
