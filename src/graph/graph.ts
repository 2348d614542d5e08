/**
 * The graph: what may be read and done, and by whom. `graph.as(actor)` is the only way to records for everything above
 * (http, cli, transfer); nobody else holds the store.
 *
 * Reads happen here. Changes are handed to `perform`, which carries them out where the store is written (see changes.ts).
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Bundle } from '../model/bundle.ts';
import { getRecordType } from '../model/registry.ts';
import { eventRecordType } from '../model/system.ts';
import type { EventRow, ItemRow, Store } from '../store/store.ts';
import { type Actor, findActor, viewerOf } from './actor.ts';
import type { Change, ChangeOutcome } from './changes.ts';
import { hasAdministrator } from './initialise.ts';
import { failNotFound, getVisibleItem } from './lookup.ts';
import { type PageRequest, readEvents, readItems } from './query/paging.ts';
import { Wire } from './query/wire.ts';

export interface GraphOptions {
  readonly store: Store;
  readonly perform: (change: Change) => Promise<ChangeOutcome>;
  /** How much of what was read is kept for the next reader. */
  readonly cacheBytes: number;
}

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

export class Graph {
  readonly #store: Store;
  readonly #perform: GraphOptions['perform'];
  readonly #records: LRUCache<string, WireRecord>;
  readonly #actors = new LRUCache<string, Actor>({ max: 1000 });
  #wire: Wire;
  #ready = false;
  #stamp: number;
  #stampIsFresh = false;

