/** Writes the search index of PostgreSQL: one row for each document. */
import type { SearchDocument } from '../../../search/document.ts';
import type { PostgresSession } from '../../postgres/session.ts';
import type { Column } from '../../sql/database.ts';
import type { DocumentWriter } from '../sql/document-updater.ts';
import { toValueRow, valueColumns } from '../sql/search-columns.ts';
import { tokenTextColumns, toTokenTexts } from './document-tokens.ts';
import { replaceSeparators } from './packed-values.ts';

const columns: readonly Column[] = [...valueColumns, ...tokenTextColumns];

export function createPostgresDocumentWriter(session: PostgresSession): DocumentWriter {
  const toRow = (document: SearchDocument) => [
    ...toValueRow(document, (value) => value).map((value) =>
      typeof value === 'string' ? replaceSeparators(session.dialect.toStorable(value)) : value,
    ),
    ...toTokenTexts(document),
  ];
  return {
    insert: (documents) => session.insert('search_item', columns, documents.map(toRow)),
    replace: (documents) => session.upsert('search_item', columns, 1, documents.map(toRow)),
    delete: (gids) =>
      session.write(gids.length, 'delete from search_item where gid = any($1::bigint[])', [gids]),
  };
}
