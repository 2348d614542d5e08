/**
 * The wire form of each kind of record against a golden file in wire/, with every number, time and made-up id replaced by a word. Records
 * are made in the world below; `FONDS_GOLDEN=write` writes the files again, to be reviewed as a diff.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import type { Actor } from '../../src/graph/actor.ts';
import { wholeList } from '../../src/graph/paging.ts';
import { defaultForm, type WireForm } from '../../src/graph/wire/wire.ts';
import { parseBundle } from '../../src/model/bundle.ts';
import { connected, makeUnit, perform, pointsOf } from '../world/connected.ts';
import { GraphWorld, oneByOne, type WireItem } from '../world/graph-world.ts';

const dependentOnly: WireForm = { include: [], ownOnly: true, withMeta: false };

/** A record whose numbers, times and made-up ids say only that they are there. */
function settled(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => settled(entry));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, settled(entry, name)]));
  if (key === 'gid') return 'n';
  if (key === 'timestamp') return 'then';
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value) ? 'made up' : value;
}

function assertGolden(name: string, record: unknown): void {
  const file = new URL(`wire/${name}.json`, import.meta.url);
  const text = `${JSON.stringify(settled(record), undefined, 2)}\n`;
  if (process.env.FONDS_GOLDEN === 'write') writeFileSync(file, text);
  assert.deepEqual(settled(record), JSON.parse(readFileSync(file, 'utf8')));
}

describe('The wire form', () => {
  const making = GraphWorld.make();
  let world: GraphWorld;
  const ids: Record<string, string> = {};

  before(async () => {
    world = await making;
    await setUp(world, ids);
  });

  const read = async (
    type: string,
    id: string,
    as?: string,
    form: WireForm = defaultForm,
  ): Promise<WireItem> => {
    // Changes are noticed in the next event-loop turn.
    await new Promise((resolve) => setImmediate(resolve));
    const graph = world.graph.as(await world.actor(as), form);
    return JSON.parse((await graph.items.get(type, id)).body.toString()) as WireItem;
  };

  const goldens: readonly [name: string, type: string, id: string, as?: string][] = [
    ['unit', 'DocumentaryUnit', 'child'],
    ['restricted-unit', 'DocumentaryUnit', 'secret', 'mike'],
    ['link', 'Link', 'link'],
    ['annotation-on-part', 'Annotation', 'note'],
    ['annotation-on-annotation', 'Annotation', 'answer'],
    ['virtual-unit', 'VirtualUnit', 'piece'],
    ['concept', 'CvocConcept', 'concept'],
    ['user', 'UserProfile', 'ursula'],
    ['group', 'Group', 'editors'],
    ['event', 'SystemEvent', 'event'],
    ['creation-event', 'SystemEvent', 'creation'],
    ['permission-grant', 'PermissionGrant', 'grant'],
    ['version', 'Version', 'version'],
  ];
  for (const [name, type, id, as] of goldens)
    it(`of a ${type} is that of ${name}.json`, async () =>
      assertGolden(name, await read(type, ids[id]!, as)));

  for (const [name, type, id] of goldens) {
    it(`of a ${type} (${name}) without meta and neighbours contains itself and its parts`, async () => {
      const whole = await read(type, ids[id]!, 'mike');
      const own = await read(type, ids[id]!, 'mike', dependentOnly);
      assert.deepEqual([own.id, own.type, own.data], [whole.id, whole.type, whole.data]);
      assert.deepEqual(Object.keys(own), ['id', 'type', 'data', 'relationships']);
      const parts = Object.keys(own.relationships);
      assert.ok(
        parts.every((part) => ['describes', 'hasDate'].includes(part)),
        parts.join(),
      );
      for (const part of parts)
        assert.equal(own.relationships[part]!.length, whole.relationships[part]!.length);
      assert.doesNotMatch(JSON.stringify(own), /"meta":/);
    });
  }

  it('contains the requested fields in nested records, and no other fields', async () => {
    const unit = await read('DocumentaryUnit', ids.child!, undefined, {
      ...defaultForm,
      include: ['scopeAndContent', 'otherIdentifiers', '__proto__', 'toString', 'nothing'],
    });
    const [parent] = unit.relationships.childOf!;
    assert.deepEqual(parent!.relationships.describes![0]!.data, {
      name: 'Unit a',
      languageCode: 'eng',
      scopeAndContent: 'Much',
    });
    assert.deepEqual(unit.relationships.heldBy![0]!.data, { identifier: 'r1' });
  });

  it('is the same in a list', async () => {
    const [listed] = await connected(world, ids.unit!, 'links');
    assert.deepEqual(listed, await read('Link', ids.link!));
  });

  it('contains at most ten levels of related records, also in a cycle', async () => {
    await world.store.transaction(async (tx) => {
      const gid = async (id: string) => (await tx.items.find(id))!.gid;
      await tx.edges.insert([{ from: await gid('staff'), label: 'belongsTo', to: await gid('editors') }]);
    });
    let depth = 0;
    let next = (await read('UserProfile', 'ursula', 'mike')).relationships.belongsTo;
    while (next !== undefined) {
      depth += 1;
      next = next[0]!.relationships.belongsTo;
    }
    assert.equal(depth, 10);
  });
});

