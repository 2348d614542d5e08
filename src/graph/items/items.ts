/** Items, and other records by their ids, as one actor may see them and in the form that the client wants. */
import { getRecordType } from '../../model/registry.ts';
import { eventTypeName } from '../../model/system.ts';
import type { ItemRow } from '../../store/items.ts';
import { hiddenTypesOf, type ReadContext, viewerKeyOf } from '../actor.ts';
import { History } from '../history/history.ts';
import { findRenamed, getVisibleContentItem, getVisibleItem, requireListedType } from '../lookup.ts';
import type { ListRequest } from '../paging.ts';
import type { Summary } from '../wire/summary.ts';
import { defaultForm, type Wire, type WireForm, type WireList, type WireRecord } from '../wire/wire.ts';
import {
  type ConnectedRequest,
  findConnections,
  type IncomingConnection,
  isConnected,
  selectConnected,
} from './connections.ts';
import { type EntityKeys, findEntities } from './entities.ts';
import { getAnyRecord, getEvent, getItemJson, getRecord, toItemRecord } from './get-record.ts';
import { ItemLists } from './item-lists.ts';
import type { ReadCache } from './read-cache.ts';

export class Items {
  readonly #context: ReadContext;
  readonly #cache: ReadCache;
  readonly #form: WireForm;

  constructor(context: ReadContext, cache: ReadCache, form: WireForm) {
    this.#context = context;
    this.#cache = cache;
    this.#form = form;
  }

  async get(type: string, id: string): Promise<WireRecord> {
    if (this.#form !== defaultForm) return this.#read(type, id);
    return this.#cache.record(`${viewerKeyOf(this.#context.actor)} ${type} ${id}`, () =>
      this.#read(type, id),
    );
  }

  /** The JSON of an item in the default form, for pages: without an ETag, and not cached. */
  getJson(type: string, id: string): Promise<string> {
    return getItemJson(this.#context, () => this.#cache.wire, type, id);
  }

  /** A record of any type. */
  getAny(id: string): Promise<WireRecord> {
    return getAnyRecord(this.#context, this.#getWire, id);
  }

  /** A record of a type on which permissions can be granted. */
  async getEntity(id: string): Promise<WireRecord> {
    const { store, actor } = this.#context;
    if ((await store.events.find(id)) !== undefined) return this.get(eventTypeName, id);
    return toItemRecord(this.#context, this.#getWire(), await getVisibleContentItem(store, actor, id));
  }

  /** The type of an item. Throws `not-found` or `gone`. */
  async getType(id: string): Promise<string> {
    const { store, actor } = this.#context;
    return (await getVisibleItem(store, actor, id)).type;
  }

  /** The present type and id of an item that was renamed or moved, if everyone could see it under this id and the actor may see it now. */
  findRenamed(id: string): Promise<Pick<ItemRow, 'type' | 'id'> | undefined> {
    return findRenamed(this.#context, id);
  }

  /** JSON texts; null for a key without a record. */
  findEntities(keys: EntityKeys): Promise<readonly (string | null)[]> {
    return findEntities(this.#context, this.#getWire, keys);
  }

  /** The summaries of the items that exist and that the actor may see, by id. */
  async readSummaries(ids: readonly string[]): Promise<ReadonlyMap<string, Summary>> {
    const wire = this.#cache.wireIn({ ...this.#form, isSummary: true });
    const texts = await findEntities(this.#context, () => wire, { gids: [], ids });
    const summaries = texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as Summary]));
    return new Map(summaries.map((summary) => [summary.id, summary]));
  }

  /** All records of a type. */
  async list(type: string, page: ListRequest): Promise<WireList> {
    requireListedType(this.#context.actor, type);
    if (getRecordType(type).kind !== 'event') return this.#lists.items({ type }, page);
    return new History(this.#context, this.#getWire).listEvents({ of: 'all' }, {}, page);
  }

  /** The children of an item; with `all` all its descendants. */
  listChildren(type: string, id: string, page: ListRequest): Promise<WireList> {
    return this.#lists.children(type, id, page);
  }

  async listConnected(request: ConnectedRequest, page: ListRequest): Promise<WireList> {
    return this.#lists.items(await selectConnected(this.#context, request), page);
  }

  /** The subjects of an event that still exist. */
  async listSubjects(id: string, page: ListRequest): Promise<WireList> {
    const event = (await getEvent(this.#context, id)).gid;
    return this.#lists.items({ event, without: hiddenTypesOf(this.#context.actor) }, page);
  }

  /** All users who belong to a group, directly or through other groups. */
  listUsersIn(group: string, page: ListRequest): Promise<WireList> {
    return this.#lists.usersIn(group, page);
  }

  /** Which of the connections the item has. Includes those to hidden items: for callers that then list the connected items. */
  findConnections(
    id: string,
    wanted: readonly IncomingConnection[],
  ): Promise<ReadonlySet<IncomingConnection>> {
    return findConnections(this.#context, id, wanted);
  }

  /** Whether an edge with this label leads from a user to an item. */
  isConnected(request: { from: string; label: string; to: string }): Promise<boolean> {
    return isConnected(this.#context, request);
  }

  get #lists(): ItemLists {
    return new ItemLists(this.#context, this.#cache, this.#form);
  }

  get #getWire(): () => Wire {
    return () => this.#cache.wireIn(this.#form);
  }

  #read(type: string, id: string): Promise<WireRecord> {
    return getRecord(this.#context, this.#getWire, type, id);
  }
}
