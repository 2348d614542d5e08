/** Lists items by their folded title, with the indexes of titles. */
import { SqlParameters } from '../../sql/database.ts';
import type { SqliteDatabase } from '../../sqlite/database.ts';
import { sqliteDialect } from '../../sqlite/dialect.ts';
import type { Gid } from '../../viewer.ts';
import type { TitleRange } from '../sql/search-source.ts';
import { isNotUnitSql, isUnitSql, titleUpperBound, toTypeNumbers } from '../sql/title-index.ts';
import type { HiddenItems } from './hidden-items.ts';

/** Entries that are read at once. A list in one call takes a third of the time of a call for each entry. */
const minRead = 32;
const maxRead = 20_000;

/** Greater than all gids. */
const lastGid = Number.MAX_SAFE_INTEGER;

/**
 * The first visible item of each of the first titles of a range. Many records may have the same title, so the entries after an item are read from the
 * next title on; they are many only as long as they are hidden.
 */
export function listTitles(
  db: SqliteDatabase,
  { prefix, isUnit, types }: TitleRange,
  hidden: HiddenItems,
  limit: number,
): readonly Gid[] {
  const parameters = new SqlParameters();
  const [afterTitle, afterGid] = [parameters.add(prefix), parameters.add(0)];
  const conditions = [
    `found.title < ${parameters.add(titleUpperBound(prefix))}`,
    isUnit ? isUnitSql : isNotUnitSql,
    ...(types === undefined
      ? []
      : [sqliteDialect.isIn('found.type', parameters.add(sqliteDialect.list(toTypeNumbers(types))))]),
  ];
  const read = db
    .statement(
      `select found.title, found.gid from search_item found
       where (found.title, found.gid) > (${afterTitle}, cast(${afterGid} as integer)) and ${conditions.join(' and ')}
       order by found.title, found.gid limit ${parameters.add(0)}`,
    )
    .raw();
  const values = parameters.values.slice(2, -1);
  const gids: Gid[] = [];
  let [title, gid, size] = [prefix, 0, minRead];
  let listed: string | undefined;
  for (;;) {
    const before = gids.length;
    const entries = read.all(title, gid, ...values, size) as [string, Gid][];
    for (const [entryTitle, entryGid] of entries) {
      if (entryTitle === listed || hidden.has(entryGid)) continue;
      gids.push(entryGid);
      listed = entryTitle;
      if (gids.length === limit) return gids;
    }
    if (entries.length < size) return gids;
    [title, gid] = entries.at(-1)!;
    if (title === listed) gid = lastGid;
    else if (gids.length === before) size = Math.min(2 * size, maxRead);
  }
}

/** At most `limit` units and as many other records with a title. The viewer may not be allowed to see them. */
export function listWithTitle(db: SqliteDatabase, title: string, limit: number): readonly Gid[] {
  const titled = (index: string): string =>
    `select gid from (select found.gid from search_item found where found.title = $1 and ${index} limit ${limit})`;
  return db
    .rows<{ gid: Gid }>(`${titled(isUnitSql)} union all ${titled(isNotUnitSql)}`, [title])
    .map(({ gid }) => gid);
}