describe('The nested records that a reader sees', () => {
  /** Three virtual units in each other, the outer two restricted to a group. */
  async function makeChain(world: GraphWorld): Promise<void> {
    await world.create('Group', { identifier: 'insiders', name: 'Insiders' });
    await world.addUser('ina', ['insiders']);
    const accessibleTo = ['insiders'];
    const make = (identifier: string, parent: string | undefined, more: object) =>
      perform(world, 'create', {
        bundle: parseBundle({ type: 'VirtualUnit', data: { identifier } }),
        ...(parent !== undefined && { parent: { type: 'VirtualUnit', id: parent } }),
        ...more,
      });
    await make('x', undefined, { accessibleTo });
    await make('y', 'x', { accessibleTo });
    await make('z', 'x-y', {});
  }
  /** Reads the innermost unit from a list: lists share cached neighbours with other reads, but no cached records. */
  async function readFromList(world: GraphWorld, actor: Actor): Promise<WireItem> {
    const { records } = await world.graph.as(actor).items.list('VirtualUnit', wholeList);
    for await (const texts of records)
      for (const text of texts) {
        const item = JSON.parse(text) as WireItem;
        if (item.id === 'x-y-z') return item;
      }
    throw new Error('The unit is not in the list.');
  }
  const depth = (item: WireItem): number => {
    const [above] = item.relationships.isPartOf ?? [];
    return above === undefined ? 0 : 1 + depth(above);
  };

  it('do not depend on earlier reads by other readers', async () => {
    const world = await GraphWorld.make(oneByOne);
    await makeChain(world);
    const seenBy = async (as?: string) => {
      return depth(await readFromList(world, await world.actor(as)));
    };
    for (const [as, expected] of [
      ['mike', 2],
      ['ina', 2],
      ['reader', 0],
      [undefined, 0],
      ['ina', 2],
    ] as const)
      assert.equal(await seenBy(as), expected, as);
  });

  it('do not depend on concurrent reads', async () => {
    const world = await GraphWorld.make();
    await makeChain(world);
    const actor = await world.actor('ina');
    const read = async () => depth(await readFromList(world, actor));
    assert.deepEqual(await Promise.all([read(), read(), read(), read()]), [2, 2, 2, 2]);
  });
});

async function setUp(world: GraphWorld, ids: Record<string, string>): Promise<void> {
  await world.create('Group', { identifier: 'staff', name: 'Staff' });
  await perform(world, 'create', {
    bundle: parseBundle({ type: 'Group', data: { identifier: 'editors', name: 'Editors' } }),
    groups: ['staff'],
  });
  await world.addUser('ursula', ['editors']);
  Object.assign(ids, { ursula: 'ursula', editors: 'editors' });
  for (const [permission, target] of [
    ['create', 'VirtualUnit'],
    ['annotate', 'DocumentaryUnit'],
    ['annotate', 'Annotation'],
  ] as const)
    await world.grant('ursula', permission, target);

  const a = await makeUnit(world, 'a', ['Strikes']);
  ids.unit = a.id;
  await makeUnit(world, 'b');
  ids.secret = (await makeUnit(world, 'secret', [], ['ursula'])).id;
  await makeChild(world, ids);
  await makeConnections(world, ids, a);
  await makeRecords(world, ids);
}

