import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OutcomeOf } from '../../src/graph/changes/changes.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const toRows = (rows: readonly (readonly string[])[]) => rows.map((cells, i) => ({ cells, line: i + 1 }));
const counts = ({ created, updated, unchanged }: OutcomeOf<'importLinks'>) => [created, updated, unchanged];

async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
  for (const identifier of ['smith', 'jones'])
    await world.create('HistoricalAgent', { identifier }, { type: 'AuthoritativeSet', id: 'people' });
  const terms = '<controlaccess><persname>Smith, J.</persname><subject>Strikes</subject></controlaccess>';
  await world.import('ead', ead('F1', c('a', 'Letters', terms) + c('b', 'Bills', c('c', 'Bill', terms))));
  return world;
}

async function linksOf(world: GraphWorld, id: string) {
  const { gid } = (await world.store.items.find(id))!;
  const edges = await world.store.edges.listTo([gid], 'hasLinkTarget');
  const rows = await world.store.items.listByGid(edges.map((edge) => edge.from));
  return Promise.all(rows.map((row) => world.get('Link', row.id)));
}

async function accessPointOf(world: GraphWorld, unit: string, name: string): Promise<string> {
  const description = (await world.unit(unit)).relationships.describes?.[0];
  return (
    description?.relationships.relatesTo?.find(({ data }) => data.name === name)?.id ?? assert.fail(name)
  );
}

describe('A table of links', async () => {
  const world = await makeWorld();
  const load = (
    rows: readonly (readonly string[])[],
    options: { actor?: string; tolerant?: boolean; commit?: boolean } = {},
  ) =>
    world.perform({
      change: 'importLinks',
      actor: 'mike',
      logMessage: 'Why',
      tolerant: false,
      ...options,
      rows: toRows(rows),
    });
  const smith = await accessPointOf(world, 'nl-r1-f1-a', 'Smith, J.');
  const table = [
    ['nl-r1-f1-a', 'people-smith', smith, 'associative', '', 'Written by'],
    ['nl-r1-f1', 'people-jones', '', 'temporal', 'name', ''],
  ];

  it('creates a link for each row, with its author and the access point', async () => {
    const outcome = await load(table);
    assert.deepEqual(counts(outcome), [2, 0, 0]);
    const [link] = await linksOf(world, 'nl-r1-f1-a');
    assert.deepEqual(link?.data, { type: 'associative', description: 'Written by' });
    assert.deepEqual(
      link?.relationships.hasLinkTarget?.map(({ id }) => id),
      ['nl-r1-f1-a', 'people-smith'],
    );
    assert.deepEqual(
      link?.relationships.hasLinkBody?.map(({ id }) => id),
      [smith],
    );
    assert.deepEqual(
      link?.relationships.hasLinker?.map(({ id }) => id),
      ['mike'],
    );
    const event = await world.store.events.find(outcome.event!);
    assert.deepEqual([event?.eventType, event?.subjectCount, event?.logMessage], ['ingest', 2, 'Why']);
    assert.deepEqual(outcome.keys.created['-']?.length, 2);
  });

  it('creates no link twice', async () => {
    assert.deepEqual(counts(await load(table)), [0, 0, 2]);
    assert.deepEqual(counts(await load([table[1]!.with(3, 'copy'), table[1]!.with(3, 'copy')])), [1, 0, 0]);
    assert.equal((await linksOf(world, 'nl-r1-f1-a')).length, 1);
  });

  it('is rejected with the line and the cell of the error, and creates no link', async () => {
    const good = ['nl-r1-f1-b', 'people-jones', '', 'associative', '', ''];
    for (const [bad, column] of [
      [good.with(0, 'nothing'), 1],
      [good.with(1, 'nothing'), 2],
      [good.with(2, smith), 3],
      [good.with(3, 'friendship'), 4],
    ] as const) {
      await assert.rejects(
        load([good, bad]),
        (error: { code: string; errors: { line: number; column: number }[] }) => {
          assert.equal(error.code, 'invalid-items');
          assert.deepEqual([error.errors[0]?.line, error.errors[0]?.column], [2, column]);
          return true;
        },
      );
    }
    await assert.rejects(load([good, ['a', 'b']]), { code: 'malformed-table' });
    await assert.rejects(load([]), { code: 'malformed-table' });
    assert.equal((await linksOf(world, 'nl-r1-f1-b')).length, 0);
    const outcome = await load([good, good.with(0, 'nothing')], { tolerant: true });
    assert.deepEqual([counts(outcome), outcome.errors.length], [[1, 0, 0], 1]);
    await assert.rejects(load([good.with(0, 'nothing')], { tolerant: true }), { code: 'invalid-items' });
  });

  it('needs the permission to create links, and finds only records that the user may see', async () => {
    await assert.rejects(load(table, { actor: 'reader' }), { code: 'permission-denied' });
    await world.grant('reader', 'create', 'Link');
    const { gid } = (await world.store.items.find('people-jones'))!;
    const admin = (await world.store.items.find('mike'))!.gid;
    await world.store.transaction((tx) => tx.access.set(gid, [admin]));
    await assert.rejects(load([table[1]!.with(3, 'family')], { actor: 'reader' }), { code: 'invalid-items' });
    await world.store.transaction((tx) => tx.access.set(gid, []));
    assert.deepEqual(counts(await load([table[1]!.with(3, 'family')], { actor: 'reader' })), [1, 0, 0]);
  });

  it('creates no link in a dry run', async () => {
    const before = (await linksOf(world, 'nl-r1-f1-b-c')).length;
    const row = ['nl-r1-f1-b-c', 'people-jones', '', 'associative', '', ''];
    assert.deepEqual(counts(await load([row], { commit: false })), [1, 0, 0]);
    assert.equal((await linksOf(world, 'nl-r1-f1-b-c')).length, before);
  });
});

