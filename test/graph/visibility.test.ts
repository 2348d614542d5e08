/** Nothing restricted shows anywhere: random worlds, every door for reading, several viewers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Actor, viewerOf } from '../../src/graph/actor.ts';
import type { ActorGraph } from '../../src/graph/actor-graph.ts';
import { CallerWork, createReadScheduler } from '../../src/graph/caller-work.ts';
import { Graph } from '../../src/graph/graph.ts';
import { ItemLists } from '../../src/graph/items/item-lists.ts';
import { ReadCache } from '../../src/graph/items/read-cache.ts';
import type { WireList } from '../../src/graph/wire/wire.ts';
import { defaultForm } from '../../src/graph/wire/wire.ts';
import { runQuery } from '../../src/http/graphql/run-query.ts';
import { WorkScheduler } from '../../src/http/graphql/work-scheduler.ts';
import { profiles } from '../../src/model/profile.ts';
import { getRecordType, hasTree, recordTypes } from '../../src/model/registry.ts';
import type { ItemRow } from '../../src/store/items.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { GraphWorld, oneByOne } from '../world/graph-world.ts';
import { limits as defaults } from '../world/limits.ts';
import { edgeLabels, RandomWorld, steps } from '../world/random-world.ts';
import { oneByOne as queriesById, schema, throughLists } from './graphql-doors.ts';

const forms = [
  defaultForm,
  { ...defaultForm, ownOnly: true },
  { ...defaultForm, withMeta: false },
  { ...defaultForm, include: ['note', 'identifier'] },
];
const wholePage = { offset: 0, limit: -1, counted: true };
const listed = recordTypes.filter((type) => ['item', 'event', 'fixed'].includes(type.kind));

/** Records that one viewer must not find, and those that were found. */
class Reader {
  readonly graph: ActorGraph;
  readonly lists: ItemLists;
  readonly who: string;
  readonly hidden: ReadonlySet<Gid>;
  readonly #secrets: readonly string[];

  constructor(
    { store, graph }: GraphWorld,
    cache: ReadCache,
    actor: Actor,
    hidden: ReadonlySet<Gid>,
    secrets: readonly string[],
  ) {
    this.graph = graph.as(actor);
    const work = new CallerWork(createReadScheduler(60_000), () => ({ key: actor.id }));
    const context = { store, actor, viewer: viewerOf(actor), work };
    this.lists = new ItemLists(context, cache, defaultForm);
    this.who = actor.id;
    this.hidden = hidden;
    this.#secrets = secrets;
  }

  /** @param asked ids that the caller named, and that an error may repeat. */
  check(door: string, text: string, asked: readonly string[]): void {
    for (const id of this.#secrets) {
      if (asked.includes(id)) continue;
      // Codes of countries are short: they are looked for as whole texts, also inside the text of a version.
      const isFound =
        id.length > 2 ? text.includes(id) : text.includes(`"${id}"`) || text.includes(`"${id}\\"`);
      assert.ok(!isFound, `${this.who} finds ${id} at ${door}: ${text}`);
    }
  }

  /** The text of a response; undefined if it is not found. */
  async open(
    door: string,
    read: () => Promise<string>,
    ...asked: readonly string[]
  ): Promise<string | undefined> {
    try {
      const text = await read();
      this.check(door, text, asked);
      return text;
    } catch (error) {
      const { code, message, details } = error as { code?: string; message: string; details?: unknown };
      if (code === undefined || error instanceof assert.AssertionError) throw error;
      assert.ok(['not-found', 'gone', 'user-required'].includes(code), `${door}: ${message}`);
      this.check(`${door} (${code})`, `${message} ${JSON.stringify(details)}`, asked);
      return undefined;
    }
  }