async function makeChild(world: GraphWorld, ids: Record<string, string>): Promise<void> {
  const describes = [
    {
      type: 'DocumentaryUnitDescription',
      data: { name: 'Child', languageCode: 'eng', scopeAndContent: 'Little' },
      relationships: {
        hasDate: [
          { type: 'DatePeriod', data: { type: 'creation', startDate: '1939-01-01', endDate: '1945-01-01' } },
        ],
        relatesTo: [{ type: 'AccessPoint', data: { name: 'Unions', type: 'subjectAccess' } }],
        hasUnknownProperty: [{ type: 'UnknownProperty', data: { ead_odd: 'kept' } }],
        maintenance: [{ type: 'MaintenanceEvent', data: { eventType: 'updated' } }],
      },
    },
  ];
  const { id } = await perform(world, 'create', {
    bundle: parseBundle({
      type: 'DocumentaryUnit',
      data: { identifier: 'child', otherIdentifiers: 'Own' },
      relationships: { describes },
    }),
    parent: { type: 'DocumentaryUnit', id: ids.unit! },
  });
  ids.child = id;
}

async function makeConnections(world: GraphWorld, ids: Record<string, string>, a: WireItem): Promise<void> {
  const link = parseBundle({
    type: 'Link',
    data: { type: 'associative', description: 'Same strike' },
    relationships: {
      hasDate: [{ type: 'DatePeriod', data: { startDate: '1924-01-01', endDate: '1924-12-31' } }],
    },
  });
  const ends = { source: a.id, target: ids.child!, bodies: [pointsOf(a)[0]!.id], directional: true };
  ids.link = (await perform(world, 'link', { bundle: link, ...ends }, 'ursula')).id;
  const note = (body: string) => parseBundle({ type: 'Annotation', data: { body, field: 'name' } });
  const part = pointsOf(a)[0]!.id;
  ids.note = (await perform(world, 'annotate', { bundle: note('Wrong.'), target: a.id, part }, 'ursula')).id;
  ids.answer = (await perform(world, 'annotate', { bundle: note('Right.'), target: ids.note }, 'ursula')).id;
  const unit = (identifier: string) => parseBundle({ type: 'VirtualUnit', data: { identifier } });
  await perform(world, 'create', { bundle: unit('whole'), includes: ['nl-r1-b'] }, 'ursula');
  const parent = { type: 'VirtualUnit', id: 'whole' };
  ids.piece = (
    await perform(world, 'create', { bundle: unit('piece'), parent, includes: [ids.child!, ids.secret!] })
  ).id;
  await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
  await world.create('CvocConcept', { identifier: 'work' }, { type: 'CvocVocabulary', id: 'terms' });
  await world.create('CvocConcept', { identifier: 'unions' }, { type: 'CvocConcept', id: 'terms-work' });
  const concept = parseBundle({
    type: 'CvocConcept',
    data: { identifier: 'shop-stewards', uri: 'http://example.org/1' },
    relationships: {
      describes: [
        {
          type: 'CvocConceptDescription',
          data: { name: 'Shop stewards', languageCode: 'eng', altLabel: ['Stewards'] },
        },
      ],
    },
  });
  ids.concept = (
    await perform(world, 'create', { bundle: concept, parent: { type: 'CvocConcept', id: 'terms-unions' } })
  ).id;
}

/** An event with a version, and a grant in a scope. */
async function makeRecords(world: GraphWorld, ids: Record<string, string>): Promise<void> {
  const bundle = parseBundle({ type: 'Repository', data: { identifier: 'r2', typeOfEntity: 'New' } });
  await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
  const [creation] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
  ids.creation = creation!.id;
  await perform(world, 'update', { type: 'Repository', id: 'nl-r2', bundle, patch: false });
  const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
  ids.event = event!.id;
  const [version] = await world.store.versions.listByEvent([event!.gid], 10);
  ids.version = version!.id;
  const gid = async (id: string) => (await world.store.items.find(id))!.gid;
  ids.grant = 'ursula-writes';
  const given = {
    id: ids.grant,
    permission: 'create',
    accessor: await gid('ursula'),
    grantee: await gid('mike'),
    targets: [await gid('DocumentaryUnit')],
    scope: await gid('nl-r1'),
  };
  await world.store.transaction(async (tx) => tx.grants.insert([{ ...given, gid: await tx.reserveGids(1) }]));
}
