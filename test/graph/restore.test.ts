/** Dumps written by other means than ours, and what is wrong with some of them. */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { type EngineOptions, openEngine } from '../../src/app/engine.ts';
import { createStore } from '../../src/app/open-store.ts';
import { applyChange } from '../../src/graph/changes/changes.ts';
import { Graph } from '../../src/graph/graph.ts';
import { edgeLabels } from '../../src/model/edge-labels.ts';
import { profiles } from '../../src/model/profile.ts';
import { recordTypes, reservedIds } from '../../src/model/registry.ts';
import type { Store } from '../../src/store/store.ts';
import { asDump, dumpText, restoreText, withStore } from '../world/dumping.ts';
import { newPlace } from '../world/engine-under-test.ts';
import type { WireItem } from '../world/graph-world.ts';
import { env, scratchFolder } from '../world/scratch.ts';

const folder = scratchFolder();
const place = newPlace(folder);

type Relations = Readonly<Record<string, readonly unknown[]>>;

const to = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const line = (
  id: string,
  type: string,
  relationships: Relations = {},
  data: object = { identifier: id },
): string => JSON.stringify({ id, type, data, relationships });

const mike = line('mike', 'UserProfile', { belongsTo: to('admin') }, { identifier: 'mike', name: 'Mike' });
const ruth = line('ruth', 'UserProfile', {}, { identifier: 'ruth', name: 'Ruth' });

const restore = (...records: readonly string[]): Promise<EngineOptions> => restoreDump(asDump(records));

async function restoreDump(text: string): Promise<EngineOptions> {
  const options = await place();
  await restoreText(text, options, folder);
  return options;
}

/** Reads records of a restored store as its administrator. */
function reader(store: Store): (type: string, id: string, user?: string) => Promise<WireItem> {
  const graph = new Graph({
    store,
    perform: () => Promise.reject(),
    profile: profiles.archive,
    cacheBytes: 0,
  });
  return async (type, id, user = 'mike') => {
    const actor = await graph.findActor(user);
    return JSON.parse((await graph.as(actor!).items.get(type, id)).body.toString()) as WireItem;
  };
}

describe('The former ids of items', () => {
  it('are in the dump of the restored store too', async () => {
    const former = { identifier: 'b', '@formerIds': ['nl-a', 'nl-é'] };
    const options = await restore(
      mike,
      line('nl', 'Country'),
      line('nl-b', 'Repository', { hasCountry: to('nl') }, former),
    );
    await withStore(options, async (store) => {
      const item = await store.items.find('nl-b');
      assert.equal(item?.data, '{"identifier":"b"}');
      for (const id of former['@formerIds']) assert.equal(await store.formerIds.find(id), item?.gid);
    });
    assert.match(await dumpText(options), /"data":\{"identifier":"b","@formerIds":\["nl-a","nl-é"\]\}/);
  });
});

