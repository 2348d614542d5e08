/** Conditions of suggestions on SQLite, in which the words of a prefix replace it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { searchTables } from '../../../../src/store/migrations/search-tables.ts';
import type { SuggestSyntax } from '../../../../src/store/search/sql/match.ts';
import { ftsSyntax } from '../../../../src/store/search/sqlite/match-syntax.ts';
import { createSuggestSyntax } from '../../../../src/store/search/sqlite/suggest-syntax.ts';
import { SqliteDatabase } from '../../../../src/store/sqlite/database.ts';

/** Documents with these words in their titles, and these subjects. */
function makeIndex(documents: readonly { title: readonly string[]; subjects: readonly string[] }[]) {
  const connection = new Database(':memory:');
  connection.exec(searchTables.sqlite);
  const insert = connection.prepare('insert into search_text (rowid, scope, title) values (?, ?, ?)');
  for (const [i, { title, subjects }] of documents.entries())
    insert.run(i + 1, subjects.map((subject) => `=u${subject}`).join(' '), title.join(' '));
  connection.pragma('query_only = ON');
  const list = connection.prepare('select rowid from search_text where search_text match ?').pluck();
  return { db: new SqliteDatabase(connection), list: (text: string) => list.all(text) };
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '文'), minLength: 1, maxLength: 4 });
const document = fc.record({ title: fc.array(word), subjects: fc.array(word, { maxLength: 2 }) });

const term = (prefix: string) => ({
  kind: 'term' as const,
  columns: 'all' as const,
  exact: [prefix],
  related: [`~${prefix}`],
  isPrefix: true,
});

describe('A condition of suggestions', () => {
  it('matches the same records as the prefix that it replaces', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 120 }), word, word, (documents, prefix, known) => {
        const { db, list } = makeIndex(documents);
        const conditions = <Condition>(syntax: SuggestSyntax<Condition>): readonly Condition[] => {
          const subjects = syntax.tokenPrefixes([`=u${prefix}`, `=c${prefix}`]);
          const inTitle = syntax.term(term(prefix), 'any', ['title']);
          return [
            subjects,
            inTitle,
            syntax.except(subjects, [syntax.tokens([`=u${known}`, `=u${prefix}`])]),
            syntax.except(inTitle, [syntax.tokens([`=u${known}`])]),
            syntax.and([inTitle, subjects]),
            syntax.or([inTitle, subjects]),
          ];
        };
        const expected = conditions(ftsSyntax).map(list);
        assert.deepEqual(
          conditions(createSuggestSyntax(db)).map(({ text }) => list(text)),
          expected,
        );
        assert.equal(db.connection.pragma('query_only', { simple: true }), 1);
        db.connection.close();
      }),
      { numRuns: 60 },
    );
  });

  it('contains no prefix of few words, whose entries would all be merged', () => {
    const { db } = makeIndex([{ title: ['letters', 'lease'], subjects: ['letters'] }]);
    const syntax = createSuggestSyntax(db);
    for (const { text } of [syntax.tokenPrefixes(['=ule']), syntax.term(term('le'), 'any', ['title'])])
      assert.ok(!text.includes('*'), text);
    db.connection.close();
  });
});
