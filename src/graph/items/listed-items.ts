/**
 * Items in lists, thesauri and alphabetical indexes: their names and the number of their children, without their complete records. For pages that show
 * many items, such as the concepts of a thesaurus. Hidden items are neither listed nor counted.
 */

import type { ItemRow, ItemSelection } from '../../store/items.ts';
import { type ReadContext, viewerKeyOf } from '../actor.ts';
import { getVisibleItem, visibleItems } from '../lookup.ts';
import { childrenOf } from '../tree/hierarchy.ts';
import { defaultForm } from '../wire/wire.ts';
import { type ConnectedRequest, selectConnected } from './connections.ts';
import { type DirectoryEntry, type DirectoryRequest, readDirectory } from './directory.ts';
import { ItemLists } from './item-lists.ts';
import type { ListedItem } from './listed-item.ts';
import { toListedItems } from './listed-item.ts';
import type { ReadCache } from './read-cache.ts';

export interface ListedItems {
  readonly total: number;
  readonly items: readonly ListedItem[];
}

export interface ListWindow {
  readonly offset: number;
  readonly limit: number;
}

export interface AlphabeticalNamesRequest extends ListWindow {
  readonly type: string;
  readonly id: string;
  /** ISO 639-2 code of the wanted language. If there are no names in it, the first language is used. */
  readonly language: string | undefined;
  /** Prefix of the folded names of the items to list; if undefined, no items are listed. */
  readonly initial: string | undefined;
}

/** The names of the items in a parent, in one language. */
export interface AlphabeticalNames {
  readonly languages: readonly string[];
  /** Undefined if there are no names. */
  readonly language: string | undefined;
  readonly initials: readonly string[];
  readonly items: readonly ListedItem[];
  readonly hasMore: boolean;
}

/** Enough for all letters of several alphabets. Chinese names have more initials; names with the others are found by search only. */
const maxInitials = 300;

export class ListedItemReader {
  readonly #context: ReadContext;
  readonly #cache: ReadCache;

  constructor(context: ReadContext, cache: ReadCache) {
    this.#context = context;
    this.#cache = cache;
  }

  /** Names and child counts of items. Only for lists with few items, such as institutions. */
  readDirectory(request: DirectoryRequest): Promise<readonly DirectoryEntry[]> {
    const key = `${viewerKeyOf(this.#context.actor)} ${JSON.stringify(request)}`;
    return this.#cache.directory(key, () => readDirectory(this.#context, request));
  }

  /** Throws `not-found` or `gone`. */
  async listChildren(type: string, id: string, window: ListWindow): Promise<ListedItems> {
    const { store, actor } = this.#context;
    return this.#list(childrenOf(await getVisibleItem(store, actor, id, type)), window);
  }

  /** Throws `not-found` or `gone`. */
  async listConnected(request: ConnectedRequest, window: ListWindow): Promise<ListedItems> {
    return this.#list(await selectConnected(this.#context, request), window);
  }

  /** Counts all items in a parent, also those that are listed below another one. Throws `not-found` or `gone`. */
  async countIn(type: string, id: string): Promise<number> {
    const { store, actor } = this.#context;
    const { gid } = await getVisibleItem(store, actor, id, type);
    return this.#lists.countItems({ parent: gid });
  }

  /** Throws `not-found` or `gone`. */
  async readNames(request: AlphabeticalNamesRequest): Promise<AlphabeticalNames> {
    const { store, actor, viewer } = this.#context;
    const { gid } = await getVisibleItem(store, actor, request.id, request.type);
    const languages = await store.names.listLanguages(gid, viewer);
    const language = languages.find((one) => one === request.language) ?? languages[0];
    if (language === undefined) return { languages, language, initials: [], items: [], hasMore: false };
    const list = { parent: gid, language, viewer };
    const initials = await store.names.listInitials(list, maxInitials);
    const { initial, offset, limit } = request;
    const gids =
      initial === undefined ? [] : await store.names.list(list, initial, { offset, limit: limit + 1 });
    const rows = await visibleItems(this.#context, gids);
    const shown = gids.slice(0, limit).flatMap((one) => rows.get(one) ?? []);
    return {
      languages,
      language,
      initials,
      items: await toListedItems(this.#context, shown),
      hasMore: gids.length > limit,
    };
  }

  get #lists(): ItemLists {
    return new ItemLists(this.#context, this.#cache, defaultForm);
  }

  async #list(selection: ItemSelection, window: ListWindow): Promise<ListedItems> {
    const total = await this.#lists.countItems(selection);
    const rows: ItemRow[] = [];
    if (total > window.offset && window.limit > 0) {
      const batches = this.#lists.itemPage(selection, { ...window, counted: false });
      for await (const batch of batches) rows.push(...batch);
    }
    return { total, items: await toListedItems(this.#context, rows) };
  }
}
