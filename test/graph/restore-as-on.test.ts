/** Restoring a record, or a whole fonds, as on a day (docs/api/undo.md). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import type { RestoreResult } from '../../src/graph/changes/undo/restore-as-on.ts';
import { GraphWorld } from '../world/graph-world.ts';

const unit = 'DocumentaryUnit';
const inRepository = { type: 'Repository', id: 'nl-r1' };

type Request<Name extends ChangeName> = Omit<ChangeOf<Name>, 'actor' | 'logMessage'>;

async function lastEvent(world: GraphWorld): Promise<string> {
  const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
  return event!.id;
}

async function change<Name extends ChangeName>(world: GraphWorld, request: Request<Name>): Promise<string> {
  await world.perform({ actor: 'mike', logMessage: null, ...request } as unknown as ChangeOf<Name>);
  return lastEvent(world);
}

const edit = (world: GraphWorld, id: string, identifierType: string): Promise<string> =>
  change(world, {
    change: 'update',
    type: unit,
    id,
    bundle: { type: unit, data: { identifier: id.split('-').at(-1)!, identifierType }, relationships: {} },
    patch: false,
  });

/** Restores the fonds as after the event. */
const restore = (
  world: GraphWorld,
  event: string,
  options: Partial<ChangeOf<'restoreAsOn'>> = {},
): Promise<RestoreResult> =>
  world.perform({
    change: 'restoreAsOn',
    actor: 'mike',
    id: 'nl-r1-a',
    until: { event },
    below: true,
    page: { offset: 0, limit: 10 },
    logMessage: null,
    ...options,
  });

/** A fonds with two series of two files. */
async function make(): Promise<{ world: GraphWorld; event: string }> {
  const world = await GraphWorld.make();
  for (const identifier of ['a', 'other']) await world.create(unit, { identifier }, inRepository);
  for (const series of ['s', 't']) {
    await world.create(unit, { identifier: series }, { type: unit, id: 'nl-r1-a' });
    for (const file of ['1', '2'])
      await world.create(unit, { identifier: file }, { type: unit, id: `nl-r1-a-${series}` });
  }
  await change(world, { change: 'setAccess', id: 'nl-r1-a-s-2', accessibleTo: ['mike'] });
  return { world, event: await edit(world, 'nl-r1-a', 'as on the day') };
}

/** Everything about the units of the repository that is restored. */
async function readUnits(world: GraphWorld): Promise<readonly unknown[]> {
  const rows = await world.store.items.list({ type: unit }, 'everything', { offset: 0, limit: 100 });
  return rows
    .map(({ gid, id, parent, position, childCount, restricted, data, parts }) => [
      gid,
      id,
      parent,
      position,
      childCount,
      restricted,
      data,
      parts,
    ])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]));
}

/** Changes of every kind that the restore takes back. */
async function changeEverything(world: GraphWorld): Promise<void> {
  await edit(world, 'nl-r1-a', 'first');
  await edit(world, 'nl-r1-a', 'second');
  await edit(world, 'nl-r1-a-t-1', 'third');
  await change(world, { change: 'delete', type: unit, id: 'nl-r1-a-s-2' });
  await world.create(unit, { identifier: 'new' }, { type: unit, id: 'nl-r1-a-s' });
  await change(world, { change: 'reparent', moves: [{ id: 'nl-r1-a-t-2', parent: 'nl-r1-other' }] });
  await change(world, { change: 'rename', names: [{ id: 'nl-r1-a-t', identifier: 'u' }] });
}

describe('A fonds that is restored as on a day', () => {
  it('has its units, texts, ids and places of that day, and undo takes the restore back', async () => {
    const { world, event } = await make();
    const then = await readUnits(world);
    await changeEverything(world);
    const now = await readUnits(world);
    assert.notDeepEqual(now, then);
    const tried = await restore(world, event, { commit: false });
    assert.deepEqual(await readUnits(world), now, 'a dry run changes nothing');
    const result = await restore(world, event, { ifMatch: tried.digest });
    assert.deepEqual([result.restored, result.deleted, result.moved, result.impossible], [1, 1, 1, []]);
    assert.deepEqual(await readUnits(world), then);
    const { undoes, event: undone } = await world.perform({
      change: 'undo',
      actor: 'mike',
      event: result.event!,
      force: false,
      page: { offset: 0, limit: 10 },
      logMessage: null,
    });
    assert.ok(undone !== null && undoes === result.event);
    assert.deepEqual(await readUnits(world), now);
    assert.equal((await restore(world, await lastEvent(world))).event, null, 'nothing is different');
  });

  it('is found by its time as well, and leaves other units as they are', async () => {
    const { world } = await make();
    const event = (await world.store.events.find(await lastEvent(world)))!;
    const before = await readUnits(world);
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a-t-1' });
    await edit(world, 'nl-r1-other', 'changed');
    const result = await restore(world, event.id, { until: { timestamp: event.timestamp } });
    assert.equal(result.restored, 1);
    const changed = (await readUnits(world)).filter(
      (row, i) => JSON.stringify(row) !== JSON.stringify(before[i]),
    );
    assert.deepEqual(
      changed.map((row) => (row as readonly unknown[])[1]),
      ['nl-r1-other'],
    );
  });

  it('can be restored without the records below it', async () => {
    const { world, event } = await make();
    await changeEverything(world);
    const { updated, restored, deleted, moved } = await restore(world, event, { below: false });
    assert.deepEqual([updated, restored, deleted, moved], [1, 0, 0, 0]);
    assert.equal(JSON.parse((await world.store.items.find('nl-r1-a'))!.data).identifierType, 'as on the day');
  });

  it('is not restored if a record was changed after the dry run', async () => {
    const { world, event } = await make();
    await edit(world, 'nl-r1-a-t-1', 'first');
    const { digest } = await restore(world, event, { commit: false });
    await edit(world, 'nl-r1-a-t-1', 'second');
    await assert.rejects(restore(world, event, { ifMatch: digest }), { code: 'changed-meanwhile' });
  });

  it('is not restored if a record that it would delete was changed after the dry run', async () => {
    const { world, event } = await make();
    await world.create(unit, { identifier: 'new' }, { type: unit, id: 'nl-r1-a' });
    const { digest, deleted } = await restore(world, event, { commit: false });
    assert.equal(deleted, 1);
    await edit(world, 'nl-r1-a-new', 'an hour of work');
    await assert.rejects(restore(world, event, { ifMatch: digest }), { code: 'changed-meanwhile' });
    assert.ok(await world.store.items.find('nl-r1-a-new'));
  });

  it('must have existed, and only those who may make all changes restore it', async () => {
    const { world, event } = await make();
    await world.create(unit, { identifier: 'late' }, inRepository);
    await assert.rejects(restore(world, event, { id: 'nl-r1-late' }), {
      code: 'bad-parameter',
      message: /did not exist at that time/,
    });
    await world.addUser('amy', []);
    await world.grant('amy', 'update', unit, 'nl-r1');
    await edit(world, 'nl-r1-a-t-1', 'first');
    assert.equal((await restore(world, event, { actor: 'amy' })).updated, 1);
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a-t-1' });
    await assert.rejects(restore(world, event, { actor: 'amy' }), { code: 'permission-denied' });
  });
});
