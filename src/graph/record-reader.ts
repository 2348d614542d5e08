/**
 * Records for those who ask for one thing after the other and many times the same, as a GraphQL query does: what is asked for in one turn of
 * the event loop is read together, so that a question costs a few statements and not one for each record it touches. Everything is as
 * the actor sees it; what the actor may not see is not there. All that is read is paid for from a budget.
 *
 * Made for one request. For whole records in the form of the web see actor-graph.ts.
 */
import { waitForTimeSlice } from '../lib/time-slice.ts';
import type { EventRow } from '../store/history.ts';
import type { ItemRow, OwnedList } from '../store/items.ts';
import type { Gid } from '../store/viewer.ts';
import { lineageOf, parentsOf } from './items/hierarchy.ts';
import { listParts } from './items/part-writer.ts';
import { keepVisible } from './lookup.ts';
import { BatchLoader } from './reader/batch-loader.ts';
import { countRows, type ListQuery, scanRows } from './reader/list-query.ts';
import { type Looking, type PagedList, type PageStart, readList } from './reader/record-pages.ts';
import {
  type Budget,
  costOf,
  costOfIndex,
  costOfRecord,
  type SeenEvent,
  type SeenItem,
  type SeenPart,
  toSeen,
} from './reader/seen.ts';

export type { Budget, ListQuery, OwnedList, PagedList, PageStart, SeenEvent, SeenItem, SeenPart };

export interface SeenPage {
  readonly items: readonly SeenItem[];
  /** The one that comes after them. */
  readonly next: SeenItem | undefined;
}

/** So many rows of several lists are read in one go at most. */
const rowsPerRead = 1000;

export class RecordReader {
  readonly #looking: Looking;
  readonly #budget: Budget;
  readonly #byId: BatchLoader<string, SeenItem>;
  readonly #byGid: BatchLoader<Gid, SeenItem>;
  readonly #lines: BatchLoader<Gid, readonly SeenItem[]>;
  readonly #lists = new Map<string, BatchLoader<Gid, readonly SeenItem[]>>();
  readonly #events = new Map<string, BatchLoader<Gid, readonly SeenEvent[]>>();
  readonly #counts = new Map<string, Promise<number>>();
  readonly #parts = new Map<string, BatchLoader<Gid, readonly SeenPart[]>>();

