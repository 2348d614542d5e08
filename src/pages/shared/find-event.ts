/** Reads an event as the actor sees it. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { Failure } from '../../model/errors.ts';
import { eventTypeName } from '../../model/system.ts';
import { parseItem, type WireItem } from './wire-item.ts';

/** Throws `not-found`. */
export async function getEvent(graph: ActorGraph, id: string): Promise<WireItem> {
  const { body } = await graph.items.get(eventTypeName, id);
  return parseItem(body.toString());
}

/** Undefined for an event that does not exist, or that the actor may not see. */
export async function findEvent(graph: ActorGraph, id: string): Promise<WireItem | undefined> {
  try {
    return await getEvent(graph, id);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return undefined;
    throw error;
  }
}
