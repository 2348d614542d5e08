/** Ranking of searches with more hits than are ranked: the scores do not depend on the shortcuts for frequent words. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseQuery } from '../../../../src/search/parse-query.ts';
import { type TermQuery, toTermQuery } from '../../../../src/search/term-tree.ts';
import { SearchBudget } from '../../../../src/store/search/sql/search-budget.ts';
import { EntryCounts } from '../../../../src/store/search/sqlite/entry-counts.ts';
import { HiddenItemCache } from '../../../../src/store/search/sqlite/hidden-items.ts';
import { rankHits } from '../../../../src/store/search/sqlite/search-rank.ts';
import { SqliteSearchContext } from '../../../../src/store/search/sqlite/sqlite-search-context.ts';
import { openDatabase } from '../../../../src/store/sqlite/connection.ts';
import { SqliteDatabase } from '../../../../src/store/sqlite/database.ts';
import { item } from '../../../contract/engines.ts';
import { makeSqliteStore, scratchFolder } from '../../../world/scratch.ts';

const units = 240;
const words = ['letters', 'letter', 'reports', 'maps', 'council'];
const limits = { maxLength: 1000, maxTerms: 20, maxWildcards: 0, minPrefix: 3, maxDepth: 5 };

/** Units with some of the words in their titles and texts. @param numbers one for each unit. */
async function makeUnits(numbers: readonly number[]): Promise<SqliteDatabase> {
  const folder = scratchFolder();
  const store = makeSqliteStore(folder);
  await store.transaction(async (tx) => {
    const first = await tx.reserveGids(2 * units);
    const rows = numbers.map((number, i) => {
      const pick = (bits: number): string => words.filter((_, word) => (bits >> word) & 1).join(' ');
      const description = {
        id: `unit-${i}.eng`,
        type: 'DocumentaryUnitDescription',
        data: { languageCode: 'eng', name: pick(number) || 'Untitled', scopeAndContent: pick(number >> 5) },
        relationships: {},
        meta: { gid: first + 2 * i + 1 },
      };
      return item(first + 2 * i, `unit-${i}`, { parts: JSON.stringify([description]) });
    });
    await tx.items.insert(rows);
  });
  await store.close();
  return new SqliteDatabase(openDatabase({ folder, waitMs: 1000 }, 'read'));
}

function toSearch(db: SqliteDatabase): SqliteSearchContext {
  return new SqliteSearchContext(
    db,
    new EntryCounts(db, undefined),
    new HiddenItemCache(db, undefined),
    new SearchBudget(),
  );
}

function toQuery(text: string): TermQuery {
  return toTermQuery(parseQuery(text, limits).query!).query!;
}

describe('A search with more hits than are ranked', () => {
  it('gives its hits the same scores as a search that ranks all of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1023 }), { minLength: units, maxLength: units }),
        fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 2, max: 60 }),
        async (numbers, searched, limit) => {
          const db = await makeUnits(numbers);
          const selection = {
            query: toQuery(searched.join(' ')),
            filters: { tokens: {} },
            viewer: 'everything' as const,
          };
          const all = await rankHits(toSearch(db), selection, 10 * units, undefined);
          const some = await rankHits(toSearch(db), selection, limit, undefined);
          db.connection.close();
          assert.equal(some.length, Math.min(limit, all.length));
          const scores = new Map(all.map(({ gid, score, hasTitleWords }) => [gid, { score, hasTitleWords }]));
          for (const { gid, ...scored } of some) assert.deepEqual(scored, scores.get(gid));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('reads no list of each word if enough titles contain all of them', async () => {
    const db = await makeUnits(Array.from({ length: units }, () => 0b101));
    const statements: string[] = [];
    db.statement = (sql) => {
      statements.push(sql);
      return SqliteDatabase.prototype.statement.call(db, sql);
    };
    const selection = { query: toQuery('letters reports'), filters: { tokens: {} }, viewer: [] };
    const hits = await rankHits(toSearch(db), selection, 50, { count: 20 });
    db.connection.close();
    assert.equal(hits.length, 50);
    assert.deepEqual(
      statements.filter((sql) => sql.includes('between')),
      [],
    );
  });
});
