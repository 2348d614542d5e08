/** The graph as one actor sees it: all that can be read and done, in the actor's name. */

import { createEtag } from '../lib/digest.ts';
import type { PatchOperation } from '../lib/json-diff.ts';
import type { Bundle } from '../model/bundle.ts';
import { Failure, fail } from '../model/errors.ts';
import { nameAccessPoints, type Profile } from '../model/profile.ts';
import { getRecordType } from '../model/registry.ts';
import { eventRecordType, grantRecordType, groupType, versionRecordType } from '../model/system.ts';
import type { StoredEvent } from '../store/history.ts';
import type { ItemRow, ItemSelection } from '../store/items.ts';
import type { Store } from '../store/store.ts';
import type { Viewer } from '../store/viewer.ts';
import { type Actor, viewerOf } from './actor.ts';
import type { ItemOutcome } from './change-context.ts';
import type { CreateRequest } from './changes/records/create.ts';
import type { ChangeName, ChangeOf, OutcomeOf, Perform } from './changes.ts';
import { type Aggregation, type EventQuery, type EventStream, toEventFilter } from './event-query.ts';
import { exportRecords } from './export/export.ts';
import { childrenOf } from './items/hierarchy.ts';
import { ownText } from './items/item-etag.ts';
import { failNotFound, getVisibleContent, getVisibleItem } from './lookup.ts';
import { type ConnectedRequest, type Connection, isConnected, selectConnected } from './query/connections.ts';
import { countBelow, isDeep, isFlat, readBelow } from './query/descendants.ts';
import { type EntityKeys, findEntities } from './query/entities.ts';
import { readEventGroups, writeGroups } from './query/event-groups.ts';
import { cutOut, type ItemSource, isScanned, scanPage } from './query/filtering.ts';
import { type GrantQuery, readAccessors, readGrants, selectGrants } from './query/grants.ts';
import { diffVersions, findOwner, mayReadVersion, readVersions } from './query/history.ts';
import { UsersInGroup } from './query/members.ts';
import { type PageRequest, type Places, readEvents, readItems, readPage, wholeList } from './query/paging.ts';
import {
  type ItemPermissions,
  type PermissionMatrix,
  readItemPermissions,
  readMatrix,
} from './query/permission-matrix.ts';
import { type Budget, RecordReader } from './record-reader.ts';
import { Wire } from './wire/wire.ts';
import { usualForm, type WireForm } from './wire-form.ts';

export { type Connection, type PageRequest, wholeList };

/** One record as it goes out. */
export interface WireRecord {
  readonly id: string;
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  /** Time of the latest event. */
  readonly modified: string | undefined;
}

export interface WireList {
  /** How many the caller may see in all; -1 when that was not asked for. */
  readonly total: number;
  /** JSON texts of the records, in pieces. */
  readonly records: AsyncIterable<readonly string[]>;
}

/** What an actor's graph needs of the graph. */
interface Shared {
  readonly store: Store;
  readonly profile: Profile;
  readonly wire: Wire;
  readonly places: Places;
  readonly perform: Perform;
  kept(key: string, read: () => Promise<WireRecord>): Promise<WireRecord>;
  keptTotal(key: string, count: () => Promise<number>): Promise<number>;
}

/** What is told beside the change itself. */
export interface ChangeOptions {
  readonly logMessage: string | null;
}

export class ActorGraph {
  readonly #shared: Shared;
  readonly actor: Actor;
  readonly viewer: Viewer;
  readonly #form: WireForm;

  /** @param form the form in which records are given. */
  constructor(shared: Shared, actor: Actor, form: WireForm) {
    this.#shared = shared;
    this.actor = actor;
    this.viewer = viewerOf(actor);
    this.#form = form;
  }

  get store(): Store {
    return this.#shared.store;
  }

