/**
 * Reading while another process writes: where there are replicas, one request may see the newest state in one read and an older one in the
 * next. What it then shows holds for a moment only, but it is an answer.
 */
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anonymous } from '../../src/graph/actor.ts';
import { Graph, type WireList } from '../../src/graph/graph.ts';
import { Failure } from '../../src/model/errors.ts';
import { recordTypes } from '../../src/model/registry.ts';
import type { Store } from '../../src/store/store.ts';
import { c, ead, GraphWorld } from '../world/graph-world.ts';

/** The same steps give the same gids in two stores. */
async function makeOld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.addUser('leaving', ['admin']);
  await world.create('DocumentaryUnit', { identifier: 'x' }, { type: 'Repository', id: 'nl-r1' }, 'leaving');
  await world.import('ead', ead('F', c('a', 'A', c('deep', 'Deep')) + c('b', 'B')));
  return world;
}

async function makeNew(): Promise<GraphWorld> {
  const world = await makeOld();
  await world.addUser('coming', ['admin']);
  await world.create('DocumentaryUnit', { identifier: 'y' }, { type: 'Repository', id: 'nl-r1' }, 'coming');
  await world.create('DocumentaryUnit', { identifier: 'z' }, { type: 'DocumentaryUnit', id: 'nl-r1-y' });
  await world.import('ead', ead('F', c('a', 'Renamed') + c('new', 'New')));
  for (const [type, id] of [
    ['DocumentaryUnit', 'nl-r1-f-b'],
    ['UserProfile', 'leaving'],
  ] as const)
    await world.perform({ change: 'delete', actor: 'mike', type, id, logMessage: null });
  return world;
}

const ids = [
  'nl',
  'nl-r1',
  'nl-r1-x',
  'nl-r1-y',
  'nl-r1-y-z',
  'nl-r1-f',
  'nl-r1-f-a',
  'nl-r1-f-a-deep',
].concat(['nl-r1-f-b', 'nl-r1-f-new', 'mike', 'leaving', 'coming', 'admin']);
const types = recordTypes.filter((type) => type.kind !== 'part').map((type) => type.name);
const all = { offset: 0, limit: -1, counted: true };

/** Every read goes to one of the two, as the choices say. */
function mix(old: Store, now: Store, choices: readonly boolean[]): Store {
  let turn = 0;
  return new Proxy(now, {
    get: (_, name) => {
      if (name === 'changeStamp') return () => 0;
      const store = choices[turn++ % choices.length] ? old : now;
      const method = store[name as keyof Store] as (...args: unknown[]) => unknown;
      return method.bind(store);
    },
  });
}

/** Anything but an answer or one of the refusals that clients know is thrown. */
async function ask(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Failure) || !['not-found', 'gone'].includes(error.code)) throw error;
  }
}

async function readList({ records }: WireList): Promise<void> {
  for await (const texts of records) for (const text of texts) JSON.parse(text);
}

async function readAll(graph: Graph): Promise<void> {
  const actors = [anonymous];
  for (const id of ['mike', 'reader', 'leaving', 'coming'])
    await ask(async () => actors.push((await graph.findActor(id)) ?? anonymous));
  for (const actor of actors) {
    const bound = graph.as(actor);
    for (const type of types) {
      await ask(async () => readList(await bound.list(type, all)));
      for (const id of ids) await ask(async () => JSON.parse((await bound.get(type, id)).body.toString()));
    }
    for (const id of ids)
      await ask(async () => readList(await bound.listChildren('DocumentaryUnit', id, all)));
  }
}

describe('A reader who sees an older state after a newer one', () => {
  it('gets an answer, or is told that something is not there', async () => {
    const [old, now] = [await makeOld(), await makeNew()];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (choices) => {
        const store = mix(old.store, now.store, choices);
        await readAll(new Graph({ store, perform: () => Promise.reject(), cacheBytes: 0 }));
      }),
      { numRuns: 30 },
    );
  });
});
