/** The graph as one actor sees it: all that can be read and done, in the actor's name. */

import { etagOf } from '../lib/etag.ts';
import type { Bundle } from '../model/bundle.ts';
import { fail } from '../model/errors.ts';
import { getRecordType } from '../model/registry.ts';
import { eventRecordType, grantRecordType, versionRecordType } from '../model/system.ts';
import type { ItemRow, Selection, Store, VersionRow, Viewer } from '../store/store.ts';
import { type Actor, viewerOf } from './actor.ts';
import type { CreateRequest } from './changes/create.ts';
import type { ItemOutcome } from './changes/work.ts';
import type { ChangeName, ChangeOf, OutcomeOf, Perform } from './changes.ts';
import { failNotFound, getVisibleItem, isGoneFor } from './lookup.ts';
import { childrenOf } from './query/children.ts';
import { countBelow, isDeep, isFlat, readBelow } from './query/descendants.ts';
import { exportRecords } from './query/export.ts';
import { cutOut, type ItemSource, isScanned, scanPage } from './query/filtering.ts';
import { type PageRequest, readEvents, readItems } from './query/paging.ts';
import { usualForm, Wire, type WireForm } from './query/wire.ts';

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
  readonly wire: Wire;
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

  constructor(shared: Shared, actor: Actor) {
    this.#shared = shared;
    this.actor = actor;
    this.viewer = viewerOf(actor);
  }

  get store(): Store {
    return this.#shared.store;
  }

  /** Writes records in the form that is asked for. */
  wire(form: WireForm = usualForm): Wire {
    return form === usualForm ? this.#shared.wire : new Wire(this.store, form);
  }

  async get(type: string, id: string, form: WireForm = usualForm): Promise<WireRecord> {
    if (form !== usualForm) return this.#read(type, id, form);
    return this.#shared.kept(`${this.#viewerKey()} ${type} ${id}`, () => this.#read(type, id, form));
  }

  /** Two actors with the same key see the same; nothing kept for one is shown to another. */
  #viewerKey(): string {
    return this.actor.isAdmin ? '*' : this.actor.accessors.join(',');
  }

  #read(type: string, id: string, form: WireForm): Promise<WireRecord> {
    switch (getRecordType(type).kind) {
      case 'event':
        return this.#readEvent(id, form);
      case 'version':
        return this.#readVersion(id, form);
      case 'grant':
        return this.#readGrant(id, form);
      default:
        return this.#readItem(type, id, form);
    }
  }

  async #readItem(type: string, id: string, form: WireForm): Promise<WireRecord> {
    return this.writeItem(await getVisibleItem(this.store, this.actor, id, type), form);
  }

  /** The wire form of an item that the actor may see. */
  async writeItem(row: ItemRow, form: WireForm = usualForm): Promise<WireRecord> {
    const wire = this.wire(form);
    const [text] = await wire.items([row], this.viewer);
    return toRecord(row, text!, row.lastEvent === null ? undefined : wire.timestampOf(row.lastEvent));
  }

  async #readEvent(id: string, form: WireForm): Promise<WireRecord> {
    const row = (await this.store.findEvent(id)) ?? failNotFound(id);
    if ((await this.store.listVisibleEvents([row.gid], this.viewer)).length === 0) failNotFound(id);
    const [text] = await this.wire(form).events([row], this.viewer);
    return toRecord({ id: row.id, type: eventRecordType }, text!, row.timestamp);
  }

  async #readVersion(id: string, form: WireForm): Promise<WireRecord> {
    const row = (await this.store.findVersion(id)) ?? failNotFound(id);
    await this.#requireOwner(row);
    const [text] = await this.wire(form).versions([row], this.viewer);
    return toRecord({ id: row.id, type: versionRecordType }, text!, undefined);
  }

  /** Who may not see a record, or could not while it was there, may not see what it was before. */
  async #requireOwner(version: VersionRow): Promise<void> {
    const [item] = await this.store.getItems([version.item]);
    if (item !== undefined) await getVisibleItem(this.store, this.actor, item.id);
    else if (!(await isGoneFor(this.store, this.actor, version.item))) failNotFound(version.id);
  }

  async #readGrant(id: string, form: WireForm): Promise<WireRecord> {
    const row = (await this.store.findGrant(id)) ?? failNotFound(id);
    const [text] = await this.wire(form).grants([row], this.viewer);
    return toRecord({ id: row.id, type: grantRecordType }, text!, undefined);
  }

  /** All records of a type that the actor may see. */
  async list(type: string, page: PageRequest, form: WireForm = usualForm): Promise<WireList> {
    if (getRecordType(type).kind !== 'event') return this.listItems({ type }, page, form);
    if (isScanned(page)) {
      fail('bad-parameter', 'Events are always newest first: sort and filter are not for them.', {
        details: { parameter: page.sort === undefined ? 'filter' : 'sort' },
      });
    }
    return {
      total: page.counted ? await this.store.countEvents({}, this.viewer) : -1,
      records: this.texts(readEvents(this.store, {}, this.viewer, page), (rows) =>
        this.wire(form).events(rows, this.viewer),
      ),
    };
  }

  /** The items in an item. */
  async listChildren(
    type: string,
    id: string,
    page: PageRequest,
    form: WireForm = usualForm,
  ): Promise<WireList> {
    const holder = await getVisibleItem(this.store, this.actor, id, type);
    if (page.all !== true || !isDeep(holder)) return this.listItems(childrenOf(holder), page, form);
    if (isFlat(holder)) return this.listItems({ parent: holder.gid }, page, form);
    const below = (): AsyncIterable<readonly ItemRow[]> => readBelow(this.store, holder, this.viewer);
    if (isScanned(page)) return this.#scan(below, page, form);
    return {
      total: page.counted ? await countBelow(this.store, holder, this.viewer) : -1,
      records: this.#itemTexts(cutOut(below(), page), form),
    };
  }

  async listItems(selection: Selection, page: PageRequest, form: WireForm = usualForm): Promise<WireList> {
    const read = (part: PageRequest): AsyncIterable<readonly ItemRow[]> =>
      readItems(this.store, selection, this.viewer, part);
    if (isScanned(page)) return this.#scan(() => read({ offset: 0, limit: -1, counted: false }), page, form);
    return {
      total: page.counted ? await this.#countItems(selection) : -1,
      records: this.#itemTexts(read(page), form),
    };
  }

  #countItems(selection: Selection): Promise<number> {
    const key = `${this.#viewerKey()} ${JSON.stringify(selection)}`;
    return this.#shared.keptTotal(key, () => this.store.countItems(selection, this.viewer));
  }

  async #scan(source: ItemSource, page: PageRequest, form: WireForm): Promise<WireList> {
    const { total, rows } = await scanPage(this.store, this.viewer, source, page);
    return { total, records: this.#itemTexts(rows, form) };
  }

  #itemTexts(pieces: AsyncIterable<readonly ItemRow[]>, form: WireForm): AsyncIterable<readonly string[]> {
    return this.texts(pieces, (rows) => this.wire(form).items(rows, this.viewer));
  }

  /** Texts of rows that come in pieces. */
  async *texts<Row>(
    pieces: AsyncIterable<readonly Row[]>,
    write: (rows: readonly Row[]) => Promise<readonly string[]>,
  ): AsyncGenerator<readonly string[]> {
    for await (const rows of pieces) yield await write(rows);
  }

  /** All that the actor may see, as plain records: JSON texts in pieces. */
  exportRecords(): AsyncIterable<readonly string[]> {
    return exportRecords(this);
  }

  /** Carries out a change in the actor's name. */
  perform<Name extends ChangeName>(
    change: Omit<ChangeOf<Name>, 'actor' | 'actorType'>,
  ): Promise<OutcomeOf<Name>> {
    return this.#shared.perform({ ...change, actor: this.actor.id } as unknown as ChangeOf<Name>);
  }

  /** The record that a change was about, as it is now. */
  async read({ type, id }: ItemOutcome): Promise<WireRecord> {
    return this.get(type, id);
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

function toRecord(row: { id: string; type: string }, text: string, modified: string | undefined): WireRecord {
  const body = Buffer.from(text);
  return { id: row.id, type: row.type, body, etag: etagOf(body), modified };
}
