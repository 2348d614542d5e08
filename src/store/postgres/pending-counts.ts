import type { CountName } from '../../model/define.ts';
import type { ItemRow } from '../items.ts';
import type { Gid } from '../viewer.ts';

const columns: Readonly<Record<CountName, string>> = {
  childCount: 'child_count',
  watchedBy: 'watched_by',
  followers: 'followers',
  following: 'following',
  watching: 'watching',
};
const names = Object.keys(columns) as CountName[];

type Added = Readonly<Partial<Record<CountName, number>>>;

/** Numbers that a transaction adds to the counts of items when it ends. */
export class PendingCounts {
  readonly #added: Map<Gid, Added>;

  constructor(added: ReadonlyMap<Gid, Added> = new Map()) {
    this.#added = new Map(added);
  }

  copy(): PendingCounts {
    return new PendingCounts(this.#added);
  }

  add(name: CountName, gid: Gid, by: number): void {
    const before = this.#added.get(gid);
    this.#added.set(gid, { ...before, [name]: (before?.[name] ?? 0) + by });
  }

  get(name: CountName, gid: Gid): number {
    return this.#added.get(gid)?.[name] ?? 0;
  }

  forget(gid: Gid): void {
    this.#added.delete(gid);
  }

  /** The row with its counts at the end of the transaction. */
  addTo<Row extends Pick<ItemRow, 'gid'> & Partial<Pick<ItemRow, CountName>>>(row: Row): Row {
    const added = this.#added.get(row.gid);
    if (added === undefined) return row;
    const counts = names.flatMap((name) => {
      const count = row[name];
      return count === undefined ? [] : [[name, count + (added[name] ?? 0)]];
    });
    return { ...row, ...Object.fromEntries(counts) };
  }

  /** Removes and returns all numbers, in gid order, with the statement that adds them. */
  take(): { readonly gids: readonly Gid[]; readonly sql: string; readonly values: readonly unknown[] } {
    const rows = [...this.#added]
      .filter(([, added]) => names.some((name) => (added[name] ?? 0) !== 0))
      .sort(([a], [b]) => a - b);
    this.#added.clear();
    const gids = rows.map(([gid]) => gid);
    const list = names.map((name) => columns[name]);
    return {
      gids,
      sql: `update item set ${list.map((column) => `${column} = item.${column} + added.${column}`).join(', ')}
        from unnest($1::bigint[], ${list.map((_, i) => `$${i + 2}::bigint[]`).join(', ')}) as added (gid, ${list.join(', ')})
        where item.gid = added.gid returning item.gid`,
      values: [gids, ...names.map((name) => rows.map(([, added]) => added[name] ?? 0))],
    };
  }
}
