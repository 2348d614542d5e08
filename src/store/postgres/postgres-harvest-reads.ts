/** Reading from PostgreSQL what harvesters are told. */

import type { HarvestRow, HarvestSelection } from '../harvest.ts';
import { countSql, earliestSql, holdersSql, pageSql, selectedColumns } from '../harvest-sql.ts';
import type { Gid } from '../viewer.ts';
import { PostgresEventReads } from './postgres-event-reads.ts';
import { impossible } from './postgres-item-reads.ts';
import { Parameters } from './postgres-visibility.ts';

export abstract class PostgresHarvestReads extends PostgresEventReads {
  async findHarvest(id: string): Promise<HarvestRow | undefined> {
    if (id.includes(impossible)) return undefined;
    return this.one<HarvestRow>(`select ${selectedColumns} from harvest where id = $1`, id);
  }

  async listHarvest(
    selection: HarvestSelection,
    page: { readonly after?: Pick<HarvestRow, 'stamp' | 'id'>; readonly limit: number },
  ): Promise<readonly HarvestRow[]> {
    if (selection.types.length === 0) return [];
    const parameters = new Parameters();
    const sql = pageSql(selection, page, (value) => parameters.add(value));
    return this.all<HarvestRow>(sql, ...parameters.values);
  }

  async countHarvest(selection: HarvestSelection, atMost: number): Promise<number> {
    if (selection.types.length === 0) return 0;
    const parameters = new Parameters();
    const sql = countSql(selection, atMost, (value) => parameters.add(value));
    return (await this.one<{ n: number }>(sql, ...parameters.values))!.n;
  }

  async findEarliestHarvest(): Promise<string | undefined> {
    return (await this.one<{ stamp: string | null }>(earliestSql))?.stamp ?? undefined;
  }

  async listHarvestHolders(): Promise<readonly Gid[]> {
    return (await this.all<{ holder: Gid }>(holdersSql)).map((row) => row.holder);
  }
}
