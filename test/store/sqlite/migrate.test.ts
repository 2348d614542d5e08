import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { reindex } from '../../../src/graph/search/reindex.ts';
import { indexVersion } from '../../../src/search/index-version.ts';
import { migrations, schemaVersion } from '../../../src/store/migrations/migrations.ts';
import { createDatabase, databaseFile, migrateDatabase } from '../../../src/store/sqlite/connection.ts';
import { openSignIn } from '../../../src/store/sqlite/sign-in.ts';
import { openSqliteStore } from '../../../src/store/sqlite/store.ts';
import { reindexLock } from '../../contract/engines.ts';
import { scratchFolder, scratchStore } from '../../world/scratch.ts';
import { dropTallies, fillSchema15, requireTallies } from '../before-schema-16.ts';
import { fillSchema23, requireTypesOfDeletions } from '../before-schema-24.ts';
import { fillSchema25, requireJournalIndexes } from '../before-schema-27.ts';
import { fillSchema27, requireSession } from '../before-schema-28.ts';
import { insertUnitWithPlace, requirePlaceFacet } from '../before-search-value.ts';
import { fillSchema1, requireMigrated, requireOwnRecords } from '../filled-schema-1.ts';
import { dropRestrictionRule, fillSchema14, requireFormerIds } from '../filled-schema-14.ts';

