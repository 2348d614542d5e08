import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { showSql, withdrawSql } from '../../../src/store/harvest-sql.ts';
import { createDatabase, databaseFile } from '../../../src/store/sqlite/connection.ts';
import { scratchFolder } from '../../world/scratch.ts';

describe('Telling harvesters of a change', () => {
  it('looks at what has changed and not at every unit there is', () => {
    const folder = scratchFolder();
    createDatabase({ folder, waitMs: 1000 });
    const database = new Database(databaseFile(folder));
    const isTouched = (gid: string) => `${gid} in (select value from json_each(@touched))`;
    for (const sql of [showSql(isTouched, '@stamp'), withdrawSql(isTouched, '@stamp')]) {
      const plan = database.prepare(`explain query plan ${sql}`).all({ touched: '[]', stamp: '' });
      const steps = (plan as { detail: string }[]).map(({ detail }) => detail);
      const onItems = steps.filter((step) => /\b(item|outer_item|holder|harvest)\b/.test(step));
      assert.ok(onItems.length > 1, steps.join('\n'));
      for (const step of onItems)
        assert.match(step, /USING (INTEGER PRIMARY KEY \(rowid=\?\)|INDEX harvest_by_gid \(gid=\?\))/);
    }
    database.close();
  });
});
