import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { nextItemsQuery } from '../../../../src/store/search/sql/index-rebuilder.ts';
import { createDatabase, databaseFile } from '../../../../src/store/sqlite/connection.ts';
import { sqliteDialect } from '../../../../src/store/sqlite/dialect.ts';
import { scratchFolder } from '../../../world/scratch.ts';

describe('Building the search index again', () => {
  it('reads each item once, and does not sort all items for every batch', () => {
    const folder = scratchFolder();
    createDatabase({ folder, waitMs: 1000 });
    const database = new Database(databaseFile(folder));
    const plan = database
      .prepare(`explain query plan ${nextItemsQuery(sqliteDialect)}`)
      .all({ 1: 0, 2: 500 }) as { detail: string }[];
    assert.deepEqual(
      plan.map(({ detail }) => detail),
      ['SEARCH item USING INTEGER PRIMARY KEY (rowid>?)'],
    );
    database.close();
  });
});
