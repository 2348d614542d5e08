/**
 * Reads many records for one request, as a GraphQL query needs them: all reads of one event-loop turn are combined into a few queries.
 * Records that the actor may not see do not exist here. Every read is charged to a budget.
 *
 * For whole records in the wire form see actor-graph.ts.
 */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { EventRow } from '../../store/history.ts';
import type { ItemRow, PerItemList } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { listParts } from '../content/part-builder.ts';
import { keepVisible } from '../lookup.ts';
import { lineageOf, parentsOf } from '../tree/hierarchy.ts';
import { BatchLoader } from './batch-loader.ts';
import { countRows, type ListQuery, scanRows } from './list-query.ts';
import { type ListContext, type PagedList, type PageStart, readList } from './record-pages.ts';
import {
  type Budget,
  costOf,
  costOfIndex,
  costOfRecord,
  toVisibleItem,
  type VisibleEvent,
  type VisibleItem,
  type VisiblePart,
} from './visible-records.ts';

export type {
  Budget,
  ListQuery,
  PagedList,
  PageStart,
  PerItemList as OwnedList,
  VisibleEvent,
  VisibleItem,
  VisiblePart,
};

export interface RecordPage {
  readonly items: readonly VisibleItem[];
  /** The first item of the next page. */
  readonly next: VisibleItem | undefined;
}

/** Maximum number of rows that are read for several lists at once. */
const maxRowsPerRead = 1000;

export class RecordReader {
  readonly #context: ListContext;
  readonly #budget: Budget;
  readonly #byId: BatchLoader<string, VisibleItem>;
  readonly #byGid: BatchLoader<Gid, VisibleItem>;
  readonly #lineages: BatchLoader<Gid, readonly VisibleItem[]>;
  readonly #lists = new Map<string, BatchLoader<Gid, readonly VisibleItem[]>>();
  readonly #events = new Map<string, BatchLoader<Gid, readonly VisibleEvent[]>>();
  readonly #counts = new Map<string, Promise<number>>();
  readonly #parts = new Map<string, BatchLoader<Gid, readonly VisiblePart[]>>();

