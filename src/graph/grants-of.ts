import type { ActorGraph } from './actor-graph.ts';
import { getAccessor } from './changes/accessors.ts';

/** JSON texts of the grants that a user or a group holds, without those of their groups. Throws `invalid` when there is no such accessor. */
export async function readGrantsOf(graph: ActorGraph, accessor: string): Promise<readonly string[]> {
  const { gid } = await getAccessor({ tx: graph.store }, accessor);
  return graph.wire().grants(await graph.store.listGrants([gid]), graph.viewer);
}
