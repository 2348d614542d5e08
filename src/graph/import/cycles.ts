import type { EdgeRow } from '../../store/parts-and-edges.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';

/** The label of edges that form a hierarchy, which must not have cycles. */
export const narrowerLabel = 'narrower';

/** Whether edges lead from the end of this edge back to its start. */
export async function closesCycle(reads: StoreReader, { from, label, to }: EdgeRow): Promise<boolean> {
  if (label !== narrowerLabel) return false;
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