  async list(door: string, list: () => Promise<WireList>, ...asked: readonly string[]): Promise<void> {
    const read = async () => {
      const { total, records } = await list();
      const texts: string[] = [];
      for await (const piece of records) texts.push(...piece);
      assert.equal(total, texts.length, `${this.who}: the total of ${door}`);
      return texts.join('\n');
    };
    await this.open(door, read, ...asked);
  }
}

async function readItems(reader: Reader, random: RandomWorld, items: readonly ItemRow[]): Promise<void> {
  const { graph, who, hidden } = reader;
  for (const { type, id, gid } of items) {
    for (const form of forms) {
      const door = `${type} ${id} ${JSON.stringify(form)}`;
      const text = await reader.open(
        door,
        async () => (await random.world.graph.as(graph.actor, form).items.get(type, id)).body.toString(),
        id,
      );
      assert.equal(text === undefined, hidden.has(gid), `${who} at ${door}`);
      if (text === undefined || form !== defaultForm) continue;
      const uncached = new Graph({
        store: random.world.store,
        perform: () => Promise.reject(),
        profile: profiles.archive,
        cacheBytes: 0,
      });
      const fresh = await uncached.as(graph.actor).items.get(type, id);
      assert.equal(text, fresh.body.toString(), `${who} is shown the same when others have read before`);
    }
    await reader.open(`access of ${id}`, async () => (await graph.permissions.listAccessors(id)).join(), id);
    for (const by of ['target', 'scope', 'accessor'] as const)
      await reader.list(
        `grants by ${by} ${id}`,
        () => graph.permissions.listGrants({ by, id }, wholePage),
        id,
      );
    await reader.open(
      `rights on ${id}`,
      async () => JSON.stringify(await graph.permissions.getItemPermissions('mike', id)),
      id,
      'mike',
    );
    await reader.open(
      `rights of ${id}`,
      async () => JSON.stringify(await graph.permissions.getMatrix(id)),
      id,
    );
    await reader.open(
      `rights of ${id} on itself`,
      async () => JSON.stringify(await graph.permissions.getItemPermissions(id, id)),
      id,
    );
    if (hidden.has(gid)) continue;
    await reader.list(`children of ${id}`, () => graph.items.listChildren(type, id, wholePage));
    if (hasTree(getRecordType(type))) {
      const tree = await graph.tree.read({ type, id, offset: 0, limit: 500 });
      reader.check(`tree of ${id}`, JSON.stringify(tree), [id]);
    }
    if (type === 'Group') await reader.list(`users in ${id}`, () => graph.items.listUsersIn(id, wholePage));
    for (const connection of ['links', 'linksFrom'] as const)
      await reader.list(`${connection} of ${id}`, () =>
        graph.items.listConnected({ id, connection }, wholePage),
      );
  }
}

/** Lists of what edges lead to and come from; edges of a hidden item are listed by nobody who may not see it. */
async function readEdges(reader: Reader, random: RandomWorld, items: readonly ItemRow[]): Promise<void> {
  const { lists, hidden } = reader;
  const gids = items.map((row) => row.gid).filter((gid) => !hidden.has(gid));
  for (const label of edgeLabels) {
    const { store } = random.world;
    const starts = new Set((await store.edges.listFrom(gids, label)).map((edge) => edge.from));
    const ends = new Set((await store.edges.listTo(gids, label)).map((edge) => edge.to));
    for (const from of starts)
      await reader.list(`${label} of ${from}`, () => lists.items({ from, label }, wholePage));
    for (const to of ends)
      await reader.list(`${label} to ${to}`, () => lists.items({ to, label }, wholePage));
  }
}

