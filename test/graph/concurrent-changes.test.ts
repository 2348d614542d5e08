/**
 * Two changes at once, of which one would spoil the other's ground: what is connected is deleted, or deleted while it is changed. Each pair is tried
 * with either of them first: it has done all it does, and is kept when the other one has begun.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeContext } from '../../src/graph/changes/change-context.ts';
import { applyChange, type Change } from '../../src/graph/changes/changes.ts';
import { IdPlan } from '../../src/graph/changes/maintenance/id-plan.ts';
import { profiles } from '../../src/model/profile.ts';
import type { Store } from '../../src/store/store.ts';
import { makeUnit } from '../world/connected.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { postgresServer } from '../world/postgres.ts';
import { eventLoopTurns, waitUntil } from '../world/wait-until.ts';

const base = { actor: 'mike', logMessage: null };
const unit = { type: 'DocumentaryUnit', id: 'nl-r1-x' };
const user = { type: 'UserProfile', id: 'ann' };

/** On SQLite the second change always waits for the first, in this process; PostgreSQL knows who waits for a lock. */
async function isAnyoneBlocked(): Promise<boolean> {
  if (process.env.FONDS_TEST_ENGINE !== 'postgres') {
    await eventLoopTurns(20);
    return true;
  }
  const server = await postgresServer();
  const rows = await server.ask(
    'postgres',
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'",
  );
  return rows.length > 0;
}

/** Returns the codes of those that were refused. */
async function together(
  world: GraphWorld,
  first: Change,
  second: Change | (() => Promise<unknown>),
): Promise<readonly string[]> {
  const done = Promise.withResolvers<void>();
  let isSecondEnded = false;
  const slowStore: Pick<Store, 'transaction'> = {
    transaction: (run, options) =>
      world.store.transaction(async (tx) => {
        const result = await run(tx);
        done.resolve();
        await waitUntil(
          async () => isSecondEnded || (await isAnyoneBlocked()),
          'the second change has ended, or waits for the first',
        );
        return result;
      }, options),
  };
  const slow = applyChange(slowStore as Store, world.env, first);
  await done.promise;
  const later = (typeof second === 'function' ? second() : world.perform(second)).finally(() => {
    isSecondEnded = true;
  });
  const outcomes = await Promise.allSettled([slow, later]);
  return outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
  );
}

async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make(profiles.archive, { writers: 4 });
  await world.addUser('ann', []);
  for (const identifier of ['editors', 'staff'])
    await world.create('Group', { identifier, name: identifier });
  for (const identifier of ['x', 'y']) await makeUnit(world, identifier, ['Bread']);
  await world.create('VirtualUnit', { identifier: 'v' });
  return world;
}

const connections: readonly { what: string; change: Change; of: typeof unit }[] = [
  {
    what: 'a member joins',
    change: { ...base, change: 'joinGroup', group: 'editors', member: 'ann' },
    of: user,
  },
  {
    what: 'a note is added to it',
    change: {
      ...base,
      change: 'annotate',
      target: unit.id,
      bundle: { type: 'Annotation', data: { body: 'Much' }, relationships: {} },
    },
    of: unit,
  },
  {
    what: 'a link to it is created',
    change: {
      ...base,
      change: 'link',
      source: 'nl-r1-y',
      target: unit.id,
      bodies: [],
      directional: true,
      bundle: { type: 'Link', data: { type: 'associative' }, relationships: {} },
    },
    of: unit,
  },
  {
    what: 'a virtual unit includes it',
    change: { ...base, change: 'includeUnits', id: 'v', units: [unit.id], how: 'add' },
    of: unit,
  },
  {
    what: 'a user watches it',
    change: {
      ...base,
      change: 'changeSocial',
      id: 'mike',
      relation: 'watching',
      others: [unit.id],
      how: 'add',
    },
    of: unit,
  },
  {
    what: 'an item is restricted to it',
    change: { ...base, change: 'setAccess', id: 'nl-r1-y', accessibleTo: ['ann'] },
    of: user,
  },
  {
    what: 'a permission on it is granted',
    change: { ...base, change: 'setPermissions', accessor: 'ann', permissions: { Country: ['create'] } },
    of: user,
  },
];

/** Gives the unit one description, in French. */
function describeAs(name: string): Change {
  const text = { type: 'DocumentaryUnitDescription', data: { name, languageCode: 'fra' } };
  const describes = [{ ...text, relationships: {} }];
  const bundle = { type: unit.type, data: { identifier: 'x' }, relationships: { describes } };
  return { ...base, change: 'update', ...unit, bundle, patch: false };
}

/** Nothing leads to the deleted item, and what is counted is there. */
async function assertNothingLeft(world: GraphWorld, gid: number): Promise<void> {
  const { store } = world;
  for (const label of ['belongsTo', 'hasAnnotationTarget', 'hasLinkTarget', 'includesUnit', 'isWatching'])
    assert.deepEqual(
      [...(await store.edges.listFrom([gid], label)), ...(await store.edges.listTo([gid], label))],
      [],
    );
  assert.deepEqual(await store.grants.listOf([gid]), []);
  const [y, editors, v, mike] = await Promise.all(
    ['nl-r1-y', 'editors', 'v', 'mike'].map(async (id) => (await store.items.find(id))!),
  );
  assert.ok((await store.access.list([y!.gid])).every((row) => row.accessor !== gid));
  assert.deepEqual([editors!.childCount, v!.childCount, mike!.watching], [0, 0, 0]);
}

