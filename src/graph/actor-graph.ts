/** The graph as one actor sees it: all reads and changes in the name of a user. Records that the actor may not see do not exist here. */
import type { PatchOperation } from '../lib/json-diff.ts';
import type { Bundle } from '../model/bundle.ts';
import { Failure } from '../model/errors.ts';
import { nameAccessPoints, type Profile } from '../model/profile.ts';
import { getRecordType } from '../model/registry.ts';
import type { SearchResponse } from '../model/search-response.ts';
import { eventTypeName } from '../model/system.ts';
import type { ItemRow, ItemSelection } from '../store/items.ts';
import type { Store } from '../store/store.ts';
import { type Actor, hiddenTypesOf, type ReadContext, viewerOf } from './actor.ts';
import { Addresses } from './addresses.ts';
import type { CallerWork, ReadScheduler } from './caller-work.ts';
import type { ItemOutcome } from './changes/change-context.ts';
import type { ChangeName, ChangeOf, OutcomeOf, Perform } from './changes/changes.ts';
import type { CreateRequest } from './changes/records/create.ts';
import { exportRecords } from './export/all-records.ts';
import { ExportReader } from './export/export.ts';
import { ChangeFeed } from './feed/feed.ts';
import { Harvest } from './harvest.ts';
import type { Aggregation, EventQuery, EventStream } from './history/event-query.ts';
import { type HistoryRequest, type ItemHistory, readItemHistory } from './history/item-history.ts';
import { diffVersions } from './history/versions.ts';
import { getImportScope, type ImportScope } from './import/import-scope.ts';
import {
  type ConnectedRequest,
  type Connection,
  findConnections,
  type IncomingConnection,
  isConnected,
  selectConnected,
} from './items/connections.ts';
import { type DirectoryEntry, type DirectoryRequest, readDirectory } from './items/directory.ts';
import { type EntityKeys, findEntities } from './items/entities.ts';
import { getAnyRecord, getEvent, getItemJson, getRecord, toItemRecord } from './items/get-record.ts';
import { ListedItemReader } from './items/listed-items.ts';
import type { ReadCache, RenderedPage } from './items/read-cache.ts';
import { RecordLists } from './items/record-lists.ts';
import { findRenamed, getVisibleContent, getVisibleItem, requireListedType } from './lookup.ts';
import { type PageRequest, wholeList } from './paging.ts';
import { PermissionReader } from './permissions/permissions.ts';
import { requireAdministrator } from './permissions/require-permission.ts';
import { type Budget, RecordReader } from './record-reader/record-reader.ts';
import { search } from './search/search.ts';
import type { SearchLimits, SearchOptions } from './search/search-options.ts';
import { type SuggestOptions, type SuggestResponse, suggest } from './search/suggest.ts';
import { type ContainerRequest, listContainers } from './tree/containers.ts';
import { readTree, type TreeRequest, type TreeWindow } from './tree/tree.ts';
import { readTreeVersion } from './tree/tree-version.ts';
import { type ListedWebhook, listWebhooks } from './webhooks.ts';
import type { Summary } from './wire/summary.ts';
import { defaultForm, Wire, type WireForm, type WireList, type WireRecord } from './wire/wire.ts';

export {
  type Connection,
  type DirectoryEntry,
  type IncomingConnection,
  type PageRequest,
  type RenderedPage,
  type TreeWindow,
  type WireList,
  type WireRecord,
  wholeList,
};

/** Shared by all actors. */
export interface GraphServices {
  readonly store: Store;
  readonly profile: Profile;
  readonly cache: ReadCache;
  readonly perform: Perform;
  /** Searches, and lists that are sorted or filtered. */
  readonly scheduler: ReadScheduler;
}

interface ChangeOptions {
  readonly logMessage: string | null;
}

export class ActorGraph {
  readonly actor: Actor;
  readonly #services: GraphServices;
  readonly #form: WireForm;
  readonly #context: ReadContext;

  constructor(services: GraphServices, actor: Actor, form: WireForm, work: CallerWork) {
    this.actor = actor;
    this.#services = services;
    this.#form = form;
    this.#context = { store: services.store, actor, viewer: viewerOf(actor), work };
  }

