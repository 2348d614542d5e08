/** Many records in one change: patched, deleted, put into another one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bundle } from '../../src/model/bundle.ts';
import { Failure } from '../../src/model/errors.ts';
import { GraphWorld } from '../world/graph-world.ts';

let world: GraphWorld;

/** Tests that start in a world of their own. */
const within =
  (setUp: () => Promise<unknown>) =>
  (name: string, run: () => Promise<unknown>): Promise<void> =>
    it(name, async () => {
      world = await GraphWorld.make();
      await setUp();
      await run();
    });

const test = within(async () => {
  for (const identifier of ['a', 'b'])
    await world.create('DocumentaryUnit', { identifier }, { type: 'Repository', id: 'nl-r1' });
  await world.create('DocumentaryUnit', { identifier: 'a1' }, { type: 'DocumentaryUnit', id: 'nl-r1-a' });
});

const unit = (id: string | undefined, data: Bundle['data']): Bundle => ({
  type: 'DocumentaryUnit',
  data,
  relationships: {},
  ...(id !== undefined && { id }),
});

const events = (): Promise<number> => world.store.events.count({}, 'everything');
const usual = { tolerant: false, version: true, logMessage: null };

const patch = (bundles: readonly Bundle[], more: object = {}) =>
  world.perform({ change: 'batchUpdate', actor: 'mike', bundles, ...usual, ...more });

const remove = (ids: readonly string[], more: object = {}) =>
  world.perform({ change: 'batchDelete', actor: 'mike', ids, ...usual, ...more });

const put = (bundles: readonly Bundle[], more: object = {}) =>
  world.perform({
    change: 'putChildren',
    actor: 'mike',
    bundles,
    ...usual,
    parent: { type: 'Repository', id: 'nl-r1' },
    ...more,
  });

const fails = (promise: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });

