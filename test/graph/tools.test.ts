/** Maintenance: replaced texts, moved links, fixed owners of links, concepts from access points, default users. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../src/model/errors.ts';
import type { Gid } from '../../src/store/viewer.ts';
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

const usual = { actor: 'mike', logMessage: null };
const events = (): Promise<number> => world.store.events.count({}, 'everything');
const gidOf = async (id: string): Promise<Gid> => (await world.store.items.find(id))!.gid;
const newest = async () => (await world.store.events.list({}, 'everything', { offset: 0, limit: 1 }))[0]!;

const fails = (promise: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });

const hide = (id: string): Promise<void> =>
  world.store.transaction(async (tx) => tx.access.set(await gidOf(id), [await gidOf('mike')]));

type Names = readonly (readonly [name: string, type: string])[];

const makeUnit = (identifier: string, data: Record<string, string | string[]>, names: Names = []) =>
  world.perform({
    change: 'create',
    bundle: {
      type: 'DocumentaryUnit',
      data: { identifier, ...data },
      relationships: {
        describes: [
          {
            type: 'DocumentaryUnitDescription',
            data: {
              name: `Unit ${identifier}`,
              languageCode: 'eng',
              scopeAndContent: 'Old town, old harbour',
            },
            relationships: {
              relatesTo: names.map(([name, type]) => ({
                type: 'AccessPoint',
                data: { name, type },
                relationships: {},
              })),
            },
          },
        ],
      },
    },
    parent: { type: 'Repository', id: 'nl-r1' },
    ...usual,
  });

describe('Finding and replacing', () => {
  const test = within(async () => {
    await makeUnit('a', { otherIdentifiers: 'old' });
    await makeUnit('b', { otherIdentifiers: 'an old, old "thing"' });
    await makeUnit('c', { otherIdentifiers: 'new' });
  });

  const replace = (more: object) =>
    world.perform({
      change: 'findReplace',
      type: 'DocumentaryUnit',
      subtype: 'DocumentaryUnit',
      property: 'otherIdentifiers',
      from: 'old',
      to: 'NEW',
      max: 100,
      ...usual,
      ...more,
    });

  test('changes a field of records, returns the old texts, and stores the old records as versions', async () => {
    const before = await events();
    assert.deepEqual(await replace({}), [
      ['nl-r1-a', 'nl-r1-a', 'old'],
      ['nl-r1-b', 'nl-r1-b', 'an old, old "thing"'],
    ]);
    assert.equal((await world.unit('nl-r1-b')).data.otherIdentifiers, 'an NEW, NEW "thing"');
    assert.equal(await events(), before + 1);
    const { eventType, subjectCount, gid } = await newest();
    assert.deepEqual([eventType, subjectCount], ['modification', 2]);
    assert.equal((await world.store.versions.listByEvent([gid], 100)).length, 2);
  });

  test('replaces in each entry of a list, and inserts the new text literally', async () => {
    await makeUnit('d', { otherIdentifiers: ['old one', 'new', 'old two'] });
    const rows = await replace({ to: '$& ' });
    assert.deepEqual(
      rows.filter(([id]) => id === 'nl-r1-d').map((row) => row[2]),
      ['old one', 'old two'],
    );
    assert.deepEqual((await world.unit('nl-r1-d')).data.otherIdentifiers, ['$&  one', 'new', '$&  two']);
  });

  test('changes parts of one type and keeps their ids', async () => {
    const rows = await replace({
      subtype: 'DocumentaryUnitDescription',
      property: 'scopeAndContent',
      from: 'harbour',
      to: 'port',
      max: 2,
    });
    assert.deepEqual(rows[0], ['nl-r1-a', 'nl-r1-a.eng', 'Old town, old harbour']);
    assert.equal(rows.length, 2);
    const [description] = (await world.unit('nl-r1-a')).relationships.describes!;
    assert.equal(description!.id, 'nl-r1-a.eng');
    assert.equal(description!.data.scopeAndContent, 'Old town, old port');
    const untouched = (await world.unit('nl-r1-c')).relationships.describes![0]!;
    assert.equal(untouched.data.scopeAndContent, 'Old town, old harbour');
    assert.equal((await newest()).eventType, 'modifyDependent');
  });

  test('finds texts with quotation marks', async () =>
    assert.equal((await replace({ from: '"thing"' })).length, 1));

  test('writes no event without matches or in a dry run', async () => {
    const before = await events();
    assert.deepEqual(await replace({ from: 'nothing like it' }), []);
    assert.equal((await replace({ commit: false })).length, 2);
    assert.equal(await events(), before);
    assert.equal((await world.unit('nl-r1-a')).data.otherIdentifiers, 'old');
  });

  test('changes nothing if a record would become invalid', async () => {
    await fails(replace({ property: 'identifier', from: 'b', to: '' }), 'invalid');
    assert.equal((await world.unit('nl-r1-b')).data.identifier, 'b');
  });

  test('needs permission on each matching record, and does not find hidden ones', async () => {
    await fails(replace({ actor: 'reader' }), 'permission-denied');
    await world.grant('reader', 'update', 'nl-r1-a');
    await fails(replace({ actor: 'reader' }), 'permission-denied');
    await hide('nl-r1-b');
    assert.equal((await replace({ actor: 'reader' })).length, 1);
  });
});

const makeLink = async (targets: readonly string[], linker = 'mike', source?: string): Promise<string> => {
  const { id } = await world.create('Link', { type: 'associative' });
  const from = await gidOf(id);
  const ends = await Promise.all(targets.map(gidOf));
  await world.store.transaction(async (tx) =>
    tx.edges.insert([
      ...ends.map((to) => ({ from, label: 'hasLinkTarget', to })),
      { from, label: 'hasLinker', to: await gidOf(linker) },
      ...(source === undefined ? [] : [{ from, label: 'hasLinkSource', to: await gidOf(source) }]),
    ]),
  );
  return id;
};

describe('Replacing the targets of links', () => {
  const test = within(async () => {
    for (const identifier of ['a', 'b', 'c']) await makeUnit(identifier, {});
  });

  const relink = (from: string, to: string, more: object = {}) =>
    world.perform({ change: 'relink', pairs: [{ from, to }], tolerant: false, ...usual, ...more });

  const targets = async (id: string, relation = 'hasLinkTarget') =>
    (await world.get('Link', id, 'mike')).relationships[relation]?.map((record) => record.id);

  test('replaces one end of each link and keeps the other, in their order', async () => {
    const link = await makeLink(['nl-r1-a', 'nl-r1-b'], 'mike', 'nl-r1-a');
    const other = await makeLink(['nl-r1-b', 'nl-r1-a']);
    const before = await events();
    assert.deepEqual(await relink('nl-r1-a', 'nl-r1-c'), [['nl-r1-a', 'nl-r1-c', '2']]);
    assert.deepEqual(await targets(link), ['nl-r1-c', 'nl-r1-b']);
    assert.deepEqual(await targets(link, 'hasLinkSource'), ['nl-r1-c']);
    assert.deepEqual(await targets(other), ['nl-r1-b', 'nl-r1-c']);
    assert.equal(await events(), before + 1);
    assert.equal((await newest()).subjectCount, 2);
    assert.deepEqual(await relink('nl-r1-a', 'nl-r1-c'), [['nl-r1-a', 'nl-r1-c', '0']]);
    assert.equal(await events(), before + 1);
  });

  test('reports a record that does not exist, or skips its row in tolerant mode', async () => {
    await fails(relink('nowhere', 'nl-r1-a'), 'invalid');
    await fails(relink('nl-r1-a', 'nowhere'), 'invalid');
    assert.deepEqual(await relink('nowhere', 'nl-r1-a', { tolerant: true }), []);
  });

  test('returns the same result in a dry run, and changes nothing', async () => {
    const link = await makeLink(['nl-r1-a', 'nl-r1-b']);
    assert.equal((await relink('nl-r1-a', 'nl-r1-c', { commit: false }))[0]![2], '1');
    assert.deepEqual(await targets(link), ['nl-r1-a', 'nl-r1-b']);
  });

  test('needs permission on each link, and does not change hidden ones', async () => {
    const link = await makeLink(['nl-r1-a', 'nl-r1-b']);
    await fails(relink('nl-r1-a', 'nl-r1-c', { actor: 'reader' }), 'permission-denied');
    await hide(link);
    assert.deepEqual(await relink('nl-r1-a', 'nl-r1-c', { actor: 'reader' }), [['nl-r1-a', 'nl-r1-c', '0']]);
    await hide('nl-r1-c');
    await fails(relink('nl-r1-a', 'nl-r1-c', { actor: 'reader' }), 'invalid');
  });
});

describe('Fixing the owners of links', () => {
  const test = within(async () => {
    for (const identifier of ['a', 'b']) await makeUnit(identifier, {});
  });

  const fix = (more: object = {}) => world.perform({ change: 'fixLinkPermissions', ...usual, ...more });

  test('makes authors who are not administrators the owners of their links, once', async () => {
    const own = await makeLink(['nl-r1-a', 'nl-r1-b'], 'reader');
    await makeLink(['nl-r1-a', 'nl-r1-b'], 'mike');
    const before = await events();
    assert.equal(await fix({ commit: false }), 1);
    assert.equal(await fix(), 1);
    assert.equal(await fix(), 0);
    assert.equal(await events(), before + 1);
    assert.equal((await newest()).eventType, 'setItemPermissions');
    await world.perform({ change: 'delete', type: 'Link', id: own, ...usual, actor: 'reader' });
  });

  test('needs permission to grant', async () => {
    await makeLink(['nl-r1-a', 'nl-r1-b'], 'reader');
    await fails(fix({ actor: 'reader' }), 'permission-denied');
  });
});

describe('Concepts generated from access points', () => {
  const test = within(async () => {
    await world.create('CvocVocabulary', { identifier: 'v', name: 'V' });
    await makeUnit('a', {}, [
      ['Trade unions', 'subjectAccess'],
      ['Delft', 'placeAccess'],
      ['Once', 'subjectAccess'],
    ]);
    await makeUnit('b', {}, [
      ['Trade unions', 'subjectAccess'],
      ['trade unions', 'subjectAccess'],
      [' Delft ', 'placeAccess'],
    ]);
  });

  const generate = (more: object = {}) =>
    world.perform({
      change: 'generateConcepts',
      repository: 'nl-r1',
      vocabulary: 'v',
      accessPointTypes: [],
      language: 'eng',
      repeatedOnly: true,
      limit: 100,
      ...usual,
      ...more,
    });

  const concepts = async () => (await world.children('CvocVocabulary', 'v')).map((record) => record.id);

  test('are one concept for each name and one link for each unit with the name', async () => {
    const before = await events();
    assert.equal(await generate(), 4);
    assert.equal(await events(), before + 1);
    const event = await newest();
    assert.deepEqual([event.eventType, event.subjectCount], ['creation', 6]);
    assert.deepEqual(await concepts(), ['v-trade_unions', 'v-delft']);
    const concept = await world.get('CvocConcept', 'v-trade_unions');
    assert.equal(concept.relationships.describes![0]!.data.name, 'Trade unions');
    const [link] = await world.store.items.list({ type: 'Link' }, 'everything', { offset: 0, limit: 1 });
    const shown = await world.get('Link', link!.id);
    assert.deepEqual(
      shown.relationships.hasLinkTarget!.map((record) => record.id),
      ['nl-r1-a', 'v-trade_unions'],
    );
    assert.equal(shown.relationships.hasLinkBody![0]!.data.name, 'Trade unions');
    assert.equal(shown.relationships.hasLinker![0]!.id, 'mike');
    assert.equal(await generate(), 0);
    assert.equal(await events(), before + 1);
  });

  test('come from the requested types, and from names that occur once only on request', async () => {
    assert.equal(await generate({ accessPointTypes: ['placeAccess'] }), 2);
    assert.deepEqual(await concepts(), ['v-delft']);
    assert.equal(await generate({ repeatedOnly: false }), 3);
    assert.deepEqual(await concepts(), ['v-delft', 'v-trade_unions', 'v-once']);
  });

  test('are returned by a dry run and not created', async () => {
    assert.equal(await generate({ commit: false }), 4);
    assert.deepEqual(await concepts(), []);
  });

  test('do not contain names of restricted units, which are linked only with existing concepts', async () => {
    await makeUnit('secret', {}, [
      ['Hush', 'subjectAccess'],
      ['Hush', 'subjectAccess'],
      ['Once', 'subjectAccess'],
      ['DELFT', 'placeAccess'],
    ]);
    for (const identifier of ['a', 'secret'])
      await world.perform({
        change: 'setAccess',
        id: `nl-r1-${identifier}`,
        accessibleTo: ['mike'],
        ...usual,
      });
    assert.equal(await generate({ repeatedOnly: false }), 4);
    const names = (await world.children('CvocVocabulary', 'v')).map(
      ({ relationships }) => relationships.describes![0]!.data.name,
    );
    assert.deepEqual(names, ['Trade unions', 'Delft']);
    const parent = { type: 'CvocVocabulary', id: 'v' };
    await world.create('CvocConcept', { identifier: 'hush' }, parent);
    assert.equal(await generate(), 2);
  });

  test('need permission to create concepts and to link the units', async () => {
    await fails(generate({ actor: 'reader' }), 'permission-denied');
    await world.grant('reader', 'create', 'CvocConcept', 'v');
    await fails(generate({ actor: 'reader' }), 'permission-denied');
    await world.grant('reader', 'annotate', 'DocumentaryUnit', 'nl-r1');
    assert.equal(await generate({ actor: 'reader' }), 4);
  });

  test('need a vocabulary, and at most as many names as the limit', async () => {
    await fails(generate({ vocabulary: 'nl' }), 'type-mismatch');
    await fails(generate({ vocabulary: 'nowhere' }), 'not-found');
    await fails(generate({ repository: 'nowhere' }), 'not-found');
    await fails(generate({ limit: 1 }), 'limit-exceeded');
  });
});

describe('A user with a generated id', () => {
  const test = within(async () => undefined);

  const createUser = (more: object = {}) =>
    world.perform({ change: 'createDefaultUser', data: {}, groups: [], ...usual, ...more });

  test('gets the next free id, and may update their own profile', async () => {
    await world.addUser('user000004', []);
    const before = await events();
    assert.deepEqual(await createUser(), { type: 'UserProfile', id: 'user000005' });
    assert.equal((await createUser({ data: { name: 'Ann', identifier: 'x' } })).id, 'user000006');
    assert.equal(await events(), before + 2);
    const user = await world.get('UserProfile', 'user000006');
    assert.deepEqual(user.data, { identifier: 'user000006', name: 'Ann' });
    await world.perform({
      change: 'update',
      type: 'UserProfile',
      id: 'user000006',
      patch: true,
      bundle: { type: 'UserProfile', data: { name: 'Anna' }, relationships: {} },
      actor: 'user000006',
      logMessage: null,
    });
  });

  test('joins existing groups', async () => {
    await world.create('Group', { identifier: 'readers', name: 'Readers' });
    const { id } = await createUser({ groups: ['readers'] });
    assert.equal((await world.get('UserProfile', id)).relationships.belongsTo![0]!.id, 'readers');
    await fails(createUser({ groups: ['nobody'] }), 'invalid');
  });

  test('is created by users who may create users', () =>
    fails(createUser({ actor: 'reader' }), 'permission-denied'));
});
