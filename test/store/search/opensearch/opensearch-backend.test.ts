/** The database searches while OpenSearch cannot: without an index, without a response in time, or with an index that is too far behind. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import type { Term } from '../../../../src/search/term-tree.ts';
import { FeedFollower } from '../../../../src/store/search/opensearch/feed-follower.ts';
import { OpenSearchBackend } from '../../../../src/store/search/opensearch/opensearch-backend.ts';
import { rebuildIndex } from '../../../../src/store/search/opensearch/rebuild.ts';
import type { SearchRequest } from '../../../../src/store/search/search.ts';
import { GraphWorld } from '../../../world/graph-world.ts';
import { openSearchUrl, scratchPrefix, withoutOpenSearch, writerOptions } from '../../../world/opensearch.ts';
import { env } from '../../../world/scratch.ts';

const everything: SearchRequest = {
  query: undefined,
  filters: { tokens: {} },
  viewer: 'everything',
  sort: 'relevance',
  limit: 10,
  facets: [],
  facetMs: 60_000,
};

interface Setup {
  readonly world: GraphWorld;
  readonly search: OpenSearchBackend;
  readonly lines: string[];
  readonly prefix: string;
  /** Number of searches of the database. */
  readonly countDatabaseSearches: () => number;
}

async function setUp(
  more: { urls?: readonly string[]; searchMs?: number; maxLagMs?: number; now?: () => Date } = {},
): Promise<Setup> {
  const prefix = scratchPrefix();
  const world = await GraphWorld.make();
  const lines: string[] = [];
  let searches = 0;
  const store = {
    ...world.store,
    search: {
      ...world.store.search,
      search: (request: SearchRequest) => {
        searches++;
        return world.store.search.search(request);
      },
    },
  };
  const search = new OpenSearchBackend({
    urls: more.urls ?? [await openSearchUrl()],
    prefix,
    searchMs: more.searchMs ?? 60_000,
    store,
    maxLagMs: more.maxLagMs ?? 60_000,
    now: more.now ?? env.now,
    log: (line) => void lines.push(line),
  });
  after(() => search.close());
  return { world, search, lines, prefix, countDatabaseSearches: () => searches };
}

/** A server that forwards nothing: it never responds to a search. */
async function startSlowNode(): Promise<string> {
  const target = await openSearchUrl();
  const server = createServer(async (request, response) => {
    if (request.url!.includes('_search')) return;
    const { status, body } = await forward(target, request.method!, request.url!);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function forward(
  target: string,
  method: string,
  url: string,
): Promise<{ status: number; body: string }> {
  const response = await fetch(`${target}${url}`, { method });
  return { status: response.status, body: await response.text() };
}

describe('A search with OpenSearch', { skip: withoutOpenSearch }, () => {
  it('uses the database until there is an index, and OpenSearch from then on', async () => {
    const { world, search, lines, prefix, countDatabaseSearches } = await setUp();
    await search.check();
    assert.equal(search.usesFallback(), true);
    const { total } = await search.search(everything);
    assert.equal(countDatabaseSearches(), 1);
    await rebuildIndex(await writerOptions(world.store, prefix), () => undefined);
    await search.check();
    assert.equal(search.usesFallback(), false);
    assert.equal((await search.search(everything)).total, total);
    assert.equal(countDatabaseSearches(), 1);
    assert.match(
      lines.join('\n'),
      /in place of OpenSearch: it has no index.*fonds reindex.*\nOpenSearch searches\./,
    );
  });

  it('uses the database while the index lags by more than the limit', async () => {
    let clock = env.now();
    const { world, search, prefix } = await setUp({ maxLagMs: 30_000, now: () => clock });
    const options = await writerOptions(world.store, prefix);
    await rebuildIndex(options, () => undefined);
    await world.create('Country', { identifier: 'be' });
    await search.check();
    assert.equal(search.usesFallback(), false);
    clock = new Date(clock.getTime() + 60_000);
    await search.check();
    assert.equal(search.usesFallback(), true);
    await new FeedFollower({ ...options, owner: 'one', now: env.now }).catchUp();
    await search.check();
    assert.equal(search.usesFallback(), false);
  });

  it('uses the database if OpenSearch does not respond in time, and does not ask it again at once', async () => {
    const { world, search, lines, prefix, countDatabaseSearches } = await setUp({
      urls: [await startSlowNode()],
      searchMs: 50,
    });
    await rebuildIndex(await writerOptions(world.store, prefix), () => undefined);
    await search.check();
    assert.equal(search.usesFallback(), false);
    // A failed search starts a pause of one second. On a busy machine that may be over at the next check, so that is repeated.
    let searches = 0;
    for (; searches < 10 && !search.usesFallback(); searches++) {
      assert.ok((await search.search(everything)).total > 0);
      assert.equal(search.usesFallback(), true);
      await search.check();
    }
    assert.equal(search.usesFallback(), true, 'a pause begins');
    assert.equal(countDatabaseSearches(), searches);
    assert.match(lines.at(-1)!, /does not respond \(timeout\)/);
  });

  it('finds all labels of a long list, also if the node allows fewer conditions, and uses OpenSearch afterwards', async () => {
    const { world, search, prefix } = await setUp();
    await world.create('Country', { identifier: 'gb' });
    await rebuildIndex(await writerOptions(world.store, prefix), () => undefined);
    await search.check();
    for (const labels of [10, 100, 5000]) {
      const added = [
        ...Array.from({ length: labels }, (_, i) => ['label', `number${i}`]),
        ['united', 'kingdom'],
      ];
      const tree: Term = {
        kind: 'term',
        columns: 'all',
        exact: ['anywhere'],
        related: [],
        isPrefix: false,
        added,
      };
      const { total, hits } = await search.search({ ...everything, query: { tree, code: undefined } });
      const { gid } = (await world.store.items.find('gb'))!;
      assert.deepEqual([total, hits.map((hit) => hit.gid)], [1, [gid]], `${labels} labels`);
      assert.equal(search.usesFallback(), false, `${labels} labels`);
    }
  });

  it('does not log the password of an address', async () => {
    const { search, lines } = await setUp({ urls: ['http://fonds:secret@127.0.0.1:1'] });
    await search.check();
    assert.match(lines.join(), /127\.0\.0\.1:1 does not respond/);
    assert.doesNotMatch(lines.join(), /secret/);
  });
});
