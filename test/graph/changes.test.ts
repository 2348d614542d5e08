import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bundle } from '../../src/model/bundle.ts';
import { GraphWorld, oneByOne } from '../world/graph-world.ts';

const description = (data: Record<string, string>): Bundle => ({
  type: 'DocumentaryUnitDescription',
  data: { name: 'A', languageCode: 'eng', ...data },
  relationships: {},
});

function createUnit(world: GraphWorld, bundle: Partial<Bundle>, parent = 'nl-r1', parentType = 'Repository') {
  const whole = { type: 'DocumentaryUnit', data: { identifier: 'a' }, relationships: {}, ...bundle };
  return world.perform({
    change: 'create',
    actor: 'mike',
    bundle: whole,
    parent: { type: parentType, id: parent },
    logMessage: 'why',
  });
}

describe('A new item', () => {
  it('is a child of its parent, which counts it', async () => {
    const world = await GraphWorld.make();
    await createUnit(world, {});
    await createUnit(world, { data: { identifier: 'b' } }, 'nl-r1-a', 'DocumentaryUnit');
    assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 1);
    assert.equal((await world.unit('nl-r1-a')).meta.childCount, 1);
    const child = await world.unit('nl-r1-a-b');
    assert.equal(child.relationships.childOf![0]!.id, 'nl-r1-a');
    assert.equal(child.relationships.heldBy![0]!.id, 'nl-r1');
    assert.equal(
      child.relationships.childOf![0]!.relationships.heldBy![0]!.relationships.hasCountry![0]!.id,
      'nl',
    );
    assert.equal((await world.unit('nl-r1-a')).relationships.childOf, undefined);
  });

  it('has an event with its creator, log message and parent', async () => {
    const world = await GraphWorld.make();
    await createUnit(world, {});
    const [event] = (await world.unit('nl-r1-a')).relationships.lifecycleEvent!;
    assert.equal(event!.data.eventType, 'creation');
    assert.equal(event!.data.logMessage, 'why');
    assert.equal(event!.meta.childCount, 1);
    assert.equal(event!.relationships.hasActioner![0]!.id, 'mike');
    assert.equal(event!.relationships.hasEventScope, undefined);
    const whole = await world.get('SystemEvent', event!.id);
    assert.equal(whole.relationships.hasEventScope![0]!.id, 'nl-r1');
    assert.equal(whole.relationships.hasFirstSubject![0]!.id, 'nl-r1-a');
  });

  it('has descriptions with derived ids and other parts with new UUIDs, each with a gid', async () => {
    const world = await GraphWorld.make();
    const dated: Bundle = {
      ...description({}),
      relationships: {
        hasDate: [{ type: 'DatePeriod', data: { startDate: '1924-01-01' }, relationships: {} }],
      },
    };
    await createUnit(world, {
      relationships: {
        describes: [dated, description({ identifier: 'x-1' }), description({ languageCode: 'de' })],
      },
    });
    const { describes } = (await world.unit('nl-r1-a')).relationships;
    assert.deepEqual(
      describes!.map((part) => part.id),
      ['nl-r1-a.eng', 'nl-r1-a.eng-x_1', 'nl-r1-a.deu'],
    );
    const [date] = describes![0]!.relationships.hasDate!;
    assert.match(date!.id, /^[0-9a-f-]{36}$/);
    assert.ok(date!.meta.gid! > 0);
  });

  it('keeps an id that the client chooses if the id is free', async () => {
    const world = await GraphWorld.make();
    await createUnit(world, { id: 'nl-r1-my id/7' });
    assert.equal((await world.unit('nl-r1-my id/7')).data.identifier, 'a');
    await createUnit(world, { data: { identifier: 'c' } }, 'nl-r1-my id/7', 'DocumentaryUnit');
    assert.equal((await world.unit('nl-r1-my id/7-c')).relationships.childOf![0]!.id, 'nl-r1-my id/7');
  });

  it('is rejected if an item or a part already has its id', async () => {
    const world = await GraphWorld.make();
    await createUnit(world, { relationships: { describes: [description({})] } });
    await assert.rejects(createUnit(world, {}), (error: { code: string; details: unknown }) => {
      assert.equal(error.code, 'duplicate');
      assert.deepEqual(error.details, {
        errors: { identifier: ["Value 'a' exists and must be unique"] },
        relationships: {},
      });
      return true;
    });
    await assert.rejects(createUnit(world, { id: 'nl-r1-a.eng' }), { code: 'duplicate' });
    await assert.rejects(world.create('Country', { identifier: 'NL' }), { code: 'duplicate' });
  });

  it('is rejected with two descriptions of the same language and without identifiers', async () => {
    const world = await GraphWorld.make();
    const twice = createUnit(world, {
      relationships: { describes: [description({}), description({ name: 'B' })] },
    });
    await assert.rejects(twice, { code: 'duplicate' });
    assert.equal(await world.store.items.find('nl-r1-a'), undefined);
  });

  it('is rejected if the ids of its parts are taken, reserved or invalid', async () => {
    const world = await GraphWorld.make();
    const withPart = (identifier: string, id: string) => {
      const relatesTo = [
        { id, type: 'AccessPoint', data: { name: 'A', type: 'subject' }, relationships: {} },
      ];
      const described = { ...description({}), relationships: { relatesTo } };
      return createUnit(world, { data: { identifier }, relationships: { describes: [described] } });
    };
    await withPart('a', 'mine');
    const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    await assert.rejects(withPart('b', 'mine'), { code: 'duplicate' });
    await assert.rejects(withPart('b', 'mike'), { code: 'duplicate' });
    await assert.rejects(withPart('b', 'nl'), { code: 'invalid' });
    await assert.rejects(withPart('b', event!.id), { code: 'duplicate' });
    await assert.rejects(withPart('b', 'globalEventRoot'), { code: 'reserved-id' });
    await assert.rejects(withPart('b', 'a\u0000'), { code: 'invalid' });
  });

  it('is returned with its event, its parts, and at most ten levels of ancestors', async () => {
    const world = await GraphWorld.make();
    let parent = { type: 'Repository', id: 'nl-r1' };
    for (let level = 0; level < 13; level++) {
      const { id } = await world.create('DocumentaryUnit', { identifier: `u${level}` }, parent);
      parent = { type: 'DocumentaryUnit', id };
    }
    const unit = await world.unit(parent.id);
    let depth = 0;
    for (let next = unit.relationships.childOf; next !== undefined; next = next[0]!.relationships.childOf) {
      assert.equal(next[0]!.relationships.lifecycleEvent, undefined);
      depth += 1;
    }
    assert.equal(depth, 10);
    assert.equal(unit.relationships.heldBy![0]!.id, 'nl-r1');
  });

  it('is rejected if no id can be derived from its identifier', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(createUnit(world, { data: { identifier: '...' } }), { code: 'invalid' });
  });

  it('is rejected if the parent does not exist, has another type, or cannot contain it', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(createUnit(world, {}, 'nl-none'), { code: 'not-found' });
    await assert.rejects(createUnit(world, {}, 'nl-r1', 'Country'), { code: 'not-found' });
    await assert.rejects(createUnit(world, {}, 'nl', 'Country'), { code: 'type-mismatch' });
    await assert.rejects(world.create('DocumentaryUnit', { identifier: 'a' }), { code: 'type-mismatch' });
  });

  for (const id of ['admin', 'anonymous', 'globalEventRoot', 'create', 'Country', 'CvocConcept']) {
    it(`cannot have the id '${id}', which the service reserves`, async () => {
      const world = await GraphWorld.make();
      await assert.rejects(world.create('UserProfile', { identifier: id, name: 'x' }), {
        code: 'reserved-id',
      });
    });
  }

  it('that is a country or a user must have its identifier as id', async () => {
    const world = await GraphWorld.make();
    await world.create('UserProfile', { identifier: 'Mike-Smith@example.org', name: 'x' });
    assert.notEqual(await world.store.items.find('Mike-Smith@example.org'), undefined);
    const bundle = { id: 'other', type: 'Country', data: { identifier: 'be' }, relationships: {} };
    await assert.rejects(world.perform({ change: 'create', actor: 'mike', bundle, logMessage: null }), {
      code: 'invalid',
    });
  });
});

