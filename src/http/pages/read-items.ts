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
  const list = await graph.listConnected({ id, connection }, { ...window, counted: true });
  return { total: list.total, items: await parseList(list) };
}
