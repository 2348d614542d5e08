/** What items stand in, told from rows that were read together with all above them. */
import type { Gid, ItemRow } from '../../store/store.ts';

export type Parents = ReadonlyMap<Gid, Gid | null>;

export function parentsOf(rows: readonly Pick<ItemRow, 'gid' | 'parent'>[]): Parents {
  return new Map(rows.map((row) => [row.gid, row.parent]));
}

/** The item and all that it stands in, nearest first; ends also where items stand in each other. */
export function lineOf(start: Gid, parents: Parents): readonly Gid[] {
  const line = new Set<Gid>();
  let next: Gid | null | undefined = start;
  while (next !== null && next !== undefined && !line.has(next)) {
    line.add(next);
    next = parents.get(next);
  }
  return [...line];
}
