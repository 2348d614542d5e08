import type { EdgeRow } from '../../store/connections.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';

/** Edges that make a hierarchy, in which nothing may stand above itself. */
export const hierarchyLabel = 'narrower';

/** Whether from the end of an edge a way leads back to its start. */
export async function closesCircle(reads: StoreReader, { from, label, to }: EdgeRow): Promise<boolean> {
  if (label !== hierarchyLabel) return false;
  if (from === to) return true;
  const seen = new Set<Gid>([to]);
  for (let level: Gid[] = [to]; level.length > 0; ) {
    const next: Gid[] = [];
    for (const edge of await reads.edges.listFrom(level, label)) {
      if (edge.to === from) return true;
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      next.push(edge.to);
    }
    level = next;
  }
  return false;
}
