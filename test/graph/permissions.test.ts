/** The permission rules as a table. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Decision, decide } from '../../src/graph/permissions/decide.ts';
import type { PermissionName } from '../../src/model/system.ts';
import type { GrantRow } from '../../src/store/grants.ts';
import { GraphWorld } from '../world/graph-world.ts';

/** The world of the table: a unit in a repository in a country, and another repository beside it. */
const gids = { unit: 10, repository: 20, country: 30, 'another repository': 21 };
const types = { DocumentaryUnit: 41, Repository: 42, Country: 43 };

const actors = {
  anonymous: { gid: null, id: 'anonymous', type: 'UserProfile', accessors: [], isAdmin: false },
  administrator: { gid: 1, id: 'mike', type: 'UserProfile', accessors: [1, 2], isAdmin: true },
  'any user': { gid: 3, id: 'user', type: 'UserProfile', accessors: [3], isAdmin: false },
  'a member of the group': { gid: 4, id: 'member', type: 'UserProfile', accessors: [4, 5], isAdmin: false },
} as const;

type Actors = keyof typeof actors;
type Grant = readonly [
  permission: PermissionName,
  on: keyof typeof gids | keyof typeof types,
  within?: keyof typeof gids,
];

const group = 5;
const user = 3;

const everywhere = { ...gids, ...types };
const toRow = (accessor: number, [permission, on, within]: Grant): GrantRow => ({
  gid: 101,
  id: 'a',
  accessor,
  permission,
  targets: [everywhere[on]],
  grantee: null,
  scope: within === undefined ? null : gids[within],
});

/** Permission requests as changes make them. */
const questions = {
  'a unit in the repository': { contentType: types.DocumentaryUnit, scopes: [gids.repository, gids.country] },
  'a repository in the country': { contentType: types.Repository, scopes: [gids.country] },
  'a country': { contentType: types.Country, scopes: [] },
  'the unit': {
    contentType: types.DocumentaryUnit,
    item: gids.unit,
    scopes: [gids.repository, gids.country],
  },
  'the repository': { contentType: types.Repository, item: gids.repository, scopes: [gids.country] },
} as const;

type Row = readonly [Actors, Grant | 'no grant', PermissionName, keyof typeof questions, Decision['reason']];

const rules: readonly Row[] = [
  ['anonymous', ['create', 'DocumentaryUnit'], 'create', 'a unit in the repository', 'anonymous'],
  ['anonymous', 'no grant', 'update', 'the unit', 'anonymous'],
  ['administrator', 'no grant', 'create', 'a country', 'administrator'],
  ['administrator', 'no grant', 'update', 'the unit', 'administrator'],
  ['administrator', 'no grant', 'delete', 'the unit', 'administrator'],
  ['administrator', 'no grant', 'grant', 'the unit', 'administrator'],
  ['administrator', 'no grant', 'promote', 'the repository', 'administrator'],
  ['any user', 'no grant', 'create', 'a unit in the repository', 'no-grant'],
  ['any user', 'no grant', 'update', 'the unit', 'no-grant'],
  ['any user', 'no grant', 'delete', 'the unit', 'no-grant'],
  // On a content type, everywhere.
  ['any user', ['create', 'DocumentaryUnit'], 'create', 'a unit in the repository', 'content-type-grant'],
  ['any user', ['create', 'DocumentaryUnit'], 'create', 'a repository in the country', 'no-grant'],
  ['any user', ['create', 'DocumentaryUnit'], 'update', 'the unit', 'no-grant'],
  ['any user', ['update', 'DocumentaryUnit'], 'update', 'the unit', 'content-type-grant'],
  ['any user', ['create', 'Country'], 'create', 'a country', 'content-type-grant'],
  // On a content type, in a scope and below it.
  [
    'any user',
    ['create', 'DocumentaryUnit', 'repository'],
    'create',
    'a unit in the repository',
    'content-type-grant',
  ],
  [
    'any user',
    ['create', 'DocumentaryUnit', 'country'],
    'create',
    'a unit in the repository',
    'content-type-grant',
  ],
  [
    'any user',
    ['create', 'DocumentaryUnit', 'another repository'],
    'create',
    'a unit in the repository',
    'no-grant',
  ],
  ['any user', ['update', 'DocumentaryUnit', 'country'], 'update', 'the unit', 'content-type-grant'],
  ['any user', ['update', 'Repository', 'repository'], 'update', 'the repository', 'no-grant'],
  ['any user', ['create', 'Country', 'country'], 'create', 'a country', 'no-grant'],
  // On a single item; it does not reach what is in it.
  ['any user', ['update', 'unit'], 'update', 'the unit', 'item-grant'],
  ['any user', ['update', 'unit'], 'delete', 'the unit', 'no-grant'],
  ['any user', ['update', 'repository'], 'update', 'the unit', 'no-grant'],
  ['any user', ['update', 'unit', 'repository'], 'update', 'the unit', 'item-grant'],
  ['any user', ['update', 'unit', 'another repository'], 'update', 'the unit', 'no-grant'],
  // An owner may make, change, delete and annotate; neither grant nor promote.
  ['any user', ['owner', 'unit'], 'update', 'the unit', 'item-grant'],
  ['any user', ['owner', 'unit'], 'delete', 'the unit', 'item-grant'],
  ['any user', ['owner', 'unit'], 'annotate', 'the unit', 'item-grant'],
  ['any user', ['owner', 'unit'], 'owner', 'the unit', 'item-grant'],
  ['any user', ['owner', 'unit'], 'grant', 'the unit', 'no-grant'],
  ['any user', ['owner', 'unit'], 'promote', 'the unit', 'no-grant'],
  ['any user', ['owner', 'repository'], 'create', 'a unit in the repository', 'no-grant'],
  [
    'any user',
    ['owner', 'DocumentaryUnit', 'country'],
    'create',
    'a unit in the repository',
    'content-type-grant',
  ],
  ['any user', ['grant', 'unit'], 'grant', 'the unit', 'item-grant'],
  ['any user', ['promote', 'Repository'], 'promote', 'the repository', 'content-type-grant'],
];