  constructor(looking: Looking, budget: Budget) {
    const { store } = looking;
    this.#looking = looking;
    this.#budget = budget;
    this.#byId = new BatchLoader(async (ids) =>
      this.#keyed(await store.items.listById(ids), (row) => row.id),
    );
    this.#byGid = new BatchLoader(async (gids) =>
      this.#keyed(await store.items.listByGid(gids), (row) => row.gid),
    );
    this.#lines = new BatchLoader((gids) => this.#readLines(gids));
  }

  /** The item with this id, where it is of the type. */
  async findItem(type: string, id: string): Promise<SeenItem | undefined> {
    const item = await this.#byId.get(id);
    return item?.type === type ? item : undefined;
  }

  findByGid(gid: Gid): Promise<SeenItem | undefined> {
    return this.#byGid.get(gid);
  }

  /** Those above an item, nearest first. */
  async listAncestors({ parent }: SeenItem): Promise<readonly SeenItem[]> {
    return parent === null ? [] : ((await this.#lines.get(parent)) ?? []);
  }

  /** The beginning of a list that an item has. */
  async listOf(list: OwnedList, holder: Pick<SeenItem, 'gid'>, limit: number): Promise<readonly SeenItem[]> {
    const key = `${limit} ${JSON.stringify(list)}`;
    const known = this.#lists.get(key);
    const loader = known ?? new BatchLoader((gids) => this.#readLists(list, gids, limit));
    if (known === undefined) this.#lists.set(key, loader);
    return (await loader.get(holder.gid)) ?? [];
  }

  /** A page of a list. Throws `bad-parameter` for a start that is not in it. */
  async listPage(list: PagedList, query: ListQuery, first: number, start: PageStart): Promise<SeenPage> {
    const isWhole = query.filters.length === 0 && query.sort === undefined;
    const rows = !isWhole
      ? await this.#scan(list, query, first + 1, start)
      : 'list' in list && start.at === undefined && start.offset === 0
        ? await this.listOf(list.list, list.of, first + 1)
        : await this.#readRows(list, first + 1, start);
    return { items: rows.slice(0, first), next: rows[first] };
  }

  /** The number of records in a list, as the actor sees it. */
  count(list: PagedList, { filters }: ListQuery): Promise<number> {
    const key = JSON.stringify([
      'list' in list ? [list.list, list.of.gid] : 'below' in list ? list.below.gid : list,
      filters,
    ]);
    const known = this.#counts.get(key);
    const query = { filters, sort: undefined };
    const total = known ?? countRows(this.#looking, { list, query, budget: this.#budget });
    if (known === undefined) this.#counts.set(key, total);
    return total;
  }

  /** The newest events of an item, of these types. */
  async listEvents(
    item: SeenItem,
    eventTypes: readonly string[],
    limit: number,
  ): Promise<readonly SeenEvent[]> {
    const key = `${limit} ${eventTypes.join()}`;
    const known = this.#events.get(key);
    const loader = known ?? new BatchLoader((gids) => this.#readEvents(gids, eventTypes, limit));
    if (known === undefined) this.#events.set(key, loader);
    return (await loader.get(item.gid)) ?? [];
  }

  /** The parts that edges of an item lead to, in whatever items they stand. */
  async listPartsAt(item: SeenItem, label: string): Promise<readonly SeenPart[]> {
    const known = this.#parts.get(label);
    const loader = known ?? new BatchLoader((gids) => this.#readParts(gids, label));
    if (known === undefined) this.#parts.set(label, loader);
    return (await loader.get(item.gid)) ?? [];
  }

  #pay(rows: readonly ItemRow[]): void {
    this.#budget.spend(rows.reduce((sum, row) => sum + costOf(row), 1));
  }

  async #keyed<Key>(
    rows: readonly ItemRow[],
    keyOf: (row: ItemRow) => Key,
  ): Promise<ReadonlyMap<Key, SeenItem>> {
    this.#pay(rows);
    const visible = await keepVisible(this.#looking.store, this.#looking.viewer, rows);
    return new Map(visible.map((row) => [keyOf(row), toSeen(row)]));
  }

  async #readLines(gids: readonly Gid[]): Promise<ReadonlyMap<Gid, readonly SeenItem[]>> {
    const rows = await this.#looking.store.items.listWithAncestors(gids);
    const seen = await this.#keyed(rows, (row) => row.gid);
    const parents = parentsOf(rows);
    return new Map(gids.map((gid) => [gid, lineageOf(gid, parents).flatMap((one) => seen.get(one) ?? [])]));
  }

  async #readLists(
    list: OwnedList,
    holders: readonly Gid[],
    limit: number,
  ): Promise<ReadonlyMap<Gid, readonly SeenItem[]>> {
    const { store, viewer } = this.#looking;
    const found = new Map<Gid, SeenItem[]>(holders.map((gid) => [gid, []]));
    const lists = readInPieces(holders, (some, inAll) =>
      store.items.listPerOwner(list, some, viewer, { perOwner: limit, total: inAll }),
    );
    for await (const rows of lists) {
      this.#pay(rows.map(({ row }) => row));
      for (const { owner: holder, row } of rows) found.get(holder)!.push(toSeen(row));
    }
    return found;
  }

  async #scan(
    list: PagedList,
    query: ListQuery,
    limit: number,
    start: PageStart,
  ): Promise<readonly SeenItem[]> {
    const found: SeenItem[] = [];
    const scan = { list, query, budget: this.#budget };
    for await (const rows of await scanRows(this.#looking, scan, start, limit)) {
      this.#pay(rows);
      found.push(...rows.map(toSeen));
    }
    return found;
  }

  async #readRows(list: PagedList, limit: number, start: PageStart): Promise<readonly SeenItem[]> {
    const found: SeenItem[] = [];
    const skipped = start.at === undefined ? start.offset : 0;
    this.#budget.spend(1 + costOfIndex(skipped));
    if (skipped > 0) await waitForTimeSlice();
    for await (const rows of readList(this.#looking, list, start, { limit, budget: this.#budget })) {
      this.#pay(rows);
      found.push(...rows.map(toSeen));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  async #readEvents(
    items: readonly Gid[],
    eventTypes: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<Gid, readonly SeenEvent[]>> {
    const { store, viewer } = this.#looking;
    const found = new Map<Gid, EventRow[]>(items.map((gid) => [gid, []]));
    const lists = readInPieces(items, (some, inAll) =>
      store.events.listPerItem(some, { eventTypes }, viewer, { perOwner: limit, total: inAll }),
    );
    for await (const rows of lists) {
      this.#budget.spend(1 + rows.length * costOfRecord);
      for (const { item, event } of rows) found.get(item)!.push(event);
    }
    return found;
  }

  async #readParts(items: readonly Gid[], label: string): Promise<ReadonlyMap<Gid, readonly SeenPart[]>> {
    const { store } = this.#looking;
    const edges = await store.edges.listFrom(items, label);
    const rows = await store.parts.listByGid([...new Set(edges.map((edge) => edge.to))]);
    this.#budget.spend(1 + edges.length);
    const owners = await Promise.all(
      [...new Set(rows.map((row) => row.item))].map((gid) => this.#byGid.get(gid)),
    );
    const parts = new Map(
      owners.flatMap((owner) => listParts(owner?.parts ?? []).map((part) => [part.meta.gid, part] as const)),
    );
    const byItem = Map.groupBy(edges, (edge) => edge.from);
    return new Map(
      items.map((gid) => [gid, (byItem.get(gid) ?? []).flatMap((edge) => parts.get(edge.to) ?? [])]),
    );
  }
}

/**
 * Reads the lists of all holders in one go where they are short enough together, and otherwise of half of them at a time: most are short, and one
 * that is long must not fill the memory with all the others.
 */
async function* readInPieces<Row>(
  holders: readonly Gid[],
  read: (some: readonly Gid[], inAll: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const groups = [holders];
  for (let some = groups.pop(); some !== undefined; some = groups.pop()) {
    const isOne = some.length === 1;
    const rows = await read(some, isOne ? Number.MAX_SAFE_INTEGER : rowsPerRead + 1);
    const half = Math.ceil(some.length / 2);
    if (isOne || rows.length <= rowsPerRead) yield rows;
    else groups.push(some.slice(half), some.slice(0, half));
  }
}
