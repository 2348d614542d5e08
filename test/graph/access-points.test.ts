import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';

const point = (name: string, type = 'subjectAccess', id?: string) => ({
  type: 'AccessPoint',
  data: { name, type },
  relationships: {},
  ...(id !== undefined && { id }),
});

/** A world with a unit that has an English and a German description, and another unit. */
async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  const describes = ['eng', 'deu'].map((languageCode) => ({
    type: 'DocumentaryUnitDescription',
    data: { name: 'A', languageCode },
    relationships: {},
  }));
  for (const identifier of ['a', 'b'])
    await world.perform({
      change: 'create',
      actor: 'mike',
      bundle: { type: 'DocumentaryUnit', data: { identifier }, relationships: { describes } },
      parent: { type: 'Repository', id: 'nl-r1' },
      logMessage: null,
    });
  return world;
}

interface Options {
  readonly actor?: string;
  readonly id?: string;
  readonly description?: string;
  readonly idempotencyKey?: string;
}

function add(world: GraphWorld, bundle: ReturnType<typeof point>, options: Options = {}) {
  const usual = { actor: 'mike', id: 'nl-r1-a', description: 'nl-r1-a.eng', logMessage: 'why' };
  return world.perform({ change: 'addAccessPoint', ...usual, bundle, ...options });
}

function remove(world: GraphWorld, accessPoint: string, options: Options = {}) {
  const usual = { actor: 'mike', id: 'nl-r1-a', description: 'nl-r1-a.eng', logMessage: 'why' };
  return world.perform({ change: 'removeAccessPoint', ...usual, accessPoint, ...options });
}

const pointsOf = (unit: WireItem, description = 0) =>
  (unit.relationships.describes![description]!.relationships.relatesTo ?? []).map((entry) => entry.data.name);

