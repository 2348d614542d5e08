/** The ids of parents, for summaries. */
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { keepVisible } from '../lookup.ts';

/** Ids of the parents that the viewer may see, by the gid of the item. */
export async function findParentIds(
  reads: StoreReader,
  rows: readonly ItemRow[],
  viewer: Viewer,
): Promise<ReadonlyMap<Gid, string>> {
  const parents = [...rows.flatMap(toParent), ...(await listParentsByEdges(reads, rows))];
  if (parents.length === 0) return new Map();
  const found = await reads.items.listByGid([...new Set(parents.map(({ parent }) => parent))]);
  const ids = new Map((await keepVisible(reads, viewer, found)).map(({ gid, id }) => [gid, id]));
  return new Map(
    parents.flatMap(({ gid, parent }) => {
      const id = ids.get(parent);
      return id === undefined ? [] : [[gid, id] as const];
    }),
  );
}

interface ChildOf {
  readonly gid: Gid;
  readonly parent: Gid;
}

function toParent({ gid, parent }: ItemRow): readonly ChildOf[] {
  return parent === null ? [] : [{ gid, parent }];
}

/** Virtual units name their parents by edges. */
async function listParentsByEdges(reads: StoreReader, rows: readonly ItemRow[]): Promise<readonly ChildOf[]> {
  const byLabel = Map.groupBy(rows, labelToParent);
  const found: ChildOf[] = [];
  for (const [label, some] of byLabel) {
    if (label === undefined) continue;
    const edges = await reads.edges.listFrom(
      some.map(({ gid }) => gid),
      label,
    );
    found.push(...edges.map(({ from, to }) => ({ gid: from, parent: to })));
  }
  return found;
}

/** The label of the edge from an item to its parent; undefined if the parent is a column. */
function labelToParent({ type, parent }: ItemRow): string | undefined {
  const { children, parents } = getRecordType(type);
  return parent === null && parents.includes(type) && children.by === 'edges' && children.direction === 'in'
    ? children.label
    : undefined;
}
