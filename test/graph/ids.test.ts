/** Changes of ids: renaming, moving and regenerating. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../src/model/errors.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

let world: GraphWorld;

/** Tests that start in a world of their own. */
const within =
  (setUp: () => Promise<unknown>) =>
  (name: string, run: () => Promise<unknown>): Promise<void> =>
    it(name, async () => {
      world = await GraphWorld.make();
      await setUp();
      await run();
    });

const events = (): Promise<number> => world.store.events.count({}, 'everything');

const fails = (promise: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });

const usual = { actor: 'mike', logMessage: null };

const rename = (id: string, identifier: string, more: object = {}) =>
  world.perform({ change: 'rename', names: [{ id, identifier }], ...usual, ...more });

const reparent = (id: string, parent: string, more: object = {}) =>
  world.perform({ change: 'reparent', moves: [{ id, parent }], ...usual, ...more });

const regenerate = (of: object, more: object = {}) =>
  world.perform({
    change: 'regenerateIds',
    of: of as { ids: readonly string[] },
    collisions: false,
    tolerant: false,
    ...usual,
    ...more,
  });

const make = (identifier: string, parent: string, id?: string) =>
  world.perform({
    change: 'create',
    bundle: {
      type: 'DocumentaryUnit',
      data: { identifier },
      ...(id !== undefined && { id }),
      relationships: {
        describes: [
          {
            type: 'DocumentaryUnitDescription',
            data: { name: identifier, languageCode: 'eng' },
            relationships: {},
          },
        ],
      },
    },
    parent: { type: parent === 'nl-r1' ? 'Repository' : 'DocumentaryUnit', id: parent },
    ...usual,
  });

const childIds = async (type: string, id: string): Promise<readonly string[]> =>
  (await world.children(type, id)).map((record) => record.id);

/** Writes another identifier without giving another id, as a PUT does. */
const setIdentifier = (id: string, identifier: string) =>
  world.perform({
    change: 'update',
    type: 'DocumentaryUnit',
    id,
    patch: true,
    bundle: { type: 'DocumentaryUnit', data: { identifier }, relationships: {} },
    ...usual,
  });

