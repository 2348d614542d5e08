import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { profiles } from '../../src/model/profile.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';
import { waitForClock } from '../world/wait-until.ts';

interface Options {
  readonly actor?: string;
  readonly type?: string;
  readonly id?: string;
  readonly all?: boolean;
  readonly versions?: boolean;
  readonly commit?: boolean;
}

function deleteChildren(world: GraphWorld, options: Options = {}): Promise<readonly string[]> {
  return world.perform({
    change: 'deleteChildren',
    actor: 'mike',
    type: 'Repository',
    id: 'nl-r1',
    all: false,
    versions: true,
    logMessage: 'tidy',
    ...options,
  });
}

async function makeUnits(world: GraphWorld, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const steps = path.split('/');
    const parent = steps.length === 1 ? 'nl-r1' : `nl-r1-${steps.slice(0, -1).join('-')}`;
    const type = steps.length === 1 ? 'Repository' : 'DocumentaryUnit';
    await world.create('DocumentaryUnit', { identifier: steps.at(-1)! }, { type, id: parent });
  }
}

const exists = async (world: GraphWorld, id: string): Promise<boolean> =>
  (await world.store.items.find(id)) !== undefined;

async function lastEvent(world: GraphWorld): Promise<WireItem> {
  const [row] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
  return world.get('SystemEvent', row!.id, 'mike');
}

async function restrict(world: GraphWorld, id: string, to: string): Promise<void> {
  const gid = async (name: string) => (await world.store.items.find(name))!.gid;
  const [item, accessor] = [await gid(id), await gid(to)];
  await world.store.transaction((tx) => tx.access.set(item, [accessor]));
}

