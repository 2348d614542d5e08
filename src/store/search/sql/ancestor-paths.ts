/** The ancestors of items during a transaction. Siblings share one list, so that the cost per item of an import does not depend on its depth. */
import type { Ancestor } from '../../../search/document.ts';
import type { ItemReader, ItemRow } from '../../items.ts';
import type { Gid } from '../../viewer.ts';
import type { PathItem } from '../search.ts';

export type ItemWithParent = Pick<ItemRow, 'gid' | 'type' | 'parent' | 'data'>;

interface Path {
  /** From the root to the parent. */
  readonly ancestors: readonly Ancestor[];
  /** False if an ancestor is neither stored nor announced. */
  readonly isComplete: boolean;
}

/** Maximum number of items and paths in memory. */
const maxEntries = 20_000;

/** Maximum number of ancestors in all paths in memory. Only deep hierarchies reach it: a file of 3,000 units may have 1,500,000. */
const maxPathEntries = 400_000;

export class AncestorPaths {
  readonly #reader: ItemReader;
  /** Items that will be inserted: they cannot be read yet. */
  readonly #announced = new Map<Gid, PathItem>();
  readonly #stored = new Map<Gid, PathItem>();
  /** By the gid of the parent. */
  readonly #paths = new Map<Gid, Path>();
  /** The number of ancestors in all paths. */
  #pathEntries = 0;

  constructor(reader: ItemReader) {
    this.#reader = reader;
  }

  /** Must be called after an item was moved, deleted or got another identifier. */
  clear(): void {
    this.#stored.clear();
    this.#paths.clear();
    this.#pathEntries = 0;
  }

  /** Must be called at the start of a transaction. */
  reset(): void {
    this.clear();
    this.#announced.clear();
  }

  announce(items: readonly PathItem[]): void {
    for (const item of items) this.#announced.set(item.gid, item);
  }

  /** The paths of the items, in their order. Their parents may be among them. */
  async find(items: readonly ItemWithParent[]): Promise<readonly Path[]> {
    if (Math.max(this.#stored.size, this.#paths.size) > maxEntries || this.#pathEntries > maxPathEntries)
      this.clear();
    const unknown = items.flatMap(({ parent }) =>
      parent === null || this.#paths.has(parent) ? [] : [parent],
    );
    if (unknown.length > 0) await this.#load(new Set(unknown), items);
    return items.map(({ parent }) => (parent === null ? noAncestors : this.#paths.get(parent)!));
  }

  async #load(parents: ReadonlySet<Gid>, items: readonly ItemWithParent[]): Promise<void> {
    for (const item of items) {
      if (parents.has(item.gid)) this.#stored.set(item.gid, toPathItem(item));
    }
    const missing = new Set([...parents].flatMap((gid) => this.#findUnknown(gid) ?? []));
    for (const row of missing.size === 0 ? [] : await this.#reader.listWithAncestors([...missing]))
      this.#stored.set(row.gid, toPathItem(row));
    for (const parent of parents) {
      const path = this.#pathTo(parent);
      this.#paths.set(parent, path);
      this.#pathEntries += path.ancestors.length;
    }
  }

  /** The nearest ancestor that must be read. */
  #findUnknown(parent: Gid): Gid | undefined {
    const seen = new Set<Gid>();
    for (let gid: Gid | null = parent; gid !== null && !seen.has(gid); ) {
      seen.add(gid);
      const item = this.#findItem(gid);
      if (item === undefined) return gid;
      gid = item.parent;
    }
    return undefined;
  }

  /** Ends also if parent links form a cycle. */
  #pathTo(parent: Gid): Path {
    const ancestors: Ancestor[] = [];
    const seen = new Set<Gid>();
    for (let gid: Gid | null = parent; gid !== null && !seen.has(gid); ) {
      seen.add(gid);
      const item = this.#findItem(gid);
      if (item === undefined) return { ancestors: ancestors.reverse(), isComplete: false };
      ancestors.push(item);
      gid = item.parent;
    }
    return { ancestors: ancestors.reverse(), isComplete: true };
  }

  #findItem(gid: Gid): PathItem | undefined {
    return this.#stored.get(gid) ?? this.#announced.get(gid);
  }
}

const noAncestors: Path = { ancestors: [], isComplete: true };

function toPathItem({ gid, type, parent, data }: ItemWithParent): PathItem {
  return { gid, type, parent, identifier: identifierOf(data) };
}

export function identifierOf(data: string): string {
  const { identifier } = JSON.parse(data) as { readonly identifier?: unknown };
  return typeof identifier === 'string' ? identifier : '';
}
