/** Finds out which events of a list can be undone. The dry run, to which the links lead, checks the permissions for each record. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { findEvent } from './find-event.ts';
import type { ShownUndoLink } from './shown-values.ts';
import { undoPath } from './staff-menu.ts';

interface ListedEvent {
  readonly id: string;
  readonly gid: number;
}

/** Undefined for an event that cannot be undone, or that the actor may not see. */
export async function readUndoLink(graph: ActorGraph, id: string): Promise<ShownUndoLink | undefined> {
  const event = await findEvent(graph, id);
  if (event === undefined) return undefined;
  return (await readUndoLinks(graph, [{ id, gid: Number(event.meta?.gid) }])).get(id);
}

/** By id. Events without the data to undo them are omitted. @param events that the actor may see. */
export async function readUndoLinks(
  graph: ActorGraph,
  events: readonly ListedEvent[],
): Promise<ReadonlyMap<string, ShownUndoLink>> {
  if (events.length === 0) return new Map();
  const states = await graph.history.listUndoStates(events.map(({ gid }) => gid));
  return new Map(
    events.flatMap(({ id, gid }) => {
      const state = states.get(gid);
      return state === undefined ? [] : [[id, { path: undoPath(id), isUndone: state.undoneBy !== null }]];
    }),
  );
}