describe('A dump that another program wrote', () => {
  it('may refer to records and parts in later lines, and omit gids', async () => {
    const options = await restore(
      line(
        'l1',
        'Link',
        { hasLinkTarget: to('u1', 'u2'), hasLinkBody: to('ap1'), hasLinker: to('mike') },
        { type: 'associative' },
      ),
      line('u2', 'DocumentaryUnit', { childOf: to('u1'), hasPermissionScope: to('u1') }),
      line('u1', 'documentaryUnit', {
        heldBy: to('r1'),
        describes: [
          {
            id: 'u1.eng',
            type: 'DocumentaryUnitDescription',
            data: { name: 'A fonds', languageCode: 'eng' },
            relationships: {
              relatesTo: [
                { id: 'ap1', type: 'AccessPoint', data: { name: 'Strikes', type: 'subject' } },
                { type: 'AccessPoint', data: { name: 'Docks', type: 'placeAccess' } },
              ],
            },
          },
        ],
      }),
      line('u3', 'DocumentaryUnit', { childOf: to('u1') }),
      line('r1', 'Repository', { hasCountry: to('nl') }),
      line('nl', 'Country'),
      mike,
    );
    await withStore(options, async (store) => {
      const get = reader(store);
      const unit = await get('DocumentaryUnit', 'u1');
      assert.equal(unit.meta.childCount, 2);
      assert.equal(unit.relationships.heldBy![0]!.id, 'r1');
      const points = unit.relationships.describes![0]!.relationships.relatesTo!;
      assert.deepEqual(
        points.map((point) => point.data.type),
        ['subjectAccess', 'placeAccess'],
      );
      assert.match(points[1]!.id, /^[0-9a-f-]{36}$/);
      const link = await get('Link', 'l1');
      assert.deepEqual(
        link.relationships.hasLinkBody!.map(({ id }) => id),
        ['ap1'],
      );
      assert.deepEqual(
        link.relationships.hasLinkTarget!.map(({ id }) => id),
        ['u1', 'u2'],
      );
      // In the order of the file: the link, u2, u1, its description, the access points.
      const gids = [link.meta.gid!, (await store.items.find('u2'))!.gid, unit.meta.gid!];
      gids.push(unit.relationships.describes![0]!.meta.gid!, ...points.map((point) => point.meta.gid!));
      assert.deepEqual(
        gids,
        gids.map((_, i) => gids[0]! + i),
      );
      const children = await store.items.list({ parent: unit.meta.gid! }, 'everything', {
        offset: 0,
        limit: 9,
      });
      assert.deepEqual(
        children.map(({ id }) => id),
        ['u2', 'u3'],
      );
    });
    const text = await dumpText(options);
    const again = await restoreDump(text);
    assert.equal(await dumpText(again), text);
  });

  it('keeps its gids, and later records get higher ones', async () => {
    const given = JSON.stringify({ id: 'nl', type: 'Country', gid: 5, data: { identifier: 'nl' } });
    const high = JSON.stringify({ id: 'de', type: 'Country', gid: 123_456, data: { identifier: 'de' } });
    const options = await restore(given, line('be', 'Country'), high, mike);
    await withStore(options, async (store) => {
      const gidOf = async (id: string) => (await store.items.find(id))!.gid;
      assert.deepEqual([await gidOf('nl'), await gidOf('de'), await gidOf('be')], [5, 123_456, 123_457]);
      const bundle = { type: 'Country', data: { identifier: 'fr' }, relationships: {} };
      await applyChange(store, env, { change: 'create', actor: 'mike', bundle, logMessage: null });
      const gids = [];
      for (const id of [...reservedIds, 'nl', 'de', 'be', 'mike', 'fr'])
        gids.push((await store.items.find(id))?.gid);
      const present = gids.filter((gid) => gid !== undefined);
      assert.equal(new Set(present).size, present.length);
      assert.ok((await gidOf('fr')) > 123_457);
    });
  });

  it('gets the records of the service that it does not contain, and keeps those that it does', async () => {
    const options = await restore(
      line('globalEventRoot', 'System', {}, { timestamp: '2001-01-01T00:00:00.000+00:00' }),
      line('admin', 'Group', {}, { identifier: 'admin', name: 'Those who may' }),
      mike,
    );
    await withStore(options, async (store) => {
      const own = await store.items.listById([...reservedIds]);
      assert.equal(own.length, reservedIds.size - 1, 'all but anonymous, who is no record');
      assert.match(own.find(({ id }) => id === 'globalEventRoot')!.data, /2001/);
      assert.match((await store.items.find('admin'))!.data, /Those who may/);
    });
  });

  it('may contain users with %XX in their ids, unless the decoded id is that of another user or group', async () => {
    const options = await restore(
      mike,
      line('r%75th', 'UserProfile'),
      line('n%6C', 'Group'),
      line('nl', 'Country'),
    );
    await withStore(options, async (store) => {
      const heads = await store.items.listHeads(['r%75th', 'n%6C']);
      assert.deepEqual(heads.map(({ type }) => type).toSorted(), ['Group', 'UserProfile']);
    });
  });

  it('may contain records with the two letters of a country as id, from stores of earlier versions', async () => {
    const options = await restore(mike, line('fr', 'CvocVocabulary'), line('it', 'Group'));
    await withStore(options, async (store) => {
      const heads = await store.items.listHeads(['fr', 'it']);
      assert.deepEqual(heads.map(({ type }) => type).toSorted(), ['CvocVocabulary', 'Group']);
    });
  });

  it('restores restrictions, votes, counts and grants', async () => {
    const options = await restore(
      mike,
      ruth,
      line('editors', 'Group', {}, { identifier: 'editors', name: 'Editors' }),
      line('nl', 'Country', { access: to('ruth', 'editors') }),
      line('de', 'Country', { access: to('mike') }),
      line(
        'set',
        'AuthoritativeSet',
        { access: to('mike'), promotedBy: to('ruth') },
        { identifier: 'set', name: 'Set' },
      ),
      line(
        'fan',
        'UserProfile',
        { isFollowing: to('mike', 'ruth'), isWatching: to('r1'), belongsTo: to('editors') },
        { identifier: 'fan', name: 'Fan' },
      ),
      line('r1', 'Repository', { hasPermissionScope: to('nl') }),
      line(
        'g1',
        'PermissionGrant',
        {
          hasAccessor: to('ruth'),
          hasPermission: to('update'),
          hasTarget: to('Repository'),
          hasScope: to('nl'),
        },
        {},
      ),
    );
    await withStore(options, async (store) => {
      const get = reader(store);
      assert.equal((await get('Country', 'nl', 'ruth')).meta.childCount, 1);
      await assert.rejects(get('Country', 'de', 'ruth'), { code: 'not-found' });
      const set = await get('AuthoritativeSet', 'set', 'ruth');
      assert.equal(set.meta.promotionScore, 1);
      assert.deepEqual(
        [(await get('UserProfile', 'fan')).meta.following, (await get('UserProfile', 'ruth')).meta.followers],
        [2, 1],
      );
      assert.equal((await get('Repository', 'r1')).meta.watchedBy, 1);
      assert.equal((await get('Group', 'editors')).meta.childCount, 1);
      const bundle = { type: 'Repository', data: { identifier: 'r1', typeOfEntity: 'x' }, relationships: {} };
      await applyChange(store, env, {
        change: 'update',
        actor: 'ruth',
        type: 'Repository',
        id: 'r1',
        bundle,
        patch: false,
        logMessage: null,
      });
    });
  });

  it('restores its history: events, versions and tombstones', async () => {
    const options = await restore(
      mike,
      line('nl', 'Country', { lifecycleEvent: to('e2') }),
      line('be', 'Country'),
      JSON.stringify({
        id: 'old',
        type: 'Tombstone',
        gid: 77,
        data: { type: 'Country', since: '2020-01-01T00:00:00.000+00:00' },
      }),
      line(
        'e1',
        'SystemEvent',
        { hasActioner: to('mike'), hasSubject: to('nl', 'be') },
        { eventType: 'creation', timestamp: '2020-01-01T00:00:00.000+00:00' },
      ),
      line(
        'e2',
        'SystemEvent',
        { hasActioner: [{ id: 'old', gid: 77 }], hasEventScope: to('nl'), hasSubject: to('nl') },
        {
          eventType: 'modification',
          timestamp: '2020-01-02T00:00:00.000+00:00',
          logMessage: 'Corrected',
          subjectCount: 3,
        },
      ),
      line(
        'v1',
        'Version',
        { triggeredByEvent: to('e2') },
        {
          entityType: 'Country',
          entityId: 'nl',
          entityData:
            '{"id":"nl","type":"Country","data":{"identifier":"nl","report":"old"},"relationships":{}}',
        },
      ),
      line('v2', 'Version', { triggeredByEvent: to('e2') }, { entityType: 'Country', entityId: 'old' }),
      JSON.stringify({
        id: 'closed',
        type: 'Tombstone',
        gid: 78,
        data: { type: 'Repository', since: '2020-01-03T00:00:00.000+00:00' },
      }),
      line('v3', 'Version', { triggeredByEvent: to('e2') }, { entityType: 'Repository', entityId: 'closed' }),
    );
    await withStore(options, async (store) => {
      const get = reader(store);
      const nl = await get('Country', 'nl');
      assert.equal(nl.relationships.lifecycleEvent![0]!.data.logMessage, 'Corrected');
      assert.equal((await get('Country', 'be')).relationships.lifecycleEvent![0]!.id, 'e1');
      assert.equal((await get('SystemEvent', 'e2')).meta.childCount, 3);
      assert.equal((await get('SystemEvent', 'e1')).meta.childCount, 2);
      assert.match(String((await get('Version', 'v1')).data.entityData), /"report":"old"/);
      assert.equal((await store.versions.find('v2'))!.item, 77);
      assert.equal((await store.items.find('nl'))!.isVersioned, true);
      const page = { offset: 0, limit: 9 };
      const ofRepositories = await store.events.list({ recordTypes: ['Repository'] }, 'everything', page);
      assert.deepEqual(
        ofRepositories.map(({ id }) => id),
        ['e2'],
        'the type of a deleted record',
      );
      await assert.rejects(get('Country', 'old'), { code: 'gone' });
    });
  });

  const wrong: readonly [what: string, lines: readonly string[], message: RegExp][] = [
    ['no JSON', [mike, '{"id":'], /^line 2: this is not JSON/],
    ['no id', [mike, '{"type":"Country","data":{}}'], /^line 2: the record has no "id"/],
    ['an unknown type', [line('x', 'Contry')], /^line 1: 'x' has the unknown type 'Contry'/],
    ['an unknown member', ['{"id":"x","type":"Country","date":{}}'], /^line 1: .*"date"/],
    [
      'an unknown relation',
      [line('x', 'Country', { heldBy: to('y') })],
      /^line 1: .*'heldBy', which a Country cannot have; known are .*isWatching/,
    ],
    ['a part by itself', [line('x', 'AccessPoint')], /^line 1: .*is part of another record/],
    [
      'a part in the wrong place',
      [line('x', 'Repository', { describes: [{ id: 'd', type: 'Address', data: {} }] })],
      /^line 1: .*a RepositoryDescription belongs there/,
    ],
    [
      'a value that is no value',
      [line('x', 'Country', {}, { identifier: { a: 1 } })],
      /^line 1: "identifier" in "data" of the record 'x'/,
    ],
    [
      'a user whose id requests decode to another one',
      [mike, line('m%69ke', 'UserProfile')],
      /^line 2: .*decode to another id.*m%69ke/,
    ],
    ['a group whose id it decodes', [mike, line('%61dmin', 'Group')], /^line 2: .*decode to another id/],
    ['a gid that is not a number', ['{"id":"x","type":"Country","gid":"5"}'], /^line 1: "gid" of 'x'/],
    [
      'a reference to nothing',
      [
        mike,
        line('nl', 'Country'),
        line('r', 'Repository', { hasCountry: to('nl'), isWatching: to('gone') }),
      ],
      /^line 3: 'isWatching' of 'r' refers to 'gone'/,
    ],
    [
      'a parent that is not there',
      [line('r', 'Repository', { hasCountry: to('nl') })],
      /^line 1: .*refers to 'nl'/,
    ],
    [
      'a parent of the wrong type',
      [line('s', 'UserProfile'), line('r', 'Repository', { hasCountry: to('s') })],
      /^line 2: .*a UserProfile: a Repository must belong to a Country/,
    ],
    [
      'two parents',
      [line('nl', 'Country'), line('be', 'Country'), line('r', 'Repository', { hasCountry: to('nl', 'be') })],
      /^line 3: .*only one 'hasCountry'/,
    ],
    [
      'a scope beside the parent',
      [
        line('nl', 'Country'),
        line('be', 'Country'),
        line('r', 'Repository', { hasCountry: to('nl'), hasPermissionScope: to('be') }),
      ],
      /^line 3: 'r' belongs to 'nl'/,
    ],
    [
      'an accessor that is neither a user nor a group',
      [line('nl', 'Country'), line('be', 'Country', { access: to('nl') })],
      /^line 2: .*neither a user nor a group/,
    ],
    [
      'an event without an actor',
      [line('e', 'SystemEvent', {}, { eventType: 'creation', timestamp: 'now' })],
      /^line 1: 'e' needs 'hasActioner'/,
    ],
    [
      'an event that is not there',
      [line('nl', 'Country', { lifecycleEvent: to('e') })],
      /^line 1: 'lifecycleEvent' of 'nl' refers to 'e'/,
    ],
    [
      'a grant of an unknown permission',
      [
        mike,
        line(
          'g',
          'PermissionGrant',
          { hasAccessor: to('mike'), hasPermission: to('admin'), hasTarget: to('Country') },
          {},
        ),
      ],
      /^line 2: 'admin' is not a permission/,
    ],
    [
      'an id twice',
      [mike, line('nl', 'Country'), line('nl', 'Country')],
      /^line 3: the id 'nl' is used twice, first in line 2/,
    ],
    [
      'an id of a version twice',
      [
        mike,
        line('e', 'SystemEvent', { hasActioner: to('mike') }, { eventType: 'creation', timestamp: 'now' }),
        ...['v', 'v'].map((id) =>
          line(id, 'Version', { triggeredByEvent: to('e') }, { entityType: 'UserProfile', entityId: 'mike' }),
        ),
      ],
      /^line 4: the id 'v' is used twice, first in line 3/,
    ],
    [
      'a gid twice',
      ['a', 'b'].map((id) => JSON.stringify({ id, type: 'Country', gid: 9 })),
      /^line 2: the gid 9 is used twice, first in line 1/,
    ],
    [
      'a gid of an item and of an event',
      [
        JSON.stringify({ id: 'mike', type: 'UserProfile', gid: 9 }),
        JSON.stringify({
          id: 'e',
          type: 'SystemEvent',
          gid: 9,
          data: { eventType: 'creation', timestamp: 'now' },
          relationships: { hasActioner: to('mike') },
        }),
      ],
      /^line 2: the gid 9/,
    ],
  ];
  let destination: EngineOptions;
  before(async () => {
    destination = await place();
  });
  for (const [what, lines, message] of wrong) {
    it(`is rejected with the line for ${what}, and no store is created`, async () => {
      await assert.rejects(restoreText(asDump(lines), destination, folder), { message });
      assert.equal(await (await openEngine(destination)).exists(), false);
    });
  }

  it('leaves a location in which a store can be created, however often it is rejected', async () => {
    await createStore(destination, () => mkdtempSync(join(folder, 'aside-')));
    assert.equal(await (await openEngine(destination)).exists(), true);
  });
});

