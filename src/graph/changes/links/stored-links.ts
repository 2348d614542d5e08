/** Stored links of some items, to find out whether a new link exists already. */
import type { Data } from '../../../model/define.ts';
import type { StoreReader } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import type { NewLink } from './create-links.ts';

interface StoredLink {
  readonly gid: Gid;
  readonly id: string;
  readonly targets: ReadonlySet<Gid>;
  readonly bodies: ReadonlySet<Gid>;
  readonly data: Data;
}

export class StoredLinks {
  readonly #byItem: ReadonlyMap<Gid, StoredLink[]>;
  /** New links that are not stored yet. */
  readonly #pending: ReadonlyMap<Gid, NewLink[]>;

  private constructor(items: readonly Gid[]) {
    this.#byItem = new Map(items.map((item) => [item, []]));
    this.#pending = new Map(items.map((item) => [item, []]));
  }

  static async of(reads: StoreReader, items: readonly Gid[]): Promise<StoredLinks> {
    const links = new StoredLinks(items);
    const edges = await reads.edges.listTo(items, 'hasLinkTarget');
    const gids = [...new Set(edges.map((edge) => edge.from))];
    if (gids.length === 0) return links;
    const targets = groups(await reads.edges.listFrom(gids, 'hasLinkTarget'));
    const bodies = groups(await reads.edges.listFrom(gids, 'hasLinkBody'));
    for (const { gid, id, data } of await reads.items.listByGid(gids)) {
      const link = {
        gid,
        id,
        data: JSON.parse(data) as Data,
        targets: targets.get(gid) ?? new Set(),
        bodies: bodies.get(gid) ?? new Set(),
      };
      for (const item of link.targets) links.#byItem.get(item)?.push(link);
    }
    return links;
  }

  /** Links between one of the items and another one. */
  between(item: Gid, target: Gid): readonly StoredLink[] {
    return (this.#byItem.get(item) ?? []).filter(({ targets }) => targets.has(target));
  }

  /** A stored link with the same data, for the same access points or without any. */
  findSame(wanted: NewLink): StoredLink | undefined {
    const [item, target] = wanted.targets;
    return this.between(item, target).find((link) => isSame(link, wanted));
  }

  /** Whether an equal new link was added. */
  isPending(wanted: NewLink): boolean {
    const [item, target] = wanted.targets;
    const pending = this.#pending.get(item) ?? [];
    return pending.some(
      ({ targets, bodies, data }) =>
        targets.includes(target) && isSame({ bodies: new Set(bodies), data }, wanted),
    );
  }

  addPending(link: NewLink): void {
    this.#pending.get(link.targets[0])?.push(link);
  }
}

function isSame({ bodies, data }: Pick<StoredLink, 'bodies' | 'data'>, wanted: NewLink): boolean {
  const isSameBody =
    wanted.bodies.length === 0 ? bodies.size === 0 : wanted.bodies.every((body) => bodies.has(body));
  return isSameBody && isSameData(data, wanted.data);
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

function isSameData(data: Data, wanted: Data): boolean {
  const keys = new Set([...Object.keys(data), ...Object.keys(wanted)]);
  return [...keys].every((key) => data[key] === wanted[key]);
}
