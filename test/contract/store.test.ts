/** What src/store/store.ts promises, for every engine that keeps it: transactions, ids, texts, sources. The files beside it tell the rest. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { Failure } from '../../src/model/errors.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { scratchFolder, scratchStore } from '../world/scratch.ts';
import { eventLoopTurns } from '../world/wait-until.ts';
import { engines, ids, item, write } from './store-engines.ts';

for (const engine of engines) {
  describe(`The ${engine.name} store`, { skip: engine.skip }, () => {
    it('finds an item by its id and by its gid as it was written', async () => {
      const store = await engine.open();
      const [gid] = await write(
        store,
        item(0, 'é "quoted" ארכיון', { data: '{"a":"\u2028"}', parts: '[{"id":"p"}]', position: 7 }),
      );
      const found = await store.items.find('é "quoted" ארכיון');
      assert.deepEqual(found, (await store.items.listByGid([gid!]))[0]);
      assert.equal(found?.data, '{"a":"\u2028"}');
      assert.equal(found?.parts, '[{"id":"p"}]');
      assert.equal(found?.position, 7);
      assert.equal(found?.restricted, false);
      assert.equal(found?.revision, 1);
      assert.deepEqual(ids(await store.items.listById(['é "quoted" ארכיון', 'nothing'])), [
        'é "quoted" ארכיון',
      ]);
      assert.deepEqual(await store.items.listHeads(['é "quoted" ארכיון']), [
        {
          gid,
          id: 'é "quoted" ארכיון',
          type: 'DocumentaryUnit',
          parent: null,
          position: 7,
          restricted: false,
        },
      ]);
      assert.equal(await store.items.find('nothing'), undefined);
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
        await tx.items.insert([item(await tx.reserveGids(1), 'half')]);
        throw new Failure('invalid', 'No.');
      });
      await assert.rejects(attempt, { code: 'invalid' });
      assert.equal(await store.items.find('half'), undefined);
    });

    it('keeps nothing of a dry run, and gives its result', async () => {
      const store = await engine.open();
      const seen = await store.transaction(
        async (tx) => {
          await tx.items.insert([item(await tx.reserveGids(1), 'dry')]);
          return (await tx.items.find('dry'))?.id;
        },
        { keep: false },
      );
      assert.equal(seen, 'dry');
      assert.equal(await store.items.find('dry'), undefined);
    });

    it('takes back a savepoint alone', async () => {
      const store = await engine.open();
      await store.transaction(async (tx) => {
        await tx.items.insert([item(await tx.reserveGids(1), 'kept')]);
        const part = tx.savepoint(async () => {
          await tx.items.insert([item(await tx.reserveGids(1), 'dropped')]);
          throw new Error('bad file');
        });
        await assert.rejects(part, /bad file/);
        await tx.savepoint(async () => tx.items.insert([item(await tx.reserveGids(1), 'second')]));
      });
      assert.deepEqual(ids(await store.items.listById(['kept', 'dropped', 'second'])).sort(), [
        'kept',
        'second',
      ]);
    });

    it('runs transactions one after the other', async () => {
      const store = await engine.open();
      const order: string[] = [];
      const slow = store.transaction(async () => {
        order.push('slow begins');
        await eventLoopTurns(50);
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
      assert.notEqual(await store.items.find('a'), undefined);
    });

    it('refuses a second item or part with the same id, and names it', async () => {
      const store = await engine.open();
      await write(store, item(0, 'a'));
      await assert.rejects(write(store, item(0, 'a')), { code: 'duplicate', message: /'a'/ });
      const part = (gid: Gid) => store.transaction((tx) => tx.parts.insert([{ gid, id: 'a.eng', item: 1 }]));
      await part(800);
      await assert.rejects(part(801), { code: 'duplicate', message: /'a\.eng'/ });
    });

    it('replaces the texts of an item and raises its revision', async () => {
      const store = await engine.open();
      const [gid] = await write(store, item(0, 'a'));
      await store.transaction((tx) =>
        tx.items.update([{ gid: gid!, data: '{}', parts: '[1]', lastEvent: 9, revision: 1 }]),
      );
      const row = await store.items.find('a');
      assert.deepEqual([row?.data, row?.parts, row?.lastEvent, row?.revision], ['{}', '[1]', 9, 2]);
    });

    it('counts the imported descriptions at and below an item by source', async () => {
      const store = await engine.open();
      const gids = await write(
        store,
        ...['r-a', 'r-a-1', 'r-a-1-x', 'r-a_b', 'r-ab', 'r-a.b'].map((id) => item(0, id)),
      );
      const source = { language: 'eng', file: 'F#ENG', digest: 'd' };
      await store.transaction((tx) =>
        tx.sources.upsert([
          ...gids.map((gid) => ({ ...source, item: gid })),
          { ...source, item: gids[0]!, language: 'deu' },
        ]),
      );
      assert.equal(await store.sources.count('r-a', { file: 'F#ENG', language: 'eng' }, 'everything'), 3);
      assert.equal(await store.sources.count('r-a', { file: 'F#ENG', language: 'deu' }, 'everything'), 1);
      assert.equal(await store.sources.count('r-a', { file: 'other', language: 'eng' }, 'everything'), 0);
      await store.transaction((tx) => tx.sources.upsert([{ ...source, item: gids[0]!, digest: 'new' }]));
      assert.deepEqual(
        (await store.sources.list([gids[0]!])).filter((row) => row.language === 'eng'),
        [{ ...source, item: gids[0], digest: 'new' }],
      );
    });

    it('changes its stamp with every commit, and only then', async () => {
      const store = await engine.open();
      const before = store.changeStamp();
      assert.equal(store.changeStamp(), before);
      await store.items.find('a');
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
      assert.throws(() => openSqliteStore({ folder, waitMs: 10 }, 'write'), {
        code: 'store-unusable',
        message: sentence,
      });
    });
  }

  it('that is not a database is refused with a sentence', () => {
    const folder = scratchFolder();
    writeFileSync(
      join(folder, 'fonds.sqlite'),
      'This is not a database, and it is long enough to be looked at.'.repeat(20),
    );
    assert.throws(() => openSqliteStore({ folder, waitMs: 10 }, 'read'), {
      code: 'store-unusable',
      message: /is not a database: restore a backup/,
    });
  });
});

describe('A SQLite store opened twice', () => {
  const open = (): { writer: Store; reader: Store; folder: string } => {
    const folder = scratchFolder();
    const writer = scratchStore(folder);
    return { writer, reader: openSqliteStore({ folder, waitMs: 50 }, 'read'), folder };
  };

  it('sees in one what the other has committed, and tells so by its stamp', async () => {
    const { writer, reader } = open();
    const before = reader.changeStamp();
    await write(writer, item(0, 'a'));
    assert.notEqual(reader.changeStamp(), before);
    assert.notEqual(await reader.items.find('a'), undefined);
    await reader.close();
  });

  it('reads on while the other writes, and sees nothing of what is not committed', async () => {
    const { writer, reader } = open();
    await writer.transaction(async (tx) => {
      await tx.items.insert([item(await tx.reserveGids(1), 'a')]);
      assert.equal(await reader.items.find('a'), undefined);
    });
    assert.notEqual(await reader.items.find('a'), undefined);
    await reader.close();
  });

  it('refuses a write that waited too long for the other, with the code busy', async () => {
    const { writer, folder } = open();
    const second = openSqliteStore({ folder, waitMs: 50 }, 'write');
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