describe('The end of a dump', () => {
  const end = (records: unknown): string => JSON.stringify({ type: 'End', records });
  const wrong: readonly [what: string, lines: readonly string[], message: RegExp][] = [
    [
      'is missing',
      [mike, ruth],
      /^The dump ends after line 2 without its last line, so it is incomplete\. Nothing was restored\..* use --without-end, or add the line \{"type":"End","records":2\}$/,
    ],
    [
      'is itself incomplete',
      [mike, '{"type":"End","rec'],
      /^The dump ends after line 2 without its last line/,
    ],
    ['is missing because the file is empty', [], /^The dump is empty\. Nothing was restored/],
    [
      'is followed by a record',
      [mike, end(1), ruth],
      /^line 2: this is the last line of a dump, but other lines/,
    ],
    ['occurs twice', [mike, end(1), end(1)], /^line 2: this is the last line of a dump, but other lines/],
    ['states more records', [mike, end(2)], /^line 2: .*before it, 1, and "records" is 2: lines were lost/],
    ['states fewer records', [mike, ruth, end(1)], /^line 3: .*before it, 2, and "records" is 1/],
    ['states no number', [mike, '{"type":"End"}'], /^line 2: .*"records" is missing/],
    ['states a text', [mike, end('1')], /^line 2: .*"records" is "1"/],
  ];
  let destination: EngineOptions;
  before(async () => {
    destination = await place();
  });
  for (const [what, lines, message] of wrong) {
    it(`is rejected if it ${what}, and nothing is restored`, async () => {
      await assert.rejects(restoreText(lines.join('\n'), destination, folder), { code: 'invalid', message });
      assert.equal(await (await openEngine(destination)).exists(), false);
    });
  }

  it('leaves a location in which a store can be created, however often it is rejected', async () => {
    await createStore(destination, () => mkdtempSync(join(folder, 'aside-')));
    assert.equal(await (await openEngine(destination)).exists(), true);
  });

  it('may be missing if the caller says so, and is still checked if it is there', async () => {
    const options = await place();
    await restoreText([mike, ruth].join('\n'), options, folder, true);
    assert.match(await dumpText(options), /"ruth"/);
    const other = await place();
    for (const [lines, message] of [
      [[mike, ruth, end(1)], /^line 3: .*before it, 2, and "records" is 1/],
      [[mike, end(1), ruth], /^line 2: this is the last line of a dump, but other lines/],
      [[mike, '{"type":"End","rec'], /^line 2: /],
      [[], /^The dump is empty/],
    ] as const)
      await assert.rejects(restoreText(lines.join('\n'), other, folder, true), { message });
    assert.equal(await (await openEngine(other)).exists(), false);
  });

  it('may contain blanks, have its keys in any order, and be followed by blank lines', async () => {
    const nl = line('nl', 'Country', {}, { identifier: 'nl', report: 'A text with "End" in it' });
    const options = await restoreDump(`${mike}\n\n${nl}\n{ "records": 2, "type": "End" }\n\n`);
    assert.match(await dumpText(options), /"End\\" in it/);
  });

  it('states the number of lines before it', async () => {
    const lines = (await dumpText(await restore(mike, ruth))).split('\n');
    assert.deepEqual(lines.slice(-2), [end(lines.length - 2), '']);
  });
});

