/** Undo by users who may not see all records of the event: they are denied before a hidden record is named, also one that the undo would not change. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import type { UndoResult } from '../../src/graph/changes/undo/undo-report.ts';
import type { Failure } from '../../src/model/errors.ts';
import { profiles } from '../../src/model/profile.ts';
import { GraphWorld } from '../world/graph-world.ts';

const unit = 'DocumentaryUnit';
const secret = 'nl-r1-secret';
const inRepository = { type: 'Repository', id: 'nl-r1' };
const inSecret = { type: unit, id: secret };

type Request<Name extends ChangeName> = Omit<ChangeOf<Name>, 'actor' | 'logMessage'>;

/** Returns the id of the event. */
async function change<Name extends ChangeName>(world: GraphWorld, request: Request<Name>): Promise<string> {
  await world.perform({ actor: 'mike', logMessage: null, ...request } as unknown as ChangeOf<Name>);
  return lastEvent(world);
}

async function lastEvent({ store }: GraphWorld): Promise<string> {
  const [event] = await store.events.list({}, 'everything', { offset: 0, limit: 1 });
  return event!.id;
}

/** A dry run. */
async function undo(world: GraphWorld, event: string, actor: string, force = false): Promise<UndoResult> {
  const page = { offset: 0, limit: 10 };
  return world.perform({ change: 'undo', actor, event, force, page, commit: false, logMessage: null });
}

async function requireDenied(world: GraphWorld, event: string): Promise<void> {
  for (const force of [false, true])
    await assert.rejects(undo(world, event, 'amy', force), (error: Failure) => {
      assert.equal(error.code, 'permission-denied');
      assert.doesNotMatch(JSON.stringify([error.message, error.details]), /secret|team/);
      return true;
    });
}

/** Without inherited restrictions. `amy` has all permissions in the repository. */
async function make(): Promise<GraphWorld> {
  const world = await GraphWorld.make(profiles.ehri);
  for (const identifier of ['a', 'b', 'secret']) await world.create(unit, { identifier }, inRepository);
  await world.addUser('amy', []);
  for (const permission of ['update', 'create', 'delete'] as const)
    await world.grant('amy', permission, unit, 'nl-r1');
  return world;
}

const hide = (world: GraphWorld, id = secret, accessibleTo = ['mike']): Promise<string> =>
  change(world, { change: 'setAccess', id, accessibleTo });
const move = (world: GraphWorld, ids: readonly string[], parent: string): Promise<string> =>
  change(world, { change: 'reparent', moves: ids.map((id) => ({ id, parent })) });
const rename = (world: GraphWorld, names: Readonly<Record<string, string>>): Promise<string> =>
  change(world, {
    change: 'rename',
    names: Object.entries(names).map(([id, identifier]) => ({ id, identifier })),
  });
const batch = { tolerant: false, version: true };
const remove = (world: GraphWorld): Promise<string> =>
  change(world, { change: 'batchDelete', ids: ['nl-r1-a', secret], ...batch });
const edit = (world: GraphWorld, identifierType: string, ids = ['nl-r1-a', secret]): Promise<string> =>
  change(world, {
    change: 'batchUpdate',
    bundles: ids.map((id) => ({ type: unit, id, data: { identifierType }, relationships: {} })),
    ...batch,
  });