describe('A user', () => {
  it('who belongs to a group below the group admin is an administrator; other groups named admin give no permissions', async () => {
    const world = await GraphWorld.make();
    await world.perform({
      change: 'create',
      actor: 'mike',
      groups: ['admin'],
      logMessage: null,
      bundle: { type: 'Group', data: { identifier: 'staff', name: 'Staff' }, relationships: {} },
    });
    const impostor: Bundle = {
      id: 'other',
      type: 'Group',
      data: { identifier: 'admin', name: 'Not it' },
      relationships: {},
    };
    await world.perform({ change: 'create', actor: 'mike', bundle: impostor, logMessage: null });
    await world.addUser('tim', ['staff']);
    await world.addUser('eve', ['other']);
    assert.equal((await world.actor('tim')).isAdmin, true);
    assert.equal((await world.actor('eve')).isAdmin, false);
    const tim = await world.get('UserProfile', 'tim');
    assert.equal(tim.relationships.belongsTo![0]!.relationships.belongsTo![0]!.id, 'admin');
    assert.equal((await world.get('Group', 'admin')).meta.childCount, 2);
  });

  it('joins a group once, even if the request names it twice', async () => {
    const world = await GraphWorld.make();
    await world.addUser('tim', ['admin', 'admin']);
    assert.equal((await world.get('UserProfile', 'tim')).relationships.belongsTo!.length, 1);
    assert.equal((await world.get('Group', 'admin')).meta.childCount, 2);
  });

  it('can be added to a group only by users who may change the group', async () => {
    const world = await GraphWorld.make();
    const [country, reader] = [await world.store.items.find('nl'), await world.store.items.find('reader')];
    await world.store.transaction(async (tx) =>
      tx.grants.insert([
        {
          gid: await tx.reserveGids(1),
          id: 'g',
          accessor: reader!.gid,
          permission: 'owner',
          targets: [country!.gid],
          scope: null,
          grantee: null,
        },
      ]),
    );
    const bundle = { type: 'Repository', data: { identifier: 'r' }, relationships: {} };
    const sneaking = {
      change: 'create',
      actor: 'reader',
      bundle,
      parent: { type: 'Country', id: 'nl' },
      groups: ['admin'],
      logMessage: null,
    } as const;
    await assert.rejects(world.perform(sneaking), { code: 'permission-denied' });
  });

  it('who is the last administrator cannot be deleted until there is another one', async () => {
    const world = await GraphWorld.make();
    const remove = () =>
      world.perform({ change: 'delete', actor: 'mike', type: 'UserProfile', id: 'mike', logMessage: null });
    await assert.rejects(remove(), { code: 'last-administrator' });
    assert.equal(await world.graph.isReady(), true);
    await world.addUser('second', ['admin']);
    await remove();
  });

  it('who was deleted is still named in the events of their changes', async () => {
    const world = await GraphWorld.make();
    await world.addUser('temp', ['admin']);
    await world.create('Country', { identifier: 'be' }, undefined, 'temp');
    await world.perform({
      change: 'delete',
      actor: 'mike',
      type: 'UserProfile',
      id: 'temp',
      logMessage: null,
    });
    const [event] = (await world.get('Country', 'be')).relationships.lifecycleEvent!;
    assert.deepEqual(
      event!.relationships.hasActioner!.map(({ id, type }) => [id, type]),
      [['temp', 'UserProfile']],
    );
  });

  it('created on the command line has the group admin as creator, with the counts of a user', async () => {
    const world = await GraphWorld.make();
    const [event] = (await world.get('UserProfile', 'mike')).relationships.lifecycleEvent!;
    const [actor] = event!.relationships.hasActioner!;
    assert.equal(actor!.id, 'admin');
    assert.deepEqual(Object.keys(actor!.meta).sort(), [
      'childCount',
      'followers',
      'following',
      'gid',
      'watching',
    ]);
  });

  it('who was deleted can no longer act as an administrator', async () => {
    const world = await GraphWorld.make();
    await world.addUser('tim', ['admin']);
    assert.equal((await world.actor('tim')).isAdmin, true);
    await world.perform({
      change: 'delete',
      actor: 'mike',
      type: 'UserProfile',
      id: 'tim',
      logMessage: null,
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await world.graph.findActor('tim'), undefined);
  });

  it('cannot join a group that does not exist', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(world.addUser('tim', ['nl']), { code: 'invalid' });
  });
});