  get permissions(): PermissionReader {
    return new PermissionReader(this.#context, () => this.#wire());
  }

  get feed(): ChangeFeed {
    return new ChangeFeed(this.#context, this.#services.store);
  }

  get harvest(): Harvest {
    return new Harvest(this.#context);
  }

  get exports(): ExportReader {
    return new ExportReader(this.#context);
  }

  get listedItems(): ListedItemReader {
    return new ListedItemReader(this.#context, this.#lists);
  }

  get addresses(): Addresses {
    return new Addresses(this.#context);
  }

  async get(type: string, id: string): Promise<WireRecord> {
    if (this.#form !== defaultForm) return this.#read(type, id);
    return this.#services.cache.record(`${this.viewerKey} ${type} ${id}`, () => this.#read(type, id));
  }

  /** The JSON of an item in the default form, for pages: without an ETag, and not cached. */
  getJson(type: string, id: string): Promise<string> {
    return getItemJson(this.#context, () => this.#services.cache.wire, type, id);
  }

  /** A page of this actor, cached from its second request on, until the next change of the store. @param key must contain everything else that the page depends on. */
  cachePage(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    return this.#services.cache.page(`${this.viewerKey} ${this.actor.id} ${key}`, render);
  }

  /** Equal for two actors only if they see the same records. */
  get viewerKey(): string {
    const { isAdmin, accessors, hidesAccessors } = this.actor;
    return hidesAccessors === true ? 'visitor' : isAdmin ? '*' : accessors.join(',');
  }

  /** Changes with every change of the item, its ancestors and its descendants by parent, as this actor sees them. Throws `not-found` or `gone`. */
  getTreeVersion(type: string, id: string): Promise<string> {
    const read = () => readTreeVersion(this.#context, type, id);
    return this.#services.cache.treeVersion(`${this.viewerKey} ${type} ${id}`, read);
  }

  /** The present type and id of an item that was renamed or moved, if everyone could see it under this id and the actor may see it now. */
  findRenamed(id: string): Promise<Pick<ItemRow, 'type' | 'id'> | undefined> {
    return findRenamed(this.#context, id);
  }

  /** A record of any type. */
  getAny(id: string): Promise<WireRecord> {
    return getAnyRecord(this.#context, () => this.#wire(), id);
  }

  /** A record of a type on which permissions can be granted. */
  async getEntity(id: string): Promise<WireRecord> {
    const { store } = this.#context;
    if ((await store.events.find(id)) !== undefined) return this.get(eventTypeName, id);
    const row = await getVisibleContent(store, this.actor, id);
    return toItemRecord(this.#context, this.#wire(), row);
  }

  /** JSON texts; null for a key without a record. */
  findEntities(keys: EntityKeys): Promise<readonly (string | null)[]> {
    return findEntities(this.#context, () => this.#wire(), keys);
  }

  /** The summaries of the items that exist and that the actor may see, by id. */
  async readSummaries(ids: readonly string[]): Promise<ReadonlyMap<string, Summary>> {
    const { store, profile } = this.#services;
    const wire = new Wire(store, profile, { ...this.#form, isSummary: true });
    const texts = await findEntities(this.#context, () => wire, { gids: [], ids });
    const summaries = texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as Summary]));
    return new Map(summaries.map((summary) => [summary.id, summary]));
  }

  /** The type of an item. Throws `not-found` or `gone`. */
  async getType(id: string): Promise<string> {
    return (await getVisibleItem(this.#context.store, this.actor, id)).type;
  }

  /** Reads many records in batches for one request, within a budget. */
  reader(budget: Budget): RecordReader {
    const { store, viewer, work } = this.#context;
    const readAt = (list: ItemSelection, offset: number, limit: number) =>
      this.#lists.itemPage(list, { offset, limit, counted: false });
    const context = { store, viewer, work, readAt, hiddenTypes: hiddenTypesOf(this.actor) };
    return new RecordReader(context, budget);
  }

  /** All records of a type. */
  async list(type: string, page: PageRequest): Promise<WireList> {
    requireListedType(this.actor, type);
    if (getRecordType(type).kind !== 'event') return this.#lists.items({ type }, page);
    return this.#lists.events({ of: 'all' }, {}, page);
  }

  listChildren(type: string, id: string, page: PageRequest): Promise<WireList> {
    return this.#lists.children(type, id, page);
  }

  /** The position of an item in its tree, and a window of its children. Throws `not-found` or `gone`. */
  readTree(request: TreeRequest): Promise<TreeWindow> {
    const { type, id, offset, limit } = request;
    return this.#services.cache.tree(`${this.viewerKey} ${type} ${offset} ${limit} ${id}`, () =>
      readTree(this.#context, this.#lists, request),
    );
  }

  /** Names and child counts of items. Only for lists with few items, such as institutions. */
  readDirectory(request: DirectoryRequest): Promise<readonly DirectoryEntry[]> {
    return this.#services.cache.directory(`${this.viewerKey} ${JSON.stringify(request)}`, () =>
      readDirectory(this.#context, request),
    );
  }

  /** The containers of a unit and of its descendants, with the units in each, as JSON texts. */
  listContainers(request: ContainerRequest): Promise<WireList> {
    const { cache } = this.#services;
    const viewerKey = this.viewerKey;
    return listContainers(this.#context, request, (item, read) =>
      cache.containers(`${viewerKey} ${item}`, read),
    );
  }

  /** Throws `bad-parameter` or `limit-exceeded`. */
  search(options: SearchOptions, limits: SearchLimits): Promise<SearchResponse> {
    const { work } = this.#context;
    return work.search(() => search(this.#context, this.#services.store.search, options, limits));
  }

  /** Throws `bad-parameter` or `limit-exceeded`. */
  suggest(options: SuggestOptions, limits: SearchLimits): Promise<SuggestResponse> {
    const { work } = this.#context;
    return work.search(() => suggest(this.#context, this.#services.store.search, options, limits));
  }

  listUsersIn(group: string, page: PageRequest): Promise<WireList> {
    return this.#lists.usersIn(group, page);
  }

  /** Which of the connections the item has. Includes those to hidden items: for callers that then list the connected items. */
  findConnections(
    id: string,
    wanted: readonly IncomingConnection[],
  ): Promise<ReadonlySet<IncomingConnection>> {
    return findConnections(this.#context, id, wanted);
  }

  async listConnected(request: ConnectedRequest, page: PageRequest): Promise<WireList> {
    return this.#lists.items(await selectConnected(this.#context, request), page);
  }

  /** Whether an edge with this label leads from a user to an item. */
  isConnected(request: { from: string; label: string; to: string }): Promise<boolean> {
    return isConnected(this.#context, request);
  }

  listEvents(stream: EventStream, query: EventQuery, page: PageRequest): Promise<WireList> {
    return this.#lists.events(stream, query, page);
  }

  listEventGroups(
    stream: EventStream,
    query: EventQuery,
    aggregation: Aggregation,
    page: PageRequest,
  ): Promise<WireList> {
    return this.#lists.eventGroups(stream, query, aggregation, page);
  }

  /** The subjects of an event that still exist. */
  async listSubjects(id: string, page: PageRequest): Promise<WireList> {
    const event = (await getEvent(this.#context, id)).gid;
    return this.#lists.items({ event, without: hiddenTypesOf(this.actor) }, page);
  }

  listVersions(id: string, page: PageRequest): Promise<WireList> {
    return this.#lists.versions(id, page);
  }

  /** The events of an item with its states before and after each of them. Throws `not-found` or `gone`. */
  readHistory(request: HistoryRequest): Promise<ItemHistory> {
    return readItemHistory(this.#context, request);
  }

  /** Differences between a version and another version or, without `to`, the current state. */
  diff(id: string, from: string, to?: string): Promise<readonly PatchOperation[]> {
    return diffVersions(this.#context, id, from, to);
  }

  /** The type of the items that an import creates. Throws `not-found`, `wrong-scope`, `permission-denied`. */
  async getImportTarget(scope: ImportScope): Promise<string> {
    const { type } = await getImportScope(this.#context, scope);
    return scope.targetIn(type);
  }

  /** Throws `permission-denied`. @param action completes "may not". */
  requireAdministrator(action: string): void {
    requireAdministrator(this.#context.actor, action);
  }

  listWebhooks(): Promise<readonly ListedWebhook[]> {
    return listWebhooks(this.#context);
  }

  /** All records that the actor may see, without neighbours: JSON texts in batches. */
  async *exportRecords(): AsyncGenerator<readonly string[]> {
    for await (const texts of exportRecords(this.#context))
      yield texts.map((text) => nameAccessPoints(text, this.#services.profile));
  }

  /** Executes a change in the name of the actor. */
  perform<Name extends ChangeName>(
    change: Omit<ChangeOf<Name>, 'actor' | 'actorType'>,
  ): Promise<OutcomeOf<Name>> {
    const { id, type } = this.actor;
    return this.#services.perform({ ...change, actor: id, actorType: type } as unknown as ChangeOf<Name>);
  }

  /** The current state of a record that was changed. */
  read({ type, id }: ItemOutcome): Promise<WireRecord> {
    return this.get(type, id);
  }

  /** As read; undefined if the change has hidden the record from the actor. */
  async findRead(outcome: ItemOutcome): Promise<WireRecord | undefined> {
    try {
      return await this.read(outcome);
    } catch (error) {
      if (error instanceof Failure && error.code === 'not-found') return undefined;
      throw error;
    }
  }

  async create(request: CreateRequest, { logMessage }: ChangeOptions): Promise<WireRecord> {
    return this.read(await this.perform({ change: 'create', ...request, logMessage }));
  }

  async update(
    request: { type: string; id: string; bundle: Bundle; patch: boolean; ifMatch?: string },
    { logMessage }: ChangeOptions,
  ): Promise<WireRecord> {
    return this.read(await this.perform({ change: 'update', ...request, logMessage }));
  }

  async delete(
    request: { type: string; id: string; ifMatch?: string },
    { logMessage }: ChangeOptions,
  ): Promise<void> {
    await this.perform({ change: 'delete', ...request, logMessage });
  }

  get #lists(): RecordLists {
    return new RecordLists(this.#context, this.#services.cache, this.viewerKey, () => this.#wire());
  }

  /** In the default form all actors share the neighbours that were loaded. */
  #wire(): Wire {
    const { cache, store, profile } = this.#services;
    return this.#form === defaultForm ? cache.wire : new Wire(store, profile, this.#form);
  }

  #read(type: string, id: string): Promise<WireRecord> {
    return getRecord(this.#context, () => this.#wire(), type, id);
  }
}
