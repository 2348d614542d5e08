/** How many entries of an index SQLite skips for a page of a long list: the offset that it gets. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ItemSelection, NewItem } from '../../../src/store/items.ts';
import { createItemReader } from '../../../src/store/sql/item-queries.ts';
import { openDatabase } from '../../../src/store/sqlite/connection.ts';
import { SqliteDatabase } from '../../../src/store/sqlite/database.ts';
import { createSqliteReads } from '../../../src/store/sqlite/reads.ts';
import type { Viewer } from '../../../src/store/viewer.ts';
import { item } from '../../contract/engines.ts';
import { makeSqliteStore, scratchFolder } from '../../world/scratch.ts';

const units = 6000;
const parent = 17;

describe('A page at any offset of a long list', () => {
  it('is found without skipping the entries before it', async () => {
    const folder = scratchFolder();
    const store = await makeSqliteStore(folder);
    await store.transaction(async (tx) => {
      const first = await tx.reserveGids(units * 10);
      const rows = Array.from({ length: units }, (_, i): NewItem => {
        const gid = first + i * 10;
        return item(gid, `unit-${i}`, { parent, position: i });
      });
      await tx.items.insert(rows);
    });
    await store.close();
    const connection = openDatabase({ folder, waitMs: 1000 }, 'read');
    const db = new SqliteDatabase(connection);
    const reader = createItemReader(db, createSqliteReads(db).items);
    const offsets: number[] = [];
    db.items = async (sql, parameters) => {
      const offset = /offset \$(\d+)/.exec(sql)!;
      offsets.push(parameters[Number(offset[1]) - 1] as number);
      return SqliteDatabase.prototype.items.call(db, sql, parameters) as never;
    };
    const lists: readonly ItemSelection[] = [{ type: 'DocumentaryUnit' }, { parent }];
    const viewers: readonly Viewer[] = ['everything', [], [1]];
    for (const list of lists) {
      for (const viewer of viewers) {
        const [row] = await reader.list(list, viewer, { offset: units - 7, limit: 1 });
        assert.equal(row?.id, `unit-${units - 7}`);
      }
    }
    connection.close();
    assert.ok(offsets.length === 6 && Math.max(...offsets) < 2000, offsets.join(', '));
  });
});