describe('A renamed unit', () => {
  const test = within(async () => {
    await make('F', 'nl-r1');
    await make('F/1', 'nl-r1-f');
    await make('x', 'nl-r1-f-1');
    await make('own', 'nl-r1-f', 'nl-r1-f-chosen');
  });

  test('changes the ids of its descendants and their descriptions, except ids that clients chose', async () => {
    const before = await events();
    const rows = await rename('nl-r1-f', 'G 2', { logMessage: 'New call numbers' });
    assert.deepEqual(rows, [
      ['nl-r1-f', 'nl-r1-g_2'],
      ['nl-r1-f-1', 'nl-r1-g_2-f_1'],
      ['nl-r1-f-1-x', 'nl-r1-g_2-f_1-x'],
    ]);
    assert.equal(await events(), before + 1);
    const unit = await world.unit('nl-r1-g_2');
    assert.equal(unit.data.identifier, 'G 2');
    assert.equal(unit.relationships.describes![0]!.id, 'nl-r1-g_2.eng');
    assert.equal(unit.relationships.lifecycleEvent![0]!.data.logMessage, 'New call numbers');
    const deep = await world.unit('nl-r1-g_2-f_1-x');
    assert.equal(deep.relationships.describes![0]!.id, 'nl-r1-g_2-f_1-x.eng');
    assert.equal(deep.relationships.childOf![0]!.relationships.childOf![0]!.id, 'nl-r1-g_2');
    assert.deepEqual(
      (await world.store.parts.listById(['nl-r1-g_2.eng', 'nl-r1-f.eng'])).map((part) => part.id),
      ['nl-r1-g_2.eng'],
    );
    assert.equal((await world.unit('nl-r1-f-chosen')).relationships.childOf![0]!.id, 'nl-r1-g_2');
    for (const id of ['nl-r1-f', 'nl-r1-f-1', 'nl-r1-f-1-x']) await fails(world.unit(id), 'not-found');
  });

  test('is stored as a version with its old identifier', async () => {
    await rename('nl-r1-f', 'G');
    const { gid } = (await world.store.items.find('nl-r1-g'))!;
    const [version] = await world.store.versions.list(gid, 'everything', { offset: 0, limit: 10 });
    assert.equal(JSON.parse(version!.data).identifier, 'F');
  });

  test('keeps its id if the new identifier gives the same id, and changes derived ids below it', async () => {
    assert.deepEqual(await rename('nl-r1-f', 'f!'), [
      ['nl-r1-f-1', 'nl-r1-f-f_1'],
      ['nl-r1-f-1-x', 'nl-r1-f-f_1-x'],
    ]);
    assert.equal((await world.unit('nl-r1-f')).data.identifier, 'f!');
  });

  test('with its current identifier is not changed', async () => {
    const before = await events();
    assert.deepEqual(await rename('nl-r1-f', 'F'), []);
    assert.equal(await events(), before);
  });

  test('cannot get the id of another record; nothing is changed', async () => {
    await make('G', 'nl-r1');
    const before = await events();
    await fails(rename('nl-r1-f', 'g'), 'id-collision');
    assert.equal((await world.unit('nl-r1-f')).data.identifier, 'F');
    assert.equal(await events(), before);
    assert.deepEqual(await rename('nl-r1-f', 'g', { check: true, commit: false }), [['nl-r1-f', 'nl-r1-g']]);
    assert.deepEqual(await rename('nl-r1-f', 'h', { check: true, commit: false }), []);
    assert.equal((await world.unit('nl-r1-f')).data.identifier, 'F');
  });

  test('cannot be renamed if a descendant would get the id of another record', async () => {
    await make('q', 'nl-r1', 'nl-r1-g-f_1-x');
    await fails(rename('nl-r1-f', 'G'), 'id-collision');
    assert.equal((await world.unit('nl-r1-f-1-x')).id, 'nl-r1-f-1-x');
  });

  test('can exchange its id with another unit', async () => {
    await make('G', 'nl-r1');
    const names = [
      { id: 'nl-r1-f', identifier: 'G' },
      { id: 'nl-r1-g', identifier: 'F' },
    ];
    const rows = await world.perform({ change: 'rename', names, ...usual });
    assert.deepEqual(rows.slice(0, 1), [['nl-r1-f', 'nl-r1-g']]);
    assert.equal((await world.unit('nl-r1-g')).relationships.describes![0]!.data.name, 'F');
    assert.equal((await world.unit('nl-r1-f')).relationships.describes![0]!.id, 'nl-r1-f.eng');
    assert.equal((await world.unit('nl-r1-g')).meta.childCount, 2);
  });

  test('can be renamed together with a descendant', async () => {
    const names = [
      { id: 'nl-r1-f-1', identifier: 'H' },
      { id: 'nl-r1-f', identifier: 'G' },
    ];
    const rows = await world.perform({ change: 'rename', names, commit: false, ...usual });
    assert.deepEqual(rows, [
      ['nl-r1-f', 'nl-r1-g'],
      ['nl-r1-f-1', 'nl-r1-g-h'],
      ['nl-r1-f-1-x', 'nl-r1-g-h-x'],
    ]);
    assert.equal((await world.unit('nl-r1-f-1')).data.identifier, 'F/1');
  });

  const bad: readonly [name: string, id: string, identifier: string, code: string][] = [
    ['that does not exist', 'nowhere', 'x', 'invalid'],
    ['whose id is its identifier', 'nl', 'be', 'type-mismatch'],
    ['without a letter or digit in the new name', 'nl-r1-f', '???', 'invalid'],
  ];
  for (const [name, id, identifier, code] of bad)
    test(`is rejected for a record ${name}`, () => fails(rename(id, identifier), code));

  test('is not found if the request names another type', () =>
    fails(rename('nl-r1-f', 'G', { type: 'Repository' }), 'not-found'));

  test('needs permission to update it and its descendants with derived ids', async () => {
    await fails(rename('nl-r1-f', 'G', { actor: 'reader' }), 'permission-denied');
    await world.grant('reader', 'update', 'nl-r1-f');
    await fails(rename('nl-r1-f', 'G', { actor: 'reader' }), 'permission-denied');
    await world.grant('reader', 'update', 'DocumentaryUnit', 'nl-r1');
    assert.equal((await rename('nl-r1-f', 'G', { actor: 'reader' })).length, 3);
  });
});

