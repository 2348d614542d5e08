/** What src/store/store.ts promises, for every engine that keeps it. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { Failure } from '../../src/model/errors.ts';
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import type { Gid, NewItem, Store, StoreTransaction, Viewer } from '../../src/store/store.ts';
import { scratchPostgres, withoutPostgres } from '../world/postgres.ts';
import { scratchFolder, scratchStore, scratchThreadStore } from '../world/scratch.ts';

interface Engine {
  readonly name: string;
  /** @param writers how many transactions may be under way at once, where there can be several. */
  readonly open: (options?: { readonly writers: number }) => Store | Promise<Store>;
  /** Why it cannot be tried here. */
  readonly skip: string | false;
}

const engines: readonly Engine[] = [
  { name: 'SQLite', open: () => scratchStore(), skip: false },
  { name: 'SQLite (in a thread)', open: () => scratchThreadStore(), skip: false },
  { name: 'PostgreSQL', open: (options) => scratchPostgres(options), skip: withoutPostgres },
];

const item = (gid: Gid, id: string, more: Partial<NewItem> = {}): NewItem => ({
  gid,
  id,
  type: 'DocumentaryUnit',
  parent: null,
  position: 0,
  childCount: 0,
  lastEvent: null,
  data: `{"identifier":"${id}"}`,
  parts: '',
  ...more,
});

/** Writes a few items with fresh gids; returns the gids in order. */
async function write(store: Store, ...items: readonly Omit<NewItem, 'gid'>[]): Promise<Gid[]> {
  return store.transaction(async (tx) => {
    const first = await tx.reserveGids(items.length);
    await tx.insertItems(items.map((entry, i) => ({ ...entry, gid: first + i })));
    return items.map((_, i) => first + i);
  });
}

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id);
const page = { offset: 0, limit: 100 };