  constructor(context: ListContext, budget: Budget) {
    const { store } = context;
    this.#context = context;
    this.#budget = budget;
    this.#byId = new BatchLoader(async (ids) =>
      this.#keyed(await store.items.listById(ids), (row) => row.id),
    );
    this.#byGid = new BatchLoader(async (gids) =>
      this.#keyed(await store.items.listByGid(gids), (row) => row.gid),
    );
    this.#lineages = new BatchLoader((gids) => this.#readLineages(gids));
  }

  /** The item with this id, if it has the type. */
  async findItem(type: string, id: string): Promise<VisibleItem | undefined> {
    if (this.#context.hiddenTypes.includes(type)) return undefined;
    const item = await this.#byId.get(id);
    return item?.type === type ? item : undefined;
  }

  findByGid(gid: Gid): Promise<VisibleItem | undefined> {
    return this.#byGid.get(gid);
  }

  /** Nearest first. */
  async listAncestors({ parent }: VisibleItem): Promise<readonly VisibleItem[]> {
    return parent === null ? [] : ((await this.#lineages.get(parent)) ?? []);
  }

  /** The first items of a list of an item. */
  async listOf(
    list: PerItemList,
    owner: Pick<VisibleItem, 'gid' | 'type'>,
    limit: number,
  ): Promise<readonly VisibleItem[]> {
    if (this.#context.hiddenTypes.includes(owner.type)) return [];
    const key = `${limit} ${JSON.stringify(list)}`;
    const known = this.#lists.get(key);
    const loader = known ?? new BatchLoader((gids) => this.#readLists(list, gids, limit));
    if (known === undefined) this.#lists.set(key, loader);
    return (await loader.get(owner.gid)) ?? [];
  }

  /** Throws `bad-parameter` for a start that is not in the list. */
  async listPage(list: PagedList, query: ListQuery, first: number, start: PageStart): Promise<RecordPage> {
    if (this.#isHidden(list)) return { items: [], next: undefined };
    const isWhole = query.filters.length === 0 && query.sort === undefined;
    const rows = !isWhole
      ? await this.#scan(list, query, first + 1, start)
      : 'list' in list && start.at === undefined && start.offset === 0
        ? await this.listOf(list.list, list.of, first + 1)
        : await this.#readRows(list, first + 1, start);
    return { items: rows.slice(0, first), next: rows[first] };
  }

  /** The number of records in a list that match the filters and that the actor may see. */
  async count(list: PagedList, { filters }: ListQuery): Promise<number> {
    if (this.#isHidden(list)) return 0;
    const key = JSON.stringify([
      'list' in list ? [list.list, list.of.gid] : 'below' in list ? list.below.gid : list,
      filters,
    ]);
    const known = this.#counts.get(key);
    const query = { filters, sort: undefined };
    const total = known ?? countRows(this.#context, { list, query, budget: this.#budget });
    if (known === undefined) this.#counts.set(key, total);
    return total;
  }

  /** The newest events of these types. */
  async listEvents(
    item: VisibleItem,
    eventTypes: readonly string[],
    limit: number,
  ): Promise<readonly VisibleEvent[]> {
    if (this.#context.hiddenTypes.includes(item.type)) return [];
    const key = `${limit} ${eventTypes.join()}`;
    const known = this.#events.get(key);
    const loader = known ?? new BatchLoader((gids) => this.#readEvents(gids, eventTypes, limit));
    if (known === undefined) this.#events.set(key, loader);
    return (await loader.get(item.gid)) ?? [];
  }

  /** The parts at the end of the edges of an item; they can belong to other items. */
  async listPartsAt(item: VisibleItem, label: string): Promise<readonly VisiblePart[]> {
    const known = this.#parts.get(label);
    const loader = known ?? new BatchLoader((gids) => this.#readParts(gids, label));
    if (known === undefined) this.#parts.set(label, loader);
    return (await loader.get(item.gid)) ?? [];
  }

  #isHidden(list: PagedList): boolean {
    const { hiddenTypes } = this.#context;
    if ('all' in list) return hiddenTypes.includes(list.all);
    if ('top' in list) return hiddenTypes.includes(list.top);
    return hiddenTypes.includes(('list' in list ? list.of : list.below).type);
  }

  #charge(rows: readonly ItemRow[]): void {
    this.#budget.spend(rows.reduce((sum, row) => sum + costOf(row), 1));
  }

  async #keyed<Key>(
    rows: readonly ItemRow[],
    keyOf: (row: ItemRow) => Key,
  ): Promise<ReadonlyMap<Key, VisibleItem>> {
    this.#charge(rows);
    const visible = await keepVisible(this.#context.store, this.#context.viewer, rows);
    return new Map(visible.map((row) => [keyOf(row), toVisibleItem(row)]));
  }

  async #readLineages(gids: readonly Gid[]): Promise<ReadonlyMap<Gid, readonly VisibleItem[]>> {
    const rows = await this.#context.store.items.listWithAncestors(gids);
    const seen = await this.#keyed(rows, (row) => row.gid);
    const parents = parentsOf(rows);
    return new Map(gids.map((gid) => [gid, lineageOf(gid, parents).flatMap((one) => seen.get(one) ?? [])]));
  }

  async #readLists(
    list: PerItemList,
    owners: readonly Gid[],
    limit: number,
  ): Promise<ReadonlyMap<Gid, readonly VisibleItem[]>> {
    const { store, viewer } = this.#context;
    const found = new Map<Gid, VisibleItem[]>(owners.map((gid) => [gid, []]));
    const lists = readInBatches(owners, (some, total) =>
      store.items.listForEachItem(list, some, viewer, { perOwner: limit, total }),
    );
    for await (const rows of lists) {
      this.#charge(rows.map(({ row }) => row));
      for (const { owner, row } of rows) found.get(owner)!.push(toVisibleItem(row));
    }
    return found;
  }

  async #scan(
    list: PagedList,
    query: ListQuery,
    limit: number,
    start: PageStart,
  ): Promise<readonly VisibleItem[]> {
    const found: VisibleItem[] = [];
    const scan = { list, query, budget: this.#budget };
    for await (const rows of await scanRows(this.#context, scan, start, limit)) {
      this.#charge(rows);
      found.push(...rows.map(toVisibleItem));
    }
    return found;
  }

  async #readRows(list: PagedList, limit: number, start: PageStart): Promise<readonly VisibleItem[]> {
    const found: VisibleItem[] = [];
    const skipped = start.at === undefined ? start.offset : 0;
    this.#budget.spend(1 + costOfIndex(skipped));
    if (skipped > 0) await waitForTimeSlice();
    for await (const rows of readList(this.#context, list, start, { limit, budget: this.#budget })) {
      this.#charge(rows);
      found.push(...rows.map(toVisibleItem));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  async #readEvents(
    items: readonly Gid[],
    eventTypes: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<Gid, readonly VisibleEvent[]>> {
    const { store, viewer } = this.#context;
    const found = new Map<Gid, EventRow[]>(items.map((gid) => [gid, []]));
    const lists = readInBatches(items, (some, total) =>
      store.events.listPerItem(some, { eventTypes }, viewer, { perOwner: limit, total }),
    );
    for await (const rows of lists) {
      this.#budget.spend(1 + rows.length * costOfRecord);
      for (const { item, event } of rows) found.get(item)!.push(event);
    }
    return found;
  }

  async #readParts(items: readonly Gid[], label: string): Promise<ReadonlyMap<Gid, readonly VisiblePart[]>> {
    const { store } = this.#context;
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
 * Reads the lists of all owners with one query if they are short enough together, otherwise of half of them at a time: most lists are short,
 * and a long one must not be in memory together with all others.
 */
async function* readInBatches<Row>(
  owners: readonly Gid[],
  read: (some: readonly Gid[], total: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const groups = [owners];
  for (let some = groups.pop(); some !== undefined; some = groups.pop()) {
    const isOne = some.length === 1;
    const rows = await read(some, isOne ? Number.MAX_SAFE_INTEGER : maxRowsPerRead + 1);
    const half = Math.ceil(some.length / 2);
    if (isOne || rows.length <= maxRowsPerRead) yield rows;
    else groups.push(some.slice(half), some.slice(0, half));
  }
}