describe('A unit with children that are hidden from its editor', () => {
  const test = within(async () => {
    await make('s', 'nl-r1');
    await make('open', 'nl-r1-s');
    await make('quiet', 'nl-r1-s');
    await make('t', 'nl-r1');
    await world.perform({ change: 'setAccess', id: 'nl-r1-s-quiet', accessibleTo: ['mike'], ...usual });
    await world.grant('reader', 'update', 'DocumentaryUnit');
    await world.grant('reader', 'create', 'DocumentaryUnit');
  });
  const asReader = { actor: 'reader' };

  const isSilent = (code: string) => (error: unknown) => {
    assert.ok(error instanceof Failure);
    assert.equal(error.code, code);
    assert.doesNotMatch(JSON.stringify([error.message, error.details]), /quiet/);
    return true;
  };

  for (const options of [{}, { commit: false }, { check: true, commit: false }])
    test(`is not renamed by the editor, and the error does not name the children (${JSON.stringify(options)})`, async () => {
      const renaming = rename('nl-r1-s', 'z', { ...asReader, ...options });
      await assert.rejects(renaming, isSilent('permission-denied'));
      assert.ok((await world.store.items.find('nl-r1-s-quiet')) !== undefined);
    });

  test('is neither moved by the editor nor given a new id from its identifier', async () => {
    await assert.rejects(reparent('nl-r1-s', 'nl-r1-t', asReader), isSilent('permission-denied'));
    await setIdentifier('nl-r1-s', 'z');
    await assert.rejects(regenerate({ ids: ['nl-r1-s'] }, asReader), isSilent('permission-denied'));
  });

  test('is renamed with all children by an administrator', async () => {
    assert.deepEqual(await rename('nl-r1-s', 'z'), [
      ['nl-r1-s', 'nl-r1-z'],
      ['nl-r1-s-open', 'nl-r1-z-open'],
      ['nl-r1-s-quiet', 'nl-r1-z-quiet'],
    ]);
  });

  test('is renamed by the editor if clients chose the ids of the children, which then stay', async () => {
    await make('own', 'nl-r1-t', 'nl-r1-t-chosen');
    await world.perform({ change: 'setAccess', id: 'nl-r1-t-chosen', accessibleTo: ['mike'], ...usual });
    assert.deepEqual(await rename('nl-r1-t', 'v', asReader), [['nl-r1-t', 'nl-r1-v']]);
  });

  test('does not name the children if the editor has no permission', async () => {
    await world.addUser('edith', []);
    await world.grant('edith', 'update', 'nl-r1-s');
    await world.grant('edith', 'update', 'nl-r1-s-open');
    await assert.rejects(rename('nl-r1-s', 'y', { actor: 'edith' }), isSilent('permission-denied'));
  });
});

describe('An imported finding aid', () => {
  const test = within(async () => undefined);
  test('is renamed with the numbers of its duplicate siblings', async () => {
    await world.import('ead', ead('F', c('d', 'One', c('k', 'Child')) + c('d', 'Two')));
    await rename('nl-r1-f', 'G');
    assert.deepEqual(await childIds('DocumentaryUnit', 'nl-r1-g'), ['nl-r1-g-d', 'nl-r1-g-d__2']);
    assert.deepEqual(await childIds('DocumentaryUnit', 'nl-r1-g-d'), ['nl-r1-g-d-k']);
    assert.deepEqual(await regenerate({ scope: 'nl-r1' }), []);
  });

  test('is found unchanged by another import after its ids were changed and changed back', async () => {
    const text = ead('F', c('d', 'One'));
    await world.import('ead', text);
    await rename('nl-r1-f', 'G');
    await rename('nl-r1-g', 'F');
    const log = await world.import('ead', text);
    assert.deepEqual([log.created, log.updated, log.unchanged], [0, 0, 2]);
  });
});