describe('A record that is deleted while', () => {
  for (const { what, change, of } of connections) {
    it(`${what} is not connected afterwards`, async () => {
      const remove: Change = { ...base, change: 'delete', ...of };
      for (const isFirst of [true, false]) {
        const world = await makeWorld();
        const { gid } = (await world.store.items.find(of.id))!;
        const refused = await together(
          world,
          ...((isFirst ? [remove, change] : [change, remove]) as [Change, Change]),
        );
        if (isFirst) assert.match(refused.join(), /^(gone|invalid)$/, 'the later request finds it deleted');
        else assert.deepEqual(refused, []);
        await assertNothingLeft(world, gid);
      }
    });
  }

  it('it is updated has the last text as its version, and no parts', async () => {
    const world = await makeWorld();
    const before = (await world.store.items.find(unit.id))!;
    assert.deepEqual(await together(world, describeAs('Later'), { ...base, change: 'delete', ...unit }), []);
    const [version] = await world.store.versions.list(before.gid, 'everything', { offset: 0, limit: 1 });
    assert.match(version!.parts, /Later/);
    assert.deepEqual(await world.store.items.listTakenIds([`${unit.id}.fra`, `${unit.id}.eng`]), []);
  });
});

describe('Two groups that join each other at the same time', () => {
  it('do not form a cycle', async () => {
    const world = await makeWorld();
    const join = (group: string, member: string): Change => ({ ...base, change: 'joinGroup', group, member });
    assert.deepEqual(await together(world, join('editors', 'staff'), join('staff', 'editors')), ['invalid']);
  });
});

describe('Two users who write at the same time', () => {
  it('may both add a description in the same language, and the later one remains', async () => {
    const world = await makeWorld();
    assert.deepEqual(await together(world, describeAs('One'), describeAs('Two')), []);
    assert.equal((await world.unit(unit.id)).relationships.describes![0]!.data.name, 'Two');
  });

  it('cannot create records with the same id: the second is rejected', async () => {
    const world = await makeWorld();
    const bundle = { type: 'Country', data: { identifier: 'be' }, relationships: {} };
    const change: Change = { ...base, change: 'create', bundle };
    assert.deepEqual(await together(world, change, change), ['duplicate']);
  });
});

describe('A record that is created while', () => {
  const make: Change = {
    ...base,
    change: 'create',
    parent: unit,
    bundle: { type: unit.type, data: { identifier: 'new' }, relationships: {} },
  };
  const moves: readonly { what: string; change: Change; becomes: string }[] = [
    {
      what: 'its parent gets another identifier',
      change: { ...base, change: 'rename', names: [{ id: unit.id, identifier: 'z' }] },
      becomes: 'nl-r1-z',
    },
    {
      what: 'an ancestor gets another identifier',
      change: { ...base, change: 'rename', names: [{ id: 'nl-r1', identifier: 'r2' }] },
      becomes: 'nl-r2-x',
    },
    {
      what: 'its parent is moved',
      change: { ...base, change: 'reparent', moves: [{ id: unit.id, parent: 'nl-r1-y' }] },
      becomes: 'nl-r1-y-x',
    },
  ];
  for (const { what, change, becomes } of moves) {
    it(`${what} has an id from its new parent id`, async () => {
      const world = await makeWorld();
      assert.deepEqual(await together(world, make, change), []);
      assert.deepEqual(
        (await world.children(unit.type, becomes)).map(({ id }) => id),
        [`${becomes}-new`],
      );
      assert.equal((await world.unit(becomes)).meta.childCount, 1);
    });

    it(`${what} is not created if the old parent id is no longer found`, async () => {
      const world = await makeWorld();
      assert.deepEqual(await together(world, change, make), ['not-found']);
      assert.deepEqual(await world.children(unit.type, becomes), []);
      assert.equal((await world.unit(becomes)).meta.childCount, 0);
    });
  }
});

describe('While a repository gets another identifier', () => {
  const change: Change = { ...base, change: 'rename', names: [{ id: 'nl-r1', identifier: 'r2' }] };

  it('no file is imported under its old id', async () => {
    const world = await makeWorld();
    assert.deepEqual(await together(world, change, () => world.import('ead', ead('F', c('1', 'One')))), [
      'not-found',
    ]);
    const units = await world.children('Repository', 'nl-r2');
    assert.deepEqual(units.map(({ id }) => id).sort(), ['nl-r2-x', 'nl-r2-y']);
  });

  it('regenerated ids of its children begin with the new id', async () => {
    const world = await makeWorld();
    await world.perform({
      ...base,
      change: 'create',
      parent: { type: 'Repository', id: 'nl-r1' },
      bundle: { id: 'nl-r1-chosen', type: unit.type, data: { identifier: 'd' }, relationships: {} },
    });
    const again: Change = {
      ...base,
      change: 'regenerateIds',
      of: { ids: ['nl-r1-chosen'] },
      collisions: false,
      tolerant: false,
    };
    assert.deepEqual(await together(world, change, again), []);
    const units = await world.children('Repository', 'nl-r2');
    assert.deepEqual(units.map(({ id }) => id).sort(), ['nl-r2-d', 'nl-r2-x', 'nl-r2-y']);
  });
});

describe('A plan of new ids', () => {
  it('keeps the child count that it has planned for if an item is started twice', async () => {
    const world = await makeWorld();
    const mike = await world.actor('mike');
    await world.store.transaction(async (tx) => {
      const actor = { ...mike, id: 'mike' } as ChangeContext['actor'];
      const plan = new IdPlan({ tx, env: world.env, actor, logMessage: null });
      const item = (await tx.items.find(unit.id))!;
      const start = { identifier: 'z', keepsNumber: false };
      await plan.planItem(item, start);
      // Another writer has given it a child meanwhile, which nobody has followed.
      await plan.planItem({ ...item, childCount: 1 }, start);
      assert.deepEqual(
        plan.list().map(({ to, childCount }) => [to, childCount]),
        [['nl-r1-z', 0]],
      );
    });
  });
});
