/** Exports of items while other requests change them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExportStream } from '../../src/graph/export/export.ts';
import { Graph } from '../../src/graph/graph.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { wrapStore } from '../world/counting-store.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const options = { withDescendants: true, links: false };
const repository = { type: 'Repository', id: 'nl-r1' };

async function worldOfUnits(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  for (const identifier of ['a', 'b', 'c']) {
    await world.create('DocumentaryUnit', { identifier }, repository);
    const parent = { type: 'DocumentaryUnit', id: `nl-r1-${identifier}` };
    for (const below of ['1', '2']) await world.create('DocumentaryUnit', { identifier: below }, parent);
  }
  return world;
}

const setAccess = (world: GraphWorld, id: string, accessibleTo: readonly string[]) =>
  world.perform({ change: 'setAccess', actor: 'mike', id, accessibleTo, logMessage: null });

async function outline({ steps }: ExportStream): Promise<string> {
  let text = '';
  for await (const some of steps)
    for (const step of some) text += step.step === 'open' ? `<${step.record.id}` : '>';
  return text;
}

describe('An export', () => {
  it('omits items that were hidden after they were listed', async () => {
    const world = await worldOfUnits();
    const reader = world.graph.as(await world.actor('reader'));
    const found: string[] = [];
    for await (const { id } of await reader.exports.list(repository, options)) {
      found.push(id);
      if (id === 'nl-r1-a') await setAccess(world, 'nl-r1-b', ['mike']);
    }
    assert.deepEqual(found, ['nl-r1-a', 'nl-r1-c']);
  });

  it('contains the requested item, even if it was hidden with everything below it after the export began', async () => {
    const world = await worldOfUnits();
    await setAccess(world, 'nl-r1-a', ['mike', 'reader']);
    const reader = world.graph.as(await world.actor('reader'));
    const written = await reader.exports.get({ id: 'nl-r1-a' }, options);
    await setAccess(world, 'nl-r1-a', ['mike']);
    assert.equal(await outline(written), '<nl-r1-a>');
  });

  it('contains an item with several parents once', async () => {
    const world = await GraphWorld.make();
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    const vocabulary = { type: 'CvocVocabulary', id: 'terms' };
    for (const identifier of ['top', 'left', 'right', 'bottom'])
      await world.create('CvocConcept', { identifier }, vocabulary);
    for (const [above, ...below] of [
      ['top', 'left', 'right'],
      ['left', 'bottom'],
      ['right', 'bottom'],
    ])
      await world.perform({
        change: 'updateConceptRelations',
        actor: 'mike',
        id: `terms-${above}`,
        relation: 'narrower',
        others: below.map((one) => `terms-${one}`),
        how: 'add',
        logMessage: null,
      });
    const graph = world.graph.as(await world.actor('reader'));
    assert.equal(
      await outline(await graph.exports.get({ id: 'terms-top' }, options)),
      '<terms-top<terms-left<terms-bottom>><terms-right>>',
    );
  });

  it('reads neighbours in batches, for any number of them', async () => {
    const world = await GraphWorld.make();
    const numbers = Array.from({ length: 450 }, (_, i) => String(i));
    await world.import('ead', ead('F', numbers.map((number) => c(number, 'Unit')).join('')));
    const includes = numbers.map((number) => `nl-r1-f-${number}`);
    const bundle = { type: 'VirtualUnit', data: { identifier: 'v' }, relationships: {} };
    await world.perform({ change: 'create', actor: 'mike', bundle, includes, logMessage: null });
    const withNeighbours = {
      ...options,
      neighbours: [{ name: 'units', label: 'includesUnit', direction: 'out' as const }],
    };
    const { store, most } = measured(world.store);
    const { perform, profile } = { perform: world.perform.bind(world), profile: world.env.profile };
    const graph = new Graph({ store, perform, profile, cacheBytes: 0 });
    const written = await graph.as(await world.actor('mike')).exports.get({ id: 'v' }, withNeighbours);
    const records = [];
    for await (const some of written.steps)
      for (const step of some) if (step.step === 'open') records.push(step.record);
    assert.deepEqual(
      records[0]!.neighbours!.units!.map(({ id }) => id),
      includes,
    );
    assert.ok(most() <= 200, `${most()} items at once`);
  });
});

/** The store, and how many items it was asked for at once. */
function measured(store: Store): { readonly store: Store; readonly most: () => number } {
  let most = 0;
  const watched = wrapStore(store, (name, method) => (...parameters) => {
    if (name === 'items.listByGid') most = Math.max(most, (parameters[0] as readonly Gid[]).length);
    return method(...parameters);
  });
  return { store: watched, most: () => most };
}
