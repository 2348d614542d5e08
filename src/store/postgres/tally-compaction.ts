/**
 * Combines the tallies of lists (migrations/list-tallies.ts). Each statement that changes items inserts rows, and each transaction has its own block
 * of gids, so that single changes would leave as many rows as there are items. Combined rows contain about {@link itemsPerRange} items.
 */
import type { ClientBase } from 'pg';

/** Runs a transaction on the primary. */
type RunTransaction = <T>(run: (client: ClientBase) => Promise<T>) => Promise<T>;

export interface TallyRow {
  readonly list: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly open: number;
  readonly restricted: number;
}

/** Commits between two checks. */
const commitsPerCheck = 200;
/** Reading so many rows takes a millisecond or two. */
export const maxUncombinedRows = 1000;

const itemsPerRange = 2048;

export class TallyCompaction {
  readonly #transaction: RunTransaction;
  readonly #log: (line: string) => void;
  /** Commits until the next check. The first commit of a process checks, since an earlier process may have ended before its check. */
  #left = 0;
  /** Rows after the last compaction of this process. */
  #rows = 0;
  #running: Promise<void> | undefined;

  constructor(transaction: RunTransaction, log: (line: string) => void) {
    this.#transaction = transaction;
    this.#log = log;
  }

  /** Starts a compaction if it is needed, and returns before it ends. Call it after each commit. */
  noticeCommit(): void {
    if (this.#left-- > 0 || this.#running !== undefined) return;
    this.#left = commitsPerCheck;
    this.#running = this.#compact()
      .catch((error: Error) => this.#log(`The tallies of lists were not combined: ${error.message}`))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Resolves when no compaction runs. */
  async finish(): Promise<void> {
    await this.#running;
  }

  async #compact(): Promise<void> {
    this.#rows = await this.#transaction((client) => compactTallies(client, this.#rows));
  }
}

/** Combines the rows if there are many more than after the last time. Returns the number of rows after the last time. */
async function compactTallies(client: ClientBase, lastRows: number): Promise<number> {
  const { rows: counted } = await client.query<{ n: number }>('select count(*) as n from list_tally');
  const { n } = counted[0]!;
  if (n <= Math.max(maxUncombinedRows, 2 * lastRows)) return lastRows;
  const { rows: locked } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('fonds tallies', 0)) as locked",
  );
  // Another process combines them.
  if (!locked[0]!.locked) return lastRows;
  const { rows } = await client.query<TallyRow>(
    `delete from list_tally returning list, range_start as start, range_end as "end", open_count as open, restricted_count as restricted`,
  );
  const combined = mergeTallyRanges(rows);
  await client.query(
    `insert into list_tally (list, range_start, range_end, open_count, restricted_count)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`,
    [
      combined.map(({ list }) => list),
      combined.map(({ start }) => start),
      combined.map(({ end }) => end),
      combined.map(({ open }) => open),
      combined.map(({ restricted }) => restricted),
    ],
  );
  return combined.length;
}

/** Adds rows that are within another one, and neighbours as long as they have few items. */
export function mergeTallyRanges(rows: readonly TallyRow[]): readonly TallyRow[] {
  const sorted = rows.toSorted((a, b) => compare(a.list, b.list) || a.start - b.start || b.end - a.end);
  const ranges: TallyRow[] = [];
  for (const row of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last.list === row.list && row.start < last.end)
      ranges.splice(-1, 1, add(last, row));
    else ranges.push(row);
  }
  const combined: TallyRow[] = [];
  for (const row of ranges) {
    const last = combined.at(-1);
    if (last !== undefined && last.list === row.list && itemsOf(last) + itemsOf(row) <= itemsPerRange)
      combined.splice(-1, 1, { ...add(last, row), end: row.end });
    else combined.push(row);
  }
  return combined.filter((row) => itemsOf(row) > 0);
}

function add(a: TallyRow, b: TallyRow): TallyRow {
  return { ...a, open: a.open + b.open, restricted: a.restricted + b.restricted };
}

const itemsOf = ({ open, restricted }: TallyRow): number => open + restricted;

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
