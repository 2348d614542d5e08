import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { publishSql, withdrawSql } from '../../../src/store/sql/harvest-sql.ts';
import { createDatabase, databaseFile } from '../../../src/store/sqlite/connection.ts';
import { sqliteDialect } from '../../../src/store/sqlite/dialect.ts';
import { scratchFolder } from '../../world/scratch.ts';

describe('Updating OAI records', () => {
  it('reads the changed items by their keys, and does not scan all units', () => {
    const folder = scratchFolder();
    createDatabase({ folder, waitMs: 1000 });
    const database = new Database(databaseFile(folder));
    for (const sql of [publishSql, withdrawSql]) {
      const plan = database.prepare(`explain query plan ${sql(sqliteDialect, '$2')}`).all({ 1: '[]', 2: '' });
      const steps = (plan as { detail: string }[]).map(({ detail }) => detail);
      const onItems = steps.filter((step) => /\b(item|outer_item|holder|harvest)\b/.test(step));
      assert.ok(onItems.length > 1, steps.join('\n'));
      for (const step of onItems)
        assert.match(step, /USING (INTEGER PRIMARY KEY \(rowid=\?\)|INDEX harvest_by_gid \(gid=\?\))/);
    }
    database.close();
  });
});
