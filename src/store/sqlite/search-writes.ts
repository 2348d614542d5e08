/** Writes the search index of SQLite: a row of values and a row of the full-text index for each document. */
import type { SearchDocument } from '../../search/document.ts';
import type { SearchWrites } from '../sql/search/search-changes.ts';
import { fullTextColumns, toValueRow, valueColumns } from '../sql/search/search-columns.ts';
import type { Gid } from '../viewer.ts';
import type { SqliteDatabase } from './database.ts';

const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

const insertInto = (table: string, columns: readonly string[], or = ''): string =>
  `insert ${or}into ${table} (${columns.join(', ')}) values (${placeholders(columns.length)})`;

const [firstColumn, ...otherColumns] = fullTextColumns;
const textNames = ['rowid', ...fullTextColumns];

export function createSqliteSearchWrites(db: SqliteDatabase): SearchWrites {
  const write = async (documents: readonly SearchDocument[], or: string): Promise<void> => {
    if (documents.length === 0) return;
    const values = documents.map((document) => toValueRow(document, db.dialect.boolean));
    if (or === '') await db.insert('search_item', valueColumns, values);
    else await db.upsert('search_item', valueColumns, 1, values);
    // After the other rows: statements on other tables in between would make FTS5 write each document on its own.
    const insertText = db.statement(insertInto('search_text', textNames, or));
    for (const { gid, columns, filter } of documents)
      insertText.run(gid, `${filter} ${columns[firstColumn]}`, ...otherColumns.map((name) => columns[name]));
  };
  return {
    insert: (documents) => write(documents, ''),
    replace: (documents) => write(documents, 'or replace '),
    async delete(gids: readonly Gid[]): Promise<void> {
      const indexed = db.statement(
        'select gid from search_item where gid in (select value from json_each(?))',
      );
      const rows = indexed.all(JSON.stringify(gids)) as { gid: Gid }[];
      const deleteText = db.statement('delete from search_text where rowid = ?');
      for (const { gid } of rows) deleteText.run(gid);
      const deleteValues = db.statement('delete from search_item where gid = ?');
      for (const { gid } of rows) deleteValues.run(gid);
    },
  };
}
