import assert from 'node:assert/strict';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { checkAtStart, checkWhole } from '../../../src/store/sqlite/check-database.ts';
import { createDatabase, databaseFile } from '../../../src/store/sqlite/connection.ts';
import { scratchFolder } from '../../world/scratch.ts';

const pageBytes = 8192;
const folder = scratchFolder();
let stores = 0;

/** A store whose items and words fill some hundred pages. */
function fillStore(): { readonly folder: string; readonly waitMs: number } {
  const options = { folder: `${folder}/${stores++}`, waitMs: 1000 };
  createDatabase(options);
  const database = new Database(databaseFile(options.folder));
  const insert = database.prepare(
    `insert into item (gid, id, type, position, restricted, child_count, watched_by, followers, following, watching, revision, data, parts, is_versioned, access_limited)
     values (?, ?, 'Country', 0, 0, 0, 0, 0, 0, 0, 1, '{}', ?, 0, 0)`,
  );
  const insertWords = database.prepare('insert into search_text (rowid, text) values (?, ?)');
  database.transaction(() => {
    for (let i = 0; i < 500; i++) {
      insert.run(1000 + i, `item-${i}`, 'x'.repeat(3000));
      insertWords.run(1000 + i, Array.from({ length: 200 }, (_, word) => `w${i}x${word}`).join(' '));
    }
  })();
  database.close();
  return options;
}

describe('The check of a store at the start of a server', () => {
  for (const [what, maxBytes] of [
    ['a small file, as a whole', undefined],
    ['a large file, in samples', 0],
  ] as const) {
    it(`accepts an undamaged store: ${what}`, () => {
      assert.doesNotThrow(() => checkAtStart(fillStore(), maxBytes));
    });

    it(`detects damaged pages: ${what}`, () => {
      const options = fillStore();
      const file = databaseFile(options.folder);
      const pages = readFileSync(file);
      pages.fill(0x5a, Math.floor(pages.length / pageBytes / 2) * pageBytes);
      writeFileSync(file, pages);
      assert.throws(
        () => checkAtStart(options, maxBytes),
        /is damaged \(.+\)\. Restore a backup in its place, or fill a new store from a dump; 'fonds check'/,
      );
      assert.equal(checkWhole(options, 1).length, 1);
    });

    it(`detects an empty file: ${what}`, () => {
      const options = fillStore();
      truncateSync(databaseFile(options.folder), 0);
      assert.deepEqual(checkWhole(options, 1), ['The file has no tables.']);
    });

    it(`detects a truncated file: ${what}`, () => {
      const options = fillStore();
      truncateSync(databaseFile(options.folder), 100 * pageBytes);
      assert.throws(() => checkAtStart(options, maxBytes), /is damaged|malformed/);
    });
  }

  it('reads some pages of a large file, however many it has', () => {
    const options = fillStore();
    damagePage(options.folder, 'item', 'leaf');
    damagePage(options.folder, 'search_text_data', 'leaf');
    // Damage between the samples is not found, since nothing reads a whole table.
    assert.doesNotThrow(() => checkAtStart(options, 0));
    assert.notDeepEqual(checkWhole(options, 1), []);
  });
});

/** Overwrites a page in the middle of a table that has none of the rows which are read at the start. */
function damagePage(storeFolder: string, table: string, pageType: string): void {
  const file = databaseFile(storeFolder);
  const database = new Database(file);
  const pages = database
    .prepare('select pageno from dbstat where name = ? and pagetype = ? order by path')
    .pluck()
    .all(table, pageType) as number[];
  database.close();
  // Samples are at multiples of a 32nd of the table.
  const page = pages[Math.floor((pages.length * 33) / 64)]!;
  const bytes = readFileSync(file);
  bytes.fill(0x5a, (page - 1) * pageBytes, page * pageBytes);
  writeFileSync(file, bytes);
}
