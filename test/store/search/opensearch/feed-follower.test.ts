/** The index in OpenSearch follows the change feed: new, changed, moved, restricted and deleted records, in any order and more than once. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { parseQuery } from '../../../../src/search/parse-query.ts';
import { toTermQuery } from '../../../../src/search/term-tree.ts';
import { OpenSearchClient, OpenSearchUnavailable } from '../../../../src/store/search/opensearch/client.ts';
import { FeedFollower } from '../../../../src/store/search/opensearch/feed-follower.ts';
import { findIndex, readState, writeState } from '../../../../src/store/search/opensearch/index-state.ts';
import { type WriterOptions, writeItems } from '../../../../src/store/search/opensearch/index-writer.ts';
import { aliasOf } from '../../../../src/store/search/opensearch/mapping.ts';
import { rebuildIndex } from '../../../../src/store/search/opensearch/rebuild.ts';
import type { Gid } from '../../../../src/store/viewer.ts';
import { GraphWorld } from '../../../world/graph-world.ts';
import { scratchPrefix, withoutOpenSearch, writerOptions } from '../../../world/opensearch.ts';
import { env } from '../../../world/scratch.ts';
import { waitUntil } from '../../../world/wait-until.ts';

const limits = { maxLength: 1000, maxTerms: 32, maxWildcards: 4, minPrefix: 2, maxDepth: 10 };

interface FollowedWorld {
  readonly world: GraphWorld;
  readonly options: WriterOptions & { readonly prefix: string; readonly lines: string[] };
  readonly follower: FeedFollower;
}

async function makeWorld(): Promise<FollowedWorld> {
  const prefix = scratchPrefix();
  const world = await GraphWorld.make();
  const options = await writerOptions(world.store, prefix);
  await rebuildIndex(options, () => undefined);
  return { world, options, follower: new FeedFollower({ ...options, owner: 'one', now: env.now }) };
}

/** The gids that the index itself contains for a query, without the check by the database. */
async function findIndexed({ options }: FollowedWorld, q: string): Promise<readonly Gid[]> {
  const { createOpenSearchSource } = await import('../../../../src/store/search/opensearch/search-source.ts');
  const { SearchBudget } = await import('../../../../src/store/search/sql/search-budget.ts');
  const source = createOpenSearchSource({
    client: options.client,
    index: aliasOf(options.prefix),
    reader: { listVisible: async (gids) => gids },
    searchMs: 60_000,
    work: new SearchBudget(),
  });
  const { query } = toTermQuery(parseQuery(q, limits).query!);
  return source.list({ query, filters: { tokens: {} }, viewer: 'everything' }, 100, []);
}

async function createUnit(
  world: GraphWorld,
  identifier: string,
  name: string,
  parent = { type: 'Repository', id: 'nl-r1' },
): Promise<{ readonly id: string; readonly gid: Gid }> {
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
  return { id, gid: (await world.store.items.find(id))!.gid };
}

