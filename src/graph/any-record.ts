/** A record by its id alone, of whatever type it is. */
import { eventRecordType, grantRecordType, versionRecordType } from '../model/system.ts';
import type { ActorGraph, WireRecord } from './actor-graph.ts';
import { getVisibleItem } from './lookup.ts';

export async function getAnyRecord(graph: ActorGraph, id: string): Promise<WireRecord> {
  const { store } = graph;
  if ((await store.events.find(id)) !== undefined) return graph.get(eventRecordType, id);
  if ((await store.versions.find(id)) !== undefined) return graph.get(versionRecordType, id);
  if ((await store.grants.find(id)) !== undefined) return graph.get(grantRecordType, id);
  return graph.writeItem(await getVisibleItem(store, graph.actor, id));
}

/** The type of an item. Throws `not-found` or `gone`. */
export async function getVisibleType({ store, actor }: ActorGraph, id: string): Promise<string> {
  return (await getVisibleItem(store, actor, id)).type;
}