/** Events about two records, one of which is hidden, and which no undo changes. Each function returns the event. */
const events: Readonly<Record<string, (world: GraphWorld) => Promise<string>>> = {
  'a value that was changed since': async (world) => {
    const event = await edit(world, 'draft');
    await edit(world, 'final', [secret]);
    await hide(world);
    return event;
  },
  'an identifier that was changed since': async (world) => {
    const event = await rename(world, { 'nl-r1-a': 'a1', [secret]: 'secret1' });
    await rename(world, { [`${secret}1`]: 'secret2' });
    await hide(world, `${secret}2`);
    return event;
  },
  'a place that was changed since': async (world) => {
    await world.create(unit, { identifier: 'c' }, inRepository);
    const { gid } = (await world.store.items.find(secret))!;
    const presentId = async (): Promise<string> => (await world.store.items.listStates([gid]))[0]!.id;
    const event = await move(world, ['nl-r1-a', secret], 'nl-r1-b');
    await move(world, [await presentId()], 'nl-r1-c');
    await hide(world, await presentId());
    return event;
  },
  'a new record that has a child by now': async (world) => {
    await remove(world);
    const bundles = ['a', 'secret'].map((identifier) => ({
      type: unit,
      data: { identifier },
      relationships: {},
    }));
    const event = await change(world, { change: 'putChildren', parent: inRepository, bundles, ...batch });
    await world.create(unit, { identifier: 'child' }, inSecret);
    await hide(world);
    return event;
  },
  'a record that was deleted since': async (world) => {
    const event = await edit(world, 'draft');
    await hide(world);
    await change(world, { change: 'batchDelete', ids: [secret], ...batch });
    return event;
  },
  'a record below a renamed one, which has another identifier by now': async (world) => {
    await world.create(unit, { identifier: 'secret' }, { type: unit, id: 'nl-r1-a' });
    await hide(world, 'nl-r1-a-secret');
    const event = await rename(world, { 'nl-r1-a': 'a1' });
    await rename(world, { 'nl-r1-a1-secret': 'secret2' });
    return event;
  },
  'a record below a renamed one, which was deleted since': async (world) => {
    await world.create(unit, { identifier: 'secret' }, { type: unit, id: 'nl-r1-a' });
    await hide(world, 'nl-r1-a-secret');
    const event = await rename(world, { 'nl-r1-a': 'a1' });
    await change(world, { change: 'batchDelete', ids: ['nl-r1-a1-secret'], ...batch });
    return event;
  },
  'a deleted record whose id is taken': async (world) => {
    await hide(world);
    const event = await remove(world);
    await world.create(unit, { identifier: 'secret' }, inRepository);
    return event;
  },
};

describe('An undo by somebody who may not see all records', () => {
  for (const [name, makeEvent] of Object.entries(events))
    it(`is denied before it names ${name}`, async () => {
      const world = await make();
      const event = await makeEvent(world);
      const { conflicts, impossible } = await undo(world, event, 'mike');
      assert.match(
        JSON.stringify([conflicts, impossible]),
        /secret/,
        'a user who sees it learns why it stays',
      );
      await requireDenied(world, event);
    });

  it('is denied before it names a hidden member of a deleted group', async () => {
    const world = await make();
    await world.grant('amy', 'create', 'Group');
    await world.addUser('secret', []);
    await hide(world, 'secret');
    await world.create('Group', { identifier: 'team', name: 'Team' });
    await change(world, { change: 'joinGroup', group: 'team', member: 'secret' });
    const event = await change(world, { change: 'delete', type: 'Group', id: 'team' });
    await world.create('Group', { identifier: 'team', name: 'Another one' });
    const { impossible } = await undo(world, event, 'mike');
    assert.deepEqual(impossible.map(({ id, code }) => [id, code]).sort(), [
      ['secret', 'gone'],
      ['team', 'id-taken'],
    ]);
    await requireDenied(world, event);
  });

  it('does not name the hidden record into which another event has moved one', async () => {
    const world = await make();
    const { gid } = (await world.store.items.find('nl-r1-a'))!;
    const event = await move(world, ['nl-r1-a'], 'nl-r1-b');
    const [moved] = await world.store.items.listStates([gid]);
    await move(world, [moved!.id], secret);
    await hide(world);
    const { conflicts } = await undo(world, event, 'amy');
    assert.deepEqual(
      conflicts.filter(({ path }) => path === 'parent').map(({ before, now }) => [before, now]),
      [['nl-r1', null]],
    );
  });
});