/** Events, versions and grants, and what is left of those that were deleted. */
async function readHistory(reader: Reader, random: RandomWorld, items: readonly ItemRow[]): Promise<void> {
  const { graph } = reader;
  const { store } = random.world;
  const get = (type: string, id: string) =>
    reader.open(`${type} ${id}`, async () => (await graph.items.get(type, id)).body.toString(), id);
  for (const { id } of await store.events.list({}, 'everything', { offset: 0, limit: 1000 })) {
    await get('SystemEvent', id);
    await reader.list(`subjects of ${id}`, () => graph.items.listSubjects(id, wholePage), id);
  }
  const owners = [...items.map((row) => row.gid), ...[...random.deleted.values()].map((row) => row.gid)];
  for (const owner of owners) {
    for (const { id } of await store.versions.list(owner, 'everything', { offset: 0, limit: 1000 })) {
      const text = await get('Version', id);
      assert.ok(text === undefined || !reader.hidden.has(owner), 'a version is hidden with its item');
    }
  }
  for (const grant of await store.grants.listOf(owners)) await get('PermissionGrant', grant.id);
  for (const [id, { type }] of random.deleted) await get(type, id);
}

/** All that GraphQL leads to, record by record and through lists. */
async function readGraphql(reader: Reader, items: readonly ItemRow[]): Promise<void> {
  const { graph, hidden } = reader;
  const limits = { ...defaults, graphqlDepth: 99, graphqlFields: 99_999, graphqlCost: 1e9 };
  const scheduler = new WorkScheduler();
  const read = async (query: string, variables?: Readonly<Record<string, unknown>>): Promise<string> => {
    const request = { query, variables, operationName: undefined };
    const { data, errors } = await runQuery({ schema, limits, scheduler }, { graph, request });
    assert.equal(errors, undefined, JSON.stringify(errors));
    return JSON.stringify(data);
  };
  for (const { type, id, gid } of items) {
    const query = queriesById.get(type)!;
    const text = await reader.open(`GraphQL ${type} ${id}`, () => read(query, { id }), id);
    assert.equal(text === JSON.stringify({ [type]: null }), hidden.has(gid), `${reader.who}: ${type} ${id}`);
  }
  // From those who see everything nothing can leak.
  if (graph.actor.isAdmin) return;
  // Every fourth list of each world: most of them in a few worlds.
  for (const [i, query] of throughLists.entries())
    if (i % 4 === items.length % 4) await reader.open(query, () => read(query));
}

/** Messages and texts from a time when the item was hidden from this viewer, and those of items that are hidden now. */
function pastSecrets(
  { past }: RandomWorld,
  accessors: readonly Gid[],
  hidden: ReadonlySet<Gid>,
): readonly string[] {
  const isSecret = ({ item, seenBy }: RandomWorld['past'][number]): boolean =>
    hidden.has(item) || !seenBy.every((list) => list.some((gid) => accessors.includes(gid)));
  return past.filter(isSecret).flatMap(({ texts }) => texts);
}

/** Versions and differences, entities, the change feed and the export of everything. */
async function readElsewhere(reader: Reader, random: RandomWorld, items: readonly ItemRow[]): Promise<void> {
  const { graph } = reader;
  const { store } = random.world;
  const textOf = async (pieces: AsyncIterable<readonly unknown[]>): Promise<string> => {
    let text = '';
    for await (const piece of pieces) text += JSON.stringify(piece);
    return text;
  };
  for (const { id, gid } of items) {
    await reader.open(
      `versions of ${id}`,
      async () => textOf((await graph.history.listVersions(id, wholePage)).records),
      id,
    );
    for (const version of await store.versions.list(gid, 'everything', { offset: 0, limit: 100 }))
      await reader.open(
        `changes of ${id} since ${version.id}`,
        async () => JSON.stringify(await graph.history.diff(id, version.id)),
        ...[id, version.id],
      );
  }
  const keys = { gids: items.map((row) => row.gid), ids: items.map((row) => row.id) };
  await reader.open('entities', async () => JSON.stringify(await graph.items.findEntities(keys)));
  await reader.open('export', () => textOf(graph.exports.streamAll()));
  await reader.open('changes', async () => {
    let text = '';
    // Viewers who could see a record until then are notified that it is gone.
    for await (const { lines } of graph.feed.read({ types: [], limit: 100_000 }))
      text += JSON.stringify(lines.filter(({ what }) => what !== 'deleted'));
    return text;
  });
}

