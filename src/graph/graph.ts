/**
 * The graph: what may be read and done, and by whom. `graph.as(actor)` is the only way to records for everything above
 * (http, cli, transfer); nobody else holds the store. What an actor can ask for is actor-graph.ts.
 *
 * Reads happen here. Changes are handed to `perform`, which carries them out where the store is written (see changes.ts).
 */
import { LRUCache } from 'lru-cache';
import type { Profile } from '../model/profile.ts';
import { actorTypes, userType } from '../model/system.ts';
import type { StoredWebhook } from '../store/feed.ts';
import type { Store } from '../store/store.ts';
import { type Actor, findActor } from './actor.ts';
import { ActorGraph, type WireRecord } from './actor-graph.ts';
import type { ChangeName, ChangeOf, OutcomeOf, Perform } from './changes.ts';
import { hasAdministrator } from './initialise.ts';
import type { Place, Places } from './query/paging.ts';
import { type Bearer, digestOf, findBearer, type ListedToken, listTokens } from './tokens.ts';
import { Wire } from './wire/wire.ts';
import { usualForm, type WireForm } from './wire-form.ts';

export interface GraphOptions {
  readonly store: Store;
  readonly perform: Perform;
  readonly profile: Profile;
  /** How much of what was read is kept for the next reader. */
  readonly cacheBytes: number;
}

export class Graph {
  readonly store: Store;
  readonly profile: Profile;
  readonly #perform: Perform;
  readonly #records: LRUCache<string, WireRecord>;
  readonly #actors = new LRUCache<string, Actor>({ max: 1000 });
  readonly #totals = new LRUCache<string, number>({ max: 1000 });
  readonly #bearers = new LRUCache<string, Bearer>({ max: 1000 });
  #places = newPlaces();
  #wire: Wire;
  #ready = false;
  #stamp: number;
  #stampIsFresh = false;

  constructor(options: GraphOptions) {
    this.store = options.store;
    this.profile = options.profile;
    this.#perform = options.perform;
    this.#records = new LRUCache({
      // Nothing fits into one byte: a cache of 0 keeps nothing.
      maxSize: Math.max(1, options.cacheBytes),
      sizeCalculation: (record) => record.body.length + 200,
    });
    this.#wire = new Wire(options.store, options.profile);
    this.#stamp = options.store.changeStamp();
  }

  /** @param form the form in which the actor wants records. */
  as(actor: Actor, form: WireForm = usualForm): ActorGraph {
    return new ActorGraph(this, actor, form);
  }

  /** The actor with the first of the ids that is one. */
  async findActor(...ids: readonly string[]): Promise<Actor | undefined> {
    this.refresh();
    // Ids have no control characters.
    const key = ids.length === 1 ? ids[0]! : ids.join('\n');
    const known = this.#actors.get(key);
    if (known !== undefined) return known;
    const stamp = this.#stamp;
    const types = this.profile.allowsGroupActors ? actorTypes : [userType];
    let actor: Actor | undefined;
    for (const id of ids) actor ??= await findActor(this.store, id, types);
    if (actor !== undefined && stamp === this.#stamp) this.#actors.set(key, actor);
    return actor;
  }

  /** For whom a token speaks; undefined for one that is not known, any more or at all. */
  async findBearer(token: string): Promise<Bearer | undefined> {
    this.refresh();
    const digest = digestOf(token);
    const known = this.#bearers.get(digest);
    if (known !== undefined) return known;
    const stamp = this.#stamp;
    const bearer = await findBearer(this.store, token);
    if (bearer !== undefined && stamp === this.#stamp) this.#bearers.set(digest, bearer);
    return bearer;
  }

  listTokens(): Promise<readonly ListedToken[]> {
    return listTokens(this.store);
  }

  /** Whether there is an administrator; without one nobody could do anything. A promise only where that is to be asked. */
  isReady(): true | Promise<boolean> {
    this.refresh();
    return this.#ready || this.#findAdministrator();
  }

  async #findAdministrator(): Promise<boolean> {
    this.#ready = await hasAdministrator(this.store);
    return this.#ready;
  }

  /** Another one when anything was written by whomever: as long as it is equal there is nothing new to be read. */
  changeStamp(): number {
    return this.store.changeStamp();
  }

  /** Webhooks with their secrets, for those who deliver. */
  listWebhooks(): Promise<readonly StoredWebhook[]> {
    return this.store.webhooks.list();
  }

  /** Writes records in their usual form, with what is known of their neighbours. */
  get wire(): Wire {
    this.refresh();
    return this.#wire;
  }

  /** Where pages of lists begin, as long as nothing is written. */
  get places(): Places {
    this.refresh();
    return this.#places;
  }

  /** Forgets what was kept when anything was written, by whomever. Looks at most once in a turn of the event loop. */
  refresh(): void {
    if (this.#stampIsFresh) return;
    this.#stampIsFresh = true;
    setImmediate(() => {
      this.#stampIsFresh = false;
    });
    const stamp = this.store.changeStamp();
    if (stamp === this.#stamp) {
      if (this.#wire.isFull) this.#wire = new Wire(this.store, this.profile);
      return;
    }
    this.#stamp = stamp;
    this.#ready = false;
    this.#records.clear();
    this.#actors.clear();
    this.#totals.clear();
    this.#bearers.clear();
    // Calls under way keep the old ones: what they have loaded must not vanish under them, nor what they find be kept.
    this.#wire = new Wire(this.store, this.profile);
    this.#places = newPlaces();
  }

  async perform<Name extends ChangeName>(change: ChangeOf<Name>): Promise<OutcomeOf<Name>> {
    const outcome: OutcomeOf<Name> = await this.#perform(change);
    this.#stampIsFresh = false;
    return outcome;
  }

  /** How many there are, as long as nothing is written: whoever turns pages asks again and again. */
  async keptTotal(key: string, count: () => Promise<number>): Promise<number> {
    this.refresh();
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const stamp = this.#stamp;
    const total = await count();
    if (stamp === this.#stamp) this.#totals.set(key, total);
    return total;
  }

  /** What was read under the key, as long as nothing is written. */
  async kept(key: string, read: () => Promise<WireRecord>): Promise<WireRecord> {
    this.refresh();
    const known = this.#records.get(key);
    if (known !== undefined) return known;
    const stamp = this.#stamp;
    const record = await read();
    if (stamp === this.#stamp) this.#records.set(key, record);
    return record;
  }
}

function newPlaces(): Places {
  return new LRUCache<string, Place>({ max: 1000 });
}