for (const engine of engines) {
  describe(`The ${engine.name} store`, { skip: engine.skip }, () => {
    it('finds an item by its id and by its gid as it was written', async () => {
      const store = await engine.open();
      const [gid] = await write(
        store,
        item(0, 'é "quoted" ארכיון', { data: '{"a":"\u2028"}', parts: '[{"id":"p"}]', position: 7 }),
      );
      const found = await store.findItem('é "quoted" ארכיון');
      assert.deepEqual(found, (await store.getItems([gid!]))[0]);
      assert.equal(found?.data, '{"a":"\u2028"}');
      assert.equal(found?.parts, '[{"id":"p"}]');
      assert.equal(found?.position, 7);
      assert.equal(found?.restricted, false);
      assert.equal(found?.revision, 1);
      assert.deepEqual(ids(await store.findItems(['é "quoted" ארכיון', 'nothing'])), ['é "quoted" ארכיון']);
      assert.deepEqual(await store.findHeads(['é "quoted" ארכיון']), [
        { gid, id: 'é "quoted" ארכיון', type: 'DocumentaryUnit', parent: null, position: 7 },
      ]);
      assert.equal(await store.findItem('nothing'), undefined);
    });

    it('hands out gids once, in ascending order, also after a dry run', async () => {
      const store = await engine.open();
      const [a] = await write(store, item(0, 'a'));
      await store.transaction(async (tx) => tx.reserveGids(10), { keep: false });
      const [b] = await write(store, item(0, 'b'));
      assert.ok(b! > a!);
    });

    it('keeps nothing of a transaction that throws', async () => {
      const store = await engine.open();
      const attempt = store.transaction(async (tx) => {
        await tx.insertItems([item(await tx.reserveGids(1), 'half')]);
        throw new Failure('invalid', 'No.');
      });
      await assert.rejects(attempt, { code: 'invalid' });
      assert.equal(await store.findItem('half'), undefined);
    });

    it('keeps nothing of a dry run, and gives its result', async () => {
      const store = await engine.open();
      const seen = await store.transaction(
        async (tx) => {
          await tx.insertItems([item(await tx.reserveGids(1), 'dry')]);
          return (await tx.findItem('dry'))?.id;
        },
        { keep: false },
      );
      assert.equal(seen, 'dry');
      assert.equal(await store.findItem('dry'), undefined);
    });

    it('takes back a savepoint alone', async () => {
      const store = await engine.open();
      await store.transaction(async (tx) => {
        await tx.insertItems([item(await tx.reserveGids(1), 'kept')]);
        const part = tx.savepoint(async () => {
          await tx.insertItems([item(await tx.reserveGids(1), 'dropped')]);
          throw new Error('bad file');
        });
        await assert.rejects(part, /bad file/);
        await tx.savepoint(async () => tx.insertItems([item(await tx.reserveGids(1), 'second')]));
      });
      assert.deepEqual(ids(await store.findItems(['kept', 'dropped', 'second'])).sort(), ['kept', 'second']);
    });

    it('runs transactions one after the other', async () => {
      const store = await engine.open();
      const order: string[] = [];
      const slow = store.transaction(async () => {
        order.push('slow begins');
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push('slow ends');
      });
      const quick = store.transaction(async () => order.push('quick'));
      await Promise.all([slow, quick]);
      assert.deepEqual(order, ['slow begins', 'slow ends', 'quick']);
    });

    it('goes on after a transaction that failed', async () => {
      const store = await engine.open();
      await assert.rejects(store.transaction(() => Promise.reject(new Error('no'))));
      await write(store, item(0, 'a'));
      assert.notEqual(await store.findItem('a'), undefined);
    });

    it('refuses a second item or part with the same id, and names it', async () => {
      const store = await engine.open();
      await write(store, item(0, 'a'));
      await assert.rejects(write(store, item(0, 'a')), { code: 'duplicate', message: /'a'/ });
      const part = (gid: Gid) => store.transaction((tx) => tx.insertParts([{ gid, id: 'a.eng', item: 1 }]));
      await part(800);
      await assert.rejects(part(801), { code: 'duplicate', message: /'a\.eng'/ });
    });

    it('lists the items of a type in the order they were made, page by page', async () => {
      const store = await engine.open();
      const gids = await write(
        store,
        ...['c', 'a', 'b', 'd'].map((id) => item(0, id)),
        item(0, 'x', { type: 'Country' }),
      );
      const selection = { type: 'DocumentaryUnit' };
      assert.equal(await store.countItems(selection, 'everything'), 4);
      assert.deepEqual(ids(await store.listItems(selection, 'everything', page)), ['c', 'a', 'b', 'd']);
      assert.deepEqual(ids(await store.listItems(selection, [], { offset: 1, limit: 2 })), ['a', 'b']);
      const after = { gid: gids[1]!, position: 0 };
      assert.deepEqual(ids(await store.listItems(selection, [], { offset: 0, limit: 9, after })), ['b', 'd']);
      assert.deepEqual(await store.listItems(selection, [], { offset: 9, limit: 9 }), []);
    });

    it('lists children in source order, whatever the order they were written in', async () => {
      const store = await engine.open();
      const [parent] = await write(store, item(0, 'p'));
      const children = await write(
        store,
        item(0, 'third', { parent: parent!, position: 2 }),
        item(0, 'first', { parent: parent!, position: 0 }),
        item(0, 'second', { parent: parent!, position: 1 }),
      );
      const selection = { parent: parent! };
      assert.deepEqual(ids(await store.listItems(selection, [], page)), ['first', 'second', 'third']);
      const after = { gid: children[1]!, position: 0 };
      assert.deepEqual(ids(await store.listItems(selection, [], { offset: 0, limit: 1, after })), ['second']);
      assert.equal(await store.nextPosition(parent!), 3);
      await store.transaction((tx) => tx.moveItems([{ gid: children[0]!, position: -1 }]));
      assert.deepEqual(ids(await store.listItems(selection, [], page)), ['third', 'first', 'second']);
      assert.equal(await store.nextPosition(children[0]!), 0);
    });

    it('gives children that are made at once different places', async () => {
      const store = await engine.open({ writers: 4 });
      const [parent] = await write(store, item(0, 'p'));
      const make = (id: string): Promise<void> =>
        store.transaction(async (tx) => {
          const gid = await tx.reserveGids(1);
          await tx.addChildren([{ gid: parent!, children: 1 }]);
          const position = await tx.nextPosition(parent!);
          await tx.insertItems([item(gid, id, { parent: parent!, position })]);
        });
      await Promise.all(Array.from({ length: 20 }, (_, i) => make(`p-${i}`)));
      const children = await store.listItems({ parent: parent! }, 'everything', page);
      assert.deepEqual(
        children.map(({ position }) => position),
        Array.from({ length: 20 }, (_, i) => i),
      );
    });

    it('hides restricted items and counts from those who have no access', async () => {
      const store = await engine.open();
      const [parent] = await write(store, item(0, 'p', { type: 'Repository' }));
      const gids = await write(
        store,
        ...['a', 'b', 'c'].map((id, i) => item(0, id, { parent: parent!, position: i })),
      );
      await store.transaction(async (tx) => {
        await tx.setAccess(gids[0]!, [71, 72]);
        await tx.setAccess(gids[1]!, [72]);
      });
      for (const selection of [{ type: 'DocumentaryUnit' }, { parent: parent! }]) {
        const seenBy = async (viewer: Viewer): Promise<string[]> => {
          const rows = await store.listItems(selection, viewer, page);
          assert.equal(await store.countItems(selection, viewer), rows.length);
          return ids(rows);
        };
        assert.deepEqual(await seenBy('everything'), ['a', 'b', 'c']);
        assert.deepEqual(await seenBy([]), ['c']);
        assert.deepEqual(await seenBy([71]), ['a', 'c']);
        assert.deepEqual(await seenBy([72]), ['a', 'b', 'c']);
      }
      assert.deepEqual(await store.listVisible(gids, [71]), [gids[0]]);
      assert.equal((await store.findItem('a'))?.restricted, true);
      await store.transaction((tx) => tx.setAccess(gids[2]!, [71]));
      assert.equal(await store.nextPosition(parent!), 3);
      await store.transaction((tx) => tx.setAccess(gids[0]!, []));
      assert.equal((await store.findItem('a'))?.restricted, false);
      assert.deepEqual(await store.listVisible(gids, [71]), [gids[2]]);
    });

    it('replaces the texts of an item and raises its revision', async () => {
      const store = await engine.open();
      const [gid] = await write(store, item(0, 'a'));
      await store.transaction((tx) =>
        tx.updateItems([{ gid: gid!, data: '{}', parts: '[1]', lastEvent: 9, revision: 1 }]),
      );
      const row = await store.findItem('a');
      assert.deepEqual([row?.data, row?.parts, row?.lastEvent, row?.revision], ['{}', '[1]', 9, 2]);
    });

    it('keeps child counts', async () => {
      const store = await engine.open();
      const [gid] = await write(store, item(0, 'a', { childCount: 2 }));
      await store.transaction((tx) => tx.addChildren([{ gid: gid!, children: 3 }]));
      await store.transaction((tx) => tx.addChildren([{ gid: gid!, children: -1 }]));
      assert.equal((await store.findItem('a'))?.childCount, 4);
    });

    it('leaves a tombstone where an item was, and frees its id and those of its parts', async () => {
      const store = await engine.open();
      const [gid] = await write(store, item(0, 'a'));
      await store.transaction((tx) => tx.insertParts([{ gid: 900, id: 'a.eng', item: gid! }]));
      assert.deepEqual([...(await store.listTakenIds(['a', 'a.eng', 'b']))].sort(), ['a', 'a.eng']);
      const tombstone = {
        id: 'a',
        gid: gid!,
        type: 'DocumentaryUnit',
        restricted: true,
        since: '2026-01-01T00:00:00.000+00:00',
      };
      await store.transaction(async (tx) => {
        await tx.putSources([{ item: gid!, language: 'eng', file: 'f', digest: 'd' }]);
        await tx.deleteParts([900]);
        await tx.deleteItem(gid!, tombstone);
      });
      assert.equal(await store.findItem('a'), undefined);
      assert.deepEqual(await store.findTombstone('a'), tombstone);
      assert.deepEqual(await store.listTombstones([gid!, 1]), [tombstone]);
      assert.deepEqual(await store.listTakenIds(['a', 'a.eng']), []);
      assert.deepEqual(await store.listSources([gid!]), []);
    });

    it('leaves no edge, access or grant of an item that is deleted', async () => {
      const store = await engine.open();
      const [gid] = await write(store, item(0, 'a'));
      await store.transaction(async (tx) => {
        await tx.insertEdges([
          { from: gid!, label: 'belongsTo', to: 7 },
          { from: 8, label: 'belongsTo', to: gid! },
        ]);
        await tx.setAccess(gid!, [5]);
        await tx.insertGrant({ gid: 901, id: 'on', accessor: 5, permission: 'owner', target: gid! });
        await tx.insertGrant({ gid: 902, id: 'of', accessor: gid!, permission: 'owner', target: 6 });
        const { id, type } = item(0, 'a');
        await tx.deleteItem(gid!, { id, gid: gid!, type, restricted: true, since: 't' });
      });
      assert.deepEqual(await store.listEdges([gid!, 8], 'belongsTo'), []);
      assert.deepEqual(await store.listVisible([gid!], [5]), []);
      assert.deepEqual(await store.listGrants([5, gid!]), []);
    });

    it('gives edges in the order they were made, and the members of groups', async () => {
      const store = await engine.open();
      await store.transaction((tx) =>
        tx.insertEdges([
          { from: 1, label: 'belongsTo', to: 30 },
          { from: 1, label: 'belongsTo', to: 20 },
          { from: 2, label: 'belongsTo', to: 20 },
          { from: 3, label: 'isWatching', to: 20 },
        ]),
      );
      assert.deepEqual(
        (await store.listEdges([1], 'belongsTo')).map((edge) => edge.to),
        [30, 20],
      );
      assert.deepEqual([...(await store.listMembers([20]))].sort(), [1, 2]);
    });

    it('lists events newest first and finds a subject that still exists', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      const event = (gid: Gid) => ({
        gid,
        id: `e${gid}`,
        eventType: 'ingest',
        timestamp: 't',
        logMessage: null,
        actor: 1,
        scope: null,
        subjectCount: 2,
      });
      await store.transaction(async (tx) => {
        for (const gid of [100, 101, 102]) await tx.insertEvent(event(gid));
        await tx.insertSubjects(100, [a!, b!, a!]);
        await tx.deleteItem(a!, { id: 'a', gid: a!, type: 'DocumentaryUnit', restricted: false, since: 't' });
      });
      assert.equal(await store.countEvents(), 3);
      assert.deepEqual(ids(await store.listEvents(page)), ['e102', 'e101', 'e100']);
      assert.deepEqual(ids(await store.listEvents({ offset: 0, limit: 1, before: 102 })), ['e101']);
      assert.deepEqual(await store.findEvent('e100'), event(100));
      assert.deepEqual(await store.getEvents([100]), [event(100)]);
      assert.deepEqual(await store.listFirstSubjects([100, 101]), [{ event: 100, item: b }]);
    });

    it('counts the imported descriptions at and below an item by source', async () => {
      const store = await engine.open();
      const gids = await write(
        store,
        ...['r-a', 'r-a-1', 'r-a-1-x', 'r-a_b', 'r-ab', 'r-a.b'].map((id) => item(0, id)),
      );
      const source = { language: 'eng', file: 'F#ENG', digest: 'd' };
      await store.transaction((tx) =>
        tx.putSources([
          ...gids.map((gid) => ({ ...source, item: gid })),
          { ...source, item: gids[0]!, language: 'deu' },
        ]),
      );
      assert.equal(await store.countSources('r-a', 'F#ENG', 'eng'), 3);
      assert.equal(await store.countSources('r-a', 'F#ENG', 'deu'), 1);
      assert.equal(await store.countSources('r-a', 'other', 'eng'), 0);
      await store.transaction((tx) => tx.putSources([{ ...source, item: gids[0]!, digest: 'new' }]));
      assert.deepEqual(
        (await store.listSources([gids[0]!])).filter((row) => row.language === 'eng'),
        [{ ...source, item: gids[0], digest: 'new' }],
      );
    });

    it('keeps grants by accessor', async () => {
      const store = await engine.open();
      const grant = { gid: 5, id: 'g', accessor: 2, permission: 'owner', target: 3 };
      await store.transaction((tx: StoreTransaction) => tx.insertGrant(grant));
      assert.deepEqual(await store.listGrants([1, 2]), [grant]);
      assert.deepEqual(await store.listGrants([3]), []);
    });

    it('changes its stamp with every commit, and only then', async () => {
      const store = await engine.open();
      const before = store.changeStamp();
      assert.equal(store.changeStamp(), before);
      await store.findItem('a');
      assert.equal(store.changeStamp(), before);
      await write(store, item(0, 'a'));
      assert.notEqual(store.changeStamp(), before);
    });
  });
}