describe('A deleted item', () => {
  const remove = (world: GraphWorld, id: string, type = 'DocumentaryUnit') =>
    world.perform({ change: 'delete', actor: 'mike', type, id, logMessage: 'gone' });

  it('is reported as gone with the time of its deletion; its id can be used again', async () => {
    const world = await GraphWorld.make();
    await createUnit(world, { relationships: { describes: [description({})] } });
    await remove(world, 'nl-r1-a');
    await assert.rejects(world.unit('nl-r1-a'), (error: { code: string; details: { since: string } }) => {
      assert.equal(error.code, 'gone');
      assert.match(error.details.since, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
      return true;
    });
    assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 0);
    await createUnit(world, { relationships: { describes: [description({})] } });
    assert.equal((await world.unit('nl-r1-a')).id, 'nl-r1-a');
  });

  it('cannot have children or be the group admin', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(remove(world, 'nl', 'Country'), { code: 'has-children' });
    await assert.rejects(remove(world, 'admin', 'Group'), { code: 'reserved-id' });
    await assert.rejects(remove(world, 'nothing'), { code: 'not-found' });
  });

  it('remains in the subject count of its events', async () => {
    const world = await GraphWorld.make();
    await createUnit(world, {});
    await remove(world, 'nl-r1-a');
    const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    assert.equal(event!.eventType, 'deletion');
    assert.equal(event!.subjectCount, 1);
    assert.equal((await world.get('SystemEvent', event!.id)).relationships.hasFirstSubject, undefined);
  });
});

