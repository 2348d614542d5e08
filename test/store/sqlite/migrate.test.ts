import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { migrations } from '../../../src/store/migrations/migrations.ts';
import { createDatabase, migrateDatabase } from '../../../src/store/sqlite/connection.ts';
import { SqliteStore } from '../../../src/store/sqlite/sqlite-store.ts';
import { scratchFolder } from '../../world/scratch.ts';

describe('A SQLite store', () => {
  it('takes the steps that are missing, each once, and is then of the newer schema', () => {
    const options = { folder: scratchFolder(), waitMs: 1000 };
    createDatabase(options);
    const next = { number: 2, name: 'a shelf', sqlite: 'create table shelf (n)', postgres: '' };
    assert.deepEqual(migrateDatabase(options), { from: 1, to: 1 });
    assert.deepEqual(migrateDatabase(options, [...migrations, next]), { from: 1, to: 2 });
    assert.deepEqual(migrateDatabase(options, [...migrations, next]), { from: 2, to: 2 });
    assert.throws(() => migrateDatabase(options), { code: 'not-initialised', message: /newer version/ });
    assert.throws(() => SqliteStore.open(options, 'read'), { message: /schema 2 .* newer version/ });
  });
});
