/**
 * Reading while another process writes: where there are replicas, one request may see the newest state in one read and an older one in the
 * next. The result can be outdated immediately, but it must be a valid response.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anonymous } from '../../src/graph/actor.ts';
import type { ActorGraph } from '../../src/graph/actor-graph.ts';
import { Graph } from '../../src/graph/graph.ts';
import { aggregations } from '../../src/graph/history/event-query.ts';
import type { Connection } from '../../src/graph/items/connections.ts';
import type { WireList } from '../../src/graph/wire/wire.ts';
import { Failure } from '../../src/model/errors.ts';
import { profiles } from '../../src/model/profile.ts';
import { recordTypes } from '../../src/model/registry.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { makeUnit, perform } from '../world/connected.ts';
import { wrapStore } from '../world/counting-store.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const note = (body: string) => ({ type: 'Annotation', data: { body }, relationships: {} });
const link = { type: 'Link', data: { type: 'associative', isPromotable: true }, relationships: {} };

/** The same steps give the same gids in two stores. */
async function makeOld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.addUser('leaving', ['admin']);
  await world.create('DocumentaryUnit', { identifier: 'x' }, { type: 'Repository', id: 'nl-r1' }, 'leaving');
  await world.import('ead', ead('F', c('a', 'A', c('deep', 'Deep')) + c('b', 'B')));
  await makeUnit(world, 'w', ['Bread'], ['leaving']);
  const between = { bundle: link, bodies: [], directional: true };
  const linked = { ...between, source: 'nl-r1-x', target: 'nl-r1-f-b' };
  const { id } = await perform(world, 'link', linked, 'leaving');
  await perform(world, 'castVote', { id, vote: 'for' }, 'leaving');
  await perform(world, 'annotate', { bundle: note('Early'), target: 'nl-r1-f-b' }, 'leaving');
  const units = { DocumentaryUnit: ['create', 'update'] as const };
  await perform(world, 'setPermissions', { accessor: 'reader', scope: 'nl-r1', permissions: units });
  await perform(world, 'setItemPermissions', {
    accessor: 'leaving',
    item: 'nl-r1-f-b',
    permissions: ['update'],
  });
  return world;
}

async function makeNew(): Promise<GraphWorld> {
  const world = await makeOld();
  await world.addUser('coming', ['admin']);
  await world.create('DocumentaryUnit', { identifier: 'y' }, { type: 'Repository', id: 'nl-r1' }, 'coming');
  await world.create('DocumentaryUnit', { identifier: 'z' }, { type: 'DocumentaryUnit', id: 'nl-r1-y' });
  await world.import('ead', ead('F', c('a', 'Renamed') + c('new', 'New')));
  await perform(world, 'annotate', { bundle: note('Late'), target: 'nl-r1-y' }, 'coming');
  await perform(world, 'setAccess', { id: 'nl-r1-x', accessibleTo: ['coming'] });
  await perform(world, 'setPermissions', { accessor: 'reader', scope: 'nl-r1', permissions: {} });
  for (const [type, id] of [
    ['DocumentaryUnit', 'nl-r1-f-b'],
    ['DocumentaryUnit', 'nl-r1-w'],
    ['UserProfile', 'leaving'],
  ] as const)
    await perform(world, 'delete', { type, id });
  return world;
}

const units = ['x', 'y', 'y-z', 'w', 'f', 'f-a', 'f-a-deep', 'f-b', 'f-new'].map((id) => `nl-r1-${id}`);
const users = ['mike', 'reader', 'leaving', 'coming'];
const ids = ['nl', 'nl-r1', ...units, ...users, 'admin'];
const types = recordTypes.filter((type) => type.kind !== 'part').map((type) => type.name);
const connected: readonly Connection[] = ['links', 'annotations', 'madeAnnotations', 'madeLinks'];
const all = { offset: 0, limit: -1, counted: true };

/** Every read goes to one of the two, as the choices say. The stamp rises, so that nothing is kept from one question to the next. */
function mix(old: Store, now: Store, choices: readonly boolean[]): Store {
  let [turn, stamp] = [0, 0];
  const mixed = wrapStore(now, (name, method) => {
    if (!choices[turn++ % choices.length]) return method;
    const [subject, called] = name.split('.') as [keyof Store, string];
    const reader = old[subject] as unknown as Record<string, typeof method>;
    return reader[called]!.bind(reader);
  });
  return Object.assign(Object.create(mixed) as Store, { changeStamp: () => stamp++ });
}

