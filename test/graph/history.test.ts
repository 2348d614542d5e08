import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Json, PatchOperation } from '../../src/lib/json-diff.ts';
import type { Bundle } from '../../src/model/bundle.ts';
import { applyPatch } from '../lib/apply-patch.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { anyKeys, GraphWorld, type WireItem } from '../world/graph-world.ts';

const page = { offset: 0, limit: -1, counted: true };

const bundle = (data: Bundle['data'], describes: readonly Bundle[] = []): Bundle => ({
  type: 'DocumentaryUnit',
  data: { identifier: 'a', ...data },
  relationships: { describes },
});

const description = (languageCode: string, data: Bundle['data'], names: readonly string[] = []): Bundle => ({
  type: 'DocumentaryUnitDescription',
  data: { name: 'A', languageCode, ...data },
  relationships: {
    relatesTo: names.map((name) => ({
      type: 'AccessPoint',
      data: { name, type: 'subjectAccess' },
      relationships: {},
    })),
  },
});

async function makeUnit(world: GraphWorld, made = bundle({})): Promise<void> {
  await world.perform({
    change: 'create',
    actor: 'mike',
    bundle: made,
    parent: { type: 'Repository', id: 'nl-r1' },
    logMessage: null,
  });
}

function put(world: GraphWorld, wanted: Bundle, id = 'nl-r1-a') {
  return world.perform({
    change: 'update',
    type: 'DocumentaryUnit',
    id,
    bundle: wanted,
    patch: false,
    actor: 'mike',
    logMessage: null,
  });
}

async function versions(world: GraphWorld, id: string, as = 'mike', more = {}): Promise<WireItem[]> {
  const graph = world.graph.as(await world.actor(as));
  const list = await graph.history.listVersions(id, { ...page, ...more });
  assert.equal(list.total, -1);
  const found: WireItem[] = [];
  for await (const texts of list.records) found.push(...texts.map((text) => JSON.parse(text) as WireItem));
  return found;
}

async function diff(world: GraphWorld, from: string, to?: string): Promise<readonly PatchOperation[]> {
  return world.graph.as(await world.actor('mike')).history.diff('nl-r1-a', from, to);
}

function remove(world: GraphWorld, id: string) {
  return world.perform({ change: 'delete', type: 'DocumentaryUnit', id, actor: 'mike', logMessage: 'gone' });
}

/** A record without what the service counts, as diffs compare it. */
function toDocument({ id, type, data, relationships }: WireItem): Json {
  const parts = Object.entries(relationships)
    .filter(([name]) => ['describes', 'relatesTo', 'hasDate'].includes(name))
    .map(([name, list]) => [name, list.map(toDocument)]);
  return { id, type, data, relationships: Object.fromEntries(parts) } as Json;
}

describe('The versions of a record', () => {
  it('contain its state before each change, newest first, in pages', async () => {
    const world = await GraphWorld.make();
    await makeUnit(world);
    assert.deepEqual(await versions(world, 'nl-r1-a'), []);
    for (const note of ['1', '2', '3']) await put(world, bundle({ otherIdentifiers: note }));
    const notes = (found: readonly WireItem[]) =>
      found.map((version) => JSON.parse(String(version.data.entityData)).data.otherIdentifiers);
    const found = await versions(world, 'nl-r1-a');
    assert.deepEqual(notes(found), ['2', '1', undefined]);
    assert.equal(found[0]!.type, 'Version');
    assert.equal(found[0]!.data.entityId, 'nl-r1-a');
    assert.equal(found[0]!.relationships.triggeredByEvent![0]!.data.eventType, 'modification');
    assert.deepEqual(notes(await versions(world, 'nl-r1-a', 'mike', { offset: 1, limit: 1 })), ['1']);
    assert.deepEqual(await versions(world, 'nl-r1-a', 'mike', { limit: 0 }), []);
  });

  it('are in order, also if there are many', async () => {
    const world = await GraphWorld.make();
    await makeUnit(world);
    for (let n = 0; n < 45; n++) await put(world, bundle({ otherIdentifiers: String(n) }));
    const found = await versions(world, 'nl-r1-a', 'mike', { offset: 2 });
    assert.deepEqual(
      found.map((version) => JSON.parse(String(version.data.entityData)).data.otherIdentifiers),
      [...Array.from({ length: 42 }, (_, i) => String(41 - i)), undefined],
    );
  });

  it('are not visible if the record is not', async () => {
    const world = await GraphWorld.make();
    await makeUnit(world);
    await put(world, bundle({ otherIdentifiers: '1' }));
    const gid = async (id: string) => (await world.store.items.find(id))!.gid;
    const [unit, mike] = [await gid('nl-r1-a'), await gid('mike')];
    await world.store.transaction((tx) => tx.access.set(unit, [mike]));
    assert.equal((await versions(world, 'nl-r1-a')).length, 1);
    await assert.rejects(versions(world, 'nl-r1-a', 'reader'), { code: 'not-found' });
    await assert.rejects(versions(world, 'zz'), { code: 'not-found' });
    const [version] = await versions(world, 'nl-r1-a');
    await remove(world, 'nl-r1-a');
    assert.equal((await versions(world, 'nl-r1-a')).length, 2, 'administrators still find them');
    await assert.rejects(versions(world, 'nl-r1-a', 'reader'), { code: 'not-found' });
    await assert.rejects(world.get('Version', version!.id, 'reader'), { code: 'not-found' });
  });

  it('remain after its deletion, and do not belong to a later record with the same id', async () => {
    const world = await GraphWorld.make();
    await makeUnit(world, bundle({ otherIdentifiers: 'first' }));
    await remove(world, 'nl-r1-a');
    const [last] = await versions(world, 'nl-r1-a', 'reader');
    assert.equal(JSON.parse(String(last!.data.entityData)).data.otherIdentifiers, 'first');
    assert.equal((await world.get('Version', last!.id)).data.entityId, 'nl-r1-a');
    await makeUnit(world);
    assert.deepEqual(await versions(world, 'nl-r1-a'), []);
  });
});