describe('A restricted item', () => {
  it('that was deleted is reported as gone to administrators, and as not found to other users', async () => {
    const world = await GraphWorld.make();
    await createUnit(world, {});
    const row = await world.store.items.find('nl-r1-a');
    await world.store.transaction((tx) => tx.access.set(row!.gid, [row!.gid]));
    await world.perform({
      change: 'delete',
      actor: 'mike',
      type: 'DocumentaryUnit',
      id: 'nl-r1-a',
      logMessage: null,
    });
    await assert.rejects(world.get('DocumentaryUnit', 'nl-r1-a', 'mike'), { code: 'gone' });
    await assert.rejects(world.unit('nl-r1-a'), { code: 'not-found' });
  });

  it('that was the actor of an event is not named to readers who may not see it', async () => {
    const world = await GraphWorld.make();
    await createUnit(world, {});
    const mike = await world.store.items.find('mike');
    await world.store.transaction((tx) => tx.access.set(mike!.gid, [mike!.gid]));
    const [seen] = (await world.get('DocumentaryUnit', 'nl-r1-a', 'mike')).relationships.lifecycleEvent!;
    assert.equal(seen!.relationships.hasActioner![0]!.id, 'mike');
    const [hidden] = (await world.unit('nl-r1-a')).relationships.lifecycleEvent!;
    assert.deepEqual(hidden!.relationships, {});
  });

  it('is hidden from users without access in every request, even if a user with access has just read it', async () => {
    const world = await GraphWorld.make(oneByOne);
    await createUnit(world, {});
    await createUnit(world, { data: { identifier: 'b' } }, 'nl-r1-a', 'DocumentaryUnit');
    const [unit, reader] = [await world.store.items.find('nl-r1-a'), await world.store.items.find('reader')];
    await world.addUser('other', []);
    await world.store.transaction((tx) => tx.access.set(unit!.gid, [reader!.gid]));
    for (const who of ['mike', 'reader']) {
      assert.equal((await world.get('DocumentaryUnit', 'nl-r1-a', who)).id, 'nl-r1-a');
      assert.equal(
        (await world.get('DocumentaryUnit', 'nl-r1-a-b', who)).relationships.childOf?.[0]?.id,
        'nl-r1-a',
      );
    }
    for (const who of ['other', undefined]) {
      await assert.rejects(world.get('DocumentaryUnit', 'nl-r1-a', who), { code: 'not-found' });
      const child = await world.get('DocumentaryUnit', 'nl-r1-a-b', who);
      assert.equal(child.relationships.childOf, undefined);
      assert.doesNotMatch(JSON.stringify(child.relationships.describes ?? []), /nl-r1-a"/);
    }
    assert.deepEqual(await world.children('Repository', 'nl-r1'), []);
  });
});
