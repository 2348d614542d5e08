/**
 * Results of reads, cached until any process writes to the store. The store has a stamp that changes with every commit; a changed stamp
 * empties all caches.
 */
import { LRUCache } from 'lru-cache';
import type { Profile } from '../../model/profile.ts';
import type { Store } from '../../store/store.ts';
import type { Actor } from '../actor.ts';
import type { PageStarts, RowKey } from '../paging.ts';
import type { Bearer } from '../tokens.ts';
import type { ContainerList } from '../tree/containers.ts';
import type { TreeWindow } from '../tree/tree.ts';
import { defaultForm, Wire, type WireForm, type WireRecord } from '../wire/wire.ts';
import type { DirectoryEntry } from './directory.ts';

/** Estimated memory of an entry, which is a container or a unit in it. Most containers have one unit, and need about 200 bytes. */
const bytesPerEntry = 100;

/** Estimated memory of an entry of a directory: an id, an identifier and a name or two. */
const bytesPerDirectoryEntry = 500;

/** Estimated memory of a node of a tree: an id, an identifier, a name and a level. */
const bytesPerTreeNode = 500;

/** A rendered page of the reading room. */
export interface RenderedPage {
  readonly body: Buffer;
  readonly etag: string;
  /** The header Link. */
  readonly link?: string;
  /** Other origins from which the page may load images. */
  readonly imageHosts?: readonly string[];
}

export class ReadCache {
  readonly #store: Pick<Store, 'changeStamp'> & ConstructorParameters<typeof Wire>[0];
  readonly #profile: Profile;
  readonly #records: LRUCache<string, WireRecord>;
  readonly #pages: LRUCache<string, RenderedPage>;
  /** Keys of pages that were rendered at least once. Not emptied by a change of the store, since it contains no content. */
  readonly #renderedPages: LRUCache<string, true>;
  readonly #containers: LRUCache<string, ContainerList>;
  readonly #directories: LRUCache<string, readonly DirectoryEntry[]>;
  readonly #trees: LRUCache<string, TreeWindow>;
  /** Promises, so that simultaneous readers share one read. */
  readonly #treeVersions = new LRUCache<string, Promise<string>>({ max: 1000 });
  readonly #actors = new LRUCache<string, Actor>({ max: 1000 });
  readonly #totals = new LRUCache<string, number>({ max: 1000 });
  readonly #bearers = new LRUCache<string, Bearer>({ max: 1000 });
  #pageStarts = newPageStarts();
  #wire: Wire;
  #hasAdministrator = false;
  #stamp: number;
  #isStampFresh = false;

