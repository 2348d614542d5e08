/**
 * The entry point for the layers above (http, cli, transfer). They read and change records only through `graph.as(actor)`
 * (actor-graph.ts), which checks permissions and visibility; the store itself is private.
 *
 * Reads happen in this process. Changes are sent to `perform`, which executes them in the write process (changes.ts).
 */
import type { Caller } from '../lib/caller-scheduler.ts';
import type { Profile } from '../model/profile.ts';
import type { SearchStatus } from '../model/service-state.ts';
import { actorTypes, userType } from '../model/system.ts';
import type { StoredDelivery, StoredWebhook } from '../store/feed.ts';
import type { Store } from '../store/store.ts';
import { type Actor, findActor } from './actor.ts';
import { ActorGraph, type GraphServices } from './actor-graph.ts';
import { CallerWork, createReadScheduler } from './caller-work.ts';
import type { ChangeName, ChangeOf, OutcomeOf, Perform } from './changes/changes.ts';
import { hasAdministrator } from './initialise.ts';
import { ReadCache } from './items/read-cache.ts';
import { getSearchStatus } from './search/reindex.ts';
import { type Bearer, digestToken, findBearer, type ListedToken, listTokens } from './tokens.ts';
import { defaultForm, type WireForm } from './wire/wire.ts';

interface GraphOptions {
  readonly store: Store;
  readonly perform: Perform;
  readonly profile: Profile;
  /** Maximum size of the cache of records. */
  readonly cacheBytes: number;
  /** How long a search or a sorted list waits for its turn. Default 10 s. */
  readonly waitMs?: number;
}

const defaultWaitMs = 10_000;

/** For reads of the program itself. */
const getOwnCaller = (): Caller => ({ key: 'fonds' });

export class Graph {
  readonly profile: Profile;
  readonly #store: Store;
  readonly #cache: ReadCache;
  readonly #perform: Perform;
  readonly #services: GraphServices;
  // Created once, since every request passes them to the cache.
  readonly #findAdministrator = (): Promise<boolean> => hasAdministrator(this.#store);
  readonly #findActor = (id: string): Promise<Actor | undefined> => this.#findFirstActor([id]);
  readonly #findBearer = (digest: string): Promise<Bearer | undefined> => findBearer(this.#store, digest);

  constructor({ store, perform, profile, cacheBytes, waitMs = defaultWaitMs }: GraphOptions) {
    this.profile = profile;
    this.#store = store;
    this.#cache = new ReadCache(store, profile, cacheBytes);
    this.#perform = perform;
    this.#services = {
      store,
      profile,
      cache: this.#cache,
      perform: (change) => this.perform(change),
      scheduler: createReadScheduler(waitMs),
    };
  }

  /**
   * @param form the form in which the records are written.
   * @param getCaller returns the caller of searches and of sorted or filtered lists; called before the first one.
   */
  as(actor: Actor, form: WireForm = defaultForm, getCaller = getOwnCaller): ActorGraph {
    const work = new CallerWork(this.#services.scheduler, getCaller);
    return new ActorGraph(this.#services, actor, form, work);
  }

  /** Tries the ids in their order and returns the first actor found. */
  findActor(...ids: readonly string[]): Promise<Actor | undefined> {
    if (ids.length === 1) return this.#cache.actor(ids[0]!, this.#findActor);
    // Ids do not contain control characters.
    return this.#cache.actor(ids.join('\n'), () => this.#findFirstActor(ids));
  }

  async #findFirstActor(ids: readonly string[]): Promise<Actor | undefined> {
    const types = this.profile.allowsGroupActors ? actorTypes : [userType];
    for (const id of ids) {
      const actor = await findActor(this.#store, id, types);
      if (actor !== undefined) return actor;
    }
    return undefined;
  }

  /** The user whom a token authenticates; undefined for an unknown or revoked token. */
  findBearer(token: string): Promise<Bearer | undefined> {
    return this.#cache.bearer(digestToken(token), this.#findBearer);
  }

  listTokens(): Promise<readonly ListedToken[]> {
    return listTokens(this.#store);
  }

  /** Whether an administrator exists. Before that nobody can change anything, so the service is not ready. */
  isReady(): true | Promise<boolean> {
    return this.#cache.hasAdministrator(this.#findAdministrator);
  }

  getSearchStatus(): Promise<SearchStatus> {
    return getSearchStatus(this.#store.search);
  }

  /** Changes with every commit of any process: while it is equal, there is nothing new to read. */
  changeStamp(): number {
    return this.#store.changeStamp();
  }

  /** Webhooks with their secrets, for deliveries. */
  listWebhooks(): Promise<readonly StoredWebhook[]> {
    return this.#store.webhooks.list();
  }

  /** The latest deliveries of a webhook, newest first. */
  listDeliveries(webhook: string): Promise<readonly StoredDelivery[]> {
    return this.#store.webhooks.listDeliveries(webhook);
  }

  async perform<Name extends ChangeName>(change: ChangeOf<Name>): Promise<OutcomeOf<Name>> {
    const outcome: OutcomeOf<Name> = await this.#perform(change);
    this.#cache.expireStamp();
    return outcome;
  }
}