  /** Writes records in the form that is asked for; what was loaded for the usual one is shared. */
  wire(): Wire {
    return this.#form === usualForm
      ? this.#shared.wire
      : new Wire(this.store, this.#shared.profile, this.#form);
  }

  async get(type: string, id: string): Promise<WireRecord> {
    if (this.#form !== usualForm) return this.#read(type, id);
    return this.#shared.kept(`${this.#viewerKey()} ${type} ${id}`, () => this.#read(type, id));
  }

  /** Two actors with the same key see the same; nothing kept for one is shown to another. */
  #viewerKey(): string {
    return this.actor.isAdmin ? '*' : this.actor.accessors.join(',');
  }

  #read(type: string, id: string): Promise<WireRecord> {
    switch (getRecordType(type).kind) {
      case 'event':
        return this.#readEvent(id);
      case 'version':
        return this.#readVersion(id);
      case 'grant':
        return this.#readGrant(id);
      default:
        return this.#readItem(type, id);
    }
  }

  async #readItem(type: string, id: string): Promise<WireRecord> {
    return this.writeItem(await getVisibleItem(this.store, this.actor, id, type));
  }

  /** The wire form of an item that the actor may see. */
  async writeItem(row: ItemRow): Promise<WireRecord> {
    const wire = this.wire();
    const [text] = await wire.items([row], this.viewer);
    return toRecord(row, text!, await wire.findModificationTime(row, this.viewer));
  }

  async #readEvent(id: string): Promise<WireRecord> {
    const row = await this.#getEvent(id);
    const [text] = await this.wire().events([row], this.viewer);
    return toRecord({ id: row.id, type: eventRecordType }, text!, row.timestamp);
  }

  async #getEvent(id: string): Promise<StoredEvent> {
    const row = (await this.store.events.find(id)) ?? failNotFound(id);
    if ((await this.store.events.listVisible([row.gid], this.viewer)).length === 0) failNotFound(id);
    return row;
  }

  async #readVersion(id: string): Promise<WireRecord> {
    const row = (await this.store.versions.find(id)) ?? failNotFound(id);
    // The error names the version and not its record, whose id the viewer must not learn.
    if (!(await mayReadVersion(this, row))) failNotFound(id);
    const [text] = await this.wire().versions([row], this.viewer);
    return toRecord({ id: row.id, type: versionRecordType }, text ?? failNotFound(id), undefined);
  }

  async #readGrant(id: string): Promise<WireRecord> {
    const row = (await this.store.grants.find(id)) ?? failNotFound(id);
    const [text] = await this.wire().grants([row], this.viewer);
    return toRecord({ id: row.id, type: grantRecordType }, text!, undefined);
  }

  /** All records of a type that the actor may see. */
  async list(type: string, page: PageRequest): Promise<WireList> {
    if (getRecordType(type).kind !== 'event') return this.listItems({ type }, page);
    return this.listEvents({ of: 'all' }, {}, page);
  }

  /** The items in an item. */
  async listChildren(
    type: string,
    id: string,
    page: PageRequest & { readonly all?: boolean },
  ): Promise<WireList> {
    const holder = await getVisibleItem(this.store, this.actor, id, type);
    if (page.all !== true || !isDeep(holder)) return this.listItems(childrenOf(holder), page);
    if (isFlat(holder)) return this.listItems({ parent: holder.gid }, page);
    const below = (): AsyncIterable<readonly ItemRow[]> => readBelow(this.store, holder, this.viewer);
    if (isScanned(page)) return this.#scan(below, page);
    const count = (): Promise<number> => countBelow(this.store, holder, this.viewer);
    const list = `${this.#viewerKey()} below ${holder.gid}`;
    const total = page.counted ? await this.#shared.keptTotal(list, count) : -1;
    return { total, records: this.#itemTexts(cutOut(below(), page)) };
  }

  async listItems(selection: ItemSelection, page: PageRequest): Promise<WireList> {
    if (isScanned(page))
      return this.#scan(() => readItems(this.store, selection, this.viewer, wholeList), page);
    const found = this.#placesOf(selection);
    const count = (): Promise<number> => this.store.items.count(selection, this.viewer);
    return {
      total: page.counted ? await this.#shared.keptTotal(found.list, count) : -1,
      records: this.#itemTexts(readPage(this.store, [selection, this.viewer], page, found)),
    };
  }

  /** All users who belong to a group, also through other groups. */
  async listUsersIn(id: string, page: PageRequest): Promise<WireList> {
    const group = await getVisibleItem(this.store, this.actor, id, groupType);
    const users = await UsersInGroup.find(this.store, this.actor, group.gid);
    if (isScanned(page)) return this.#scan(() => users.read(wholeList), page);
    const total = page.counted ? await users.count() : -1;
    return { total, records: this.#itemTexts(users.read(page)) };
  }

  async listGrants(query: GrantQuery, page: PageRequest): Promise<WireList> {
    const selection = await selectGrants(this, query);
    return {
      total: page.counted ? await this.store.grants.count(selection) : -1,
      records: this.texts(readGrants(this.store, selection, page), (rows) =>
        this.wire().grants(rows, this.viewer),
      ),
    };
  }

  /** To whom alone an item is open; nobody is named where it is open to all. */
  async listAccessors(id: string): Promise<readonly string[]> {
    return this.wire().items(await readAccessors(this, id), this.viewer);
  }

  permissionMatrix(accessor: string, scope?: string): Promise<PermissionMatrix> {
    return readMatrix(this, accessor, scope);
  }

  itemPermissions(accessor: string, item: string): Promise<ItemPermissions> {
    return readItemPermissions(this, accessor, item);
  }

  async #scan(source: ItemSource, page: PageRequest): Promise<WireList> {
    const { total, rows } = await scanPage(this.store, this.viewer, source, page);
    return { total, records: this.#itemTexts(rows) };
  }

  #itemTexts(pieces: AsyncIterable<readonly ItemRow[]>): AsyncIterable<readonly string[]> {
    return this.texts(pieces, (rows) => this.wire().items(rows, this.viewer));
  }

  /** For one request that asks for many records piece by piece, and may read so much. */
  reader(budget: Budget): RecordReader {
    const readAt = (list: ItemSelection, offset: number, limit: number) =>
      readPage(this.store, [list, this.viewer], { offset, limit, counted: false }, this.#placesOf(list));
    return new RecordReader({ store: this.store, viewer: this.viewer, readAt }, budget);
  }

  #placesOf(selection: ItemSelection): { readonly list: string; readonly places: Places } {
    return { list: `${this.#viewerKey()} ${JSON.stringify(selection)}`, places: this.#shared.places };
  }

  /** Texts of rows that come in pieces. */
  async *texts<Row>(
    pieces: AsyncIterable<readonly Row[]>,
    write: (rows: readonly Row[]) => Promise<readonly string[]>,
  ): AsyncGenerator<readonly string[]> {
    for await (const rows of pieces) yield await write(rows);
  }

  /** What an item is connected to. */
  async listConnected(request: ConnectedRequest, page: PageRequest): Promise<WireList> {
    return this.listItems(await selectConnected(this.store, this.actor, request), page);
  }

  /** Whether an edge with this label leads from a user to an item. */
  isConnected(request: { from: string; label: string; to: string }): Promise<boolean> {
    return isConnected(this.store, this.actor, request);
  }

  /** A record of any type that permissions are kept on. */
  async getEntity(id: string): Promise<WireRecord> {
    if ((await this.store.events.find(id)) !== undefined) return this.get(eventRecordType, id);
    return this.writeItem(await getVisibleContent(this.store, this.actor, id));
  }

  findEntities(keys: EntityKeys): Promise<readonly (string | null)[]> {
    return findEntities(this, keys);
  }

  /** What was done, newest first. */
  async listEvents(stream: EventStream, query: EventQuery, page: PageRequest): Promise<WireList> {
    requireUnscanned(page);
    const filter = await toEventFilter(this, stream, query);
    return {
      total: page.counted ? await this.store.events.count(filter, this.viewer) : -1,
      records: this.texts(readEvents(this.store, filter, this.viewer, page), (rows) =>
        this.wire().events(rows, this.viewer),
      ),
    };
  }

  /** The same in groups: each text is a list of events, and the page counts groups. */
  async listEventGroups(
    stream: EventStream,
    query: EventQuery,
    aggregation: Aggregation,
    page: PageRequest,
  ): Promise<WireList> {
    requireUnscanned(page);
    const filter = await toEventFilter(this, stream, query);
    const groups = readEventGroups(this.store, filter, this.viewer, aggregation, page);
    return {
      total: -1,
      records: this.texts(groups, (piece) =>
        writeGroups(piece, (rows) => this.wire().events(rows, this.viewer)),
      ),
    };
  }

  /** What an event is about, as far as it still exists. */
  async listSubjects(id: string, page: PageRequest): Promise<WireList> {
    return this.listItems({ event: (await this.#getEvent(id)).gid }, page);
  }

  /** What a record was before, newest first; never counted. A deleted one is still found here. */
  async listVersions(id: string, page: PageRequest): Promise<WireList> {
    const gid = await findOwner(this, id);
    return {
      total: -1,
      records: this.texts(readVersions(this, gid, page), (rows) => this.wire().versions(rows, this.viewer)),
    };
  }

  /** What has changed in a record between a version and another one, or now. */
  diff(id: string, from: string, to?: string): Promise<readonly PatchOperation[]> {
    return diffVersions(this, id, from, to);
  }

  /** All that the actor may see, as plain records: JSON texts in pieces. */
  async *exportRecords(): AsyncGenerator<readonly string[]> {
    for await (const texts of exportRecords(this))
      yield texts.map((text) => nameAccessPoints(text, this.#shared.profile));
  }

  /** Carries out a change in the actor's name. */
  perform<Name extends ChangeName>(
    change: Omit<ChangeOf<Name>, 'actor' | 'actorType'>,
  ): Promise<OutcomeOf<Name>> {
    const { id, type } = this.actor;
    return this.#shared.perform({ ...change, actor: id, actorType: type } as unknown as ChangeOf<Name>);
  }

  /** The record that a change was about, as it is now. */
  async read({ type, id }: ItemOutcome): Promise<WireRecord> {
    return this.get(type, id);
  }

  /** The same; undefined when the change has taken the record out of the actor's sight. */
  async findRead(outcome: ItemOutcome): Promise<WireRecord | undefined> {
    try {
      return await this.read(outcome);
    } catch (error) {
      if (error instanceof Failure && error.code === 'not-found') return undefined;
      throw error;
    }
  }

  async create(request: CreateRequest, options: ChangeOptions): Promise<WireRecord> {
    return this.read(await this.perform({ change: 'create', ...request, logMessage: options.logMessage }));
  }

  async update(
    request: { type: string; id: string; bundle: Bundle; patch: boolean; ifMatch?: string },
    options: ChangeOptions,
  ): Promise<WireRecord> {
    return this.read(await this.perform({ change: 'update', ...request, logMessage: options.logMessage }));
  }

  async delete(
    request: { type: string; id: string; ifMatch?: string },
    options: ChangeOptions,
  ): Promise<void> {
    await this.perform({ change: 'delete', ...request, logMessage: options.logMessage });
  }
}

/** What is no item never changes, and says nothing that could be changed. */
function toRecord(
  row: { id: string; type: string } | ItemRow,
  text: string,
  modified: string | undefined,
): WireRecord {
  const body = Buffer.from(text);
  const own = 'data' in row ? ownText(row) : '';
  return { id: row.id, type: row.type, body, etag: createEtag(body, own), modified };
}

function requireUnscanned(page: PageRequest): void {
  if (!isScanned(page)) return;
  fail('bad-parameter', 'Events are always newest first: sort and filter are not for them.', {
    details: { parameter: page.sort === undefined ? 'filter' : 'sort' },
  });
}
