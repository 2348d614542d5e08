/** Lists items by their folded title, with the indexes of titles. */
import { Parameters } from '../sql/database.ts';
import type { TitleRange } from '../sql/search/search-source.ts';
import { otherTitles, titleEnd, toTypeNumbers, unitTitles } from '../sql/search/title-index.ts';
import type { Gid } from '../viewer.ts';
import type { SqliteDatabase } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import type { HiddenItems } from './hidden-items.ts';

/** So many entries with the same title are read before the next title is searched for in the index. */
const maxEntriesPerTitle = 20;

/** The first visible item of each of the first titles of a range. Reads few index entries per title: many records have the same one. */
export function listTitles(
  db: SqliteDatabase,
  { prefix, isUnit, types }: TitleRange,
  hidden: HiddenItems,
  limit: number,
): readonly Gid[] {
  const parameters = new Parameters();
  const after = parameters.add(prefix);
  const conditions = [
    `found.title < ${parameters.add(titleEnd(prefix))}`,
    isUnit ? unitTitles : otherTitles,
    ...(types === undefined
      ? []
      : [sqliteDialect.isIn('found.type', parameters.add(sqliteDialect.list(toTypeNumbers(types))))]),
  ];
  const read = (operator: '>=' | '>', title: string) =>
    db
      .statement(
        `select found.gid, found.title from search_item found where found.title ${operator} ${after} and ${conditions.join(' and ')}
         order by found.title, found.gid`,
      )
      .iterate(title, ...parameters.values.slice(1)) as Iterable<{ gid: Gid; title: string }>;
  const gids: Gid[] = [];
  let last: string | undefined;
  let isComplete = false;
  while (!isComplete && gids.length < limit) {
    isComplete = true;
    let skipped = 0;
    for (const { gid, title } of last === undefined ? read('>=', prefix) : read('>', last)) {
      if (title === last) {
        skipped += 1;
        isComplete = skipped <= maxEntriesPerTitle;
      } else if (!hidden.has(gid)) {
        gids.push(gid);
        last = title;
        skipped = 0;
      }
      if (!isComplete || gids.length === limit) break;
    }
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
