/**
 * A store as bare tables, for copying it whole to another place or engine. The names of tables and columns are the same on every engine, and are
 * asked of the store itself: a table added by a migration is copied without a word here. What only one engine has (how it counts gids, its schema
 * version) is left out, and so are jobs: whoever runs them has their files.
 */
import type { Gid } from './viewer.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Values in the order of the columns. Truth is 1 or 0. */
export type TableRow = readonly (string | number | null)[];

/** How many rows are in memory at once. */
export const rowsAtOnce = 200;

/** One moment of a store, whatever is written meanwhile. */
export interface TableSource {
  tables(): Promise<readonly Table[]>;
  rows(table: Table): AsyncIterable<readonly TableRow[]>;
  /** Above every gid that was given. */
  nextGid(): Promise<Gid>;
}

/** A store with empty tables, which comes into being when all of it is there. */
export interface TableTarget {
  insertRows(table: Table, rows: readonly TableRow[]): Promise<void>;
  /** Fresh gids are to begin here. */
  goOnFrom(next: Gid): Promise<void>;
}

/** Rows by table. @param onRows called with the table and how many of its rows were copied so far. */
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
  await target.goOnFrom(await source.nextGid());
  return counts;
}