describe('Deleting the children of an item', () => {
  it('deletes the children with one event and a version of each, and returns their sorted ids', async () => {
    const world = await GraphWorld.make();
    await makeUnits(world, 'c', 'a', 'b');
    const before = await world.store.events.count({}, 'everything');
    assert.deepEqual(await deleteChildren(world), ['nl-r1-a', 'nl-r1-b', 'nl-r1-c']);
    assert.equal(await world.store.events.count({}, 'everything'), before + 1);
    const event = await lastEvent(world);
    assert.deepEqual(
      [event.data.eventType, event.data.logMessage, event.meta.childCount],
      ['deletion', 'tidy', 3],
    );
    assert.equal(event.relationships.hasEventScope![0]!.id, 'nl-r1');
    assert.equal(event.relationships.hasFirstSubject, undefined);
    assert.deepEqual(event.relationships.triggeredByEvent!.map((version) => version.data.entityId).sort(), [
      'nl-r1-a',
      'nl-r1-b',
      'nl-r1-c',
    ]);
    assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 0);
  });

  it('reports each as gone since the time of the event; its id can be used and deleted again', async () => {
    const world = await GraphWorld.make();
    await makeUnits(world, 'a');
    await deleteChildren(world);
    const since = (await lastEvent(world)).data.timestamp;
    await assert.rejects(world.unit('nl-r1-a'), (error: { code: string; details: { since: string } }) => {
      assert.deepEqual([error.code, error.details.since], ['gone', since]);
      return true;
    });
    await makeUnits(world, 'a');
    assert.equal((await world.unit('nl-r1-a')).id, 'nl-r1-a');
    await waitForClock(Date.parse(String(since)));
    await deleteChildren(world);
    await assert.rejects(world.unit('nl-r1-a'), (error: { details: { since: string } }) => {
      assert.ok(error.details.since > String(since), 'since the last time');
      return true;
    });
  });

  it('stores no versions if the request says so; the items are gone nevertheless', async () => {
    const world = await GraphWorld.make();
    await makeUnits(world, 'a');
    await deleteChildren(world, { versions: false });
    assert.equal((await lastEvent(world)).relationships.triggeredByEvent, undefined);
    await assert.rejects(world.unit('nl-r1-a'), { code: 'gone' });
  });

  it('fails for a child with children, and then deletes nothing', async () => {
    const world = await GraphWorld.make();
    await makeUnits(world, 'a', 'c', 'b', 'd', 'c/x', 'b/x', 'b/y', 'd/x');
    const before = await world.store.events.count({}, 'everything');
    await assert.rejects(deleteChildren(world), (error: { code: string; details: object }) => {
      assert.equal(error.code, 'has-children');
      assert.deepEqual(error.details, {
        message: "Item 'nl-r1-b' has 2 child items",
        id: 'nl-r1-b',
        count: 2,
      });
      return true;
    });
    assert.ok(await exists(world, 'nl-r1-a'));
    assert.equal(await world.store.events.count({}, 'everything'), before);
  });

  it('deletes all descendants on request', async () => {
    const world = await GraphWorld.make();
    await makeUnits(world, 'a', 'b', 'b/x', 'b/y', 'b/x/1');
    const gone = ['nl-r1-a', 'nl-r1-b', 'nl-r1-b-x', 'nl-r1-b-x-1', 'nl-r1-b-y'];
    assert.deepEqual(await deleteChildren(world, { all: true, commit: false }), gone);
    assert.ok(await exists(world, 'nl-r1-b-x-1'), 'a dry run deletes nothing');
    assert.deepEqual(await deleteChildren(world, { all: true }), gone);
    for (const id of gone) assert.ok(!(await exists(world, id)), id);
    assert.equal((await lastEvent(world)).meta.childCount, 5);
  });

  it('works for any item with children, and keeps its siblings', async () => {
    const world = await GraphWorld.make();
    await makeUnits(world, 'a', 'b', 'b/x', 'b/x/1');
    const target = { type: 'DocumentaryUnit', id: 'nl-r1-b' };
    assert.deepEqual(await deleteChildren(world, { ...target, all: true }), ['nl-r1-b-x', 'nl-r1-b-x-1']);
    assert.ok(await exists(world, 'nl-r1-a'));
    assert.equal((await world.unit('nl-r1-b')).meta.childCount, 0);
    await deleteChildren(world, { type: 'Country', id: 'nl', all: true });
    assert.ok(!(await exists(world, 'nl-r1')));
  });

  it('writes no event if there are no children', async () => {
    const world = await GraphWorld.make();
    const before = await world.store.events.count({}, 'everything');
    assert.deepEqual(await deleteChildren(world), []);
    assert.equal(await world.store.events.count({}, 'everything'), before);
  });

  it('deletes their parts and the edges to them', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('x', 'X')));
    const [reader, unit] = [
      (await world.store.items.find('reader'))!.gid,
      (await world.store.items.find('nl-r1-f-x'))!.gid,
    ];
    await world.store.transaction(async (tx) => {
      await tx.edges.insert([{ from: reader, label: 'isWatching', to: unit }]);
      await tx.items.addToCounts('watching', [{ gid: reader, by: 1 }]);
    });
    await deleteChildren(world, { all: true });
    assert.deepEqual(await world.store.parts.listById(['nl-r1-f.eng', 'nl-r1-f-x.eng']), []);
    assert.equal((await world.get('UserProfile', 'reader')).meta.watching, 0);
    const log = await world.import('ead', ead('F', c('x', 'X')));
    assert.deepEqual([log.created, log.updated], [2, 0], 'the same file creates them again');
  });

  it('is rejected for an item of another type and for one that does not exist', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(deleteChildren(world, { id: 'zz' }), { code: 'not-found' });
    await assert.rejects(deleteChildren(world, { type: 'Country' }), { code: 'not-found' });
    await world.perform({
      change: 'delete',
      type: 'Repository',
      id: 'nl-r1',
      actor: 'mike',
      logMessage: null,
    });
    await assert.rejects(deleteChildren(world), { code: 'gone' });
  });
});

describe('The terms of a vocabulary', () => {
  it('are all deleted, with their narrower terms', async () => {
    const world = await GraphWorld.make();
    await world.create('CvocVocabulary', { identifier: 'v', name: 'V' });
    await world.create('CvocConcept', { identifier: 'a' }, { type: 'CvocVocabulary', id: 'v' });
    await world.create('CvocConcept', { identifier: 'b' }, { type: 'CvocConcept', id: 'v-a' });
    assert.deepEqual(await deleteChildren(world, { type: 'CvocVocabulary', id: 'v' }), ['v-a', 'v-b']);
    assert.equal((await world.get('CvocVocabulary', 'v')).meta.childCount, 0);
  });
});

