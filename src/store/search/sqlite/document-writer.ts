/** Writes the search index of SQLite: a row of values and a row of the full-text index for each document. */
import type { SearchDocument } from '../../../search/document.ts';
import type { SqliteDatabase } from '../../sqlite/database.ts';
import type { Gid } from '../../viewer.ts';
import type { DocumentWriter } from '../sql/document-updater.ts';
import { fullTextColumns, toValueRow, valueColumns } from '../sql/search-columns.ts';

type WriteMode = 'insert' | 'replace';

const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

const insertInto = (table: string, columns: readonly string[], mode: WriteMode): string =>
  `${mode} into ${table} (${columns.join(', ')}) values (${placeholders(columns.length)})`;

const [firstColumn, ...otherColumns] = fullTextColumns;
const textNames = ['rowid', ...fullTextColumns];

export function createSqliteDocumentWriter(db: SqliteDatabase): DocumentWriter {
  const write = async (documents: readonly SearchDocument[], mode: WriteMode): Promise<void> => {
    if (documents.length === 0) return;
    const values = documents.map((document) => toValueRow(document, db.dialect.boolean));
    if (mode === 'insert') await db.insert('search_item', valueColumns, values);
    else await db.upsert('search_item', valueColumns, 1, values);
    // After the other rows: statements on other tables in between would make FTS5 write each document on its own.
    const insertText = db.statement(insertInto('search_text', textNames, mode));
    for (const { gid, columns, filter } of documents)
      insertText.run(gid, `${filter} ${columns[firstColumn]}`, ...otherColumns.map((name) => columns[name]));
  };
  return {
    insert: (documents) => write(documents, 'insert'),
    replace: (documents) => write(documents, 'replace'),
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