describe('A table of coreferences', async () => {
  const world = await makeWorld();
  const load = (rows: readonly (readonly string[])[], scope = 'nl-r1', actor = 'mike') =>
    world.perform({ change: 'importCoreferences', actor, logMessage: null, scope, rows: toRows(rows) });
  const table = [['Smith, J.', 'people-smith']];

  it('links every access point with the name, at any depth', async () => {
    const outcome = await load(table);
    assert.deepEqual(counts(outcome), [2, 0, 0]);
    assert.deepEqual(Object.keys(outcome.keys.created), ['Smith, J.']);
    for (const unit of ['nl-r1-f1-a', 'nl-r1-f1-b-c']) {
      const [link, ...more] = await linksOf(world, unit);
      assert.equal(more.length, 0);
      assert.deepEqual(link?.data, { type: 'associative' });
      assert.deepEqual(
        link?.relationships.hasLinkBody?.map(({ data }) => data.name),
        ['Smith, J.'],
      );
    }
  });

  it('creates no link twice', async () => {
    assert.deepEqual(counts(await load(table)), [0, 0, 2]);
  });

  it('adds the access point to a stored link between the two records', async () => {
    assert.deepEqual(counts(await load([['Strikes', 'people-smith']], 'nl-r1-f1-b')), [0, 1, 0]);
    const [link, ...more] = await linksOf(world, 'nl-r1-f1-b-c');
    assert.equal(more.length, 0);
    assert.equal(link?.relationships.hasLinkBody?.length, 2);
  });

  it('skips and lists rows whose authority does not exist, in tolerant mode', async () => {
    const rows = toRows([['Smith, J.', 'nobody'], ...table]);
    const change = { change: 'importCoreferences', actor: 'mike', logMessage: null, scope: 'nl-r1' } as const;
    const outcome = await world.perform({ ...change, rows, tolerant: true });
    assert.equal(outcome.unchanged, 2);
    assert.deepEqual(
      outcome.errors.map(({ line, column }) => [line, column]),
      [[1, 2]],
    );
    const none = world.perform({ ...change, rows: rows.slice(0, 1), tolerant: true });
    await assert.rejects(none, { code: 'invalid-items' });
  });

  it('is rejected if an authority or the scope does not exist, or the user has no permission', async () => {
    await assert.rejects(load([['Smith, J.', 'nobody']]), { code: 'invalid-items' });
    await assert.rejects(load(table, 'nowhere'), { code: 'not-found' });
    await assert.rejects(load([['one cell']]), { code: 'malformed-table' });
    await assert.rejects(load(table, 'nl-r1', 'reader'), { code: 'permission-denied' });
  });
});
