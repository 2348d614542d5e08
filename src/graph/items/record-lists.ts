/** Lists of records in the wire form, with their totals. Rows are read and written in batches while the client receives the list. */
import { fail } from '../../model/errors.ts';
import { groupType } from '../../model/system.ts';
import type { EventFilter, StoredEvent } from '../../store/history.ts';
import type { ItemRow, ItemSelection } from '../../store/items.ts';
import type { ReadContext } from '../actor.ts';
import { readEventGroups, writeGroups } from '../history/event-groups.ts';
import {
  type Aggregation,
  type EventQuery,
  type EventStream,
  toEventFilter,
} from '../history/event-query.ts';
import { findOwner, readVersions } from '../history/versions.ts';
import { getVisibleItem } from '../lookup.ts';
import { mapBatches, type PageRequest, readEvents, readItems, readPage, wholeList } from '../paging.ts';
import { UsersInGroup } from '../permissions/members.ts';
import { countBelow, isDeep, isFlat, readBelow } from '../tree/descendants.ts';
import { childrenOf } from '../tree/hierarchy.ts';
import type { Wire, WireList } from '../wire/wire.ts';
import { isScanned, type ReadFromStart, scanPage, slicePage } from './filtering.ts';
import type { ReadCache } from './read-cache.ts';

type Texts = AsyncIterable<readonly string[]>;

/** Lists for one viewer. Created for each list, so that reads of one record do not pay for it. */
export class RecordLists {
  readonly #context: ReadContext;
  readonly #cache: ReadCache;
  readonly #viewerKey: string;
  readonly #wire: () => Wire;

  /** @param viewerKey equal for two actors only if they see the same records; part of the cache keys. */
  constructor(context: ReadContext, cache: ReadCache, viewerKey: string, wire: () => Wire) {
    this.#context = context;
    this.#cache = cache;
    this.#viewerKey = viewerKey;
    this.#wire = wire;
  }

  async items(selection: ItemSelection, page: PageRequest): Promise<WireList> {
    const { store, viewer } = this.#context;
    if (isScanned(page)) return this.#scan(() => readItems(store, selection, viewer, wholeList), page);
    const total = page.counted ? await this.countItems(selection) : -1;
    return { total, records: this.#itemTexts(this.itemPage(selection, page)) };
  }

  countItems(selection: ItemSelection): Promise<number> {
    const { store, viewer } = this.#context;
    return this.#cache.total(this.#keyOf(selection), () => store.items.count(selection, viewer));
  }

  /** Rows of a page; starts at the cached row key of the offset, if there is one. */
  itemPage(selection: ItemSelection, page: PageRequest): AsyncIterable<readonly ItemRow[]> {
    const { store, viewer } = this.#context;
    const starts = { list: this.#keyOf(selection), pageStarts: this.#cache.pageStarts };
    return readPage(store, selection, viewer, page, starts);
  }

  /** The children of an item; with `all` all its descendants. */
  async children(
    type: string,
    id: string,
    page: PageRequest & { readonly all?: boolean },
  ): Promise<WireList> {
    const { store, actor, viewer } = this.#context;
    const parent = await getVisibleItem(store, actor, id, type);
    if (page.all !== true || !isDeep(parent)) return this.items(childrenOf(parent), page);
    if (isFlat(parent)) return this.items({ parent: parent.gid }, page);
    const below = (): AsyncIterable<readonly ItemRow[]> => readBelow(store, parent, viewer);
    if (isScanned(page)) return this.#scan(below, page);
    const key = `${this.#viewerKey} below ${parent.gid}`;
    const total = page.counted ? await this.#cache.total(key, () => countBelow(store, parent, viewer)) : -1;
    return { total, records: this.#itemTexts(slicePage(below(), page)) };
  }

  /** All users who belong to a group, directly or through other groups. */
  async usersIn(id: string, page: PageRequest): Promise<WireList> {
    const { store, actor } = this.#context;
    const group = await getVisibleItem(store, actor, id, groupType);
    const users = await UsersInGroup.find(store, actor, group.gid);
    if (isScanned(page)) return this.#scan(() => users.read(wholeList), page);
    const total = page.counted ? await users.count() : -1;
    return { total, records: this.#itemTexts(users.read(page)) };
  }

  /** Newest first. */
  async events(stream: EventStream, query: EventQuery, page: PageRequest): Promise<WireList> {
    const { store, viewer } = this.#context;
    const filter = await this.#eventFilter(stream, query, page);
    const total = page.counted ? await store.events.count(filter, viewer) : -1;
    return { total, records: mapBatches(readEvents(store, filter, viewer, page), this.#writeEvents) };
  }

  /** Each text is a JSON list of the events of one group; offset and limit count groups. */
  async eventGroups(
    stream: EventStream,
    query: EventQuery,
    aggregation: Aggregation,
    page: PageRequest,
  ): Promise<WireList> {
    const { store, viewer } = this.#context;
    const filter = await this.#eventFilter(stream, query, page);
    const groups = readEventGroups(store, filter, viewer, aggregation, page);
    return { total: -1, records: mapBatches(groups, (batch) => writeGroups(batch, this.#writeEvents)) };
  }

  /** Newest first; never counted. Also finds the versions of a deleted item. */
  async versions(id: string, page: PageRequest): Promise<WireList> {
    const gid = await findOwner(this.#context, id);
    const { viewer } = this.#context;
    const records = mapBatches(readVersions(this.#context, gid, page), (rows) =>
      this.#wire().versions(rows, viewer),
    );
    return { total: -1, records };
  }

  readonly #writeEvents = (rows: readonly StoredEvent[]): Promise<readonly string[]> =>
    this.#wire().events(rows, this.#context.viewer);

  async #eventFilter(stream: EventStream, query: EventQuery, page: PageRequest): Promise<EventFilter> {
    if (isScanned(page))
      fail(
        'bad-parameter',
        'Events are always listed newest first and cannot be sorted or filtered by field.',
        {
          details: { parameter: page.sort === undefined ? 'filter' : 'sort' },
        },
      );
    return toEventFilter(this.#context, stream, query);
  }

  async #scan(source: ReadFromStart, page: PageRequest): Promise<WireList> {
    const { total, rows } = await scanPage(this.#context, source, page);
    return { total, records: this.#itemTexts(rows) };
  }

  #itemTexts(batches: AsyncIterable<readonly ItemRow[]>): Texts {
    return mapBatches(batches, (rows) => this.#wire().items(rows, this.#context.viewer));
  }

  #keyOf(selection: ItemSelection): string {
    return `${this.#viewerKey} ${JSON.stringify(selection)}`;
  }
}
