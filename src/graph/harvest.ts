/**
 * OAI records as one actor may see them: identifiers with the time of their latest change, and the sets they are in. A set is the parent of
 * harvested items (a repository, an authority set) or an ancestor of such a parent (a country).
 */
import { inBatches } from '../lib/batches.ts';
import { waitForTimeSlice } from '../lib/time-slice.ts';
import { childTypes } from '../model/registry.ts';
import type { HarvestRow, HarvestSelection } from '../store/harvest.ts';
import type { ItemRow } from '../store/items.ts';
import type { Gid } from '../store/viewer.ts';
import type { ReadContext } from './actor.ts';
import { isCountry, nameOf } from './content/item-name.ts';
import { keepVisible } from './lookup.ts';
import { lineageOf, type Parents, parentsOf } from './tree/hierarchy.ts';

/** Ids from the topmost ancestor down: `['nl', 'nl-r1']`. */
export type SetPath = readonly string[];

export interface HarvestRecord {
  readonly id: string;
  readonly gid: Gid;
  readonly type: string;
  /** Time of the latest change, to the second. */
  readonly stamp: string;
  /** Deleted, renamed, or no longer visible to everybody. */
  readonly isDeleted: boolean;
  readonly sets: readonly SetPath[];
}

interface HarvestSet {
  readonly path: SetPath;
  readonly name: string;
  /** Sort key: countries with their repositories come first, and a set before the sets below it. */
  readonly key: string;
}

/** A record must match every given field. */
export interface HarvestQuery {
  readonly types: readonly string[];
  readonly set?: SetPath | undefined;
  /** Stamps, both inclusive. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The last record of a page; the next page starts after it. */
export type HarvestCursor = Pick<HarvestRow, 'stamp' | 'id'>;

/** Rows contain whole descriptions, so only this many are read at once. */
const maxRowsPerRead = 200;

export class Harvest {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  /** Ordered by stamp and id. Empty for a set that does not exist. */
  async list(
    query: HarvestQuery,
    page: { readonly after?: HarvestCursor | undefined; readonly limit: number },
  ): Promise<readonly HarvestRecord[]> {
    const selection = await this.#select(query);
    if (selection === undefined) return [];
    const { after, limit } = page;
    return this.#toHarvested(
      await this.#context.store.harvest.list(selection, { limit, ...(after && { after }) }),
    );
  }

  /** @param maxPerType counting stops at this number for each type. */
  async count(query: HarvestQuery, maxPerType: number): Promise<number> {
    const selection = await this.#select(query);
    return selection === undefined ? 0 : this.#context.store.harvest.count(selection, maxPerType);
  }

  async find(id: string): Promise<HarvestRecord | undefined> {
    const row = await this.#context.store.harvest.find(id);
    return row && (await this.#toHarvested([row]))[0];
  }

  /** The stamp of the earliest record. */
  findEarliestStamp(): Promise<string | undefined> {
    return this.#context.store.harvest.findEarliestStamp();
  }

  /** Ordered by key. */
  async listSets(): Promise<readonly HarvestSet[]> {
    const parents = await this.#context.store.harvest.listParents();
    const sets = new Map<string, HarvestSet>();
    for (const batch of inBatches(parents, maxRowsPerRead)) {
      const lineage = await this.#readLineage(batch);
      for (const gid of batch)
        for (const path of toPaths(lineage, gid)) sets.set(path.at(-1)!.id, toSet(path));
      await waitForTimeSlice();
    }
    return [...sets.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async #select({ types, set, from, until }: HarvestQuery): Promise<HarvestSelection | undefined> {
    const times = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
    if (set === undefined) return { types, ...times };
    const item = await this.#context.store.items.find(set.at(-1)!);
    if (item === undefined) return undefined;
    const path = toPaths(await this.#readLineage([item.gid]), item.gid).at(-1) ?? [];
    if (path.map((row) => row.id).join('\0') !== set.join('\0')) return undefined;
    const hasRecords = childTypes(item.type).some((type) => type.harvested);
    return { types, ...times, within: hasRecords ? { parent: item.gid } : { grandparent: item.gid } };
  }

  async #toHarvested(rows: readonly HarvestRow[]): Promise<readonly HarvestRecord[]> {
    const parents = [...new Set(rows.flatMap((row) => row.parent ?? []))];
    const lineage = await this.#readLineage(parents);
    return rows.map(({ id, gid, type, stamp, isDeleted, parent }) => {
      const paths = parent === null ? [] : toPaths(lineage, parent);
      return { id, gid, type, stamp, isDeleted, sets: paths.map((path) => path.map((row) => row.id)) };
    });
  }

  async #readLineage(gids: readonly Gid[]): Promise<Lineage> {
    const { store, viewer } = this.#context;
    const rows = gids.length === 0 ? [] : await store.items.listWithAncestors(gids);
    const visible = await keepVisible(store, viewer, rows);
    return {
      rows: new Map(rows.map((row) => [row.gid, row])),
      parents: parentsOf(rows),
      visible: new Set(visible.map((row) => row.gid)),
    };
  }
}

interface Lineage {
  readonly rows: ReadonlyMap<Gid, ItemRow>;
  readonly parents: Parents;
  readonly visible: ReadonlySet<Gid>;
}

/**
 * The paths from the topmost ancestor to each ancestor of the item and to the item itself. Paths end above the first ancestor that is not
 * visible.
 */
function toPaths({ rows, parents, visible }: Lineage, gid: Gid): readonly (readonly ItemRow[])[] {
  const path = lineageOf(gid, parents)
    .toReversed()
    .flatMap((one) => rows.get(one) ?? []);
  const hidden = path.findIndex((row) => !visible.has(row.gid));
  const shown = hidden === -1 ? path : path.slice(0, hidden);
  return shown.map((_, i) => shown.slice(0, i + 1));
}

function toSet(rows: readonly ItemRow[]): HarvestSet {
  const path = rows.map((row) => row.id);
  const key = [isCountry(rows[0]!) ? 0 : 1, ...path].join('\0');
  return { path, name: nameOf(rows.at(-1)!), key };
}
