/** Lists items by their folded title, with the indexes of titles. */
import { Parameters, viewerSql } from '../sql/database.ts';
import type { TitleRange } from '../sql/search/search-source.ts';
import { otherTitles, titleEnd, toTypeNumbers, unitTitles } from '../sql/search/title-index.ts';
import { isHidden } from '../sql/visibility.ts';
import type { Gid } from '../viewer.ts';
import type { SqliteDatabase } from './database.ts';
import { sqliteDialect } from './dialect.ts';

/** The first item of each of the first titles of a range. Reads one index entry per title: many records have the same one. */
export async function listTitles(
  db: SqliteDatabase,
  { prefix, isUnit, types, viewer }: TitleRange,
  limit: number,
): Promise<readonly Gid[]> {
  const parameters = new Parameters();
  const after = parameters.add(prefix);
  const conditions = [
    `found.title < ${parameters.add(titleEnd(prefix))}`,
    isUnit ? unitTitles : otherTitles,
    ...(types === undefined
      ? []
      : [sqliteDialect.isIn('found.type', parameters.add(sqliteDialect.list(toTypeNumbers(types))))]),
  ];
  const viewedBy = viewerSql(viewer, sqliteDialect, parameters);
  if (viewedBy.sees !== 'everything')
    conditions.push(
      `not exists (select 1 from item hidden where hidden.gid = found.gid and hidden.restricted = 1 and ${isHidden('hidden', sqliteDialect, viewedBy)})`,
    );
  const next = (operator: '>=' | '>', title: string) =>
    db.first<{ gid: Gid; title: string }>(
      `select found.gid, found.title from search_item found where found.title ${operator} ${after} and ${conditions.join(' and ')}
       order by found.title, found.gid limit 1`,
      [title, ...parameters.values.slice(1)],
    );
  const gids: Gid[] = [];
  let row = await next('>=', prefix);
  while (row !== undefined) {
    gids.push(row.gid);
    if (gids.length === limit) break;
    row = await next('>', row.title);
  }
  return gids;
}

/** At most `limit` units and as many other records with a title. The viewer may not be allowed to see them. */
export function listWithTitle(db: SqliteDatabase, title: string, limit: number): readonly Gid[] {
  const titled = (index: string): string =>
    `select gid from (select found.gid from search_item found where found.title = $1 and ${index} limit ${limit})`;
  return db
    .rows<{ gid: Gid }>(`${titled(unitTitles)} union all ${titled(otherTitles)}`, [title])
    .map(({ gid }) => gid);
}
