/** Restoring texts as on a day, or of a version: who may read them, restrictions of records that come back, counts, and later imports. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import type { RestoreResult } from '../../src/graph/changes/undo/restore-as-on.ts';
import type { Bundle } from '../../src/model/bundle.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const unit = 'DocumentaryUnit';
const inRepository = { type: 'Repository', id: 'nl-r1' };
const page = { offset: 0, limit: 10 };

async function change<Name extends ChangeName>(
  world: GraphWorld,
  request: Omit<ChangeOf<Name>, 'actor' | 'logMessage'>,
): Promise<string> {
  await world.perform({ actor: 'mike', logMessage: null, ...request } as unknown as ChangeOf<Name>);
  const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
  return event!.id;
}

const edit = (
  world: GraphWorld,
  id: string,
  data: Bundle['data'],
  describes: readonly Bundle[] = [],
): Promise<string> =>
  change(world, {
    change: 'update',
    type: unit,
    id,
    bundle: { type: unit, data: { identifier: 'a', ...data }, relationships: { describes } },
    patch: false,
  });

const restore = (world: GraphWorld, options: Partial<ChangeOf<'restoreAsOn'>>): Promise<RestoreResult> =>
  world.perform({
    change: 'restoreAsOn',
    actor: 'mike',
    id: 'nl-r1-a',
    until: { timestamp: '2999-01-01' },
    below: false,
    page,
    logMessage: null,
    ...options,
  });

const typeOf = async (world: GraphWorld): Promise<unknown> =>
  JSON.parse((await world.store.items.find('nl-r1-a'))!.data).identifierType;

/** A unit that `amy` may change and see, with the event that created it. */
async function make(): Promise<{ world: GraphWorld; event: string }> {
  const world = await GraphWorld.make();
  await world.create(unit, { identifier: 'a' }, inRepository);
  const [created] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
  await world.addUser('amy', []);
  for (const permission of ['update', 'create', 'delete'] as const)
    await world.grant('amy', permission, unit, 'nl-r1');
  return { world, event: created!.id };
}

const restrict = (world: GraphWorld, id: string, accessibleTo: readonly string[]): Promise<string> =>
  change(world, { change: 'setAccess', id, accessibleTo });

describe('Texts from the time in which a record was restricted', () => {
  it('are restored only for users who could read them then', async () => {
    const { world } = await make();
    await restrict(world, 'nl-r1-a', ['mike']);
    const secret = await edit(world, 'nl-r1-a', { identifierType: 'secret' });
    await edit(world, 'nl-r1-a', { identifierType: 'public' });
    await restrict(world, 'nl-r1-a', []);
    const [version] = await world.store.versions.list(
      (await world.store.items.find('nl-r1-a'))!.gid,
      'everything',
      { offset: 0, limit: 1 },
    );
    for (const commit of [false, true]) {
      await assert.rejects(restore(world, { actor: 'amy', until: { event: secret }, commit }), {
        code: 'not-found',
      });
      const { timestamp } = (await world.store.events.find(secret))!;
      await assert.rejects(restore(world, { actor: 'amy', until: { timestamp }, commit }), {
        code: 'permission-denied',
      });
      await assert.rejects(restore(world, { actor: 'amy', until: { version: version!.id }, commit }), {
        code: 'not-found',
      });
    }
    assert.equal(await typeOf(world), 'public');
    assert.equal((await restore(world, { until: { event: secret } })).updated, 1);
    assert.equal(await typeOf(world), 'secret');
  });

  it('are restored for users who could read them, and for all after the history was published', async () => {
    const { world, event } = await make();
    await restrict(world, 'nl-r1-a', ['amy']);
    await edit(world, 'nl-r1-a', { identifierType: 'secret' });
    assert.equal((await restore(world, { actor: 'amy', until: { event } })).updated, 1);
    await edit(world, 'nl-r1-a', { identifierType: 'secret' });
    await world.addUser('bob', []);
    await world.grant('bob', 'update', unit, 'nl-r1');
    await restrict(world, 'nl-r1-a', []);
    await assert.rejects(restore(world, { actor: 'bob', until: { event } }), { code: 'permission-denied' });
    await change(world, { change: 'setAccess', id: 'nl-r1-a', accessibleTo: [], publishHistory: true });
    assert.equal((await restore(world, { actor: 'bob', until: { event } })).updated, 1);
    assert.equal(await typeOf(world), undefined);
  });
});

