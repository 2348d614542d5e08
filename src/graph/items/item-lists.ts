/** Lists of items in the wire form, with their totals. Rows are read and written in batches while the client receives the list. */
import { groupType } from '../../model/system.ts';
import type { FieldsOf, ItemFields, ItemRow, ItemSelection } from '../../store/items.ts';
import { type ReadContext, viewerKeyOf } from '../actor.ts';
import { getVisibleItem } from '../lookup.ts';
import {
  isScanned,
  type ListRequest,
  mapBatches,
  type ReadRows,
  type RowKey,
  readItems,
  readPage,
  wholeList,
} from '../paging.ts';
import { countBelow, isDeep, isFlat, readBelow } from '../tree/descendants.ts';
import { childrenOf } from '../tree/hierarchy.ts';
import type { WireForm, WireList } from '../wire/wire.ts';
import { type ReadFromStart, scanPage, slicePage } from './filtering.ts';
import type { ReadCache } from './read-cache.ts';
import { UsersInGroup } from './users-in-group.ts';

type Texts = AsyncIterable<readonly string[]>;

/** Lists for one viewer. Created for each list, so that reads of one record do not pay for it. */
export class ItemLists {
  readonly #context: ReadContext;
  readonly #cache: ReadCache;
  readonly #form: WireForm;
  readonly #viewerKey: string;

  constructor(context: ReadContext, cache: ReadCache, form: WireForm) {
    this.#context = context;
    this.#cache = cache;
    this.#form = form;
    this.#viewerKey = viewerKeyOf(context.actor);
  }

  async items(selection: ItemSelection, page: ListRequest): Promise<WireList> {
    const { store, viewer } = this.#context;
    if (isScanned(page)) return this.#scan(() => readItems(store, selection, viewer, wholeList), page);
    const total = page.counted ? await this.countItems(selection) : -1;
    return { total, records: this.#itemTexts(this.itemPage(selection, page)) };
  }

  countItems(selection: ItemSelection): Promise<number> {
    const { store, viewer } = this.#context;
    return this.#cache.total(this.#keyOf(selection), () => store.items.count(selection, viewer));
  }

  /** Rows of a page; starts at the cached row key of the offset, if there is one. */
  itemPage(selection: ItemSelection, page: ListRequest): AsyncIterable<readonly ItemRow[]> {
    const { store, viewer } = this.#context;
    return this.#readPage((window) => store.items.list(selection, viewer, window), selection, page);
  }

  /** As itemPage, with some fields instead of the texts. */
  fieldPage<Name extends string>(
    selection: ItemSelection,
    page: ListRequest,
    fields: FieldsOf<Name>,
  ): AsyncIterable<readonly ItemFields<Name>[]> {
    const { store, viewer } = this.#context;
    return this.#readPage(
      (window) => store.items.listFields(selection, viewer, window, fields),
      selection,
      page,
    );
  }

  #readPage<Row extends RowKey>(
    read: ReadRows<Row>,
    selection: ItemSelection,
    page: ListRequest,
  ): AsyncIterable<readonly Row[]> {
    return readPage(read, page, { list: this.#keyOf(selection), pageStarts: this.#cache.pageStarts });
  }

  /** The children of an item; with `all` all its descendants. */
  async children(
    type: string,
    id: string,
    page: ListRequest & { readonly all?: boolean },
  ): Promise<WireList> {
    const { store, actor, viewer } = this.#context;
    const parent = await getVisibleItem(store, actor, id, type);
    if (page.all !== true || !isDeep(parent)) return this.items(childrenOf(parent), page);
    if (isFlat(parent)) return this.items({ parent: parent.gid }, page);
    const below = (): AsyncIterable<readonly ItemRow[]> => readBelow(store, parent, viewer);
    if (isScanned(page)) return this.#scan(below, page);
    const key = `${this.#viewerKey} below ${parent.gid}`;
    const total = page.counted ? await this.#cache.total(key, () => countBelow(store, parent, viewer)) : -1;
    return { total, records: this.#itemTexts(slicePage(below(), page)) };
  }

  /** All users who belong to a group, directly or through other groups. */
  async usersIn(id: string, page: ListRequest): Promise<WireList> {
    const { store, actor } = this.#context;
    const group = await getVisibleItem(store, actor, id, groupType);
    const users = await UsersInGroup.find(store, actor, group.gid);
    if (isScanned(page)) return this.#scan(() => users.read(wholeList), page);
    const total = page.counted ? await users.count() : -1;
    return { total, records: this.#itemTexts(users.read(page)) };
  }

  async #scan(source: ReadFromStart, page: ListRequest): Promise<WireList> {
    const { total, rows } = await scanPage(this.#context, source, page);
    return { total, records: this.#itemTexts(rows) };
  }

  #itemTexts(batches: AsyncIterable<readonly ItemRow[]>): Texts {
    return mapBatches(batches, (rows) => this.#cache.wireIn(this.#form).items(rows, this.#context.viewer));
  }

  #keyOf(selection: ItemSelection): string {
    return `${this.#viewerKey} ${JSON.stringify(selection)}`;
  }
}
