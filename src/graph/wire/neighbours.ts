/**
 * The neighbours of the records of a page: ancestors, items at the other end of edges, events and their actors. They are read with a few
 * queries for the whole page and cached, since many records share them. Entries are never removed: a full or outdated instance is replaced,
 * and calls in progress continue with the old one.
 */
import type { EdgeRelation } from '../../model/define.ts';
import type { StoredEvent, VersionHead } from '../../store/history.ts';
import type { ItemRow, TombstoneRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { parseParts } from '../content/part-builder.ts';
import { EdgeLists, groupByRelation } from './edge-lists.ts';
import { findPart, type Neighbour, shortPart, toNeighbour } from './short-form.ts';

/** Items and events before the instance is full. */
const maxEntries = 20_000;

/** Maximum number of edge lists; with more, the instance is full. Higher than `maxEntries`, since a record has one list for each of its relations, and most lists are empty. */
const maxEdgeLists = 100_000;

/** Versions written with one event: the deletion of a large tree can have a hundred thousand. */
const maxVersionsPerEvent = 100;

/** Depth to which relations are followed. Limits the size of a record in a deep tree or in a cycle of groups. */
export const maxLevels = 10;

/** A part at the end of an edge, and its item. */
interface NeighbourPart {
  readonly item: Gid;
  /** Whether the item is restricted. */
  readonly restricted: boolean;
  readonly text: string;
}

export class Neighbours {
  readonly items = new Map<Gid, Neighbour>();
  /** Rows with their texts, for items that are written in full. */
  readonly whole = new Map<Gid, ItemRow>();
  readonly parts = new Map<Gid, NeighbourPart>();
  readonly events = new Map<Gid, StoredEvent>();
  readonly #edges: EdgeLists;
  readonly access = new Map<Gid, readonly Gid[]>();
  /** Event → one of its subjects that still exists. */
  readonly subjects = new Map<Gid, Gid>();
  /** Event → the versions that it stored. */
  readonly versions = new Map<Gid, readonly VersionHead[]>();
  /** Deleted actors, and deleted items with versions. */
  readonly deleted = new Map<Gid, TombstoneRow>();
  /** Items whose neighbours are loaded to this depth and are all unrestricted: they need not be followed again. */
  readonly #unrestricted = new Map<Gid, number>();
  readonly #reads: StoreReader;
  readonly #include: readonly string[];

  /** @param include fields that short forms contain besides the required ones. */
  constructor(reads: StoreReader, include: readonly string[] = []) {
    this.#reads = reads;
    this.#include = include;
    this.#edges = new EdgeLists(reads);
  }

  get isFull(): boolean {
    return this.items.size + this.events.size > maxEntries || this.#edges.size > maxEdgeLists;
  }

  /** Gids at the other end of the edges of an item, in their order. Empty unless the edges were loaded. */
  edgesOf(gid: Gid, relation: EdgeRelation): readonly Gid[] {
    return this.#edges.get(gid, relation);
  }

  /** Returns the neighbours that not all viewers see alike: those that are restricted or have a restricted version. */
  async loadForItems(rows: readonly ItemRow[]): Promise<ReadonlySet<Gid>> {
    const restricted = new Set<Gid>();
    const events = await this.loadEvents(rows.flatMap((row) => row.lastEvent ?? []));
    const actors = events.map((event) => event.actor);
    await this.#loadItems([...rows.flatMap((row) => row.parent ?? []), ...actors], restricted);
    await this.#loadDeleted(actors);
    await this.#loadAccess(rows, restricted);
    await this.#follow(new Map(rows.map((row) => [row, maxLevels])), restricted, true);
    return restricted;
  }

  /** Loads the neighbours of events that are written on their own. Returns the restricted ones, as loadForItems. */
  async loadForEvents(rows: readonly StoredEvent[]): Promise<ReadonlySet<Gid>> {
    const restricted = new Set<Gid>();
    const gids = rows.map((row) => row.gid);
    for (const row of rows) this.events.set(row.gid, row);
    for (const { event, item } of await this.#reads.events.listFirstSubjects(gids))
      this.subjects.set(event, item);
    const versions = await this.#reads.versions.listByEvent(gids, maxVersionsPerEvent);
    const byEvent = Map.groupBy(versions, (version) => version.event);
    for (const gid of gids) this.versions.set(gid, byEvent.get(gid) ?? []);
    const actors = rows.map((row) => row.actor);
    await this.#loadItems([...actors, ...versions.map((version) => version.item)], restricted);
    await this.#loadDeleted([...actors, ...versions.map((version) => version.item)]);
    await this.loadNested(
      rows.flatMap((row) => [row.scope ?? [], this.subjects.get(row.gid) ?? []].flat()),
      restricted,
    );
    return restricted;
  }

  /** Loads items that are written in short form. */
  async loadNested(gids: readonly Gid[], restricted: Set<Gid>, levels = maxLevels - 1): Promise<void> {
    const rows = await this.#loadItems(gids, restricted);
    await this.#follow(new Map(rows.map((row) => [row, levels])), restricted, false);
  }

  /** Loads the items of versions, or their tombstones. */
  async loadOwners(gids: readonly Gid[], restricted: Set<Gid>): Promise<void> {
    await this.#loadItems(gids, restricted);
    await this.#loadDeleted(gids);
  }

  async loadEvents(gids: readonly Gid[]): Promise<readonly StoredEvent[]> {
    const wanted = [...new Set(gids)];
    const missing = wanted.filter((gid) => !this.events.has(gid));
    if (missing.length > 0)
      for (const row of await this.#reads.events.listByGid(missing)) this.events.set(row.gid, row);
    return wanted.flatMap((gid) => this.events.get(gid) ?? []);
  }

  async #loadDeleted(gids: readonly Gid[]): Promise<void> {
    const deleted = [...new Set(gids)].filter((gid) => !this.items.has(gid) && !this.deleted.has(gid));
    if (deleted.length === 0) return;
    for (const tombstone of await this.#reads.items.listTombstones(deleted))
      this.deleted.set(tombstone.gid, tombstone);
  }

  /** Loads the accessors of items. Only restricted or promoted items can have any. */
  async #loadAccess(rows: readonly ItemRow[], restricted: Set<Gid>): Promise<void> {
    const wanted = rows.filter((row) => row.restricted || row.promotionScore !== null).map((row) => row.gid);
    if (wanted.length === 0) return;
    const access = await this.#reads.access.list(wanted);
    for (const gid of wanted)
      this.access.set(
        gid,
        access.filter((row) => row.item === gid).map((row) => row.accessor),
      );
    await this.loadNested(
      access.map((row) => row.accessor),
      restricted,
    );
  }

  /** Loads items and all their ancestors. Returns the items themselves. */
  async #loadItems(gids: readonly Gid[], restricted: Set<Gid>): Promise<readonly ItemRow[]> {
    const wanted = [...new Set(gids)];
    const missing = wanted.filter((gid) => !this.items.has(gid));
    if (missing.length > 0)
      for (const row of await this.#reads.items.listWithAncestors(missing))
        if (!this.items.has(row.gid)) this.items.set(row.gid, toNeighbour(row, this.#include));
    const found = wanted.flatMap((gid) => this.items.get(gid)?.row ?? []);
    for (const row of found) this.#addRestricted(row, restricted);
    return found;
  }

  #addRestricted(row: ItemRow, restricted: Set<Gid>): void {
    let next: ItemRow | undefined = row;
    while (next !== undefined) {
      if (next.restricted || next.hasRestrictedVersion) restricted.add(next.gid);
      next = next.parent === null ? undefined : this.items.get(next.parent)?.row;
    }
  }

  /**
   * Follows the edges of items, of their ancestors and of the items they lead to, down to the level of each. Loaded items are followed again
   * without a query, unless all their neighbours are unrestricted: each call must collect the restricted items it meets, and another call may
   * still be loading them.
   */
  async #follow(start: ReadonlyMap<ItemRow, number>, restricted: Set<Gid>, isTop: boolean): Promise<void> {
    const walked = new Map<Gid, number>();
    const restrictedHere = new Set<Gid>();
    let frontier = start;
    let top = isTop;
    while (frontier.size > 0) {
      const reached = await this.#reach(frontier, top);
      if (reached.size === 0) break;
      const rows = await this.#loadItems([...reached.keys()], restrictedHere);
      const others =
        rows.length === reached.size ? [] : [...reached.keys()].filter((gid) => !this.items.has(gid));
      if (others.length > 0) await this.#loadParts(others, restrictedHere);
      frontier = this.#toFollow(rows, reached, walked);
      top = false;
    }
    for (const gid of restrictedHere) restricted.add(gid);
    if (restrictedHere.size === 0) for (const [gid, levels] of walked) this.#unrestricted.set(gid, levels);
  }

  /** The rows whose edges must still be followed to their level: neither this call nor an earlier call that met no restricted item has followed them that far. */
  #toFollow(
    rows: readonly ItemRow[],
    reached: ReadonlyMap<Gid, number>,
    walked: Map<Gid, number>,
  ): ReadonlyMap<ItemRow, number> {
    const left = new Map<ItemRow, number>();
    for (const row of rows) {
      const levels = reached.get(row.gid)!;
      if (levels <= (walked.get(row.gid) ?? this.#unrestricted.get(row.gid) ?? 0)) continue;
      walked.set(row.gid, levels);
      left.set(row, levels);
    }
    return left;
  }

  /** One level: the items at the other end of the edges, and the parents, each with its remaining levels. */
  async #reach(frontier: ReadonlyMap<ItemRow, number>, isTop: boolean): Promise<ReadonlyMap<Gid, number>> {
    const reached = new Map<Gid, number>();
    const reach = (gid: Gid, levels: number): unknown =>
      reached.set(gid, Math.max(levels, reached.get(gid) ?? 0));
    for (const { relation, sources } of groupByRelation(frontier.keys(), isTop)) {
      await this.#edges.load(relation, sources);
      for (const source of sources) {
        const levels = Math.min(frontier.get(source)! - 1, relation.maxDepth ?? maxLevels);
        for (const gid of this.edgesOf(source.gid, relation)) reach(gid, levels);
      }
      if (relation.full === true && isTop)
        await this.#loadWhole(sources.flatMap((source) => this.edgesOf(source.gid, relation)));
    }
    // Ancestors are loaded already; their edges are followed if a level is left.
    for (const [row, levels] of frontier)
      if (row.parent !== null && levels > 1) reach(row.parent, levels - 1);
    return reached;
  }

  async #loadWhole(gids: readonly Gid[]): Promise<void> {
    const missing = gids.filter((gid) => !this.whole.has(gid));
    if (missing.length > 0)
      for (const row of await this.#reads.items.listByGid(missing)) this.whole.set(row.gid, row);
  }

  /** Loads parts at the end of edges from the text of their item. */
  async #loadParts(gids: readonly Gid[], restricted: Set<Gid>): Promise<void> {
    for (const gid of gids) {
      const part = this.parts.get(gid);
      if (part?.restricted === true) restricted.add(part.item);
    }
    const missing = gids.filter((gid) => !this.parts.has(gid));
    if (missing.length === 0) return;
    const parts = await this.#reads.parts.listByGid(missing);
    const owners = new Map(
      (await this.#reads.items.listByGid([...new Set(parts.map((part) => part.item))])).map((row) => [
        row.gid,
        row,
      ]),
    );
    for (const { gid, item } of parts) {
      const owner = owners.get(item);
      const part = owner === undefined ? undefined : findPart(parseParts(owner.parts), gid);
      if (owner === undefined || part === undefined) continue;
      if (owner.restricted) restricted.add(item);
      this.parts.set(gid, { item, restricted: owner.restricted, text: shortPart(part, this.#include) });
    }
  }
}
