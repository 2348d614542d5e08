/** Reads lists of records and of links for pages. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { Connection } from '../../graph/items/connections.ts';
import type { ListedItems, ListWindow } from '../../graph/items/listed-items.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { CountedLink } from '../shared/counted-link.ts';
import type { Language } from '../shared/languages.ts';
import { type Paged, requirePage } from '../shared/paging.ts';
import { toCountedLink } from '../shared/to-counted-link.ts';
import { parseList, type WireItem } from '../shared/wire-item.ts';

interface ItemList {
  readonly total: number;
  readonly items: readonly WireItem[];
}

/** A window of the items that are connected to an item. */
export async function readConnected(
  graph: ActorGraph,
  id: string,
  connection: Connection,
  window: ListWindow,
): Promise<ItemList> {
  const list = (limit: number, counted: boolean) =>
    graph.items.listConnected({ id, connection }, { ...window, limit, counted });
  const items = await parseList(await list(window.limit, false));
  // Few items have more than fit into one window, so that most lists need not be counted.
  const isAll = window.offset === 0 && items.length < window.limit;
  return { total: isAll ? items.length : (await list(0, true)).total, items };
}

interface LinkPageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly language: Language;
}

/** A page of links with the titles in the language of the reader. @param read lists the items of a window. */
export async function readLinkPage(
  { page, pageSize, language }: LinkPageRequest,
  read: (window: ListWindow) => Promise<ListedItems>,
): Promise<Paged<CountedLink>> {
  const { total, items } = await read({ offset: (page - 1) * pageSize, limit: pageSize });
  requirePage({ total, page, pageSize });
  const wanted = toLanguageCode(language);
  return { total, page, pageSize, items: items.map((item) => toCountedLink(item, wanted)) };
}
