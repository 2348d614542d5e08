/** Lists: a page is counted before the first record goes out, then read piece by piece behind the last key. */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { ItemFilter, SortKey } from '../../model/list-spec.ts';
import type { EventFilter, StoredEvent } from '../../store/history.ts';
import type { ItemRow, ItemSelection } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';

export interface PageRequest {
  readonly offset: number;
  /** Negative for all of them. */
  readonly limit: number;
  /** Whether to count how many there are in all. */
  readonly counted: boolean;
  /** Keys in their order; at most so many records are sorted. */
  readonly sort?: { readonly keys: readonly SortKey[]; readonly limit: number };
  /** What all records must fulfil. */
  readonly filters?: readonly ItemFilter[];
  /** Of the items in an item: also those below them. */
  readonly all?: boolean;
}

/** A row's place in its list: the next one comes behind it. */
export type Place = Pick<ItemRow, 'gid' | 'position'>;

/** Where offsets of lists were found, by list and offset. */
export interface Places {
  get(key: string): Place | undefined;
  set(key: string, place: Place): unknown;
}

/** Every row of a list, uncounted. */
export const wholeList: PageRequest = { offset: 0, limit: -1, counted: false };

/** Rows read in one go: short enough that other requests get their turn. */
const rowsPerRead = 150;

/** Rows of a list in pieces, without an open statement between them. */
export async function* readItems(
  store: StoreReader,
  selection: ItemSelection,
  viewer: Viewer,
  page: PageRequest & { readonly after?: Place | undefined },
): AsyncGenerator<readonly ItemRow[]> {
  let after = page.after;
  let reads = 0;
  for (const [offset, limit] of pieces(page, () => after === undefined)) {
    const rows = await store.items.list(selection, viewer, {
      offset,
      limit,
      ...(after === undefined ? {} : { after }),
    });
    // After the read, since pages that PostgreSQL sends may arrive all at once. The first page never waits: most lists have no other.
    if (reads++ > 0) await waitForTimeSlice();
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < limit) return;
  }
}

/**
 * As readItems, and begins where the offset was found before: whoever turns pages does not pay for all that went before. A whole list is
 * read once, and nothing of it is noted.
 * @param list names the list and who looks at it, in `places`.
 */
export async function* readPage(
  store: StoreReader,
  [selection, viewer]: readonly [ItemSelection, Viewer],
  page: PageRequest,
  { list, places }: { readonly list: string; readonly places: Places },
): AsyncGenerator<readonly ItemRow[]> {
  if (page.limit < 0) return yield* readItems(store, selection, viewer, page);
  let offset = page.offset;
  const after = offset === 0 ? undefined : places.get(`${list} ${offset}`);
  for await (const rows of readItems(store, selection, viewer, { ...page, after })) {
    const [first, last] = [rows[0]!, rows.at(-1)!];
    places.set(`${list} ${offset}`, { gid: first.gid - 1, position: first.position });
    offset += rows.length;
    places.set(`${list} ${offset}`, { gid: last.gid, position: last.position });
    yield rows;
  }
}

export async function* readEvents(
  store: StoreReader,
  filter: EventFilter,
  viewer: Viewer,
  page: PageRequest,
): AsyncGenerator<readonly StoredEvent[]> {
  let before: Gid | undefined;
  for (const [offset, limit] of pieces(page, () => before === undefined)) {
    const rows = await store.events.list(filter, viewer, {
      offset,
      limit,
      ...(before === undefined ? {} : { before }),
    });
    if (before !== undefined) await waitForTimeSlice();
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.gid;
    if (rows.length < limit) return;
  }
}

/** Offset and limit of each piece; only the first has an offset, the others start after a key. */
export function* pieces(page: PageRequest, isFirst: () => boolean): Generator<readonly [number, number]> {
  let left = page.limit < 0 ? Number.POSITIVE_INFINITY : page.limit;
  while (left > 0) {
    const limit = Math.min(left, rowsPerRead);
    yield [isFirst() ? page.offset : 0, limit];
    left -= limit;
  }
}