describe('Regenerated ids', () => {
  const test = within(async () => {
    await make('F', 'nl-r1');
    await make('a', 'nl-r1-f');
    await make('b', 'nl-r1-f', 'nl-r1-f-chosen');
    await setIdentifier('nl-r1-f', 'G');
  });

  test('of one record are made from its identifier, and those of its descendants from its new id', async () => {
    assert.deepEqual(await regenerate({ ids: ['nl-r1-f'] }), [
      ['nl-r1-f', 'nl-r1-g'],
      ['nl-r1-f-a', 'nl-r1-g-a'],
    ]);
    assert.equal((await world.unit('nl-r1-g')).relationships.describes![0]!.id, 'nl-r1-g.eng');
  });

  test('of all records of a type replace ids that clients chose', async () => {
    const before = await events();
    const rows = await regenerate({ type: 'DocumentaryUnit' });
    assert.deepEqual(rows, [
      ['nl-r1-f', 'nl-r1-g'],
      ['nl-r1-f-a', 'nl-r1-g-a'],
      ['nl-r1-f-chosen', 'nl-r1-g-b'],
    ]);
    assert.equal(await events(), before + 1);
    assert.deepEqual(await regenerate({ type: 'DocumentaryUnit' }), []);
    assert.equal(await events(), before + 1);
  });

  test('of the descendants of a record do not change the record itself', async () => {
    assert.deepEqual(await regenerate({ scope: 'nl-r1-f' }), [['nl-r1-f-chosen', 'nl-r1-f-b']]);
    assert.equal((await regenerate({ scope: 'nl' })).length, 3);
  });

  test('are returned by a dry run and not written', async () => {
    assert.equal((await regenerate({ scope: 'nl' }, { commit: false })).length, 3);
    assert.equal((await world.unit('nl-r1-f')).data.identifier, 'G');
  });

  test('that would collide are rejected, listed, or skipped', async () => {
    await make('G', 'nl-r1');
    await fails(regenerate({ ids: ['nl-r1-f', 'nl-r1-f-chosen'] }), 'id-collision');
    const colliding = await regenerate({ type: 'DocumentaryUnit' }, { collisions: true, commit: false });
    assert.deepEqual(colliding.slice(0, 2), [
      ['nl-r1-f', 'nl-r1-g'],
      ['nl-r1-f-a', 'nl-r1-g-a'],
    ]);
    const rows = await regenerate({ ids: ['nl-r1-f'] }, { tolerant: true });
    assert.deepEqual(rows, []);
    assert.equal((await world.unit('nl-r1-f-a')).id, 'nl-r1-f-a');
  });

  test('of a child virtual unit begin with the id of its parent', async () => {
    await world.create('VirtualUnit', { identifier: 'v' });
    await world.create('VirtualUnit', { identifier: 'w' }, { type: 'VirtualUnit', id: 'v' });
    assert.deepEqual(await regenerate({ type: 'VirtualUnit' }), []);
  });

  test('need permission and existing ids', async () => {
    await fails(regenerate({ ids: ['nl-r1-f'] }, { actor: 'reader' }), 'permission-denied');
    await fails(regenerate({ ids: ['nowhere'] }), 'invalid');
    await fails(regenerate({ scope: 'nowhere' }), 'not-found');
  });
});

describe('Regenerated ids of descriptions', () => {
  const test = within(async () => undefined);
  const again = (more: object = {}) => world.perform({ change: 'regenerateDescriptions', ...usual, ...more });

  test('begin with the id of their record, and are counted', async () => {
    await make('F', 'nl-r1');
    await world.import('ead', ead('F', '', { eadid: 'file1' }));
    const ids = (await world.unit('nl-r1-f')).relationships.describes!.map((part) => part.id);
    assert.deepEqual(ids, ['nl-r1-f.eng', 'nl-r1-f.eng-file1_eng']);
    assert.equal(await again(), 0);
    await world.store.transaction(async (tx) => {
      const item = (await tx.items.find('nl-r1-f'))!;
      const [part] = await tx.parts.listById(['nl-r1-f.eng']);
      await tx.parts.rename([{ gid: part!.gid, id: 'old.eng' }]);
      const { gid, data, revision, lastEvent } = item;
      const parts = item.parts.replace('"nl-r1-f.eng"', '"old.eng"');
      await tx.items.update([{ gid, data, parts, revision, lastEvent }]);
    });
    const before = await events();
    assert.equal(await again({ commit: false }), 1);
    await fails(again({ actor: 'reader' }), 'permission-denied');
    assert.equal(await again({ id: 'nl-r1-f' }), 1);
    assert.equal(await events(), before + 1);
    assert.equal((await world.unit('nl-r1-f')).relationships.describes![0]!.id, 'nl-r1-f.eng');
    await fails(again({ id: 'nowhere' }), 'not-found');
  });
});

