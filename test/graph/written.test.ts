/** What is written of items while others change them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getWritten, listWritten, type Written } from '../../src/graph/written.ts';
import { GraphWorld } from '../world/graph-world.ts';

const wish = { whole: true, links: false };
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

async function outline({ steps }: Written): Promise<string> {
  let text = '';
  for await (const some of steps)
    for (const step of some) text += step.step === 'open' ? `<${step.record.id}` : '>';
  return text;
}

describe('What is written of an item', () => {
  it('leaves out files of items that were hidden since they were listed', async () => {
    const world = await worldOfUnits();
    const reader = world.graph.as(await world.actor('reader'));
    const found: string[] = [];
    for await (const { id } of await listWritten(reader, repository, wish)) {
      found.push(id);
      if (id === 'nl-r1-a') await setAccess(world, 'nl-r1-b', ['mike']);
    }
    assert.deepEqual(found, ['nl-r1-a', 'nl-r1-c']);
  });

  it('has the item at its top, though it was hidden since', async () => {
    const world = await worldOfUnits();
    await setAccess(world, 'nl-r1-a', ['mike', 'reader']);
    const reader = world.graph.as(await world.actor('reader'));
    const written = await getWritten(reader, { id: 'nl-r1-a' }, wish);
    await setAccess(world, 'nl-r1-a', ['mike']);
    assert.equal(await outline(written), '<nl-r1-a<nl-r1-a-1><nl-r1-a-2>>');
  });

  it('holds an item once that stands below several', async () => {
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
        change: 'relateConcepts',
        actor: 'mike',
        id: `terms-${above}`,
        relation: 'narrower',
        others: below.map((one) => `terms-${one}`),
        how: 'add',
        logMessage: null,
      });
    const graph = world.graph.as(await world.actor('reader'));
    assert.equal(
      await outline(await getWritten(graph, { id: 'terms-top' }, wish)),
      '<terms-top<terms-left<terms-bottom>><terms-right>>',
    );
  });
});
