/** Edges of items, loaded for a whole page with one query per relation and cached. */
import type { EdgeRelation } from '../../model/define.ts';
import { recordTypes } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';

const noEdges: readonly Gid[] = [];

export class EdgeLists {
  /** Gids at the other end, by direction and label, then by item. */
  readonly #lists = {
    out: new Map<string, Map<Gid, readonly Gid[]>>(),
    in: new Map<string, Map<Gid, readonly Gid[]>>(),
  };
  readonly #reads: StoreReader;
  #size = 0;

  constructor(reads: StoreReader) {
    this.#reads = reads;
  }

  /** Number of lists, including empty ones. */
  get size(): number {
    return this.#size;
  }

  get(gid: Gid, { direction, label }: EdgeRelation): readonly Gid[] {
    return this.#lists[direction].get(label)?.get(gid) ?? noEdges;
  }

  async load({ direction, label }: EdgeRelation, sources: readonly ItemRow[]): Promise<void> {
    const known = this.#lists[direction].get(label) ?? new Map<Gid, readonly Gid[]>();
    this.#lists[direction].set(label, known);
    const gids = sources.map((row) => row.gid).filter((gid) => !known.has(gid));
    if (gids.length === 0) return;
    const isOut = direction === 'out';
    const edges = isOut
      ? await this.#reads.edges.listFrom(gids, label)
      : await this.#reads.edges.listTo(gids, label);
    const found = new Map<Gid, Gid[]>();
    for (const { from, to } of edges) {
      const own = isOut ? from : to;
      const other = isOut ? to : from;
      const others = found.get(own);
      if (others === undefined) found.set(own, [other]);
      else others.push(other);
    }
    this.#size += gids.length;
    for (const gid of gids) known.set(gid, found.get(gid) ?? noEdges);
  }
}

interface EdgeRelationOfType {
  readonly relation: EdgeRelation;
  /** Equal for equal edges of different types, so that they are loaded together. */
  readonly key: string;
}

const edgesByType: ReadonlyMap<string, readonly EdgeRelationOfType[]> = new Map(
  recordTypes.map((type) => [
    type.name,
    Object.values(type.relations)
      .filter((relation) => relation.from === 'edges')
      .map((relation) => ({ relation, key: `${relation.direction} ${relation.label}` })),
  ]),
);

/** The edge relations of the items, each with the items that have it. Only promoted items have votes. */
export function groupByRelation(
  rows: Iterable<ItemRow>,
  isTop: boolean,
): Iterable<{ readonly relation: EdgeRelation; readonly sources: readonly ItemRow[] }> {
  const byKey = new Map<string, { relation: EdgeRelation; sources: ItemRow[] }>();
  for (const row of rows) {
    for (const { relation, key } of edgesByType.get(row.type)!) {
      if ((relation.topOnly === true && !isTop) || (isVote(relation) && row.promotionScore === null))
        continue;
      const group = byKey.get(key);
      if (group === undefined) byKey.set(key, { relation, sources: [row] });
      else group.sources.push(row);
    }
  }
  return byKey.values();
}

function isVote({ label }: EdgeRelation): boolean {
  return label === 'promotedBy' || label === 'demotedBy';
}
