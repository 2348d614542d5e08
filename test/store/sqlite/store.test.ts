/** SQLite files that cannot be opened, and a file that two connections use. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { openSqliteStore } from '../../../src/store/sqlite/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { item, write } from '../../contract/engines.ts';
import { scratchFolder, scratchStore } from '../../world/scratch.ts';

describe('A SQLite store of another version', () => {
  for (const [name, version, sentence] of [
    ['newer', 99, /newer version/],
    ['without tables', 0, /fonds init/],
  ] as const) {
    it(`that is ${name} is rejected with advice, and not changed`, () => {
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

  it('that is not a database is rejected with advice', () => {
    const folder = scratchFolder();
    writeFileSync(
      join(folder, 'fonds.sqlite'),
      'This is not a database, and it is long enough to be checked.'.repeat(20),
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

  it('sees in one connection the commits of the other, and changes its stamp', async () => {
    const { writer, reader } = open();
    const before = reader.changeStamp();
    await write(writer, item(0, 'a'));
    assert.notEqual(reader.changeStamp(), before);
    assert.notEqual(await reader.items.find('a'), undefined);
    await reader.close();
  });

  it('can be read while the other connection writes, without its uncommitted changes', async () => {
    const { writer, reader } = open();
    await writer.transaction(async (tx) => {
      await tx.items.insert([item(await tx.reserveGids(1), 'a')]);
      assert.equal(await reader.items.find('a'), undefined);
    });
    assert.notEqual(await reader.items.find('a'), undefined);
    await reader.close();
  });

  it('fails with busy when a write waits too long for the other connection', async () => {
    const { writer, folder } = open();
    const second = openSqliteStore({ folder, waitMs: 50 }, 'write');
    await writer.transaction(async () => {
      await assert.rejects(write(second, item(0, 'a')), { code: 'busy' });
    });
    await write(second, item(0, 'b'));
    await second.close();
  });

  it('cannot be written if it was opened for reading', async () => {
    const { reader } = open();
    await assert.rejects(write(reader, item(0, 'a')), /reading only/);
    await reader.close();
  });
});
