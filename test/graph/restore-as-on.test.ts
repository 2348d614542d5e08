/** Restoring a record, or a whole fonds, as on a day (docs/api/undo.md). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChange, type ChangeName, type ChangeOf } from '../../src/graph/changes/changes.ts';
import type { RestoreResult } from '../../src/graph/changes/undo/restore-as-on.ts';
import type { Store, StoreTransaction } from '../../src/store/store.ts';
import { c, ead } from '../world/finding-aid.ts';
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

/** Returns the event of the undo. */
async function undo(world: GraphWorld, event: string): Promise<string> {
  const page = { offset: 0, limit: 10 };
  await world.perform({ change: 'undo', actor: 'mike', event, force: false, page, logMessage: null });
  return lastEvent(world);
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

  it('is found by an event that the user may see, and by no other', async () => {
    const { world } = await make();
    await world.addUser('amy', []);
    await world.grant('amy', 'update', unit, 'nl-r1');
    await change(world, { change: 'setAccess', id: 'nl-r1-other', accessibleTo: ['mike'] });
    const hidden = await edit(world, 'nl-r1-other', 'hidden');
    await change(world, { change: 'setAccess', id: 'nl-r1-a-s-2', accessibleTo: [] });
    await edit(world, 'nl-r1-a', 'first');
    const of = (event: string, actor: string) =>
      restore(world, event, { actor, below: false, commit: false });
    assert.equal((await of(hidden, 'mike')).updated, 1);
    await assert.rejects(of(hidden, 'amy'), { code: 'not-found' });
    await assert.rejects(of('none', 'amy'), { code: 'not-found' });
  });

  it('has records again whose ids new records have got, and undo takes this back and forth', async () => {
    const { world, event } = await make();
    const then = await readUnits(world);
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a-s-1' });
    await world.create(unit, { identifier: '1' }, { type: unit, id: 'nl-r1-a-s' });
    await world.create(unit, { identifier: 'new' }, { type: unit, id: 'nl-r1-a-s-1' });
    await change(world, { change: 'rename', names: [{ id: 'nl-r1-a-t', identifier: 'u' }] });
    await world.create(unit, { identifier: 't' }, { type: unit, id: 'nl-r1-a' });
    const before = await readUnits(world);
    const { restored, deleted, impossible } = await restore(world, event);
    assert.deepEqual([restored, deleted, impossible], [1, 3, []]);
    assert.deepEqual(await readUnits(world), then);
    const undone = await undo(world, await lastEvent(world));
    assert.deepEqual(await readUnits(world), before);
    await undo(world, undone);
    assert.deepEqual(await readUnits(world), then);
  });

  it('has records again that were moved below new records', async () => {
    const { world, event } = await make();
    const then = await readUnits(world);
    await world.create(unit, { identifier: 'new' }, { type: unit, id: 'nl-r1-a' });
    await change(world, { change: 'reparent', moves: [{ id: 'nl-r1-a-t-2', parent: 'nl-r1-a-new' }] });
    const { moved, deleted, impossible } = await restore(world, event);
    assert.deepEqual([moved, deleted, impossible], [1, 1, []]);
    assert.deepEqual(await readUnits(world), then);
  });

  it('has the records again that were below a series which was moved away, as they were', async () => {
    const { world, event } = await make();
    const then = await readUnits(world);
    await change(world, { change: 'reparent', moves: [{ id: 'nl-r1-a-t', parent: 'nl-r1-other' }] });
    await edit(world, 'nl-r1-other-t-1', 'edited elsewhere');
    await world.create(unit, { identifier: 'new' }, { type: unit, id: 'nl-r1-other-t' });
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-other-t-2' });
    const { moved, deleted, restored } = await restore(world, event);
    assert.deepEqual([moved, deleted, restored], [1, 1, 1]);
    assert.deepEqual(await readUnits(world), then);
  });

  it('has none of the records that were imported, deleted and brought back since', async () => {
    const { world, event } = await make();
    const then = await readUnits(world);
    const file = ead('I', c('1', 'First') + c('2', 'Second'));
    const scope = { type: unit, id: 'nl-r1-a-s' };
    const imported = (await world.import('ead', file, { scope: scope.id })).event!;
    const undone = await undo(world, imported);
    await undo(world, undone);
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a-s-1' });
    await undo(world, await lastEvent(world));
    const { deleted, restored, updated } = await restore(world, event);
    assert.deepEqual([deleted, restored, updated], [3, 0, 0]);
    assert.deepEqual(await readUnits(world), then);
  });

  it('is as after an event, also if another event of the same millisecond follows', async () => {
    const { world } = await make();
    const timestamp = '2026-11-15T10:00:00.000+00:00';
    const env = { ...world.env, now: () => new Date(timestamp) };
    for (const identifierType of ['first', 'second'])
      await applyChange(world.store, env, {
        change: 'update',
        actor: 'mike',
        type: unit,
        id: 'nl-r1-a',
        bundle: { type: unit, data: { identifier: 'a', identifierType }, relationships: {} },
        patch: false,
        logMessage: null,
      });
    const [second, first] = await world.store.events.list({}, 'everything', { offset: 0, limit: 2 });
    assert.deepEqual([first!.timestamp, second!.timestamp], [timestamp, timestamp]);
    await world.store.feed.assignSequences();
    const { journal } = world.store;
    const { change: firstChange } = (await journal.find(first!.gid))!;
    assert.equal(await journal.findLastChange({ event: first!.gid }), firstChange);
    assert.ok((await journal.findLastChange({ timestamp })) > firstChange);
    await restore(world, first!.id);
    assert.equal(JSON.parse((await world.store.items.find('nl-r1-a'))!.data).identifierType, 'first');
  });

  it('is restored at a cost that does not depend on other changes', async () => {
    const { world, event } = await make();
    await edit(world, 'nl-r1-a-t-1', 'first');
    const few = await countRows(world, event);
    for (let n = 0; n < 20; n += 1) {
      await world.create(unit, { identifier: `n${n}` }, inRepository);
      await edit(world, `nl-r1-n${n}`, 'edited');
      await change(world, { change: 'reparent', moves: [{ id: `nl-r1-n${n}`, parent: 'nl-r1-other' }] });
      if (n % 2 === 0) await change(world, { change: 'delete', type: unit, id: `nl-r1-other-n${n}` });
    }
    assert.ok(few > 0);
    assert.equal(await countRows(world, event), few);
  });

  it('is not restored if the change is cancelled', async () => {
    const { world, event } = await make();
    await changeEverything(world);
    const now = await readUnits(world);
    const cancelling = new AbortController();
    const totals: number[] = [];
    const hooks = {
      signal: cancelling.signal,
      onProgress: ({ total }: { readonly total: number }) => {
        totals.push(total);
        cancelling.abort();
      },
    };
    const request = {
      change: 'restoreAsOn',
      actor: 'mike',
      id: 'nl-r1-a',
      below: true,
      logMessage: null,
    } as const;
    const page = { offset: 0, limit: 10 };
    await assert.rejects(applyChange(world.store, world.env, { ...request, until: { event }, page }, hooks), {
      code: 'cancelled',
    });
    assert.equal(totals.length, 1, 'it stops at the first batch');
    assert.deepEqual(await readUnits(world), now);
  });

  it('can be limited to a number of records, now and then', async () => {
    const { world, event } = await make();
    assert.equal((await restore(world, event, { maxRecords: 7 })).event, null);
    await assert.rejects(restore(world, event, { maxRecords: 6 }), { code: 'limit-exceeded' });
    await change(world, { change: 'deleteChildren', type: unit, id: 'nl-r1-a', all: true, versions: true });
    await assert.rejects(restore(world, event, { maxRecords: 6 }), { code: 'limit-exceeded' });
  });
});

/** The rows of the journal that a dry run reads. */
async function countRows(world: GraphWorld, event: string): Promise<number> {
  let count = 0;
  const counting = ({ journal, ...tx }: StoreTransaction): StoreTransaction => ({
    ...tx,
    journal: new Proxy(journal, {
      get:
        (target, name: keyof typeof journal) =>
        async (...args: readonly unknown[]) => {
          const found: unknown = await (target[name] as (...all: readonly unknown[]) => unknown)(...args);
          if (Array.isArray(found)) count += found.length;
          return found;
        },
    }),
  });
  const store: Store = {
    ...world.store,
    transaction: (run, options) => world.store.transaction((tx) => run(counting(tx)), options),
  };
  const { updated } = await applyChange(store, world.env, {
    change: 'restoreAsOn',
    actor: 'mike',
    id: 'nl-r1-a',
    until: { event },
    below: true,
    page: { offset: 0, limit: 10 },
    commit: false,
    logMessage: null,
  });
  assert.equal(updated, 1);
  return count;
}
