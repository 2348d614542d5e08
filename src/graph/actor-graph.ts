/**
 * The graph as one actor sees it: all reads and changes in the name of a user, by subject. Records that the actor may not see do not exist here. A
 * subject is created when it is used, so that a request pays only for its own.
 */
import type { Profile } from '../model/profile.ts';
import type { ItemSelection } from '../store/items.ts';
import type { Store } from '../store/store.ts';
import { type Actor, hiddenTypesOf, type ReadContext, viewerKeyOf, viewerOf } from './actor.ts';
import { ItemAddresses } from './addresses.ts';
import type { CallerWork, ReadScheduler } from './caller-work.ts';
import { ActorChanges } from './changes/actor-changes.ts';
import type { Perform } from './changes/changes.ts';
import { Exports } from './export/export.ts';
import { ChangeFeed } from './feed/feed.ts';
import { Harvest } from './harvest.ts';
import { History } from './history/history.ts';
import { Imports } from './import/import-scope.ts';
import { ItemLists } from './items/item-lists.ts';
import { Items } from './items/items.ts';
import { ListedItemReader } from './items/listed-items.ts';
import type { ReadCache, RenderedPage } from './items/read-cache.ts';
import { Permissions } from './permissions/permissions.ts';
import { ImportProfiles } from './profiles-for-imports.ts';
import { type Budget, RecordReader } from './record-reader/record-reader.ts';
import { Search } from './search/search.ts';
import { Tokens } from './tokens.ts';
import { Tree } from './tree/tree.ts';
import { Users } from './users.ts';
import { Webhooks } from './webhooks.ts';
import type { Wire, WireForm } from './wire/wire.ts';

/** Shared by all actors. */
export interface GraphServices {
  readonly store: Store;
  readonly profile: Profile;
  readonly cache: ReadCache;
  readonly perform: Perform;
  /** Searches, and lists that are sorted or filtered. */
  readonly scheduler: ReadScheduler;
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

  get items(): Items {
    return new Items(this.#context, this.#services.cache, this.#form);
  }

  get listedItems(): ListedItemReader {
    return new ListedItemReader(this.#context, this.#services.cache);
  }

  get tree(): Tree {
    return new Tree(this.#context, this.#services.cache, this.#lists);
  }

  get search(): Search {
    return new Search(this.#context, this.#services.store.search);
  }

  get history(): History {
    return new History(this.#context, this.#getWire);
  }

  get permissions(): Permissions {
    return new Permissions(this.#context, this.#getWire);
  }

  get changes(): ActorChanges {
    return new ActorChanges(this.actor, this.#services.perform, (type, id) => this.items.get(type, id));
  }

  get imports(): Imports {
    const { search } = this;
    return new Imports({ ...this.#context, search });
  }

  get importProfiles(): ImportProfiles {
    return new ImportProfiles(this.#context);
  }

  get exports(): Exports {
    return new Exports(this.#context, this.#services.profile);
  }

  get feed(): ChangeFeed {
    return new ChangeFeed(this.#context, this.#services.store);
  }

  get tokens(): Tokens {
    return new Tokens(this.#context);
  }

  get users(): Users {
    return new Users(this.#context);
  }

  get webhooks(): Webhooks {
    return new Webhooks(this.#context);
  }

  get harvest(): Harvest {
    return new Harvest(this.#context);
  }

  get addresses(): ItemAddresses {
    return new ItemAddresses(this.#context);
  }

  /** Reads many records in batches for one request, within a budget. */
  reader(budget: Budget): RecordReader {
    const { store, viewer, work } = this.#context;
    const readAt = (list: ItemSelection, offset: number, limit: number) =>
      this.#lists.itemPage(list, { offset, limit, counted: false });
    const context = { store, viewer, work, readAt, hiddenTypes: hiddenTypesOf(this.actor) };
    return new RecordReader(context, budget);
  }

  /** Equal for two actors only if they see the same records. */
  get viewerKey(): string {
    return viewerKeyOf(this.actor);
  }

  /** A page of this actor, cached from its second request on, until the next change of the store. @param key must contain everything else that the page depends on. */
  getCachedPage(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    return this.#services.cache.page(`${this.viewerKey} ${this.actor.id} ${key}`, render);
  }

  get #lists(): ItemLists {
    return new ItemLists(this.#context, this.#services.cache, this.#form);
  }

  get #getWire(): () => Wire {
    return () => this.#services.cache.wireIn(this.#form);
  }
}