describe('Permission', () => {
  for (const [who, grant, permission, asked, reason] of rules) {
    const allowed = reason === 'administrator' || (reason.endsWith('-grant') && reason !== 'no-grant');
    const given =
      grant === 'no grant'
        ? grant
        : `a grant to ${grant[0]} ${grant[1]}${grant[2] === undefined ? '' : ` in the ${grant[2]}`}`;
    it(`to ${permission} ${asked} is ${allowed ? 'granted' : 'denied'} to ${who} with ${given}`, () => {
      const grants = grant === 'no grant' ? [] : [toRow(user, grant)];
      const decision = decide(actors[who], { permission, ...questions[asked] }, grants);
      assert.deepEqual(
        { ...decision, grants: decision.grants.length },
        { allowed, reason, grants: reason.endsWith('-grant') && allowed ? 1 : 0 },
      );
    });
  }

  it('of a group applies to its members', () => {
    const grants = [toRow(group, ['update', 'unit'])];
    const question = { permission: 'update', ...questions['the unit'] } as const;
    assert.equal(decide(actors['a member of the group'], question, grants).allowed, true);
    assert.equal(decide(actors['any user'], question, grants).allowed, false);
  });
});

describe('Every write', () => {
  it('is rejected for a user without permission and changes nothing', async () => {
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

  it('is rejected for an actor who is not a user', async () => {
    const world = await GraphWorld.make();
    for (const actor of ['nobody', 'admin', 'nl', '']) {
      await assert.rejects(world.create('Country', { identifier: 'be' }, undefined, actor), {
        code: 'unknown-user',
      });
    }
  });

  it('is allowed for the owner of an item, but not for other items', async () => {
    const world = await GraphWorld.make();
    await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
    await world.grant('reader', 'owner', 'nl-r1');
    const remove = (id: string) =>
      world.perform({ change: 'delete', actor: 'reader', type: 'Repository', id, logMessage: null });
    await remove('nl-r1');
    await assert.rejects(remove('nl-r2'), { code: 'permission-denied' });
  });

  it('makes a user who is not an administrator the owner of a created item', async () => {
    const world = await GraphWorld.make();
    await world.grant('reader', 'create', 'DocumentaryUnit', 'nl-r1');
    await world.create('DocumentaryUnit', { identifier: 'u' }, { type: 'Repository', id: 'nl-r1' }, 'reader');
    await world.perform({
      change: 'delete',
      actor: 'reader',
      type: 'DocumentaryUnit',
      id: 'nl-r1-u',
      logMessage: null,
    });
    await assert.rejects(
      world.create('Repository', { identifier: 'x' }, { type: 'Country', id: 'nl' }, 'reader'),
      { code: 'permission-denied' },
    );
  });
});
