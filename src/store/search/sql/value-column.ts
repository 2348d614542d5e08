/** Values of hits, by column of `search_item`. A search backend that keeps them in columns counts them without an object for each hit. */
import type { Gid } from '../../viewer.ts';

export type ColumnValue = string | number | boolean | null;

/** Values in the order of the requested columns; others may follow. */
export type ValueRow = readonly ColumnValue[];

/** The values of the requested items, in their order. */
export interface ValueColumn {
  /** Number of the requested items. */
  readonly size: number;
  /** Undefined for an item that was deleted meanwhile. */
  get(item: number): ColumnValue | undefined;
  /** The different values, and how many items have each. */
  count(): Iterable<readonly [value: ColumnValue, count: number]>;
}

/** @param rows in any order, each with its gid after the values. */
export function orderRowsByGids(
  gids: readonly Gid[],
  rows: readonly ValueRow[],
): readonly (ValueRow | undefined)[] {
  // Usually all are found, in the same order.
  if (rows.length === gids.length && rows.every((row, i) => row.at(-1) === gids[i])) return rows;
  const byGid = new Map(rows.map((row) => [row.at(-1), row]));
  return gids.map((gid) => byGid.get(gid));
}

/** @param width number of the columns. */
export function toColumns(rows: readonly (ValueRow | undefined)[], width: number): readonly ValueColumn[] {
  return Array.from({ length: width }, (_, column) => ({
    size: rows.length,
    get: (item) => rows[item]?.[column],
    count: () => countValues(rows, column),
  }));
}

function countValues(
  rows: readonly (ValueRow | undefined)[],
  column: number,
): Iterable<[ColumnValue, number]> {
  const counts = new Map<ColumnValue, [value: ColumnValue, count: number]>();
  // Neighbouring records often have the same value, and comparing it takes less time than looking it up.
  let last: [ColumnValue, number] | undefined;
  for (const row of rows) {
    if (row === undefined) continue;
    const value = row[column]!;
    if (last === undefined || last[0] !== value) {
      last = counts.get(value) ?? [value, 0];
      if (last[1] === 0) counts.set(value, last);
    }
    last[1] += 1;
  }
  return counts.values();
}