describe('A SQLite store', () => {
  it('runs the missing migrations once and then has the newer schema', () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    createDatabase(options);
    const [now, then] = [schemaVersion, schemaVersion + 1];
    const next = { number: then, name: 'a shelf', sqlite: 'create table shelf (n)', postgres: '' };
    assert.deepEqual(migrateDatabase(options), { from: now, to: now });
    assert.deepEqual(migrateDatabase(options, [...migrations, next]), { from: now, to: then });
    assert.deepEqual(migrateDatabase(options, [...migrations, next]), { from: then, to: then });
    assert.throws(() => migrateDatabase(options), { code: 'store-unusable', message: /newer version/ });
    assert.throws(() => openSqliteStore(options, 'read'), {
      message: new RegExp(`schema ${then} .* newer version`),
    });
  });

  it('of schema 1 keeps its records and gets the system records after them', async () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    const old = new Database(databaseFile(options.folder));
    old.exec(migrations[0]!.sqlite);
    old.exec(fillSchema1);
    old.exec("update counter set value = 25 where name = 'gid'");
    old.pragma('user_version = 1');
    old.close();
    assert.deepEqual(migrateDatabase(options), { from: 1, to: schemaVersion });
    const store = openSqliteStore(options, 'write');
    await requireMigrated(store);
    assert.equal((await store.items.find('globalEventRoot'))?.gid, 25);
    await store.close();
  });

  it('of schema 10, whose search tables have an earlier layout, gets new ones', async () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    createDatabase(options);
    const old = new Database(databaseFile(options.folder));
    old.exec(`${dropTallies.sqlite} ${dropRestrictionRule} drop table former_id; drop table event_subject_type; drop index event_by_type; drop table search_item; create table search_item (gid integer primary key, path text not null);
      insert into search_item values (1, ''); insert into search_state values ('version', '"1"')`);
    old.pragma('user_version = 10');
    old.close();
    assert.deepEqual(migrateDatabase(options), { from: 10, to: schemaVersion });
    const store = openSqliteStore(options, 'write');
    assert.equal((await store.search.readState()).version, undefined);
    await reindex(store, reindexLock(), () => undefined);
    assert.equal((await store.search.readState()).version, indexVersion);
    await store.close();
  });

  it('of schema 14 keeps the former ids that it knows', async () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    createDatabase(options);
    const old = new Database(databaseFile(options.folder));
    old.exec(`${dropTallies.sqlite} ${dropRestrictionRule} drop table former_id; ${fillSchema14}`);
    old.pragma('user_version = 14');
    old.close();
    assert.deepEqual(migrateDatabase(options), { from: 14, to: schemaVersion });
    const store = openSqliteStore(options, 'write');
    await requireFormerIds(store);
    await store.close();
  });

  it('of schema 15 counts the items of its lists', async () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    createDatabase(options);
    const old = new Database(databaseFile(options.folder));
    old.exec(`${dropTallies.sqlite} ${dropRestrictionRule} ${fillSchema15}`);
    old.pragma('user_version = 15');
    old.close();
    assert.deepEqual(migrateDatabase(options), { from: 15, to: schemaVersion });
    const store = openSqliteStore(options, 'write');
    await requireTallies(store);
    await store.close();
  });

  it('of schema 23 finds deletions by the type of the deleted records', async () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    createDatabase(options);
    const old = new Database(databaseFile(options.folder));
    old.exec(fillSchema23);
    old.pragma('user_version = 23');
    old.close();
    assert.deepEqual(migrateDatabase(options), { from: 23, to: schemaVersion });
    const store = openSqliteStore(options, 'write');
    await requireTypesOfDeletions(store);
    await store.close();
  });

  it('of schema 25 finds the records that were moved away or deleted by their former parents', async () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    createDatabase(options);
    const old = new Database(databaseFile(options.folder));
    old.exec(fillSchema25);
    old.pragma('user_version = 25');
    old.close();
    assert.deepEqual(migrateDatabase(options), { from: 25, to: schemaVersion });
    const store = openSqliteStore(options, 'write');
    await requireJournalIndexes(store);
    await store.close();
    const now = new Database(databaseFile(options.folder));
    const plan = (sql: string): string => JSON.stringify(now.prepare(`explain query plan ${sql}`).all());
    const lost = 'select item from undo_row where change > 1 and kind = ';
    assert.match(plan(`${lost} 'place' and former ->> 0 = 1`), /undo_row_by_place/);
    assert.match(plan(`${lost} 'deleted' and former ->> 2 = 1`), /undo_row_by_deleted_place/);
    assert.match(plan("select gid from event where gid > 0 and timestamp <= 't'"), /event_by_time/);
    assert.doesNotMatch(plan("select gid from event where timestamp <= 't' order by gid"), /event_by_time/);
    now.close();
  });

  it('of schema 27 keeps the sessions and links of its users', async () => {
    const folder = scratchFolder();
    const options = { folder, waitMs: 1000 };
    createDatabase(options);
    const file = openSignIn(options);
    await file.countSessions({ lastUsed: '', created: '' });
    await file.close();
    const [old, signIn] = [new Database(databaseFile(folder)), new Database(join(folder, 'sign-in.sqlite'))];
    old.exec('drop table sign_in_epoch');
    old.pragma('user_version = 27');
    old.close();
    signIn.exec(fillSchema27);
    signIn.pragma('user_version = 2');
    signIn.close();
    assert.deepEqual(migrateDatabase(options), { from: 27, to: schemaVersion });
    const [store, migrated] = [openSqliteStore(options, 'write'), openSignIn(options)];
    await requireSession(store, migrated);
    await Promise.all([store.close(), migrated.close()]);
  });

  it('that was created before a search value was declared gets its column, and then its facet', async () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    createDatabase(options);
    const before = openSqliteStore(options, 'write');
    await insertUnitWithPlace(before);
    await before.close();
    const old = new Database(databaseFile(options.folder));
    old.exec('alter table search_item drop column places');
    old.close();
    assert.throws(() => openSqliteStore(options, 'read'), {
      code: 'store-unusable',
      message: /lacks columns .*\(places\).*'fonds migrate'/,
    });
    assert.deepEqual(migrateDatabase(options), { from: schemaVersion, to: schemaVersion });
    const store = openSqliteStore(options, 'write');
    await reindex(store, reindexLock(), () => undefined);
    await requirePlaceFacet(store);
    await store.close();
  });

  it('contains the system records after its creation', async () => {
    await requireOwnRecords(scratchStore());
  });
});
