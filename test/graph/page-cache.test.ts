/** Rendered pages in memory. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RenderedPage } from '../../src/graph/items/read-cache.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { eventLoopTurns } from '../world/wait-until.ts';

/** Requests pages, and counts how many were rendered. */
class PageReader {
  readonly #world: GraphWorld;
  rendered = 0;
  fails = false;

  constructor(world: GraphWorld) {
    this.#world = world;
  }

  async read(key: string, as?: string): Promise<string> {
    await eventLoopTurns(1);
    const graph = this.#world.graph.as(await this.#world.actor(as));
    const page = await graph.getCachedPage(key, async (): Promise<RenderedPage> => {
      if (this.fails) throw new Error('not rendered');
      this.rendered += 1;
      return { body: Buffer.from(`${key} for ${as ?? 'everyone'}, ${this.rendered}`), etag: '"a"' };
    });
    return page.body.toString();
  }
}

describe('A page', () => {
  it('is kept from its second request on, and rendered again after a change', async () => {
    const world = await GraphWorld.make();
    const reader = new PageReader(world);
    const texts: string[] = [];
    for (let i = 0; i < 4; i++) texts.push(await reader.read('a'));
    assert.deepEqual(texts, [
      'a for everyone, 1',
      'a for everyone, 2',
      'a for everyone, 2',
      'a for everyone, 2',
    ]);
    await world.create('DocumentaryUnit', { identifier: 'x' }, { type: 'Repository', id: 'nl-r1' });
    assert.equal(await reader.read('a'), 'a for everyone, 3');
    assert.equal(await reader.read('a'), 'a for everyone, 3');
  });

  it('that was kept for one reader is never shown to another', async () => {
    const world = await GraphWorld.make();
    const reader = new PageReader(world);
    for (let i = 0; i < 3; i++)
      for (const as of ['mike', undefined, 'reader'])
        assert.match(await reader.read('a', as), new RegExp(`^a for ${as ?? 'everyone'},`));
    assert.equal(reader.rendered, 6);
  });

  it('that is kept is not rendered again, whatever other pages are requested', async () => {
    const world = await GraphWorld.make();
    const reader = new PageReader(world);
    for (let i = 0; i < 3; i++) await reader.read('a');
    for (let i = 0; i < 1000; i++) await reader.read(`${i} ${'long '.repeat(500)}`);
    await reader.read('a');
    assert.equal(reader.rendered, 2 + 1000);
  });

  it('that could not be rendered is not kept at its next request', async () => {
    const world = await GraphWorld.make();
    const reader = new PageReader(world);
    reader.fails = true;
    await assert.rejects(reader.read('a'), /not rendered/);
    reader.fails = false;
    for (let i = 0; i < 3; i++) await reader.read('a');
    assert.equal(reader.rendered, 2);
  });

  it('that is requested again after many others is new', async () => {
    const world = await GraphWorld.make();
    const reader = new PageReader(world);
    await reader.read('a');
    for (let i = 0; i < 1000; i++) await reader.read(`${i} ${'long '.repeat(500)}`);
    for (let i = 0; i < 3; i++) await reader.read('a');
    assert.equal(reader.rendered, 1 + 1000 + 2);
  });
});
