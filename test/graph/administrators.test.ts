/** Changes of the administrators need a recent sign-in, whichever change it is: also through groups, by deletions, and by an undo. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import { type Profile, profiles } from '../../src/model/profile.ts';
import { GraphWorld } from '../world/graph-world.ts';

const by = { actor: 'mike', logMessage: null } as const;
const undoing = { change: 'undo', ...by, force: false, page: { offset: 0, limit: 10 } } as const;

type NamedChange = {
  [Name in ChangeName]: Omit<ChangeOf<Name>, 'actor' | 'logMessage'> & { readonly change: Name };
}[ChangeName];

const user = (identifier: string) =>
  ({ type: 'UserProfile', data: { identifier, name: identifier }, relationships: {} }) as const;
const group = (identifier: string) => ({ ...user(identifier), type: 'Group' }) as const;

/** Members of `chiefs` are administrators: `deputies` with `dan`, and `carl`. `eva` is in `clerks`, `off` is deactivated, `hollow` is empty. */
async function makeWorld(profile: Profile): Promise<GraphWorld> {
  const world = await GraphWorld.make(profile);
  for (const id of ['chiefs', 'deputies', 'clerks', 'hollow'])
    await world.perform({ change: 'create', ...by, bundle: group(id) });
  const join = (member: string, into: string) =>
    world.perform({ change: 'joinGroup', ...by, member, group: into });
  await join('chiefs', 'admin');
  await join('deputies', 'chiefs');
  await world.addUser('dan', ['deputies']);
  await world.addUser('carl', ['chiefs']);
  await world.addUser('eva', ['clerks']);
  await world.addUser('off', []);
  await world.perform({ change: 'deactivateUser', ...by, id: 'off' });
  return world;
}

const sensitive: Readonly<Record<string, NamedChange>> = {
  'a user joins the administrators': { change: 'joinGroup', group: 'admin', member: 'eva' },
  'a user joins a group of administrators': { change: 'joinGroup', group: 'deputies', member: 'eva' },
  'a group with members joins a group of administrators': {
    change: 'joinGroup',
    group: 'deputies',
    member: 'clerks',
  },
  'an empty group joins the administrators': { change: 'joinGroup', group: 'admin', member: 'hollow' },
  'a user leaves a group of administrators': { change: 'leaveGroup', group: 'deputies', member: 'dan' },
  'a group leaves the administrators': { change: 'leaveGroup', group: 'admin', member: 'chiefs' },
  'the members of a group of administrators are replaced': {
    change: 'setMembers',
    group: 'chiefs',
    members: ['carl', 'deputies', 'eva'],
  },
  'a user is created in a group of administrators': {
    change: 'create',
    bundle: user('new'),
    groups: ['deputies'],
  },
  'a group with members is created in a group of administrators': {
    change: 'create',
    bundle: group('new'),
    groups: ['chiefs'],
    members: ['eva'],
  },
  'a user is invited into a group of administrators': {
    change: 'inviteUser',
    identifier: 'new',
    name: 'New',
    groups: ['deputies'],
    permissions: {},
  },
  'a user with a generated name is created in a group of administrators': {
    change: 'createDefaultUser',
    data: {},
    groups: ['deputies'],
  },
  'an administrator is deleted': { change: 'delete', type: 'UserProfile', id: 'dan' },
  'a group of administrators is deleted': { change: 'delete', type: 'Group', id: 'deputies' },
  'administrators are deleted in a batch': {
    change: 'batchDelete',
    ids: ['eva', 'carl'],
    tolerant: true,
    version: true,
  },
  'a user is deactivated': { change: 'deactivateUser', id: 'eva' },
  'a user is activated again': { change: 'activateUser', id: 'off' },
};

const harmless: Readonly<Record<string, NamedChange>> = {
  'a user joins another group': { change: 'joinGroup', group: 'hollow', member: 'eva' },
  'a user is created in another group': { change: 'create', bundle: user('new'), groups: ['clerks'] },
  'another user is deleted': { change: 'delete', type: 'UserProfile', id: 'eva' },
  'a deactivated user is deleted': { change: 'delete', type: 'UserProfile', id: 'off' },
  'a country is created': {
    change: 'create',
    bundle: { type: 'Country', data: { identifier: 'be' }, relationships: {} },
  },
};

for (const profile of [profiles.archive, profiles.ehri]) {
  const world = await makeWorld(profile);

  const perform = (change: NamedChange, options: object): Promise<unknown> =>
    world.perform({ ...change, ...by, ...options } as unknown as ChangeOf<'undo'>);

  describe(`An old session, under the profile with events of the type '${profile.undoEventType}'`, () => {
    for (const [name, change] of Object.entries(sensitive))
      it(`is not enough when ${name}`, async () => {
        await assert.rejects(perform(change, { hasRecentSignIn: false }), { code: 'sign-in-again' });
        await perform(change, { commit: false });
      });

    for (const [name, change] of Object.entries(harmless))
      it(`is enough when ${name}`, async () => {
        await perform(change, { hasRecentSignIn: false, commit: false });
      });

    for (const [name, change] of Object.entries(sensitive))
      it(`is not enough to undo that ${name}`, async () => {
        await perform(change, {});
        const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
        const undo = { ...undoing, event: event!.id };
        await assert.rejects(world.perform({ ...undo, hasRecentSignIn: false }), { code: 'sign-in-again' });
        assert.equal((await world.perform(undo)).impossibleCount, 0);
      });
  });
}