describe('A batch of patches', () => {
  test('updates the given fields of each record, stores versions, and writes one event', async () => {
    const before = await events();
    const log = await patch(
      [
        unit('nl-r1-a', { otherIdentifiers: 'x' }),
        unit('nl-r1-b', { identifier: 'b' }),
        unit('nl-r1-a-1', { otherIdentifiers: 'y' }),
      ],
      { scope: 'nl-r1', logMessage: 'Notes' },
    );
    assert.deepEqual(log.updated, ['nl-r1-a', 'nl-r1-a-1']);
    assert.deepEqual(log.unchanged, ['nl-r1-b']);
    assert.equal(await events(), before + 1);
    const event = (await world.store.events.find(log.event!))!;
    assert.deepEqual([event.eventType, event.logMessage, event.subjectCount], ['modification', 'Notes', 2]);
    assert.equal(event.scope, (await world.store.items.find('nl-r1'))!.gid);
    const changed = await world.unit('nl-r1-a');
    assert.deepEqual(changed.data, { identifier: 'a', otherIdentifiers: 'x' });
    assert.equal(changed.relationships.lifecycleEvent![0]!.id, log.event);
    const { gid } = (await world.store.items.find('nl-r1-a'))!;
    const versions = await world.store.versions.list(gid, 'everything', { offset: 0, limit: 10 });
    assert.deepEqual(
      versions.map((version) => JSON.parse(version.data)),
      [{ identifier: 'a' }],
    );
  });

  test('stores no versions if the request says so', async () => {
    await patch([unit('nl-r1-a', { otherIdentifiers: 'x' })], { version: false });
    const { gid, isVersioned } = (await world.store.items.find('nl-r1-a'))!;
    assert.equal(isVersioned, false);
    assert.deepEqual(await world.store.versions.list(gid, 'everything', { offset: 0, limit: 10 }), []);
  });

  test('that changes nothing writes no event', async () => {
    const before = await events();
    assert.equal((await patch([unit('nl-r1-a', { identifier: 'a' })])).event, null);
    assert.equal(await events(), before);
  });

  test('may contain two patches of one record, and stores its first state as version', async () => {
    const log = await patch([
      unit('nl-r1-a', { otherIdentifiers: 'x' }),
      unit('nl-r1-a', { otherIdentifiers: 'y' }),
    ]);
    assert.equal((await world.store.events.find(log.event!))!.subjectCount, 1);
    assert.equal((await world.unit('nl-r1-a')).data.otherIdentifiers, 'y');
    const { gid } = (await world.store.items.find('nl-r1-a'))!;
    assert.equal((await world.store.versions.list(gid, 'everything', { offset: 0, limit: 10 })).length, 1);
  });

  const bad: readonly [name: string, bundle: () => Bundle, code: string][] = [
    ['does not exist', () => unit('nl-r1-zz', {}), 'not-found'],
    ['is of another type', () => unit('nl-r1', {}), 'type-mismatch'],
    ['becomes invalid', () => ({ ...unit('nl-r1-b', {}), unset: ['identifier'] }), 'invalid'],
    ['has no id', () => unit(undefined, { otherIdentifiers: 'x' }), 'malformed-json'],
  ];
  for (const [name, bundle, code] of bad) {
    test(`changes nothing if one record ${name}`, async () => {
      const before = await events();
      await fails(patch([unit('nl-r1-a', { otherIdentifiers: 'x' }), bundle()]), code);
      assert.equal((await world.unit('nl-r1-a')).data.otherIdentifiers, undefined);
      assert.equal(await events(), before);
    });

    test(`skips a record that ${name}, in tolerant mode, and lists it`, async () => {
      const log = await patch([bundle(), unit('nl-r1-a', { otherIdentifiers: 'x' })], { tolerant: true });
      assert.deepEqual(log.updated, ['nl-r1-a']);
      assert.equal(log.errors.length, 1);
      assert.equal(log.errors[0]!.path, 'body[0]');
      assert.equal((await world.unit('nl-r1-a')).data.otherIdentifiers, 'x');
    });
  }

  test('changes nothing as a dry run', async () => {
    const before = await events();
    const log = await patch([unit('nl-r1-a', { otherIdentifiers: 'x' })], { commit: false });
    assert.deepEqual(log.updated, ['nl-r1-a']);
    assert.equal((await world.unit('nl-r1-a')).data.otherIdentifiers, undefined);
    assert.equal(await events(), before);
  });

  test('needs permission on each record; a grant in another scope is not enough', async () => {
    await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
    await world.grant('reader', 'update', 'DocumentaryUnit', 'nl-r2');
    const bundles = [unit('nl-r1-a', { otherIdentifiers: 'x' })];
    await fails(patch(bundles, { actor: 'reader', scope: 'nl-r2' }), 'permission-denied');
    await world.grant('reader', 'update', 'nl-r1-a');
    assert.equal((await patch(bundles, { actor: 'reader' })).updated.length, 1);
    const both = [unit('nl-r1-a', { otherIdentifiers: 'z' }), unit('nl-r1-b', { otherIdentifiers: 'z' })];
    await fails(patch(both, { actor: 'reader' }), 'permission-denied');
    const log = await patch(both, { actor: 'reader', tolerant: true });
    assert.deepEqual([log.updated, log.errors.map(({ id }) => id)], [['nl-r1-a'], ['nl-r1-b']]);
  });

  test('finds neither records nor a scope that the user may not see', async () => {
    await hide('nl-r1-b');
    await world.grant('reader', 'update', 'DocumentaryUnit');
    await fails(patch([unit('nl-r1-b', { otherIdentifiers: 'x' })], { actor: 'reader' }), 'not-found');
    await fails(
      patch([unit('nl-r1-a', { otherIdentifiers: 'x' })], { actor: 'reader', scope: 'nl-r1-b' }),
      'not-found',
    );
  });
});

const hide = (id: string): Promise<void> =>
  world.store.transaction(async (tx) => {
    await tx.access.set((await tx.items.find(id))!.gid, [(await tx.items.find('mike'))!.gid]);
  });

describe('A batch of deletions', () => {
  test('deletes a record together with its children in any order, with one event', async () => {
    const before = await events();
    assert.equal(await remove(['nl-r1-a', 'nl-r1-a-1', 'nl-r1-a'], { logMessage: 'Gone' }), 2);
    assert.equal(await events(), before + 1);
    const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    assert.deepEqual([event!.eventType, event!.subjectCount, event!.logMessage], ['deletion', 2, 'Gone']);
    for (const id of ['nl-r1-a', 'nl-r1-a-1']) await fails(world.unit(id), 'gone');
    assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 1);
    const versions = await world.store.versions.listByEvent([event!.gid], 100);
    assert.equal(versions.length, 2);
  });

  test('rejects a record whose children would remain', async () => {
    await fails(remove(['nl-r1-b', 'nl-r1-a']), 'has-children');
    assert.equal((await world.unit('nl-r1-b')).id, 'nl-r1-b');
  });

  test('skips records that cannot be deleted in tolerant mode, and deletes the remaining ones', async () => {
    assert.equal(await remove(['nl-r1-a', 'nl-r1-b', 'nowhere', 'admin'], { tolerant: true }), 1);
    assert.equal((await world.unit('nl-r1-a')).id, 'nl-r1-a');
    await fails(world.unit('nl-r1-b'), 'gone');
  });

  test('reports an id that does not exist', () => fails(remove(['nl-r1-b', 'nowhere']), 'invalid'));

  test('stores no versions if the request says so; the records are gone nevertheless', async () => {
    await remove(['nl-r1-b'], { version: false });
    const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    assert.deepEqual(await world.store.versions.listByEvent([event!.gid], 100), []);
    await fails(world.unit('nl-r1-b'), 'gone');
  });

  test('returns the same result in a dry run, and changes nothing', async () => {
    const before = await events();
    assert.equal(await remove(['nl-r1-a', 'nl-r1-a-1'], { commit: false }), 2);
    assert.equal((await world.unit('nl-r1-a')).id, 'nl-r1-a');
    assert.equal(await events(), before);
  });

  test('without records writes no event', async () => {
    const before = await events();
    assert.equal(await remove([]), 0);
    assert.equal(await events(), before);
  });

  test('needs permission on each record, and does not find hidden records', async () => {
    await world.grant('reader', 'delete', 'nl-r1-b');
    await fails(remove(['nl-r1-b', 'nl-r1-a-1'], { actor: 'reader' }), 'permission-denied');
    await hide('nl-r1-b');
    await fails(remove(['nl-r1-b'], { actor: 'reader' }), 'invalid');
    assert.equal(await remove(['nl-r1-b'], { actor: 'reader', tolerant: true }), 0);
  });

  test('leaves at least one administrator', async () => {
    await fails(remove(['mike']), 'last-administrator');
    assert.equal((await world.get('UserProfile', 'mike')).id, 'mike');
  });
});

