/** The steps of docs/upgrade.md on a store of the previous schema. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { migrations, schemaVersion } from '../../src/store/migrations/migrations.ts';
import { databaseFile, migrateDatabase } from '../../src/store/sqlite/connection.ts';
import { runFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { fillSchema1 } from '../store/filled-schema-1.ts';
import { readPage } from './guide.ts';

/** Creates a store as the previous version would have left it. */
function createOlderStore(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const database = new Database(databaseFile(folder));
  database.exec(migrations[0]!.sqlite);
  database.exec(fillSchema1);
  database.exec("update counter set value = 25 where name = 'gid'");
  database.pragma('user_version = 1');
  database.close();
  migrateDatabase({ folder, waitMs: 1000 }, migrations.slice(0, -1));
}

describe('docs/upgrade.md', () => {
  it('has the message and the schema numbers of fonds migrate', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    createOlderStore(data);
    const list = ['list', 'Country', '--ids', '--data', data];
    const refused = await runFonds(list);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /fonds migrate/);
    const migrated = await runFonds(['migrate', '--data', data]);
    assert.equal(migrated.code, 0, migrated.err);
    assert.ok(readPage('docs/upgrade.md').includes(migrated.out.replace(data, '/srv/fonds')), migrated.out);
    assert.equal((await runFonds(list)).out, 'nl\n');
    const again = await runFonds(['migrate', '--data', data]);
    assert.match(again.out, new RegExp(`up to date \\(schema ${schemaVersion}\\)`));
  });

  it('names the schema that the CHANGELOG states', () => {
    assert.ok(readPage('CHANGELOG.md').includes(`The store has schema ${schemaVersion}`));
  });
});
