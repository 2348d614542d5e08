/** The table `search_name` on every engine: names by parent and language (names.ts). Its rows are written together with the search documents. */
import type { SearchDocument } from '../../search/document.ts';
import type { NameReader, NameSelection } from '../names.ts';
import type { Gid, Viewer } from '../viewer.ts';
import {
  type Column,
  type Database,
  gidColumn,
  SqlParameters,
  viewerSql,
  type WriteDatabase,
} from './database.ts';
import { isHidden } from './visibility.ts';

const columns: readonly Column[] = [['parent', 'bigint'], ['language', 'text'], ['title', 'text'], gidColumn];

/** Upper bound of a prefix range: sorts after every character. */
const lastCharacter = '\u{10ffff}';

/** Items without a parent are in no list. */
export async function insertNames(db: WriteDatabase, documents: readonly SearchDocument[]): Promise<void> {
  const rows = documents.flatMap(({ gid, names, path }) => {
    const parent = path.at(-1);
    if (parent === undefined) return [];
    return names.map(({ language, key }) => [
      parent,
      db.dialect.toStorable(language),
      db.dialect.toStorable(key),
      gid,
    ]);
  });
  if (rows.length > 0) await db.insert('search_name', columns, rows);
}

export async function deleteNames(db: WriteDatabase, gids: readonly Gid[]): Promise<void> {
  await db.write(gids.length, `delete from search_name where ${db.dialect.isIn('gid', '$1')}`, [
    db.dialect.list(gids),
  ]);
}

export function createNameReader(db: Database): NameReader {
  return {
    async listLanguages(parent, viewer) {
      const parameters = new SqlParameters();
      const isListed = `found.parent = ${parameters.add(parent)} ${isVisible(db, viewer, parameters)}`;
      const next = (range: string): string =>
        `(select found.language from search_name found where ${isListed} ${range} order by found.language limit 1)`;
      return listDistinctValues(db, next(''), next('and found.language > step.value'), parameters);
    },
    async listInitials({ parent, language, viewer }, limit) {
      const parameters = new SqlParameters();
      const isListed = inList({ parent, language }, parameters) + isVisible(db, viewer, parameters);
      const next = (range: string): string =>
        `(select substr(found.title, 1, 1) from search_name found where ${isListed} ${range} order by found.title limit 1)`;
      const after = `and found.title > step.value || ${parameters.add(lastCharacter)}`;
      return listDistinctValues(db, next(''), next(after), parameters, limit);
    },
    async list({ parent, language, viewer }, prefix, { offset, limit }) {
      const parameters = new SqlParameters();
      const isListed = inList({ parent, language }, parameters) + isVisible(db, viewer, parameters);
      const range = `found.title >= ${parameters.add(prefix)} and found.title < ${parameters.add(prefix + lastCharacter)}`;
      const rows = await db.all<{ gid: Gid }>(
        `select found.gid from search_name found where ${isListed} and ${range}
         order by found.title, found.gid limit ${parameters.add(limit)} offset ${parameters.add(offset)}`,
        parameters.values,
      );
      return rows.map(({ gid }) => gid);
    },
  };
}

function inList(
  { parent, language }: Pick<NameSelection, 'parent' | 'language'>,
  parameters: SqlParameters,
): string {
  return `found.parent = ${parameters.add(parent)} and found.language = ${parameters.add(language)} `;
}

/** Further condition on the row `found`. */
function isVisible(db: Database, viewer: Viewer, parameters: SqlParameters): string {
  const viewedBy = viewerSql(viewer, db.dialect, parameters);
  if (viewedBy.sees === 'everything') return '';
  const hidden = isHidden('hidden', db.dialect, viewedBy);
  return `and not exists (select 1 from item hidden where hidden.gid = found.gid and ${hidden})`;
}

/** Distinct values by a loose index scan: one index seek for each value. */
async function listDistinctValues(
  db: Database,
  first: string,
  next: string,
  parameters: SqlParameters,
  limit = 1000,
): Promise<readonly string[]> {
  const rows = await db.all<{ value: string }>(
    `with recursive step (value) as (
       select ${first} union all select ${next} from step where step.value is not null)
     select value from step where value is not null limit ${parameters.add(limit)}`,
    parameters.values,
  );
  return rows.map(({ value }) => value);
}