describe('Records put below another record', () => {
  test('are created, or replaced by id, with one event', async () => {
    const before = await events();
    const log = await put([
      unit(undefined, { identifier: 'c' }),
      unit(undefined, { identifier: 'b', otherIdentifiers: 'new' }),
      unit('nl-r1-a', { identifier: 'a' }),
      unit('nl-r1-own', { identifier: 'd' }),
    ]);
    assert.deepEqual(log.created, ['nl-r1-c', 'nl-r1-own']);
    assert.deepEqual(log.updated, ['nl-r1-b']);
    assert.deepEqual(log.unchanged, ['nl-r1-a']);
    assert.equal(await events(), before + 1);
    const made = await world.unit('nl-r1-own');
    assert.equal(made.relationships.heldBy![0]!.id, 'nl-r1');
    assert.equal(made.relationships.lifecycleEvent![0]!.id, log.event);
    const list = await world.children('Repository', 'nl-r1');
    assert.deepEqual(
      list.map((record) => record.id),
      ['nl-r1-a', 'nl-r1-b', 'nl-r1-c', 'nl-r1-own'],
    );
    assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 4);
  });

  test('must have a type that is allowed below the record', async () => {
    const country = { type: 'Country', data: { identifier: 'be' }, relationships: {} };
    await fails(put([country]), 'type-mismatch');
    const log = await put([country, unit(undefined, { identifier: 'c' })], { tolerant: true });
    assert.deepEqual([log.created, log.errors.length], [['nl-r1-c'], 1]);
  });

  test('do not replace a record below another parent', async () => {
    await fails(put([unit('nl-r1-a-1', { identifier: 'a1' })]), 'duplicate');
    await fails(put([unit('mike', { identifier: 'mike' })]), 'duplicate');
  });

  test('need permission to create records there, and to update existing ones', async () => {
    await fails(put([unit(undefined, { identifier: 'c' })], { actor: 'reader' }), 'permission-denied');
    await world.grant('reader', 'create', 'DocumentaryUnit', 'nl-r1');
    assert.equal((await put([unit(undefined, { identifier: 'c' })], { actor: 'reader' })).created.length, 1);
    await fails(
      put([unit(undefined, { identifier: 'b', otherIdentifiers: 'y' })], { actor: 'reader' }),
      'permission-denied',
    );
    // The creator owns the record.
    const log = await put([unit(undefined, { identifier: 'c', otherIdentifiers: 'y' })], { actor: 'reader' });
    assert.deepEqual(log.updated, ['nl-r1-c']);
  });

  test('are returned by a dry run and not created', async () => {
    const log = await put([unit(undefined, { identifier: 'c' })], { commit: false });
    assert.deepEqual(log.created, ['nl-r1-c']);
    await fails(world.unit('nl-r1-c'), 'not-found');
  });

  test('may be several hundred', async () => {
    const bundles = Array.from({ length: 300 }, (_, i) => unit(undefined, { identifier: `m${i}` }));
    const log = await put(bundles);
    assert.equal(log.created.length, 300);
    assert.equal((await world.store.events.find(log.event!))!.subjectCount, 300);
    const again = await put(bundles);
    assert.equal(again.unchanged.length, 300);
    assert.equal(again.event, null);
  });
});
