import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChange } from '../../src/graph/changes/changes.ts';
import { keyHours } from '../../src/graph/changes/records/idempotency.ts';
import { profiles } from '../../src/model/profile.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { env } from '../world/scratch.ts';

interface Options {
  readonly actor?: string;
  readonly identifier?: string;
  readonly idempotencyKey?: string;
  readonly logMessage?: string;
  readonly commit?: boolean;
}

const toChange = ({ identifier = 'a', ...options }: Options = {}) => ({
  change: 'create' as const,
  actor: 'mike',
  logMessage: null,
  idempotencyKey: 'k',
  bundle: { type: 'DocumentaryUnit', data: { identifier }, relationships: {} },
  parent: { type: 'Repository', id: 'nl-r1' },
  ...options,
});

const create = (world: GraphWorld, options?: Options) => world.perform(toChange(options));
const countEvents = (world: GraphWorld) => world.store.events.count({}, 'everything');

describe('An idempotency key', () => {
  it('creates one record and one event for repeated requests', async () => {
    const world = await GraphWorld.make();
    const made = await create(world);
    const events = await countEvents(world);
    assert.deepEqual(await create(world), made);
    assert.deepEqual(await create(world, { logMessage: 'once more' }), made);
    assert.equal(await countEvents(world), events);
  });

  it('is rejected for a different request', async () => {
    const world = await GraphWorld.make();
    await create(world);
    await assert.rejects(create(world, { identifier: 'b' }), { code: 'key-reused' });
    assert.equal(await world.store.items.find('nl-r1-b'), undefined);
  });

  it('is separate for each user', async () => {
    const world = await GraphWorld.make();
    await world.grant('reader', 'create', 'DocumentaryUnit');
    await create(world);
    assert.equal((await create(world, { actor: 'reader', identifier: 'b' })).id, 'nl-r1-b');
    await assert.rejects(create(world, { actor: 'reader' }), { code: 'key-reused' });
  });

  it('does not suppress the error about a record that was created without it', async () => {
    const world = await GraphWorld.make();
    await world.create('DocumentaryUnit', { identifier: 'a' }, { type: 'Repository', id: 'nl-r1' });
    await assert.rejects(create(world), { code: 'duplicate' });
  });

  it('can be used again after a failed request or a dry run', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(create(world, { identifier: '?' }), { code: 'invalid' });
    await create(world, { commit: false });
    assert.equal((await create(world, { identifier: 'b' })).id, 'nl-r1-b');
  });

  it('returns the same outcome after the record was deleted', async () => {
    const world = await GraphWorld.make();
    const made = await create(world);
    await world.perform({ change: 'delete', type: made.type, id: made.id, actor: 'mike', logMessage: null });
    assert.deepEqual(await create(world), made);
    await assert.rejects(world.unit(made.id), { code: 'gone' });
  });

  it('is stored for a day', async () => {
    const world = await GraphWorld.make();
    const at = (hours: number) => ({ ...env, now: () => new Date(Date.UTC(2026, 0, 1, hours)) });
    const createAt = (hours: number, identifier: string) =>
      applyChange(world.store, at(hours), toChange({ identifier }));
    assert.equal((await createAt(0, 'a')).id, 'nl-r1-a');
    await assert.rejects(createAt(keyHours, 'b'), { code: 'key-reused' });
    assert.equal((await createAt(keyHours + 1, 'b')).id, 'nl-r1-b');
    assert.equal((await createAt(keyHours + 2, 'b')).id, 'nl-r1-b');
  });

  it('creates one record if eight clients send it at the same time', async () => {
    const world = await GraphWorld.make(profiles.archive, { writers: 8 });
    for (let round = 0; round < 10; round++) {
      const options = { identifier: `u${round}`, idempotencyKey: `k${round}` };
      const made = await Promise.all(Array.from({ length: 8 }, () => create(world, options)));
      for (const outcome of made)
        assert.deepEqual(outcome, { type: 'DocumentaryUnit', id: `nl-r1-u${round}` });
    }
    assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 10);
    const created = await world.store.events.count(
      { eventTypes: ['creation'], subjectTypes: ['DocumentaryUnit'] },
      'everything',
    );
    assert.equal(created, 10);
  });

  it('creates one access point if eight clients send it at the same time', async () => {
    const world = await GraphWorld.make(profiles.archive, { writers: 8 });
    const description = {
      type: 'DocumentaryUnitDescription',
      data: { name: 'A', languageCode: 'eng' },
      relationships: {},
    };
    await world.perform({
      ...toChange(),
      bundle: {
        type: 'DocumentaryUnit',
        data: { identifier: 'a' },
        relationships: { describes: [description] },
      },
    });
    const add = () =>
      world.perform({
        change: 'addAccessPoint',
        actor: 'mike',
        id: 'nl-r1-a',
        description: 'nl-r1-a.eng',
        logMessage: null,
        idempotencyKey: 'p',
        bundle: { type: 'AccessPoint', data: { name: 'Strikes', type: 'subject' }, relationships: {} },
      });
    const made = await Promise.all(Array.from({ length: 8 }, add));
    assert.equal(new Set(made.map(({ accessPoint }) => accessPoint.id)).size, 1);
    const unit = await world.unit('nl-r1-a');
    assert.equal(unit.relationships.describes![0]!.relationships.relatesTo!.length, 1);
  });

  it('creates one link, and one note', async () => {
    const world = await GraphWorld.make();
    await create(world);
    const base = { actor: 'mike', target: 'nl-r1-a', logMessage: null };
    const link = () =>
      world.perform({
        change: 'link' as const,
        ...base,
        source: 'nl-r1',
        bodies: [],
        directional: false,
        bundle: { type: 'Link', data: { type: 'associative' }, relationships: {} },
        idempotencyKey: 'l',
      });
    const note = () =>
      world.perform({
        change: 'annotate' as const,
        ...base,
        idempotencyKey: 'n',
        bundle: { type: 'Annotation', data: { body: 'x' }, relationships: {} },
      });
    assert.deepEqual(await link(), await link());
    assert.deepEqual(await note(), await note());
    assert.equal(await world.store.items.count({ type: 'Link' }, 'everything'), 1);
    assert.equal(await world.store.items.count({ type: 'Annotation' }, 'everything'), 1);
  });
});
