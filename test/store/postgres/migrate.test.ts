import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reindex } from '../../../src/graph/search/reindex.ts';
import { indexVersion } from '../../../src/search/index-version.ts';
import { migrations, schemaVersion } from '../../../src/store/migrations/migrations.ts';
import { createTables, migrateDatabase } from '../../../src/store/postgres/connection.ts';
import { openPostgresStore } from '../../../src/store/postgres/store.ts';
import { reindexLock } from '../../contract/engines.ts';
import { postgresOptions, postgresServer, scratchPostgres, withoutPostgres } from '../../world/postgres.ts';
import { dropTallies, fillSchema15, requireTallies } from '../before-schema-16.ts';
import { fillSchema23, requireTypesOfDeletions } from '../before-schema-24.ts';
import { fillSchema25, requireJournalIndexes } from '../before-schema-27.ts';
import { fillSchema27, requireSession } from '../before-schema-28.ts';
import { insertUnitWithPlace, requirePlaceFacet } from '../before-search-value.ts';
import { fillSchema1, requireMigrated, requireOwnRecords } from '../filled-schema-1.ts';
import { dropRestrictionRule, fillSchema14, requireFormerIds } from '../filled-schema-14.ts';

const dropPdfJobs =
  'drop table job_change, job_file; alter table job drop column review, drop column key, drop column caller, drop column kind;';

describe('A PostgreSQL store', { skip: withoutPostgres }, () => {
  it('runs the missing migrations once and then has the newer schema', async () => {
    const url = await (await postgresServer()).emptyDatabase();
    await createTables(url, async () => undefined);
    const [now, then] = [schemaVersion, schemaVersion + 1];
    const next = { number: then, name: 'a shelf', sqlite: '', postgres: 'create table shelf (n int)' };
    assert.deepEqual(await migrateDatabase(url), { from: now, to: now });
    assert.deepEqual(await migrateDatabase(url, [...migrations, next]), { from: now, to: then });
    assert.deepEqual(await migrateDatabase(url, [...migrations, next]), { from: then, to: then });
    await assert.rejects(migrateDatabase(url), { code: 'store-unusable', message: /newer version/ });
    const broken = { ...next, number: then + 1, postgres: 'create table half (n int); nonsense' };
    await assert.rejects(migrateDatabase(url, [...migrations, next, broken]));
    assert.deepEqual(await migrateDatabase(url, [...migrations, next]), { from: then, to: then });
  });

  it('of schema 1 keeps its records and gets the system records after them', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    const old = [
      'create table schema_version (number integer not null)',
      'insert into schema_version values (1)',
    ];
    await server.ask(
      url.split('/').at(-1)!,
      [...old, migrations[0]!.postgres, fillSchema1, "select nextval('gid')"].join(';'),
    );
    assert.deepEqual(await migrateDatabase(url), { from: 1, to: schemaVersion });
    const store = await openPostgresStore(postgresOptions(url));
    await requireMigrated(store);
    assert.equal((await store.items.find('globalEventRoot'))?.gid, 1025);
    await store.close();
  });

  it('of schema 11, whose search table has an earlier layout, gets a new one', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    await createTables(url, async () => undefined);
    await server.ask(
      url.split('/').at(-1)!,
      `${dropPdfJobs} ${dropTallies.postgres} ${dropRestrictionRule} drop table former_id; drop table event_subject_type; drop index event_by_type; drop table search_item; create table search_item (gid bigint primary key, words tsvector not null);
       insert into search_item values (1, ''); insert into search_state values ('version', '"1"');
       update schema_version set number = 11`,
    );
    assert.deepEqual(await migrateDatabase(url), { from: 11, to: schemaVersion });
    const store = await openPostgresStore(postgresOptions(url));
    assert.equal((await store.search.readState()).version, undefined);
    await reindex(store, reindexLock(), () => undefined);
    assert.equal((await store.search.readState()).version, indexVersion);
    await store.close();
  });

  it('of schema 14 keeps the former ids that it knows', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    await createTables(url, async () => undefined);
    await server.ask(
      url.split('/').at(-1)!,
      `${dropPdfJobs} ${dropTallies.postgres} ${dropRestrictionRule} drop table former_id; ${fillSchema14}; update schema_version set number = 14`,
    );
    assert.deepEqual(await migrateDatabase(url), { from: 14, to: schemaVersion });
    const store = await openPostgresStore(postgresOptions(url));
    await requireFormerIds(store);
    await store.close();
  });

  it('of schema 15 counts the items of its lists', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    await createTables(url, async () => undefined);
    await server.ask(
      url.split('/').at(-1)!,
      `${dropPdfJobs} ${dropTallies.postgres} ${dropRestrictionRule} ${fillSchema15}; update schema_version set number = 15`,
    );
    assert.deepEqual(await migrateDatabase(url), { from: 15, to: schemaVersion });
    const store = await openPostgresStore(postgresOptions(url));
    await requireTallies(store);
    await store.close();
  });

  it('of schema 23 finds deletions by the type of the deleted records', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    await createTables(url, async () => undefined);
    await server.ask(url.split('/').at(-1)!, `${fillSchema23}; update schema_version set number = 23`);
    assert.deepEqual(await migrateDatabase(url), { from: 23, to: schemaVersion });
    const store = await openPostgresStore(postgresOptions(url));
    await requireTypesOfDeletions(store);
    await store.close();
  });

  it('of schema 25 finds the records that were moved away or deleted by their former parents', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    await createTables(url, async () => undefined);
    await server.ask(url.split('/').at(-1)!, `${fillSchema25}; update schema_version set number = 25`);
    assert.deepEqual(await migrateDatabase(url), { from: 25, to: schemaVersion });
    const store = await openPostgresStore(postgresOptions(url));
    await requireJournalIndexes(store);
    await store.close();
  });

  it('of schema 27 keeps the sessions and links of its users', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    await createTables(url, async () => undefined);
    const old = `drop table sign_in_epoch; ${fillSchema27}; update schema_version set number = 27`;
    await server.ask(url.split('/').at(-1)!, old);
    assert.deepEqual(await migrateDatabase(url), { from: 27, to: schemaVersion });
    const store = await openPostgresStore(postgresOptions(url));
    await requireSession(store, store.signIn);
    await store.close();
  });

  it('that was created before a search value was declared gets its column, and then its facet', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    await createTables(url, async () => undefined);
    const before = await openPostgresStore(postgresOptions(url));
    await insertUnitWithPlace(before);
    await before.close();
    await server.ask(url.split('/').at(-1)!, 'alter table search_item drop column places');
    await assert.rejects(openPostgresStore(postgresOptions(url)), {
      code: 'store-unusable',
      message: /lacks columns .*\(places\).*'fonds migrate'/,
    });
    assert.deepEqual(await migrateDatabase(url), { from: schemaVersion, to: schemaVersion });
    const store = await openPostgresStore(postgresOptions(url));
    await reindex(store, reindexLock(), () => undefined);
    await requirePlaceFacet(store);
    await store.close();
  });

  it('contains the system records after its creation', async () => {
    await requireOwnRecords(await scratchPostgres());
  });
});
