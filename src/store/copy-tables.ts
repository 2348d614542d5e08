/**
 * Copies a store table by table, to another folder, database or engine. The names of tables and columns are the same on every engine and are read
 * from the store, so that a table of a later migration is copied without a change here. Tables of one engine alone (the gid counter, the schema
 * version, the search index) and tallies, which triggers count again, are not copied, nor are jobs: their files belong to one server.
 */
import type { Gid } from './viewer.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Values in the order of the columns. Booleans are 1 or 0. */
export type TableRow = readonly (string | number | null)[];

/** Number of rows in memory at a time. */
export const rowsPerBatch = 200;

/** A snapshot of a store. */
export interface TableSource {
  tables(): Promise<readonly Table[]>;
  rows(table: Table): AsyncIterable<readonly TableRow[]>;
  /** Higher than every gid in use. */
  nextGid(): Promise<Gid>;
}

/** A new store with empty tables, which is committed after the last row. */
export interface TableTarget {
  insertRows(table: Table, rows: readonly TableRow[]): Promise<void>;
  /** Makes new gids start here. */
  startGidsAt(next: Gid): Promise<void>;
}

/** Returns the number of rows of each table. @param onRows called with the table and the number of its rows that were copied so far. */
export async function copyTables(
  source: TableSource,
  target: TableTarget,
  onRows: (table: string, count: number) => void,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await source.tables()) {
    let count = 0;
    for await (const rows of source.rows(table)) {
      await target.insertRows(table, rows);
      count += rows.length;
      onRows(table.name, count);
    }
    counts.set(table.name, count);
  }
  await target.startGidsAt(await source.nextGid());
  return counts;
}
