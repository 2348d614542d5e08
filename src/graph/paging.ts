/** Lists read in batches by key: each batch starts after the last row of the one before, so no statement stays open between them. */
import { waitForTimeSlice } from '../lib/time-slice.ts';
import type { ItemFilter, SortKey } from '../model/list-spec.ts';
import type { EventFilter, StoredEvent } from '../store/history.ts';
import type { ItemRow, ItemSelection, ItemWindow } from '../store/items.ts';
import type { StoreReader } from '../store/store.ts';
import type { Gid, Viewer } from '../store/viewer.ts';

export interface ListRequest {
  readonly offset: number;
  /** Negative for no limit. */
  readonly limit: number;
  /** Whether to count the whole list. */
  readonly counted: boolean;
  /** Sort keys, the most significant first, and the maximum number of records to sort. */
  readonly sort?: { readonly keys: readonly SortKey[]; readonly limit: number };
  /** Records must match all of them. */
  readonly filters?: readonly ItemFilter[];
  /** Of the children of an item: all descendants. */
  readonly all?: boolean;
  /** Of events: only those older than this one. */
  readonly before?: Gid;
}

/** The key of a row in the order of its list. */
export type RowKey = Pick<ItemRow, 'gid' | 'position'>;

/** Keys after which pages start, by list and offset. */
export interface PageStarts {
  get(key: string): RowKey | undefined;
  set(key: string, start: RowKey): unknown;
}

/** The whole list, without its total. */
export const wholeList: ListRequest = { offset: 0, limit: -1, counted: false };

/** Whether every item of the list must be read to find the page. */
export function isScanned({ sort, filters }: ListRequest): boolean {
  return (sort?.keys.length ?? 0) > 0 || (filters?.length ?? 0) > 0;
}

/** Small enough that a read does not delay other requests. */
const rowsPerRead = 150;

export function readItems(
  store: StoreReader,
  selection: ItemSelection,
  viewer: Viewer,
  page: ListRequest & { readonly after?: RowKey | undefined },
): AsyncGenerator<readonly ItemRow[]> {
  return readRows((window) => store.items.list(selection, viewer, window), page);
}

/** Reads a window of a list from the store. */
export type ReadRows<Row> = (window: ItemWindow) => Promise<readonly Row[]>;

async function* readRows<Row extends RowKey>(
  read: ReadRows<Row>,
  page: ListRequest & { readonly after?: RowKey | undefined },
): AsyncGenerator<readonly Row[]> {
  let after = page.after;
  let reads = 0;
  for (const { offset, limit } of batches(page, () => after === undefined)) {
    const rows = await read({ offset, limit, ...(after !== undefined && { after }) });
    // After the read, since pages that PostgreSQL sends may arrive all at once. The first page never waits: most lists have no other.
    if (reads++ > 0) await waitForTimeSlice();
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < limit) return;
  }
}

/**
 * As readItems, but starts at the key of the offset if an earlier page has stored it: the store then skips no rows. Lists without a limit
 * neither use nor store keys.
 * @param list identifies the list and its viewer in `pageStarts`.
 */
export async function* readPage<Row extends RowKey>(
  read: ReadRows<Row>,
  page: ListRequest,
  { list, pageStarts }: { readonly list: string; readonly pageStarts: PageStarts },
): AsyncGenerator<readonly Row[]> {
  if (page.limit < 0) return yield* readRows(read, page);
  let offset = page.offset;
  const after = offset === 0 ? undefined : pageStarts.get(`${list} ${offset}`);
  for await (const rows of readRows(read, { ...page, after })) {
    const first = rows[0]!;
    const last = rows.at(-1)!;
    pageStarts.set(`${list} ${offset}`, { gid: first.gid - 1, position: first.position });
    offset += rows.length;
    pageStarts.set(`${list} ${offset}`, { gid: last.gid, position: last.position });
    yield rows;
  }
}

/** Newest first. */
export async function* readEvents(
  store: StoreReader,
  filter: EventFilter,
  viewer: Viewer,
  page: ListRequest,
): AsyncGenerator<readonly StoredEvent[]> {
  let before = page.before;
  let reads = 0;
  for (const { offset, limit } of batches(page, () => reads === 0)) {
    const rows = await store.events.list(filter, viewer, {
      offset,
      limit,
      ...(before !== undefined && { before }),
    });
    if (reads++ > 0) await waitForTimeSlice();
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.gid;
    if (rows.length < limit) return;
  }
}

/** Offset and limit of each batch. Only the first has an offset; the others start after a key. */
export function* batches(
  page: ListRequest,
  isFirst: () => boolean,
): Generator<{ readonly offset: number; readonly limit: number }> {
  let left = page.limit < 0 ? Number.POSITIVE_INFINITY : page.limit;
  while (left > 0) {
    const limit = Math.min(left, rowsPerRead);
    yield { offset: isFirst() ? page.offset : 0, limit };
    left -= limit;
  }
}

/** The texts of the rows, batch by batch. */
export async function* mapBatches<Row>(
  batches: AsyncIterable<readonly Row[]>,
  write: (rows: readonly Row[]) => Promise<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  for await (const rows of batches) yield await write(rows);
}