describe('An item that was restricted to a deleted user', () => {
  it('stays visible to administrators only, promoted or not', async () => {
    const options = await restore(
      mike,
      ruth,
      line('nl', 'Country', { access: to('ruth') }),
      line('set', 'AuthoritativeSet', { access: to('ruth'), promotedBy: to('mike') }),
    );
    await withStore(options, (store) =>
      applyChange(store, env, {
        change: 'delete',
        actor: 'mike',
        type: 'UserProfile',
        id: 'ruth',
        logMessage: null,
      }),
    );
    const text = await dumpText(options);
    const again = await restoreDump(text);
    assert.equal(await dumpText(again), text);
    await withStore(again, async (store) => {
      assert.equal((await store.items.find('nl'))!.restricted, true);
      const set = (await store.items.find('set'))!;
      assert.equal(set.restricted, false);
      await store.transaction(async (tx) => {
        await tx.edges.delete(await tx.edges.listFrom([set.gid], 'promotedBy'));
        await tx.access.updatePromotion(set.gid);
      });
      assert.equal((await store.items.find('set'))!.restricted, true);
      assert.equal((await reader(store)('Country', 'nl')).id, 'nl');
    });
  });
});

describe('An item whose votes were all withdrawn', () => {
  it('keeps its score of 0, unlike an item without votes', async () => {
    const options = await restore(
      mike,
      line('set', 'AuthoritativeSet', { promotedBy: to('mike') }),
      line('other', 'AuthoritativeSet'),
    );
    await withStore(options, (store) =>
      store.transaction(async (tx) => {
        const { gid } = (await tx.items.find('set'))!;
        await tx.edges.delete(await tx.edges.listFrom([gid], 'promotedBy'));
        await tx.access.updatePromotion(gid);
      }),
    );
    const text = await dumpText(options);
    const again = await restoreDump(text);
    assert.equal(await dumpText(again), text);
    await withStore(again, async (store) => {
      assert.equal((await store.items.find('set'))!.promotionScore, 0);
      assert.equal((await store.items.find('other'))!.promotionScore, null);
    });
  });
});