  constructor(store: Store, profile: Profile, maxBytes: number) {
    this.#store = store;
    this.#profile = profile;
    this.#records = new LRUCache({
      // 0 would mean no limit. No record fits into one byte, so a size of 1 disables the cache.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (record) => record.body.length + 200,
    });
    this.#pages = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 200,
    });
    // With the default settings about 10,000 keys: ten times the number of unit pages that fit into the cache.
    this.#renderedPages = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes / 32)),
      sizeCalculation: (_, key) => 2 * key.length + 50,
    });
    this.#containers = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ entries }) => entries * bytesPerEntry + 200,
    });
    this.#directories = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: (entries) => entries.length * bytesPerDirectoryEntry + 200,
    });
    this.#trees = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes / 8)),
      sizeCalculation: ({ path, children }) => (path.length + children.length) * bytesPerTreeNode + 200,
    });
    this.#wire = new Wire(store, profile);
    this.#stamp = store.changeStamp();
  }

  /** Writes records in the default form; shares the neighbours that earlier reads have loaded. */
  get wire(): Wire {
    this.#refresh();
    return this.#wire;
  }

  /** The shared one in the default form, a new one in others. Call it after the rows were read, so that neighbours are not older than the rows. */
  wireIn(form: WireForm): Wire {
    return form === defaultForm ? this.wire : new Wire(this.#store, this.#profile, form);
  }

  /** Row keys at which pages of lists start. */
  get pageStarts(): PageStarts {
    this.#refresh();
    return this.#pageStarts;
  }

  /** @param key must contain the viewer: a record cached for one viewer must not be sent to another. */
  record(key: string, read: () => Promise<WireRecord>): Promise<WireRecord> {
    return this.#memoize(this.#records, key, read);
  }

  /**
   * A page, which takes longer to render than its records to read. It is cached if it was rendered before: crawlers request each page once, and pages
   * that are soon replaced by others in the cache make V8 collect garbage.
   * @param key must contain the viewer.
   */
  async page(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    if (this.#renderedPages.get(key) === true || this.#pages.has(key))
      return this.#memoize(this.#pages, key, render);
    const page = await render();
    this.#renderedPages.set(key, true);
    return page;
  }

  /** The sorted containers of a fonds, which every page of a list needs. @param key must contain the viewer. */
  containers(key: string, read: () => Promise<ContainerList>): Promise<ContainerList> {
    return this.#memoize(this.#containers, key, read);
  }

  /** Caches a directory: of a type, or of the children of an item. @param key must contain the viewer. */
  directory(key: string, read: () => Promise<readonly DirectoryEntry[]>): Promise<readonly DirectoryEntry[]> {
    return this.#memoize(this.#directories, key, read);
  }

  /** A window of a tree, which the pages of all units in it show. @param key must contain the viewer. */
  tree(key: string, read: () => Promise<TreeWindow>): Promise<TreeWindow> {
    return this.#memoize(this.#trees, key, read);
  }

  /** The version of a tree, for which all its items are read. @param key must contain the viewer. */
  treeVersion(key: string, read: () => Promise<string>): Promise<string> {
    this.#refresh();
    const known = this.#treeVersions.get(key);
    if (known !== undefined) return known;
    const version = read();
    this.#treeVersions.set(key, version);
    version.catch(() => {
      if (this.#treeVersions.peek(key) === version) this.#treeVersions.delete(key);
    });
    return version;
  }

  /** The length of a list, which every page of the list needs. */
  total(key: string, count: () => Promise<number>): Promise<number> {
    return this.#memoize(this.#totals, key, count);
  }

  actor(key: string, find: (key: string) => Promise<Actor | undefined>): Promise<Actor | undefined> {
    return this.#memoize(this.#actors, key, find);
  }

  bearer(digest: string, find: (digest: string) => Promise<Bearer | undefined>): Promise<Bearer | undefined> {
    return this.#memoize(this.#bearers, digest, find);
  }

  /** True without a promise once an administrator was found, since every request checks it. */
  hasAdministrator(find: () => Promise<boolean>): true | Promise<boolean> {
    this.#refresh();
    return this.#hasAdministrator || this.#findAdministrator(find);
  }

  async #findAdministrator(find: () => Promise<boolean>): Promise<boolean> {
    this.#hasAdministrator = await find();
    return this.#hasAdministrator;
  }

  /** Makes the next read check the stamp. Call it after a change, so that the same event-loop turn reads the new state. */
  expireStamp(): void {
    this.#isStampFresh = false;
  }

  async #memoize<Value extends object | number, Found extends Value | undefined>(
    cache: LRUCache<string, Value>,
    key: string,
    load: (key: string) => Promise<Found>,
  ): Promise<Value | Found> {
    this.#refresh();
    const known = cache.get(key);
    if (known !== undefined) return known;
    const stamp = this.#stamp;
    const found = await load(key);
    // A result that was read before the stamp changed may be outdated.
    if (found !== undefined && stamp === this.#stamp) cache.set(key, found);
    return found;
  }

  /** Empties the caches if the stamp has changed. Reads the stamp at most once per event-loop turn. */
  #refresh(): void {
    if (this.#isStampFresh) return;
    this.#isStampFresh = true;
    setImmediate(() => {
      this.#isStampFresh = false;
    });
    const stamp = this.#store.changeStamp();
    if (stamp === this.#stamp) {
      if (this.#wire.isFull) this.#wire = new Wire(this.#store, this.#profile);
      return;
    }
    this.#stamp = stamp;
    this.#hasAdministrator = false;
    this.#records.clear();
    this.#pages.clear();
    this.#containers.clear();
    this.#directories.clear();
    this.#trees.clear();
    this.#treeVersions.clear();
    this.#actors.clear();
    this.#totals.clear();
    this.#bearers.clear();
    // Replaced, not cleared: calls in progress need what they have loaded, and must not add outdated entries to the new ones.
    this.#wire = new Wire(this.#store, this.#profile);
    this.#pageStarts = newPageStarts();
  }
}

function newPageStarts(): PageStarts {
  return new LRUCache<string, RowKey>({ max: 1000 });
}
