/** SQL of the pages of lists of items: which rows are read, in which order, and after which row. */
import type { ItemRow, ItemSelection, ItemWindow } from '../items.ts';
import type { Viewer } from '../viewer.ts';
import { type Database, SqlParameters, viewerSql } from './database.ts';
import { findListStart } from './list-tallies.ts';
import { type ListSql, seesManyRestricted, toListSql } from './visibility.ts';

/** SQL of a page of a list: the column of the position, and the clauses after the columns. */
export interface PageSql {
  readonly position: string;
  readonly from: string;
  readonly values: readonly unknown[];
}

export async function toPageSql(
  db: Database,
  selection: ItemSelection,
  viewer: Viewer,
  page: ItemWindow,
): Promise<PageSql> {
  const { dialect } = db;
  const start =
    page.after === undefined ? await findListStart(db, selection, viewer, page.offset) : undefined;
  const seesMany = await seesManyRestricted(db, viewer);
  const parameters = new SqlParameters();
  const viewedBy = viewerSql(viewer, dialect, parameters, seesMany);
  const source = toListSql(selection, dialect, viewedBy, parameters);
  const { gid, sortKey } = source;
  const hasSortKey = sortKey !== undefined;
  const isInPart =
    page.after !== undefined
      ? `and ${compareRows(source, '>', page.after, parameters)}`
      : start !== undefined
        ? `and ${sortKey ?? gid} >= ${parameters.add(start.key)}`
        : '';
  const key = `${gid} as listed${hasSortKey ? `, ${sortKey} as sort_key` : ''}`;
  const order = hasSortKey ? 'sort_key, listed' : 'listed';
  // Each branch is a range of an index in order, and the branches are merged. The page is found in the index alone, without sorting, and
  // only its own rows are read.
  const keys = source.branches.map((branch) => `select ${key} from ${branch} ${isInPart}`);
  const limit = parameters.add(page.limit);
  const offset = parameters.add(start?.offset ?? page.offset);
  const merged = dialect.mergeRanges(keys, order, `cast(${limit} as bigint) + cast(${offset} as bigint)`);
  return {
    position: `${hasSortKey ? 'sort_key' : 'item.position'} as position`,
    from: `from (${merged} limit ${limit} offset ${offset}) page
      ${dialect.join} item on item.gid = listed order by ${order}`,
    values: parameters.values,
  };
}

/** Condition: the row of a list comes before (`<`) or after (`>`) another row of it. */
export function compareRows(
  { gid, sortKey }: Pick<ListSql, 'gid' | 'sortKey'>,
  operator: '<' | '>',
  row: Pick<ItemRow, 'gid' | 'position'>,
  parameters: SqlParameters,
): string {
  if (sortKey === undefined) return `${gid} ${operator} ${parameters.add(row.gid)}`;
  return `(${sortKey}, ${gid}) ${operator} (${parameters.add(row.position)}, ${parameters.add(row.gid)})`;
}