describe('An access point', () => {
  it('is added to one description; the change writes an event and a version of the old record', async () => {
    const world = await makeWorld();
    const { accessPoint, ...item } = await add(world, point('Strikes', 'subject'));
    assert.deepEqual(item, { type: 'DocumentaryUnit', id: 'nl-r1-a' });
    assert.deepEqual(accessPoint.data, { name: 'Strikes', type: 'subjectAccess' });
    assert.ok(accessPoint.meta.gid > 0);
    await add(world, point('Unions'));
    await add(world, point('Strikes'));
    const unit = await world.unit('nl-r1-a');
    assert.deepEqual(pointsOf(unit), ['Strikes', 'Unions', 'Strikes'], 'also one that is there already');
    assert.deepEqual(pointsOf(unit, 1), []);
    assert.equal(unit.relationships.describes![0]!.relationships.relatesTo![0]!.id, accessPoint.id);
    const [event] = unit.relationships.lifecycleEvent!;
    assert.deepEqual([event!.data.eventType, event!.data.logMessage], ['createDependent', 'why']);
    const whole = await world.get('SystemEvent', event!.id);
    assert.equal(whole.relationships.hasFirstSubject![0]!.id, 'nl-r1-a');
    assert.equal(whole.relationships.triggeredByEvent!.length, 1);
    assert.equal(whole.relationships.hasEventScope, undefined);
  });

  it('is removed; the change writes an event and a version', async () => {
    const world = await makeWorld();
    const { accessPoint } = await add(world, point('Strikes'));
    await add(world, point('Unions'));
    await remove(world, accessPoint.id);
    const unit = await world.unit('nl-r1-a');
    assert.deepEqual(pointsOf(unit), ['Unions']);
    assert.equal(unit.relationships.lifecycleEvent![0]!.data.eventType, 'deleteDependent');
    const event = await world.get('SystemEvent', unit.relationships.lifecycleEvent![0]!.id);
    const version = await world.get('Version', event.relationships.triggeredByEvent![0]!.id);
    assert.match(String(version.data.entityData), /Strikes/);
    await assert.rejects(remove(world, accessPoint.id), { code: 'not-found' });
    assert.deepEqual(await world.store.items.listTakenIds([accessPoint.id]), [], 'its id is free again');
  });

  it('keeps an id that the client chooses if the id is free', async () => {
    const world = await makeWorld();
    assert.equal((await add(world, point('Strikes', 'subject', 'own-point'))).accessPoint.id, 'own-point');
    await assert.rejects(add(world, point('Unions', 'subject', 'own-point')), { code: 'duplicate' });
    await assert.rejects(add(world, point('Unions', 'subject', 'mike')), { code: 'duplicate' });
    await assert.rejects(add(world, point('Unions', 'subject', 'admin')), { code: 'reserved-id' });
  });

  it('can only be added to a description of the item in the request', async () => {
    const world = await makeWorld();
    const { accessPoint } = await add(world, point('Strikes'));
    for (const description of ['nl-r1-b.eng', 'nl-r1-a', 'zz', accessPoint.id]) {
      await assert.rejects(add(world, point('Unions'), { description }), { code: 'not-found' });
      await assert.rejects(remove(world, accessPoint.id, { description }), { code: 'not-found' });
    }
    await assert.rejects(remove(world, accessPoint.id, { description: 'nl-r1-a.deu' }), {
      code: 'not-found',
    });
    await assert.rejects(remove(world, 'nl-r1-a.deu'), { code: 'not-found' });
    await assert.rejects(add(world, point('Unions'), { id: 'zz' }), { code: 'not-found' });
  });

  it('is rejected if the request has another type of part or invalid data', async () => {
    const world = await makeWorld();
    await assert.rejects(add(world, { ...point('Strikes'), type: 'DatePeriod' }), { code: 'type-mismatch' });
    await assert.rejects(add(world, point('Strikes', 'nonsense')), (error: { details: object }) => {
      assert.deepEqual(Object.keys((error.details as { errors: object }).errors), ['type']);
      return true;
    });
    assert.deepEqual(pointsOf(await world.unit('nl-r1-a')), []);
  });

  it('can only be added by users who may see and update the item', async () => {
    const world = await makeWorld();
    await assert.rejects(add(world, point('Strikes'), { actor: 'reader' }), { code: 'permission-denied' });
    const { accessPoint } = await add(world, point('Strikes'));
    await assert.rejects(remove(world, accessPoint.id, { actor: 'reader' }), { code: 'permission-denied' });
    await world.grant('reader', 'update', 'nl-r1-a');
    await add(world, point('Unions'), { actor: 'reader' });
    const gid = async (id: string) => (await world.store.items.find(id))!.gid;
    const [unit, mike] = [await gid('nl-r1-a'), await gid('mike')];
    await world.store.transaction((tx) => tx.access.set(unit, [mike]));
    await assert.rejects(add(world, point('Ports'), { actor: 'reader' }), { code: 'not-found' });
  });

  it('marks an imported description as edited', async () => {
    const world = await GraphWorld.make();
    const file = ead('F', c('x', 'X'));
    await world.import('ead', file);
    await add(world, point('Strikes'), { id: 'nl-r1-f', description: 'nl-r1-f.eng' });
    const log = await world.import('ead', file);
    assert.deepEqual([log.updated, log.unchanged], [1, 1]);
  });

  it('is added once for one idempotency key', async () => {
    const world = await makeWorld();
    const idempotencyKey = 'k';
    const first = await add(world, point('Strikes'), { idempotencyKey });
    assert.deepEqual(await add(world, point('Strikes'), { idempotencyKey }), first);
    assert.deepEqual(pointsOf(await world.unit('nl-r1-a')), ['Strikes']);
    await assert.rejects(add(world, point('Unions'), { idempotencyKey }), { code: 'key-reused' });
    await assert.rejects(add(world, point('Strikes'), { idempotencyKey, description: 'nl-r1-a.deu' }), {
      code: 'key-reused',
    });
    await remove(world, first.accessPoint.id);
    await assert.rejects(add(world, point('Strikes'), { idempotencyKey }), { code: 'not-found' });
  });
});
