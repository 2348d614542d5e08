/** Who may do what, as a table: read it as the policy. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Decision, decide } from '../../src/graph/permissions/decide.ts';
import type { PermissionName } from '../../src/model/system.ts';
import { GraphWorld } from '../world/graph-world.ts';

const item = 10;
const parent = 20;
const country = 30;

const actors = {
  anonymous: { gid: null, id: 'anonymous', accessors: [], isAdmin: false },
  administrator: { gid: 1, id: 'mike', accessors: [1, 2], isAdmin: true },
  'owner of the item': { gid: 3, id: 'own', accessors: [3], isAdmin: false },
  'owner of the parent': { gid: 4, id: 'parent', accessors: [4], isAdmin: false },
  'member of the owning group': { gid: 5, id: 'member', accessors: [5, 6], isAdmin: false },
  'any user': { gid: 7, id: 'user', accessors: [7], isAdmin: false },
} as const;

const on = (target: number) => ({ targets: [target], scope: null, grantee: null });

const grants = [
  { gid: 101, id: 'a', accessor: 3, permission: 'owner', ...on(item) },
  { gid: 102, id: 'b', accessor: 4, permission: 'owner', ...on(parent) },
  { gid: 103, id: 'c', accessor: 6, permission: 'owner', ...on(country) },
];

type Row = readonly [
  keyof typeof actors,
  PermissionName,
  'the item' | 'new in the parent',
  Decision['reason'],
];

const rules: readonly Row[] = [
  ['anonymous', 'create', 'new in the parent', 'anonymous'],
  ['anonymous', 'update', 'the item', 'anonymous'],
  ['anonymous', 'delete', 'the item', 'anonymous'],
  ['administrator', 'create', 'new in the parent', 'administrator'],
  ['administrator', 'update', 'the item', 'administrator'],
  ['administrator', 'delete', 'the item', 'administrator'],
  ['administrator', 'grant', 'the item', 'administrator'],
  ['administrator', 'promote', 'the item', 'administrator'],
  ['owner of the item', 'create', 'new in the parent', 'no-grant'],
  ['owner of the item', 'update', 'the item', 'owner'],
  ['owner of the item', 'delete', 'the item', 'owner'],
  ['owner of the item', 'annotate', 'the item', 'owner'],
  ['owner of the item', 'grant', 'the item', 'no-grant'],
  ['owner of the item', 'promote', 'the item', 'no-grant'],
  ['owner of the parent', 'create', 'new in the parent', 'owner'],
  ['owner of the parent', 'update', 'the item', 'owner'],
  ['owner of the parent', 'grant', 'the item', 'no-grant'],
  ['member of the owning group', 'create', 'new in the parent', 'owner'],
  ['member of the owning group', 'delete', 'the item', 'owner'],
  ['any user', 'create', 'new in the parent', 'no-grant'],
  ['any user', 'update', 'the item', 'no-grant'],
  ['any user', 'delete', 'the item', 'no-grant'],
];

describe('Permission', () => {
  for (const [who, permission, target, reason] of rules) {
    const allowed = reason === 'administrator' || reason === 'owner';
    it(`to ${permission} ${target} is ${allowed ? 'given to' : 'kept from'} ${who}`, () => {
      const question = { permission, scopes: [parent, country], ...(target === 'the item' ? { item } : {}) };
      assert.deepEqual(decide(actors[who], question, grants), { allowed, reason });
    });
  }

  it('is not given by a grant that belongs to somebody else', () => {
    const others = grants.map((grant) => ({ ...grant, accessor: 99 }));
    assert.equal(
      decide(actors['owner of the item'], { permission: 'update', item, scopes: [] }, others).allowed,
      false,
    );
  });
});

describe('Every write', () => {
  it('is refused to a user without permission and leaves nothing behind', async () => {
    const world = await GraphWorld.make();
    const stamp = world.store.changeStamp();
    const attempts = [
      () => world.create('Country', { identifier: 'be' }, undefined, 'reader'),
      () => world.create('Repository', { identifier: 'x' }, { type: 'Country', id: 'nl' }, 'reader'),
      () =>
        world.perform({
          change: 'delete',
          actor: 'reader',
          type: 'Repository',
          id: 'nl-r1',
          logMessage: null,
        }),
      () => world.import('eag', '<eag/>', { actor: 'reader' }),
      () => world.import('ead', '<ead/>', { actor: 'reader' }),
    ];
    for (const attempt of attempts) {
      await assert.rejects(attempt, (error: { code: string; details: object }) => {
        assert.equal(error.code, 'permission-denied');
        assert.deepEqual(Object.keys(error.details), ['message', 'accessor', 'scope', 'item']);
        return true;
      });
    }
    assert.equal(world.store.changeStamp(), stamp);
  });

  it('is refused to someone who is no user', async () => {
    const world = await GraphWorld.make();
    for (const actor of ['nobody', 'admin', 'nl', '']) {
      await assert.rejects(world.create('Country', { identifier: 'be' }, undefined, actor), {
        code: 'unknown-user',
      });
    }
  });

  it('is open to the owner of an item, who may delete it and no other', async () => {
    const world = await GraphWorld.make();
    await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
    const own = await world.store.findItem('nl-r1');
    const user = await world.store.findItem('reader');
    await world.store.transaction(async (tx) =>
      tx.insertGrants([
        {
          gid: await tx.reserveGids(1),
          id: 'g',
          accessor: user!.gid,
          permission: 'owner',
          ...on(own!.gid),
        },
      ]),
    );
    await world.create('DocumentaryUnit', { identifier: 'u' }, { type: 'Repository', id: 'nl-r1' }, 'reader');
    await world.perform({
      change: 'delete',
      actor: 'reader',
      type: 'DocumentaryUnit',
      id: 'nl-r1-u',
      logMessage: null,
    });
    await world.perform({
      change: 'delete',
      actor: 'reader',
      type: 'Repository',
      id: 'nl-r1',
      logMessage: null,
    });
    const other = world.perform({
      change: 'delete',
      actor: 'reader',
      type: 'Repository',
      id: 'nl-r2',
      logMessage: null,
    });
    await assert.rejects(other, { code: 'permission-denied' });
  });

  it('makes a user who is no administrator the owner of what they create', async () => {
    const world = await GraphWorld.make();
    const [scope, user] = [await world.store.findItem('nl-r1'), await world.store.findItem('reader')];
    await world.store.transaction(async (tx) =>
      tx.insertGrants([
        {
          gid: await tx.reserveGids(1),
          id: 'g',
          accessor: user!.gid,
          permission: 'owner',
          ...on(scope!.gid),
        },
      ]),
    );
    await world.create('DocumentaryUnit', { identifier: 'u' }, { type: 'Repository', id: 'nl-r1' }, 'reader');
    const made = await world.store.findItem('nl-r1-u');
    const targets = (await world.store.listGrants([user!.gid])).flatMap((grant) => grant.targets);
    assert.ok(targets.includes(made!.gid));
  });
});