describe('A moved record', () => {
  const test = within(async () => {
    await make('F', 'nl-r1');
    await make('a', 'nl-r1-f');
    await make('k', 'nl-r1-f-a');
    await make('G', 'nl-r1');
    await make('z', 'nl-r1-g');
    await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
  });

  const counts = async (...ids: readonly string[]): Promise<readonly number[]> =>
    Promise.all(ids.map(async (id) => (await world.store.items.find(id))!.childCount));

  test('comes last below its new parent, with new ids and correct child counts', async () => {
    const before = await events();
    const rows = await reparent('nl-r1-f-a', 'nl-r1-g');
    assert.deepEqual(rows, [
      ['nl-r1-f-a', 'nl-r1-g-a'],
      ['nl-r1-f-a-k', 'nl-r1-g-a-k'],
    ]);
    assert.equal(await events(), before + 1);
    assert.deepEqual(await counts('nl-r1-f', 'nl-r1-g', 'nl-r1-g-a'), [0, 2, 1]);
    assert.deepEqual(await childIds('DocumentaryUnit', 'nl-r1-g'), ['nl-r1-g-z', 'nl-r1-g-a']);
    assert.equal((await world.unit('nl-r1-g-a-k')).relationships.describes![0]!.id, 'nl-r1-g-a-k.eng');
  });

  test('can be moved to another repository, to the top of its own one, and back', async () => {
    await reparent('nl-r1-f', 'nl-r2');
    const moved = await world.unit('nl-r2-f-a-k');
    assert.equal(moved.relationships.heldBy![0]!.id, 'nl-r2');
    assert.deepEqual(await counts('nl-r1', 'nl-r2'), [1, 1]);
    await reparent('nl-r2-f-a', 'nl-r1');
    assert.equal((await world.unit('nl-r1-a')).relationships.childOf, undefined);
    await reparent('nl-r1-a', 'nl-r2-f');
    await reparent('nl-r2-f', 'nl-r1');
    assert.deepEqual(await childIds('Repository', 'nl-r1'), ['nl-r1-g', 'nl-r1-f']);
  });

  test('is not changed if it already has this parent', async () => {
    const before = await events();
    assert.deepEqual(await reparent('nl-r1-f-a', 'nl-r1-f'), []);
    assert.equal(await events(), before);
  });

  test('cannot become a descendant of itself', async () => {
    await fails(reparent('nl-r1-f', 'nl-r1-f'), 'invalid');
    await fails(reparent('nl-r1-f', 'nl-r1-f-a-k'), 'invalid');
    const moves = [
      { id: 'nl-r1-f', parent: 'nl-r1-g' },
      { id: 'nl-r1-g', parent: 'nl-r1-f' },
    ];
    await fails(world.perform({ change: 'reparent', moves, ...usual }), 'invalid');
    assert.deepEqual(await counts('nl-r1', 'nl-r1-f', 'nl-r1-g'), [2, 1, 1]);
  });

  test('must have a type that is allowed below the new parent', async () => {
    await fails(reparent('nl-r1-f', 'nl'), 'type-mismatch');
    await fails(reparent('nl-r1-f', 'mike'), 'type-mismatch');
    await fails(reparent('nl-r1-f', 'nowhere'), 'invalid');
  });

  test('cannot get the id of another record', async () => {
    await make('a', 'nl-r1-g');
    await fails(reparent('nl-r1-f-a', 'nl-r1-g'), 'id-collision');
    assert.deepEqual(await counts('nl-r1-f', 'nl-r1-g'), [1, 2]);
  });

  test('needs permission to update it and its descendants, and to create records below the new parent', async () => {
    await fails(reparent('nl-r1-f-a', 'nl-r1-g', { actor: 'reader' }), 'permission-denied');
    await world.grant('reader', 'update', 'DocumentaryUnit', 'nl-r1');
    await fails(reparent('nl-r1-f-a', 'nl-r1-g', { actor: 'reader' }), 'permission-denied');
    await world.grant('reader', 'create', 'DocumentaryUnit', 'nl-r1');
    assert.equal((await reparent('nl-r1-f-a', 'nl-r1-g', { actor: 'reader' })).length, 2);
  });

  test('is listed by a dry run and not moved', async () => {
    assert.equal((await reparent('nl-r1-f-a', 'nl-r1-g', { commit: false })).length, 2);
    assert.deepEqual(await counts('nl-r1-f', 'nl-r1-g'), [1, 1]);
  });

  test('can be moved together with its new parent', async () => {
    const moves = [
      { id: 'nl-r1-f-a', parent: 'nl-r1-g' },
      { id: 'nl-r1-g', parent: 'nl-r2' },
    ];
    const rows = await world.perform({ change: 'reparent', moves, ...usual });
    assert.deepEqual(new Map(rows).get('nl-r1-f-a'), 'nl-r2-g-a');
    assert.deepEqual(new Map(rows).get('nl-r1-f-a-k'), 'nl-r2-g-a-k');
    assert.deepEqual(await childIds('DocumentaryUnit', 'nl-r2-g'), ['nl-r2-g-z', 'nl-r2-g-a']);
  });
});