describe('A SQLite store of another version', () => {
  for (const [name, version, sentence] of [
    ['newer', 99, /newer version/],
    ['without tables', 0, /fonds init/],
  ] as const) {
    it(`that is ${name} is refused with a sentence, and not touched`, () => {
      const folder = scratchFolder();
      const database = new Database(join(folder, 'fonds.sqlite'));
      database.pragma(`user_version = ${version}`);
      database.exec('create table something (a)');
      database.close();
      assert.throws(() => SqliteStore.open({ folder, waitMs: 10 }, 'write'), {
        code: 'not-initialised',
        message: sentence,
      });
    });
  }

  it('that is no database is refused with a sentence', () => {
    const folder = scratchFolder();
    writeFileSync(
      join(folder, 'fonds.sqlite'),
      'This is not a database, and it is long enough to be looked at.'.repeat(20),
    );
    assert.throws(() => SqliteStore.open({ folder, waitMs: 10 }, 'read'), {
      code: 'not-initialised',
      message: /no database/,
    });
  });
});

describe('A SQLite store opened twice', () => {
  const open = (): { writer: SqliteStore; reader: SqliteStore; folder: string } => {
    const folder = scratchFolder();
    const writer = scratchStore(folder);
    return { writer, reader: SqliteStore.open({ folder, waitMs: 50 }, 'read'), folder };
  };

  it('sees in one what the other has committed, and tells so by its stamp', async () => {
    const { writer, reader } = open();
    const before = reader.changeStamp();
    await write(writer, item(0, 'a'));
    assert.notEqual(reader.changeStamp(), before);
    assert.notEqual(await reader.findItem('a'), undefined);
    await reader.close();
  });

  it('reads on while the other writes, and sees nothing of what is not committed', async () => {
    const { writer, reader } = open();
    await writer.transaction(async (tx) => {
      await tx.insertItems([item(await tx.reserveGids(1), 'a')]);
      assert.equal(await reader.findItem('a'), undefined);
    });
    assert.notEqual(await reader.findItem('a'), undefined);
    await reader.close();
  });

  it('refuses a write that waited too long for the other, with the code busy', async () => {
    const { writer, folder } = open();
    const second = SqliteStore.open({ folder, waitMs: 50 }, 'write');
    await writer.transaction(async () => {
      await assert.rejects(write(second, item(0, 'a')), { code: 'busy' });
    });
    await write(second, item(0, 'b'));
    await second.close();
  });

  it('cannot be written when opened for reading', async () => {
    const { reader } = open();
    await assert.rejects(write(reader, item(0, 'a')), /reading only/);
    await reader.close();
  });
});
