/** Undo together with the other parts of the archive: own relations of users, inherited restrictions, dumps, cancellation. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChange, type ChangeName, type ChangeOf } from '../../src/graph/changes/changes.ts';
import type { UndoResult } from '../../src/graph/changes/undo/undo-report.ts';
import type { Bundle } from '../../src/model/bundle.ts';
import { profiles } from '../../src/model/profile.ts';
import { asDump, dumpText } from '../world/dumping.ts';
import { newPlace } from '../world/engine-under-test.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { scratchFolder } from '../world/scratch.ts';

const unit = 'DocumentaryUnit';
const inRepository = { type: 'Repository', id: 'nl-r1' };
const page = { offset: 0, limit: 10 };

async function lastEvent(world: GraphWorld): Promise<string> {
  const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
  return event!.id;
}

async function change<Name extends ChangeName>(
  world: GraphWorld,
  request: Omit<ChangeOf<Name>, 'actor' | 'logMessage'>,
  actor = 'mike',
): Promise<string> {
  await world.perform({ actor, logMessage: null, ...request } as unknown as ChangeOf<Name>);
  return lastEvent(world);
}

const undo = (
  world: GraphWorld,
  event: string,
  options: Partial<ChangeOf<'undo'>> = {},
): Promise<UndoResult> =>
  world.perform({ change: 'undo', actor: 'mike', event, force: false, page, logMessage: null, ...options });

const describedUnit = (data: Bundle['data'], name: string): Bundle => ({
  type: unit,
  data,
  relationships: {
    describes: [
      { type: 'DocumentaryUnitDescription', data: { name, languageCode: 'eng' }, relationships: {} },
    ],
  },
});

const edit = (world: GraphWorld, id: string, name: string): Promise<string> =>
  change(world, {
    change: 'update',
    type: unit,
    id,
    bundle: describedUnit({ identifier: id.split('-').at(-1)! }, name),
    patch: false,
  });

describe('Undo of what belongs to another user', () => {
  for (const [relation, label] of [
    ['following', 'isFollowing'],
    ['watching', 'isWatching'],
    ['blocked', 'isBlocking'],
  ] as const)
    it(`is not possible: ${relation}`, async () => {
      const world = await GraphWorld.make();
      const others = [relation === 'watching' ? 'nl-r1' : 'mike'];
      const event = await change(
        world,
        { change: 'changeSocial', id: 'reader', relation, others, how: 'add' },
        'reader',
      );
      const { gid } = (await world.store.items.find('reader'))!;
      const count = async (): Promise<number> => (await world.store.edges.listFrom([gid], label)).length;
      for (const force of [false, true]) {
        const { event: written, impossible } = await undo(world, event, { force });
        assert.deepEqual(
          [written, impossible.map(({ id, code }) => [id, code])],
          [null, [['reader', 'no-undo-data']]],
        );
      }
      assert.equal(await count(), 1);
      assert.equal((await undo(world, event, { actor: 'reader' })).impossibleCount, 0);
      assert.equal(await count(), 0);
    });
});

describe('Undo of a creation', () => {
  it('lists a record that was changed since with its present content, parts included', async () => {
    const world = await GraphWorld.make();
    const bundle = describedUnit({ identifier: 'a' }, 'Letters');
    const event = await change(world, { change: 'create', bundle, parent: inRepository });
    await edit(world, 'nl-r1-a', 'Letters and maps');
    const { conflicts, event: written } = await undo(world, event);
    assert.equal(written, null);
    const [{ id, path, before, now }] = conflicts as unknown as [
      { id: string; path: string; before: unknown; now: Bundle },
    ];
    assert.deepEqual(
      [id, path, before, now.type, now.data],
      ['nl-r1-a', '', null, unit, { identifier: 'a' }],
    );
    assert.equal(now.relationships.describes![0]!.data.name, 'Letters and maps');
    assert.doesNotMatch(JSON.stringify(now), /"gid"/, 'no numbers of the store');
  });

  it('never deletes a record of another event, also not with force', async () => {
    const world = await GraphWorld.make();
    await world.create(unit, { identifier: 'a' }, inRepository);
    const first = await lastEvent(world);
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a' });
    await world.create(unit, { identifier: 'a' }, inRepository);
    assert.deepEqual((await undo(world, first, { force: true })).deleted, 0);
    const imported = (await world.import('ead', ead('I', c('1', 'First') + c('2', 'Second')))).event!;
    await world.create(unit, { identifier: 'own' }, { type: unit, id: 'nl-r1-i-1' });
    await edit(world, 'nl-r1-i-2', 'changed');
    const kept = await undo(world, imported);
    assert.deepEqual([kept.event, kept.conflictCount, kept.impossibleCount], [null, 1, 2]);
    const forced = await undo(world, imported, { force: true });
    assert.deepEqual([forced.deleted, forced.conflictCount, forced.impossibleCount], [1, 0, 2]);
    for (const id of ['nl-r1-a', 'nl-r1-i', 'nl-r1-i-1', 'nl-r1-i-1-own'])
      assert.ok(await world.store.items.find(id), id);
    assert.equal(await world.store.items.find('nl-r1-i-2'), undefined);
  });
});

describe('Inherited restrictions after an undo', () => {
  const restrictedUnits = async (world: GraphWorld): Promise<readonly string[]> => {
    const rows = await world.store.items.list({ type: unit }, 'everything', { offset: 0, limit: 2000 });
    return rows.filter(({ restricted }) => restricted).map(({ id }) => id);
  };

  it('are those of before, for a fonds with 1,000 children', async () => {
    const world = await GraphWorld.make();
    const children = Array.from({ length: 1000 }, (_, i) => c(`${i}`, `Unit ${i}`)).join('');
    await world.import('ead', ead('I', children));
    const event = await change(world, { change: 'setAccess', id: 'nl-r1-i', accessibleTo: ['mike'] });
    assert.equal((await restrictedUnits(world)).length, 1001);
    const { event: undone, updated } = await undo(world, event);
    assert.equal(updated, 1, 'the children have no access of their own');
    assert.deepEqual(await restrictedUnits(world), []);
    await undo(world, undone!);
    assert.equal((await restrictedUnits(world)).length, 1001);
  });

  it('apply again to a record that was moved out of a restricted tree', async () => {
    const world = await GraphWorld.make();
    for (const identifier of ['a', 'b']) await world.create(unit, { identifier }, inRepository);
    await world.create(unit, { identifier: 's' }, { type: unit, id: 'nl-r1-a' });
    await world.create(unit, { identifier: 'f' }, { type: unit, id: 'nl-r1-a-s' });
    await change(world, { change: 'setAccess', id: 'nl-r1-a', accessibleTo: ['mike'] });
    const restricted = await restrictedUnits(world);
    assert.deepEqual(restricted.toSorted(), ['nl-r1-a', 'nl-r1-a-s', 'nl-r1-a-s-f']);
    const event = await change(world, {
      change: 'reparent',
      moves: [{ id: 'nl-r1-a-s', parent: 'nl-r1-b' }],
    });
    assert.deepEqual(await restrictedUnits(world), ['nl-r1-a']);
    await world.grant('reader', 'update', unit, 'nl-r1');
    await world.grant('reader', 'create', unit, 'nl-r1');
    await assert.rejects(undo(world, event, { actor: 'reader' }), { code: 'permission-denied' });
    assert.equal((await undo(world, event)).moved, 1);
    assert.deepEqual((await restrictedUnits(world)).toSorted(), restricted.toSorted());
  });
});

describe('A dump', () => {
  it('has the data to undo a deletion without versions', async () => {
    const place = await newPlace(scratchFolder())();
    const mike =
      '{"id":"mike","type":"UserProfile","data":{"identifier":"mike","name":"Mike"},"relationships":{"belongsTo":[{"id":"admin"}]}}';
    const world = await GraphWorld.restored(asDump([mike]), profiles.archive, place);
    await world.create('Country', { identifier: 'nl' });
    await world.create('Repository', { identifier: 'r1' }, { type: 'Country', id: 'nl' });
    const bundle = describedUnit({ identifier: 'a' }, 'Letters');
    await change(world, { change: 'create', bundle, parent: inRepository });
    const { parts, gid } = (await world.store.items.find('nl-r1-a'))!;
    const event = await change(world, {
      change: 'deleteChildren',
      ...inRepository,
      all: true,
      versions: false,
    });
    assert.deepEqual(await world.store.versions.list(gid, 'everything', page), []);
    const restored = await GraphWorld.restored(await dumpText(place));
    assert.equal((await undo(restored, event)).restored, 1);
    const texts = (stored: string): unknown => JSON.parse(stored)[0].data;
    assert.deepEqual(texts((await restored.store.items.find('nl-r1-a'))!.parts), texts(parts));
  });
});

describe('A cancelled undo', () => {
  it('changes nothing, whenever it is cancelled', async () => {
    const world = await GraphWorld.make();
    const children = Array.from({ length: 450 }, (_, i) => c(`${i}`, `Unit ${i}`)).join('');
    const event = (await world.import('ead', ead('I', children))).event!;
    const request = { change: 'undo', actor: 'mike', event, force: false, page, logMessage: null } as const;
    const count = (): Promise<number> => world.store.items.count({ type: unit }, 'everything');
    for (const after of [1, 3]) {
      const cancelling = new AbortController();
      const reported: number[] = [];
      const onProgress = ({ records }: { readonly records: number }): void => {
        if (reported.push(records) === after) cancelling.abort();
      };
      const hooks = { signal: cancelling.signal, onProgress };
      await assert.rejects(applyChange(world.store, world.env, request, hooks), { code: 'cancelled' });
      assert.equal(reported.length, after, 'it stops at the next batch');
      assert.deepEqual([await count(), await lastEvent(world)], [451, event]);
    }
    const reported: string[] = [];
    await applyChange(world.store, world.env, request, {
      onProgress: ({ records, total }) => reported.push(`${records} of ${total}`),
    });
    assert.deepEqual([reported[0], reported.at(-1)], ['0 of 451', '451 of 451']);
    assert.equal(await count(), 0);
  });
});