describe('A store to restore into', () => {
  it('may be initialised before, but must not contain records', async () => {
    const options = await place();
    await createStore(options, () => mkdtempSync(join(folder, 'aside-')));
    await restoreText(asDump([mike]), options, folder);
    const text = await dumpText(options);
    await assert.rejects(restoreText(asDump([ruth]), options, folder), { code: 'duplicate' });
    assert.equal(await dumpText(options), text);
  });
});

describe('The list of edges', () => {
  it('has every label of the registry', () => {
    const known = recordTypes
      .flatMap((type) => [
        ...Object.values(type.relations),
        ...('label' in type.children ? [type.children] : []),
      ])
      .flatMap((relation) => ('label' in relation ? [relation.label] : []));
    assert.deepEqual(
      known.filter((label) => !edgeLabels.has(label)),
      [],
    );
  });
});

describe('An import profile in a dump', () => {
  const parameters = JSON.stringify({ parameters: { lang: 'nld' }, columns: { Titel: 'name' } });
  const profile = (data: object) =>
    JSON.stringify({
      id: 'Registers',
      type: 'ImportProfile',
      data: Object.assign({ format: 'eag', scope: 500, parameters, updated: '2026-01-01' }, data),
    });
  const country = '{"id":"nl","type":"Country","gid":500,"data":{"identifier":"nl"}}';

  it('is restored with its scope, and written again', async () => {
    const options = await restore(mike, country, profile({}));
    const row = await withStore(options, (store) => store.importProfiles.find('Registers'));
    const stored = { format: 'eag', scope: 500, parameters, user: null, updated: '2026-01-01' };
    assert.deepEqual({ ...row }, { name: 'Registers', ...stored });
    const text = await dumpText(options);
    assert.ok(text.includes('"type":"ImportProfile"'));
    assert.equal(await dumpText(await restoreDump(text)), text);
  });

  it('is rejected with its line if it is incomplete', async () => {
    for (const data of [{ scope: 'nl' }, { format: 1 }, { parameters: '[]' }, { user: 'mike' }])
      await assert.rejects(restore(mike, country, profile(data)), {
        code: 'invalid',
        message: /^line 3: the ImportProfile/,
      });
    const withGid = profile({}).replace('{"id"', '{"gid":7,"id"');
    await assert.rejects(restore(mike, country, withGid), /neither a gid nor relationships/);
  });
});