async function readAll(random: RandomWorld): Promise<void> {
  const { world } = random;
  const items = await random.items();
  // Shared by all viewers, as in a server.
  const cache = new ReadCache(world.store, profiles.archive, 1e7);
  const users = items.filter((row) => row.type === 'UserProfile').map((row) => row.id);
  for (const who of ['mike', ...users.filter((id) => id !== 'mike').slice(-3), undefined]) {
    const actor = await world.actor(who);
    const gids = actor.isAdmin ? new Set<Gid>() : await random.hiddenFrom(actor.accessors);
    const gone = [...random.deleted].filter(([, { hidden }]) => hidden && !actor.isAdmin).map(([id]) => id);
    const secrets = [
      ...items.filter((row) => gids.has(row.gid)).map((row) => row.id),
      ...gone,
      ...(actor.isAdmin ? [] : pastSecrets(random, actor.accessors, gids)),
    ];
    const reader = new Reader(world, cache, actor, gids, secrets);
    for (const { name } of listed) await reader.list(name, () => reader.graph.items.list(name, wholePage));
    await readItems(reader, random, items);
    await readEdges(reader, random, items);
    await readHistory(reader, random, items);
    await readElsewhere(reader, random, items);
    await readGraphql(reader, items);
  }
}

describe('A restricted item', () => {
  it('is neither shown nor counted anywhere for users who may not see it', { timeout: 500_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await readAll(await RandomWorld.make(taken));
      }),
      { numRuns: getNumRuns(8), endOnFailure: true },
    );
  });

  it('stays unknown when it is deleted: neither its versions nor its events reveal it', async () => {
    const world = await GraphWorld.make();
    await world.addUser('x-amy-q', ['admin']);
    await world.create('Country', { identifier: 'be' }, undefined, 'x-amy-q');
    await world.create('Repository', { identifier: 'x-safe-q' }, { type: 'Country', id: 'nl' }, 'x-amy-q');
    for (const [type, id] of [
      ['Repository', 'nl-x_safe_q'],
      ['UserProfile', 'x-amy-q'],
    ] as const) {
      const base = { actor: 'mike', logMessage: null };
      await world.perform({ ...base, change: 'setAccess', id, accessibleTo: ['mike'] });
      await world.perform({ ...base, change: 'delete', type, id });
    }
    const read = async (as?: string) => {
      const graph = world.graph.as(await world.actor(as));
      const { records } = await graph.items.list('SystemEvent', wholePage);
      let text = (await graph.items.get('Country', 'be')).body.toString();
      for await (const piece of records) text += piece.join();
      return text;
    };
    assert.match(await read('mike'), /x-amy-q.*nl-x_safe_q/s);
    for (const as of ['reader', undefined]) assert.doesNotMatch(await read(as), /x-amy-q|x_safe_q/);
  });

  it('is shown to users who may see it, even if another user has just read without it', async () => {
    const world = await GraphWorld.make(oneByOne);
    await world.create('DocumentaryUnit', { identifier: 'u' }, { type: 'Repository', id: 'nl-r1' });
    await world.create('DocumentaryUnit', { identifier: 'f' }, { type: 'DocumentaryUnit', id: 'nl-r1-u' });
    await world.perform({
      change: 'setAccess',
      actor: 'mike',
      id: 'nl',
      accessibleTo: ['reader'],
      logMessage: null,
    });
    const countryFor = async (as?: string) => {
      const unit = await world.get('DocumentaryUnit', 'nl-r1-u-f', as);
      return unit.relationships.heldBy?.[0]?.relationships.hasCountry?.map((country) => country.id);
    };
    assert.equal(await countryFor(), undefined);
    assert.deepEqual(await countryFor('reader'), ['nl']);
    assert.equal(await countryFor(), undefined);
  });
});