describe('The permission to delete the children of an item', () => {
  const rows: readonly (readonly [
    string,
    readonly (readonly [string, string?])[],
    'allowed' | 'rejected',
  ])[] = [
    ['one without grants', [], 'rejected'],
    ['one who may delete all units', [['DocumentaryUnit']], 'allowed'],
    ['one who may delete units in the repository', [['DocumentaryUnit', 'nl-r1']], 'allowed'],
    ['one who may delete units in the country', [['DocumentaryUnit', 'nl']], 'allowed'],
    ['one who may delete units in another place', [['DocumentaryUnit', 'nl-r2']], 'rejected'],
    ['one who may delete repositories', [['Repository']], 'rejected'],
    ['one who may delete some of them', [['nl-r1-a']], 'rejected'],
    [
      'a user who may delete the child and its children',
      [['nl-r1-a'], ['DocumentaryUnit', 'nl-r1-a']],
      'allowed',
    ],
    ['a user who may delete each of them', [['nl-r1-a'], ['nl-r1-a-x']], 'allowed'],
  ];
  for (const [who, grants, outcome] of rows) {
    it(`${outcome}: ${who}`, async () => {
      const world = await GraphWorld.make();
      await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
      await makeUnits(world, 'a', 'a/x');
      for (const [target, scope] of grants) await world.grant('reader', 'delete', target, scope);
      const result = deleteChildren(world, { actor: 'reader', all: true });
      if (outcome === 'allowed') assert.deepEqual(await result, ['nl-r1-a', 'nl-r1-a-x']);
      else {
        await assert.rejects(result, { code: 'permission-denied' });
        assert.ok(await exists(world, 'nl-r1-a-x'));
      }
    });
  }

  it('is rejected without the id of the child for a user who may not see it', async () => {
    const world = await GraphWorld.make();
    await makeUnits(world, 'a', 'secret');
    await world.grant('reader', 'delete', 'DocumentaryUnit');
    await restrict(world, 'nl-r1-secret', 'mike');
    await assert.rejects(
      deleteChildren(world, { actor: 'reader' }),
      (error: { code: string; message: string; details: object }) => {
        assert.equal(error.code, 'permission-denied');
        assert.doesNotMatch(error.message + JSON.stringify(error.details), /secret/);
        return true;
      },
    );
    await restrict(world, 'nl-r1', 'mike');
    await assert.rejects(deleteChildren(world, { actor: 'reader' }), { code: 'not-found' });
  });
});

describe('A large tree', () => {
  it('is deleted in batches, deep or flat', async () => {
    const world = await GraphWorld.make();
    let deep = '';
    for (let n = 40; n > 0; n--) deep = c(`d${n}`, `D${n}`, deep);
    const flat = Array.from({ length: 700 }, (_, n) => c(`f${n}`, `F${n}`, c('x', 'X'))).join('');
    await world.import('ead', ead('F', deep + flat));
    const ids = await deleteChildren(world, { all: true });
    assert.equal(ids.length, 1 + 40 + 1400);
    assert.deepEqual(ids, [...ids].sort());
    assert.equal(await world.store.items.count({ type: 'DocumentaryUnit' }, 'everything'), 0);
    const event = await lastEvent(world);
    assert.equal(event.meta.childCount, 1441);
    assert.equal(event.relationships.triggeredByEvent!.length, 100, 'an event shows some of its versions');
    const row = await world.store.events.find(event.id);
    assert.equal((await world.store.versions.listByEvent([row!.gid], 10_000)).length, 1441);
  });
});

describe('A tree that grows while it is deleted', () => {
  it('leaves no item without a parent and no wrong child count', async () => {
    const world = await GraphWorld.make(profiles.archive, { writers: 8 });
    for (let round = 0; round < 5; round++) {
      await makeUnits(world, 'a', 'a/x');
      const parent = { type: 'DocumentaryUnit', id: 'nl-r1-a-x' };
      const growing = Array.from({ length: 6 }, (_, n) =>
        world.create('DocumentaryUnit', { identifier: `n${n}` }, parent).then(
          () => 'made',
          (error: { code: string }) => error.code,
        ),
      );
      const deleting = deleteChildren(world, { all: true }).then(
        () => 'deleted',
        (error: { code: string }) => error.code,
      );
      for (const outcome of await Promise.all(growing))
        assert.ok(['made', 'gone', 'not-found', 'busy'].includes(outcome), outcome);
      assert.ok(['deleted', 'busy'].includes(await deleting));
      const units = await world.store.items.list({ type: 'DocumentaryUnit' }, 'everything', {
        offset: 0,
        limit: 100,
      });
      const byParent = Map.groupBy(units, (unit) => unit.parent!);
      const parents = await world.store.items.listByGid([...byParent.keys()]);
      assert.equal(parents.length, byParent.size, 'every unit has its parent');
      for (const { gid, id, childCount } of parents) assert.equal(childCount, byParent.get(gid)!.length, id);
      await deleteChildren(world, { all: true });
      assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 0);
    }
  });
});