/** Anything but an answer or one of the refusals that clients know is thrown. */
async function ask(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const known = ['not-found', 'gone', 'user-required'];
    if (!(error instanceof Failure) || !known.includes(error.code)) throw error;
  }
}

/** Returns the ids that are met. */
async function readList(list: Promise<WireList>): Promise<readonly string[]> {
  const found: string[] = [];
  await ask(async () => {
    for await (const texts of (await list).records)
      for (const text of texts) found.push((JSON.parse(text) as { id: string }).id);
  });
  return found;
}

async function readItem(graph: ActorGraph, id: string): Promise<void> {
  await ask(async () => JSON.parse((await graph.items.getEntity(id)).body.toString()));
  await ask(() => graph.permissions.listAccessors(id));
  await ask(() => graph.permissions.getItemPermissions('reader', id));
  await readList(graph.history.listEvents({ of: 'item', id }, {}, all));
  for (const by of ['target', 'scope'] as const)
    await readList(graph.permissions.listGrants({ by, id }, all));
  for (const connection of connected) await readList(graph.items.listConnected({ id, connection }, all));
  for (const version of await readList(graph.history.listVersions(id, all))) {
    await ask(() => graph.items.get('Version', version));
    await ask(() => graph.history.diff(id, version));
  }
}

async function readUser(graph: ActorGraph, id: string): Promise<void> {
  await ask(() => graph.permissions.getMatrix(id));
  await ask(() => graph.permissions.getItemPermissions(id, 'nl-r1-f-b'));
  await readList(graph.permissions.listGrants({ by: 'accessor', id }, all));
  await readList(graph.history.listEvents({ of: 'actor', type: 'UserProfile', id }, {}, all));
}

async function readAll(graph: Graph): Promise<void> {
  const actors = [anonymous];
  for (const id of users) await ask(async () => actors.push((await graph.findActor(id)) ?? anonymous));
  for (const actor of actors) {
    const bound = graph.as(actor);
    for (const type of types)
      for (const id of await readList(bound.items.list(type, all)))
        await ask(() => bound.items.get(type, id));
    for (const aggregation of aggregations)
      await readList(bound.history.listEventGroups({ of: 'all' }, {}, aggregation, all));
    for (const id of ids) await readItem(bound, id);
    for (const id of ['nl-r1', ...units])
      await readList(bound.items.listChildren(id === 'nl-r1' ? 'Repository' : 'DocumentaryUnit', id, all));
    for (const id of users) await readUser(bound, id);
    await readList(bound.items.listUsersIn('admin', all));
    await ask(() => bound.items.findEntities({ ids, gids: Array.from({ length: 300 }, (_, gid) => gid) }));
  }
}

function graphOver(store: Store): Graph {
  return new Graph({ store, perform: () => Promise.reject(), profile: profiles.archive, cacheBytes: 0 });
}

describe('A reader who sees an older state after a newer one', () => {
  it('gets a valid response or not-found', async () => {
    const [old, now] = [await makeOld(), await makeNew()];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (choices) => {
        await readAll(graphOver(mix(old.store, now.store, choices)));
      }),
      { numRuns: getNumRuns(8) },
    );
  });

  it('gets not-found for a version if neither its record nor a tombstone is found', async () => {
    const { store, graph } = await makeNew();
    const actor = (await graph.findActor('mike'))!;
    const [version] = await readList(graph.as(actor).history.listVersions('nl-r1-w', all));
    let asked = 0;
    // First the newest state, then one from before the record was deleted.
    const mixed = wrapStore(store, (name, method) =>
      name === 'items.listTombstones'
        ? async (gids) => (asked++ === 0 ? store.items.listTombstones(gids as Gid[]) : [])
        : method,
    );
    await assert.rejects(graphOver(mixed).as(actor).items.get('Version', version!), { code: 'not-found' });
    assert.ok(asked > 1);
  });
});