describe('A tree that is restored', () => {
  it('gives records that come back the restriction that they inherit now', async () => {
    const { world } = await make();
    const event = await change(world, {
      change: 'create',
      bundle: { type: unit, data: { identifier: 'b' }, relationships: {} },
      parent: { type: unit, id: 'nl-r1-a' },
    });
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a-b' });
    await restrict(world, 'nl-r1-a', ['mike']);
    const { restored, updated } = await restore(world, { until: { event }, below: true });
    assert.deepEqual([restored, updated], [1, 0], 'a record that comes back is not counted again');
    assert.equal((await world.store.items.find('nl-r1-a-b'))!.restricted, true);
    const { items } = world.graph.as(await world.actor('reader'));
    await assert.rejects(items.getType('nl-r1-a-b'), { code: 'not-found' });
    await restrict(world, 'nl-r1-a', []);
    assert.equal((await world.store.items.find('nl-r1-a-b'))!.restricted, false, 'only inherited');
  });

  it('does not give deleted records back that the user could not see, nor names them', async () => {
    const { world } = await make();
    await world.create(unit, { identifier: 'hidden' }, { type: unit, id: 'nl-r1-a' });
    const event = await restrict(world, 'nl-r1-a-hidden', ['mike']);
    const { timestamp } = (await world.store.events.find(event))!;
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a-hidden' });
    const error = await restore(world, { actor: 'amy', until: { timestamp }, below: true }).then(
      () => undefined,
      (reason: Error & { code?: string }) => reason,
    );
    assert.equal(error?.code, 'permission-denied');
    assert.doesNotMatch(JSON.stringify({ ...error, message: error!.message }), /hidden/);
    assert.equal((await restore(world, { until: { timestamp }, below: true })).restored, 1);
    assert.equal((await world.store.items.find('nl-r1-a-hidden'))!.restricted, true);
  });

  it('counts each record once, whatever was changed of it', async () => {
    const { world } = await make();
    for (const identifier of ['b', 'c'])
      await world.create(unit, { identifier }, { type: unit, id: 'nl-r1-a' });
    await world.create(unit, { identifier: 'other' }, inRepository);
    await world.grant('amy', 'owner', 'nl-r1-a-b');
    await world.grant('amy', 'update', unit, 'nl-r1-a-b');
    const link = { type: 'Link', data: { type: 'associative' }, relationships: {} };
    const event = await change(world, {
      change: 'link',
      source: 'nl-r1-other',
      target: 'nl-r1-a-b',
      bundle: link,
      bodies: [],
    } as never);
    await change(world, { change: 'rename', names: [{ id: 'nl-r1-a-c', identifier: 'd' }] });
    await edit(world, 'nl-r1-a-d', { identifier: 'd', identifierType: 'edited' });
    await change(world, { change: 'reparent', moves: [{ id: 'nl-r1-a-d', parent: 'nl-r1-other' }] });
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a-b' });
    await world.create(unit, { identifier: 'new' }, { type: unit, id: 'nl-r1-a' });
    const { restored, updated, moved, deleted, unchanged } = await restore(world, {
      until: { event },
      below: true,
    });
    assert.deepEqual([restored, moved, deleted, unchanged], [1, 1, 1, 0]);
    assert.equal(updated, 1, 'the link has its target again; the owner is not a record that changes');
  });

  it('fails for a record that was deleted itself', async () => {
    const { world, event } = await make();
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a' });
    await assert.rejects(restore(world, { until: { event } }), { code: 'gone' });
  });
});

describe('A restored version', () => {
  it('leaves id and place, also of a record that was renamed since, and can be undone', async () => {
    const { world } = await make();
    const description = (name: string): Bundle => ({
      type: 'DocumentaryUnitDescription',
      data: { name, languageCode: 'eng' },
      relationships: {},
    });
    await edit(world, 'nl-r1-a', {}, [description('Letters')]);
    await edit(world, 'nl-r1-a', {}, [description('Maps')]);
    const { gid } = (await world.store.items.find('nl-r1-a'))!;
    const [version] = await world.store.versions.list(gid, 'everything', { offset: 0, limit: 1 });
    await change(world, { change: 'rename', names: [{ id: 'nl-r1-a', identifier: 'z' }] });
    const before = (await world.store.items.find('nl-r1-z'))!;
    const { event, updated } = await restore(world, { id: 'nl-r1-z', until: { version: version!.id } });
    assert.equal(updated, 1);
    const after = (await world.store.items.find('nl-r1-z'))!;
    assert.deepEqual([after.gid, after.parent, after.position], [before.gid, before.parent, before.position]);
    const [part] = JSON.parse(after.parts) as Bundle[];
    assert.equal(part!.data.name, 'Letters');
    assert.equal(part!.id, (JSON.parse(before.parts) as Bundle[])[0]!.id);
    await world.perform({
      change: 'undo',
      actor: 'mike',
      event: event!,
      force: false,
      page,
      logMessage: null,
    });
    assert.equal((await world.store.items.find('nl-r1-z'))!.parts, before.parts);
  });
});

describe('A record whose import was taken back by restoring it', () => {
  it('is changed by the next import of the same file', async () => {
    const world = await GraphWorld.make();
    const scope = { scope: 'nl-r1', allowUpdate: true };
    const file = (title: string): string => ead('I', c('1', title));
    const { event } = await world.import('ead', file('First'), scope);
    await world.import('ead', file('Second'), scope);
    const name = async (): Promise<unknown> =>
      (JSON.parse((await world.store.items.find('nl-r1-i-1'))!.parts) as Bundle[])[0]!.data.name;
    assert.equal(await name(), 'Second');
    await restore(world, { id: 'nl-r1-i', until: { event: event! }, below: true });
    assert.equal(await name(), 'First');
    assert.equal((await world.import('ead', file('Second'), scope)).updated, 1);
    const { gid } = (await world.store.items.find('nl-r1-i-1'))!;
    const versions = await world.store.versions.list(gid, 'everything', { offset: 0, limit: 10 });
    await restore(world, { id: 'nl-r1-i-1', until: { version: versions[0]!.id } });
    assert.equal(await name(), 'First');
    assert.equal((await world.import('ead', file('Second'), scope)).updated, 1);
    assert.equal(await name(), 'Second');
  });
});
