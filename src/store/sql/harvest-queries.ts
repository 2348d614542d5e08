/** OAI records, on every engine: see harvest.ts. */
import type { HarvestReader, HarvestRow, HarvestSelection, HarvestWindow } from '../harvest.ts';
import type { Gid } from '../viewer.ts';
import { type Database, SqlParameters } from './database.ts';
import { firstOrLastStampSql } from './harvest-sql.ts';

const columns = 'id, gid, type, stamp, gone as "isDeleted", holder as parent, above as grandparent';
const booleans = ['isDeleted'] as const;

/** Before and after all stamps. */
const minStamp = '';
const maxStamp = '9999';

/** Steps through the index from one parent to the next, however many records each has. */
const parentsSql = `
  with recursive step (holder) as (
    select min(holder) from harvest where holder is not null
    union all
    select (select min(harvest.holder) from harvest where harvest.holder > step.holder) from step where step.holder is not null)
  select holder as gid from step where holder is not null`;

export function createHarvestReader(db: Database): HarvestReader {
  return {
    async find(id: string): Promise<HarvestRow | undefined> {
      if (!db.dialect.isStorable(id)) return undefined;
      return db.first<HarvestRow>(`select ${columns} from harvest where id = $1`, [id], booleans);
    },
    async list(selection: HarvestSelection, page: HarvestWindow): Promise<readonly HarvestRow[]> {
      if (selection.types.length === 0) return [];
      const parameters = new SqlParameters();
      const sql = pageSql(selection, page, parameters);
      return db.all<HarvestRow>(sql, parameters.values, booleans);
    },
    async count(selection: HarvestSelection, maxPerType: number): Promise<number> {
      if (selection.types.length === 0) return 0;
      const parameters = new SqlParameters();
      const sql = countSql(selection, maxPerType, parameters);
      return (await db.first<{ n: number }>(sql, parameters.values))!.n;
    },
    async findEarliestStamp(): Promise<string | undefined> {
      const row = await db.first<{ stamp: string | null }>(firstOrLastStampSql('min'), []);
      return row?.stamp ?? undefined;
    },
    async listParents(): Promise<readonly Gid[]> {
      return (await db.all<{ gid: Gid }>(parentsSql, [])).map((row) => row.gid);
    },
  };
}

/** A page, from one range of an index for each type: as fast at the end of the list as at the start. */
function pageSql(selection: HarvestSelection, page: HarvestWindow, parameters: SqlParameters): string {
  const after = page.after ?? { stamp: selection.from ?? minStamp, id: '' };
  const branches = selection.types.map(
    (type) => `select * from (select ${columns} from harvest where ${isOf(type, selection, parameters)}
      and (stamp, id) > (${parameters.add(after.stamp)}, ${parameters.add(after.id)})
      and stamp <= ${parameters.add(selection.until ?? maxStamp)}
      order by stamp, id limit ${parameters.add(page.limit)}) as branch`,
  );
  return `${branches.join(' union all ')} order by stamp, id limit ${parameters.add(page.limit)}`;
}

function countSql(selection: HarvestSelection, maxPerType: number, parameters: SqlParameters): string {
  const branches = selection.types.map(
    (type) => `(select count(*) from (select 1 from harvest where ${isOf(type, selection, parameters)}
      and stamp >= ${parameters.add(selection.from ?? minStamp)} and stamp <= ${parameters.add(selection.until ?? maxStamp)}
      limit ${parameters.add(maxPerType)}) as branch)`,
  );
  return `select ${branches.join(' + ')} as n`;
}

function isOf(type: string, { within }: HarvestSelection, parameters: SqlParameters): string {
  const isType = `type = ${parameters.add(type)}`;
  if (within === undefined) return isType;
  return 'parent' in within
    ? `${isType} and holder = ${parameters.add(within.parent)}`
    : `${isType} and above = ${parameters.add(within.grandparent)}`;
}
