/** Reading from SQLite what harvesters are told. */

import type { HarvestRow, HarvestSelection } from '../harvest.ts';
import { countSql, earliestSql, holdersSql, pageSql, selectedColumns } from '../harvest-sql.ts';
import type { Gid } from '../viewer.ts';
import { SqliteEventReads } from './sqlite-event-reads.ts';

/** SQLite has no booleans. */
type StoredHarvest = Omit<HarvestRow, 'isDeleted'> & { isDeleted: number };

export class SqliteHarvestReads extends SqliteEventReads {
  async findHarvest(id: string): Promise<HarvestRow | undefined> {
    const row = this.one<StoredHarvest>(`select ${selectedColumns} from harvest where id = ?`, id);
    return row && toHarvest(row);
  }

  async listHarvest(
    selection: HarvestSelection,
    page: { readonly after?: Pick<HarvestRow, 'stamp' | 'id'>; readonly limit: number },
  ): Promise<readonly HarvestRow[]> {
    if (selection.types.length === 0) return [];
    const { values, bind } = binding();
    return this.all<StoredHarvest>(pageSql(selection, page, bind), ...values).map(toHarvest);
  }

  async countHarvest(selection: HarvestSelection, atMost: number): Promise<number> {
    if (selection.types.length === 0) return 0;
    const { values, bind } = binding();
    return this.one<{ n: number }>(countSql(selection, atMost, bind), ...values)!.n;
  }

  async findEarliestHarvest(): Promise<string | undefined> {
    return this.one<{ stamp: string | null }>(earliestSql)?.stamp ?? undefined;
  }

  async listHarvestHolders(): Promise<readonly Gid[]> {
    return this.all<{ holder: Gid }>(holdersSql).map((row) => row.holder);
  }
}

function binding(): { values: unknown[]; bind: (value: unknown) => string } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => {
    values.push(value);
    return '?';
  };
  return { values, bind };
}

function toHarvest(row: StoredHarvest): HarvestRow {
  return { ...row, isDeleted: row.isDeleted === 1 };
}