  constructor(options: GraphOptions) {
    this.#store = options.store;
    this.#perform = options.perform;
    this.#records = new LRUCache({
      // Nothing fits into one byte: a cache of 0 keeps nothing.
      maxSize: Math.max(1, options.cacheBytes),
      sizeCalculation: (record) => record.body.length + 200,
    });
    this.#wire = new Wire(options.store);
    this.#stamp = options.store.changeStamp();
  }

  as(actor: Actor): ActorGraph {
    return new ActorGraph(this, actor);
  }

  async findActor(id: string): Promise<Actor | undefined> {
    this.refresh();
    const known = this.#actors.get(id);
    if (known !== undefined) return known;
    const stamp = this.#stamp;
    const actor = await findActor(this.#store, id);
    if (actor !== undefined && stamp === this.#stamp) this.#actors.set(id, actor);
    return actor;
  }

  /** Whether there is an administrator; without one nobody could do anything. */
  async isReady(): Promise<boolean> {
    this.refresh();
    if (!this.#ready) this.#ready = await hasAdministrator(this.#store);
    return this.#ready;
  }

  /** Forgets what was kept when anything was written, by whomever. Looks at most once in a turn of the event loop. */
  refresh(): void {
    if (this.#stampIsFresh) return;
    this.#stampIsFresh = true;
    setImmediate(() => {
      this.#stampIsFresh = false;
    });
    const stamp = this.#store.changeStamp();
    if (stamp === this.#stamp) {
      if (this.#wire.isFull) this.#wire = new Wire(this.#store);
      return;
    }
    this.#stamp = stamp;
    this.#ready = false;
    this.#records.clear();
    this.#actors.clear();
    // Calls under way keep the old one: what they have loaded must not vanish under them.
    this.#wire = new Wire(this.#store);
  }

  async perform(change: Change): Promise<ChangeOutcome> {
    const outcome = await this.#perform(change);
    this.#stampIsFresh = false;
    return outcome;
  }

  async get(actor: Actor, type: string, id: string): Promise<WireRecord> {
    this.refresh();
    const key = `${viewerKey(actor)} ${type} ${id}`;
    const kept = this.#records.get(key);
    if (kept !== undefined) return kept;
    const stamp = this.#stamp;
    const record =
      getRecordType(type).kind === 'event'
        ? await this.#getEvent(actor, id)
        : await this.#getItem(actor, type, id);
    if (stamp === this.#stamp) this.#records.set(key, record);
    return record;
  }

  async #getItem(actor: Actor, type: string, id: string): Promise<WireRecord> {
    const row = await getVisibleItem(this.#store, actor, id, type);
    const wire = this.#wire;
    const [text] = await wire.items([row], viewerOf(actor));
    return toRecord(row, text!, row.lastEvent === null ? undefined : wire.timestampOf(row.lastEvent));
  }

  async #getEvent(actor: Actor, id: string): Promise<WireRecord> {
    const row = (await this.#store.findEvent(id)) ?? failNotFound(id);
    const [text] = await this.#wire.events([row], viewerOf(actor));
    return toRecord({ id: row.id, type: eventRecordType }, text!, row.timestamp);
  }

  async list(actor: Actor, type: string, page: PageRequest): Promise<WireList> {
    this.refresh();
    if (getRecordType(type).kind === 'event') {
      return {
        total: page.counted ? await this.#store.countEvents({}, viewerOf(actor)) : -1,
        records: this.#texts(readEvents(this.#store, viewerOf(actor), page), (wire, rows) =>
          wire.events(rows, viewerOf(actor)),
        ),
      };
    }
    return this.#items(actor, { type }, page);
  }

  async listChildren(actor: Actor, type: string, id: string, page: PageRequest): Promise<WireList> {
    this.refresh();
    const parent = await getVisibleItem(this.#store, actor, id, type);
    return this.#items(actor, { parent: parent.gid }, page);
  }

  async #items(
    actor: Actor,
    selection: { type: string } | { parent: number },
    page: PageRequest,
  ): Promise<WireList> {
    const viewer = viewerOf(actor);
    return {
      total: page.counted ? await this.#store.countItems(selection, viewer) : -1,
      records: this.#texts(readItems(this.#store, selection, viewer, page), (wire, rows) =>
        wire.items(rows, viewer),
      ),
    };
  }

  async *#texts<Row extends ItemRow | EventRow>(
    pieces: AsyncIterable<readonly Row[]>,
    write: (wire: Wire, rows: readonly Row[]) => Promise<readonly string[]>,
  ): AsyncGenerator<readonly string[]> {
    for await (const rows of pieces) {
      this.refresh();
      yield await write(this.#wire, rows);
    }
  }
}

/** The graph as one actor sees it. */
export class ActorGraph {
  readonly #graph: Graph;
  readonly #actor: Actor;

  constructor(graph: Graph, actor: Actor) {
    this.#graph = graph;
    this.#actor = actor;
  }

  get(type: string, id: string): Promise<WireRecord> {
    return this.#graph.get(this.#actor, type, id);
  }

  list(type: string, page: PageRequest): Promise<WireList> {
    return this.#graph.list(this.#actor, type, page);
  }

  listChildren(type: string, id: string, page: PageRequest): Promise<WireList> {
    return this.#graph.listChildren(this.#actor, type, id, page);
  }

  async create(
    bundle: Bundle,
    options: { parent?: { type: string; id: string }; groups?: readonly string[]; logMessage: string | null },
  ): Promise<WireRecord> {
    const { type, id } = await this.#graph.perform({
      change: 'create',
      actor: this.#actor.id,
      bundle,
      ...options,
    });
    return this.get(type, id);
  }

  async delete(type: string, id: string, logMessage: string | null): Promise<void> {
    await this.#graph.perform({ change: 'delete', actor: this.#actor.id, type, id, logMessage });
  }
}

function toRecord(row: { id: string; type: string }, text: string, modified: string | undefined): WireRecord {
  const body = Buffer.from(text);
  return {
    id: row.id,
    type: row.type,
    body,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    modified,
  };
}

/** Two actors with the same key see the same; nothing kept for one is shown to another. */
function viewerKey(actor: Actor): string {
  return actor.isAdmin ? '*' : actor.accessors.join(',');
}
