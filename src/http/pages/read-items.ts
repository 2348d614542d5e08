/** Reads lists of records for pages. */
import type { ActorGraph, Connection } from '../../graph/actor-graph.ts';
import { parseList, type WireItem } from '../../pages/wire-item.ts';

interface ItemList {
  readonly total: number;
  readonly items: readonly WireItem[];
}

/** A window of the items that are connected to an item. */
export async function readConnected(
  graph: ActorGraph,
  id: string,
  connection: Connection,
  window: { readonly offset: number; readonly limit: number },
): Promise<ItemList> {
  const list = (limit: number, counted: boolean) =>
    graph.listConnected({ id, connection }, { ...window, limit, counted });
  const items = await parseList(await list(window.limit, false));
  // Few items have more than fit into one window, so that most lists need not be counted.
  const isAll = window.offset === 0 && items.length < window.limit;
  return { total: isAll ? items.length : (await list(0, true)).total, items };
}
