/** The audit log and the history of items: events, groups of events, versions and their differences, as one actor may see them. */
import type { FieldChange, PatchOperation } from '../../lib/json-diff.ts';
import { fail } from '../../model/errors.ts';
import type { EventFilter, StoredEvent } from '../../store/history.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { isScanned, type ListRequest, mapBatches, readEvents } from '../paging.ts';
import type { Wire, WireList } from '../wire/wire.ts';
import { readEventGroups, writeGroups } from './event-groups.ts';
import { type Aggregation, type EventQuery, type EventStream, toEventFilter } from './event-query.ts';
import { type HistoryRequest, type ItemHistory, readItemHistory } from './item-history.ts';
import { compareVersions, findOwner, readVersions } from './versions.ts';

interface UndoState {
  /** Id of the event that has undone it completely; null if it is in effect. */
  readonly undoneBy: string | null;
  /** Number of records of the change, which has several events if it is a sync. */
  readonly records: number;
}

export class History {
  readonly #context: ReadContext;
  readonly #getWire: () => Wire;

  constructor(context: ReadContext, getWire: () => Wire) {
    this.#context = context;
    this.#getWire = getWire;
  }

  /** Newest first. */
  async listEvents(stream: EventStream, query: EventQuery, page: ListRequest): Promise<WireList> {
    const { store, viewer } = this.#context;
    const filter = await this.#eventFilter(stream, query, page);
    const total = page.counted ? await store.events.count(filter, viewer) : -1;
    return { total, records: mapBatches(readEvents(store, filter, viewer, page), this.#writeEvents) };
  }

  /** Each text is a JSON list of the events of one group; offset and limit count groups. */
  async listEventGroups(
    stream: EventStream,
    query: EventQuery,
    aggregation: Aggregation,
    page: ListRequest,
  ): Promise<WireList> {
    const { store, viewer } = this.#context;
    const filter = await this.#eventFilter(stream, query, page);
    const groups = readEventGroups(store, filter, viewer, aggregation, page);
    return { total: -1, records: mapBatches(groups, (batch) => writeGroups(batch, this.#writeEvents)) };
  }

  /** Newest first; never counted. Also finds the versions of a deleted item. */
  async listVersions(id: string, page: ListRequest): Promise<WireList> {
    const gid = await findOwner(this.#context, id);
    const { viewer } = this.#context;
    const records = mapBatches(readVersions(this.#context, gid, page), (rows) =>
      this.#getWire().versions(rows, viewer),
    );
    return { total: -1, records };
  }

  /** The events of an item with its states before and after each of them. Throws `not-found` or `gone`. */
  readItem(request: HistoryRequest): Promise<ItemHistory> {
    return readItemHistory(this.#context, request);
  }

  /** A JSON Patch from a version to another version or, without `to`, to the current state. */
  async diff(id: string, from: string, to?: string): Promise<readonly PatchOperation[]> {
    return (await this.compare(id, from, to)).map(({ was: _, ...operation }) => operation);
  }

  /** As {@link diff}, with the former values. */
  compare(id: string, from: string, to?: string): Promise<readonly FieldChange[]> {
    return compareVersions(this.#context, id, from, to);
  }

  /** Of the events among these that can be undone, or were undone. The caller must have listed them for this actor. */
  async listUndoStates(events: readonly Gid[]): Promise<ReadonlyMap<Gid, UndoState>> {
    const { store } = this.#context;
    const states = await store.journal.listUndoStates(events);
    const undoing = await store.events.listByGid(states.flatMap(({ undoneBy }) => undoneBy ?? []));
    const ids = new Map(undoing.map(({ gid, id }) => [gid, id]));
    return new Map(
      states.map(({ event, undoneBy, records }) => [
        event,
        { undoneBy: ids.get(undoneBy ?? -1) ?? null, records },
      ]),
    );
  }

  readonly #writeEvents = (rows: readonly StoredEvent[]): Promise<readonly string[]> =>
    this.#getWire().events(rows, this.#context.viewer);

  async #eventFilter(stream: EventStream, query: EventQuery, page: ListRequest): Promise<EventFilter> {
    if (isScanned(page))
      fail(
        'bad-parameter',
        'Events are always listed newest first and cannot be sorted or filtered by field.',
        { details: { parameter: page.sort === undefined ? 'filter' : 'sort' } },
      );
    return toEventFilter(this.#context, stream, query);
  }
}