describe('The difference between a version and now', () => {
  it('lists the changes of each part, and is empty if nothing was changed', async () => {
    const world = await GraphWorld.make();
    await makeUnit(world, bundle({ otherIdentifiers: 'a' }, [description('eng', {}, ['Strikes'])]));
    await put(
      world,
      bundle({ otherIdentifiers: 'b' }, [description('eng', { name: 'B' }, ['Strikes', 'Unions'])]),
    );
    const [first] = await versions(world, 'nl-r1-a');
    const patch = await diff(world, first!.id);
    assert.deepEqual(
      patch.map(({ op, path }) => [op, path]),
      [
        ['replace', '/data/otherIdentifiers'],
        ['replace', '/relationships/describes/0/data/name'],
        ['add', '/relationships/describes/0/relationships/relatesTo/1'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(patch), /"meta"/);
    await put(world, bundle({ otherIdentifiers: 'a' }, [description('eng', {}, ['Strikes'])]));
    assert.deepEqual(await diff(world, first!.id), []);
  });

  it('can be requested between two versions, in both directions', async () => {
    const world = await GraphWorld.make();
    await makeUnit(world, bundle({ otherIdentifiers: '1' }));
    for (const note of ['2', '3']) await put(world, bundle({ otherIdentifiers: note }));
    const [second, first] = (await versions(world, 'nl-r1-a')).map((version) => version.id);
    const replace = (value: string) => [{ op: 'replace', path: '/data/otherIdentifiers', value }];
    assert.deepEqual(await diff(world, first!), replace('3'));
    assert.deepEqual(await diff(world, first!, second), replace('2'));
    assert.deepEqual(await diff(world, second!, first), replace('1'));
    assert.deepEqual(await diff(world, second!, second), []);
  });

  it('is rejected for a version of another record and for an unknown version', async () => {
    const world = await GraphWorld.make();
    await makeUnit(world, bundle({ otherIdentifiers: '1' }));
    await makeUnit(world, bundle({ identifier: 'b' }));
    await put(world, bundle({ otherIdentifiers: '2' }));
    await put(world, bundle({ identifier: 'b', otherIdentifiers: '2' }), 'nl-r1-b');
    const [own] = await versions(world, 'nl-r1-a');
    const [other] = await versions(world, 'nl-r1-b');
    await assert.rejects(diff(world, other!.id), { code: 'not-found' });
    await assert.rejects(diff(world, own!.id, other!.id), { code: 'not-found' });
    await assert.rejects(diff(world, 'zz'), { code: 'not-found' });
    await remove(world, 'nl-r1-a');
    await assert.rejects(diff(world, own!.id), { code: 'gone' });
  });

  it('turns the old state of any record into the new one', async () => {
    const world = await GraphWorld.make(anyKeys);
    await makeUnit(world);
    const names = fc.uniqueArray(fc.constantFrom('Strikes', 'Unions', 'Ports', 'Ships'));
    const fields = fc.record(
      { otherIdentifiers: fc.constantFrom('x', 'y'), 'of~/it': fc.constantFrom('z', ['p', 'q'], ['q']) },
      { requiredKeys: [] },
    );
    const described = fc.tuple(fc.constantFrom('eng', 'deu', 'nld'), fields, names);
    const states = fc.tuple(
      fields,
      fc
        .uniqueArray(described, { selector: ([language]) => language })
        .map((list) =>
          list.map(([language, data, points]) => description(language, data as Bundle['data'], points)),
        ),
    );
    await fc.assert(
      fc.asyncProperty(states, async ([data, describes]) => {
        const before = await world.get('DocumentaryUnit', 'nl-r1-a', 'mike');
        await put(world, bundle(data as Bundle['data'], describes));
        const now = await world.get('DocumentaryUnit', 'nl-r1-a', 'mike');
        const [version] = await versions(world, 'nl-r1-a', 'mike', { limit: 1 });
        if (version === undefined) return;
        const old = JSON.parse(String(version.data.entityData)) as WireItem;
        if (JSON.stringify(before) !== JSON.stringify(now))
          assert.deepEqual(toDocument(old), toDocument(before), 'the version is what was there before');
        assert.deepEqual(applyPatch(toDocument(old), await diff(world, version.id)), toDocument(now));
      }),
      { numRuns: getNumRuns(60) },
    );
  });
});