describe('The index in OpenSearch', { skip: withoutOpenSearch }, () => {
  it('contains records after they were created, and no longer after they were deleted', async () => {
    const followed = await makeWorld();
    const { world, follower } = followed;
    const { id, gid } = await createUnit(world, '1', 'Harbour dues');
    assert.deepEqual(await findIndexed(followed, 'harbour'), []);
    assert.equal(await follower.catchUp(), true);
    assert.deepEqual(await findIndexed(followed, 'harbour'), [gid]);
    await world.perform({ change: 'delete', actor: 'mike', logMessage: null, type: 'DocumentaryUnit', id });
    await follower.catchUp();
    assert.deepEqual(await findIndexed(followed, 'harbour'), []);
  });

  it('is the same if changes are written twice, and not older if they arrive late', async () => {
    const followed = await makeWorld();
    const { world, follower, options } = followed;
    const target = (await findIndex(options.client, aliasOf(options.prefix)))!;
    const before = (await readState(options.client, target))!;
    const { gid } = await createUnit(world, '1', 'Harbour dues');
    await follower.catchUp();
    // A process that was interrupted before it saved its position.
    await writeState(options.client, target, before);
    await follower.catchUp();
    assert.deepEqual(await findIndexed(followed, 'harbour'), [gid]);
    // A process that has read the record before another change, and writes it afterwards.
    const late: WriterOptions = {
      ...options,
      store: { ...world.store, items: { ...world.store.items, listByGid: async () => [] } },
    };
    await writeItems(late, target, [gid], before.cursor.sequence);
    await options.client.request('POST', `${target.alias}/_refresh`);
    assert.deepEqual(await findIndexed(followed, 'harbour'), [gid]);
  });

  it('contains the new ancestors of the records below one that was moved', async () => {
    const followed = await makeWorld();
    const { world, follower } = followed;
    const one = await createUnit(world, 'one', 'First fonds');
    const two = await createUnit(world, 'two', 'Second fonds');
    const series = await createUnit(world, 's', 'Series', { type: 'DocumentaryUnit', id: one.id });
    const file = await createUnit(world, 'f', 'File of letters', { type: 'DocumentaryUnit', id: series.id });
    await follower.catchUp();
    assert.deepEqual(await findIndexed(followed, 'one/s/f'), [file.gid]);
    await world.store.transaction(async (tx) => {
      await tx.items.move([{ gid: series.gid, parent: two.gid, position: 0 }]);
      await tx.items.addToCounts('childCount', [
        { gid: one.gid, by: -1 },
        { gid: two.gid, by: 1 },
      ]);
      const event = await tx.reserveGids(1);
      const admin = (await tx.items.find('mike'))!.gid;
      await tx.events.insert({
        gid: event,
        id: env.newId(),
        eventType: 'modification',
        timestamp: env.now().toISOString(),
        logMessage: null,
        actor: admin,
        scope: null,
        subjectCount: 1,
      });
      await tx.events.insertSubjects(event, [series.gid]);
    });
    await follower.catchUp();
    assert.deepEqual(await findIndexed(followed, 'one/s/f'), []);
    assert.deepEqual(await findIndexed(followed, 'two/s/f'), [file.gid]);
  });

  it('is filled by one process at a time; another one continues when that one ends', async () => {
    const followed = await makeWorld();
    const { world, options, follower } = followed;
    const other = new FeedFollower({ ...options, owner: 'two', now: env.now });
    const { gid } = await createUnit(world, '1', 'Harbour dues');
    assert.equal(await follower.catchUp(), true);
    assert.equal(await other.catchUp(), false);
    await follower.close();
    assert.equal(await other.catchUp(), true);
    assert.deepEqual(await findIndexed(followed, 'harbour'), [gid]);
    await other.close();
  });

  it('is not filled from another store', async () => {
    const followed = await makeWorld();
    const { options } = followed;
    await createUnit(followed.world, '1', 'Harbour dues');
    await followed.follower.catchUp();
    const other = await GraphWorld.make();
    await createUnit(other, '2', 'Bridges');
    const stranger = new FeedFollower({ ...options, store: other.store, owner: 'one', now: env.now });
    assert.equal(await stranger.catchUp(), false);
    assert.deepEqual(await findIndexed(followed, 'bridges'), []);
  });

  it('does not delay the end of a process if OpenSearch does not respond', async () => {
    const world = await GraphWorld.make();
    let requests = 0;
    const server = createServer(() => void requests++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const client = new OpenSearchClient([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
    const follower = new FeedFollower({
      client,
      store: world.store,
      prefix: 'none',
      owner: 'one',
      now: env.now,
      log: () => undefined,
    });
    follower.start();
    await waitUntil(() => requests > 0, 'a request was sent');
    await follower.close();
    await assert.rejects(client.request('GET', ''), OpenSearchUnavailable);
    server.closeAllConnections();
    server.close();
  });
});
