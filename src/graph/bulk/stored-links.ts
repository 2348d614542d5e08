/** Links that some items have already, to tell whether one that is asked for is among them. */
import type { Data } from '../../model/define.ts';
import type { Gid, StoreReads } from '../../store/store.ts';
import type { NewLink } from './make-links.ts';

export interface LinkQuestion {
  readonly item: Gid;
  readonly target: Gid;
  /** The access point it stands for; without, its data tell it from others. */
  readonly body?: Gid | undefined;
  readonly data: Data;
}

export interface StoredLink {
  readonly gid: Gid | undefined;
  readonly targets: ReadonlySet<Gid>;
  readonly bodies: ReadonlySet<Gid>;
  readonly data: string;
}

export class StoredLinks {
  readonly #byItem: ReadonlyMap<Gid, StoredLink[]>;

  private constructor(items: readonly Gid[]) {
    this.#byItem = new Map(items.map((item) => [item, []]));
  }

  static async of(reads: StoreReads, items: readonly Gid[]): Promise<StoredLinks> {
    const links = new StoredLinks(items);
    const edges = await reads.listEdgesTo(items, 'hasLinkTarget');
    const gids = [...new Set(edges.map((edge) => edge.from))];
    if (gids.length === 0) return links;
    const targets = groups(await reads.listEdges(gids, 'hasLinkTarget'));
    const bodies = groups(await reads.listEdges(gids, 'hasLinkBody'));
    for (const { gid, data } of await reads.getItems(gids))
      links.#put({ gid, data, targets: targets.get(gid) ?? new Set(), bodies: bodies.get(gid) ?? new Set() });
    return links;
  }

  has({ item, target, body, data }: LinkQuestion): boolean {
    return this.between(item, target).some((link) =>
      body === undefined ? isSameData(link.data, data) : link.bodies.has(body),
    );
  }

  between(item: Gid, target: Gid): readonly StoredLink[] {
    return (this.#byItem.get(item) ?? []).filter(({ targets }) => targets.has(target));
  }

  add({ data, targets, bodies }: NewLink): void {
    this.#put({
      gid: undefined,
      data: JSON.stringify(data),
      targets: new Set(targets),
      bodies: new Set(bodies),
    });
  }

  #put(link: StoredLink): void {
    for (const item of link.targets) this.#byItem.get(item)?.push(link);
  }
}

function groups(edges: readonly { readonly from: Gid; readonly to: Gid }[]): Map<Gid, Set<Gid>> {
  const found = new Map<Gid, Set<Gid>>();
  for (const { from, to } of edges) {
    const known = found.get(from);
    if (known === undefined) found.set(from, new Set([to]));
    else known.add(to);
  }
  return found;
}

function isSameData(stored: string, wanted: Data): boolean {
  const data = JSON.parse(stored) as Data;
  const keys = new Set([...Object.keys(data), ...Object.keys(wanted)]);
  return [...keys].every((key) => data[key] === wanted[key]);
}
