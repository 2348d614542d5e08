/**
 * What stands around the records of a page: ancestors, those at the other end of edges, events and who did them. Read in a few batches
 * for a whole page and kept, since many records share them. Nothing is taken out again: when it is full or the store has changed, a
 * new one takes its place, and a call under way goes on with the old.
 */
import type { EdgeRelation } from '../../model/define.ts';
import { recordTypes } from '../../model/registry.ts';
import type { StoredEvent, VersionHead } from '../../store/history.ts';
import type { ItemRow, TombstoneRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { parseParts } from '../items/part-writer.ts';
import { findPart, type Neighbour, shortPart, toNeighbour } from './short-form.ts';

/** Items and events kept before a new set is begun. */
const fullAt = 20_000;

/** Lists of edges kept before a new set is begun: every record of a long list has one for each of its relations, mostly an empty one. */
const fullAtEdges = 100_000;

const noEdges: readonly Gid[] = [];

/** Versions that one event shows: a deletion of a whole tree has kept a hundred thousand. */
const versionsShown = 100;

/** Relations are followed this far: bounds what a deep tree, or a circle of groups, can make of one record. */
export const maxLevels = 10;

/** A part that an edge leads to, and the item it stands in. */
interface NeighbourPart {
  readonly item: Gid;
  /** Whether the item is. */
  readonly restricted: boolean;
  readonly text: string;
}

export class Neighbours {
  readonly items = new Map<Gid, Neighbour>();
  /** Rows with their texts, of those that are shown in full. */
  readonly whole = new Map<Gid, ItemRow>();
  readonly parts = new Map<Gid, NeighbourPart>();
  readonly events = new Map<Gid, StoredEvent>();
  /** Where edges lead or come from, by direction and label, then by item. */
  readonly #edges = {
    out: new Map<string, Map<Gid, readonly Gid[]>>(),
    in: new Map<string, Map<Gid, readonly Gid[]>>(),
  };
  #edgeLists = 0;
  readonly access = new Map<Gid, readonly Gid[]>();
  /** Of each event a subject that still exists, and the versions it kept. */
  readonly subjects = new Map<Gid, Gid>();
  readonly versions = new Map<Gid, readonly VersionHead[]>();
  /** Those who acted, or had versions, and have been deleted since. */
  readonly departed = new Map<Gid, TombstoneRow>();
  /** Items around which all is loaded, so many levels deep, and open to anyone: they are not walked again. */
  readonly #open = new Map<Gid, number>();
  readonly #reads: StoreReader;
  readonly #include: readonly string[];

  /** @param include fields that short forms show besides the required ones. */
  constructor(reads: StoreReader, include: readonly string[] = []) {
    this.#reads = reads;
    this.#include = include;
  }

  get isFull(): boolean {
    return this.items.size + this.events.size > fullAt || this.#edgeLists > fullAtEdges;
  }

  /** Gids at the other end of the edges of an item, in order. */
  edgesOf(gid: Gid, relation: EdgeRelation): readonly Gid[] {
    return this.#edges[relation.direction].get(relation.label)?.get(gid) ?? [];
  }

  /** Returns the neighbours that differ between viewers: those that are restricted, or have a restricted version. */
  async loadForItems(rows: readonly ItemRow[]): Promise<ReadonlySet<Gid>> {
    const restricted = new Set<Gid>();
    const events = await this.loadEvents(rows.flatMap((row) => row.lastEvent ?? []));
    const actors = events.map((event) => event.actor);
    await this.#loadItems([...rows.flatMap((row) => row.parent ?? []), ...actors], restricted);
    await this.#loadDeparted(actors);
    await this.#loadAccess(rows, restricted);
    await this.#follow(new Map(rows.map((row) => [row, maxLevels])), restricted, true);
    return restricted;
  }

  /** Loads what is needed to show events at the top. Returns the neighbours that differ between viewers as well. */
  async loadForEvents(rows: readonly StoredEvent[]): Promise<ReadonlySet<Gid>> {
    const restricted = new Set<Gid>();
    const gids = rows.map((row) => row.gid);
    for (const row of rows) this.events.set(row.gid, row);
    for (const { event, item } of await this.#reads.events.listFirstSubjects(gids))
      this.subjects.set(event, item);
    const versions = await this.#reads.versions.listByEvent(gids, versionsShown);
    const byEvent = Map.groupBy(versions, (version) => version.event);
    for (const gid of gids) this.versions.set(gid, byEvent.get(gid) ?? []);
    const actors = rows.map((row) => row.actor);
    await this.#loadItems([...actors, ...versions.map((version) => version.item)], restricted);
    await this.#loadDeparted([...actors, ...versions.map((version) => version.item)]);
    await this.loadNested(
      rows.flatMap((row) => [row.scope ?? [], this.subjects.get(row.gid) ?? []].flat()),
      restricted,
    );
    return restricted;
  }

  /** Loads items that are to be shown in short form. */
  async loadNested(gids: readonly Gid[], restricted: Set<Gid>, levels = maxLevels - 1): Promise<void> {
    const rows = await this.#loadItems(gids, restricted);
    await this.#follow(new Map(rows.map((row) => [row, levels])), restricted, false);
  }

  /** Loads the items that versions belong to, or what is left of them. */
  async loadOwners(gids: readonly Gid[], restricted: Set<Gid>): Promise<void> {
    await this.#loadItems(gids, restricted);
    await this.#loadDeparted(gids);
  }

  async loadEvents(gids: readonly Gid[]): Promise<readonly StoredEvent[]> {
    const wanted = [...new Set(gids)];
    const missing = wanted.filter((gid) => !this.events.has(gid));
    if (missing.length > 0)
      for (const row of await this.#reads.events.listByGid(missing)) this.events.set(row.gid, row);
    return wanted.flatMap((gid) => this.events.get(gid) ?? []);
  }

  async #loadDeparted(gids: readonly Gid[]): Promise<void> {
    const departed = [...new Set(gids)].filter((gid) => !this.items.has(gid) && !this.departed.has(gid));
    if (departed.length === 0) return;
    for (const tombstone of await this.#reads.items.listTombstones(departed))
      this.departed.set(tombstone.gid, tombstone);
  }

  /** To whom items are open. Only those that are restricted, or were voted for, can have any. */
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

  /** Reads items and all their ancestors. Returns the items themselves. */
  async #loadItems(gids: readonly Gid[], restricted: Set<Gid>): Promise<readonly ItemRow[]> {
    const wanted = [...new Set(gids)];
    const missing = wanted.filter((gid) => !this.items.has(gid));
    if (missing.length > 0)
      for (const row of await this.#reads.items.listWithAncestors(missing))
        if (!this.items.has(row.gid)) this.items.set(row.gid, toNeighbour(row, this.#include));
    const found = wanted.flatMap((gid) => this.items.get(gid)?.row ?? []);
    for (const row of found) this.#noteRestricted(row, restricted);
    return found;
  }

  #noteRestricted(row: ItemRow, restricted: Set<Gid>): void {
    let next: ItemRow | undefined = row;
    while (next !== undefined) {
      if (next.restricted || next.hasRestrictedVersion) restricted.add(next.gid);
      next = next.parent === null ? undefined : this.items.get(next.parent)?.row;
    }
  }

  /**
   * Follows the edges of items, of their ancestors and of those they lead to, as many levels as each may. What is known is walked again
   * without being read, unless all of it is open: another reader may be at it at this moment, and what is restricted on the way must be told to each.
   */
  async #follow(start: ReadonlyMap<ItemRow, number>, restricted: Set<Gid>, isTop: boolean): Promise<void> {
    const walked = new Map<Gid, number>();
    const met = new Set<Gid>();
    let frontier = start;
    let top = isTop;
    while (frontier.size > 0) {
      const reached = await this.#reach(frontier, top);
      if (reached.size === 0) break;
      const rows = await this.#loadItems([...reached.keys()], met);
      const others =
        rows.length === reached.size ? [] : [...reached.keys()].filter((gid) => !this.items.has(gid));
      if (others.length > 0) await this.#loadParts(others, met);
      frontier = this.#further(rows, reached, walked);
      top = false;
    }
    for (const gid of met) restricted.add(gid);
    if (met.size === 0) for (const [gid, levels] of walked) this.#open.set(gid, levels);
  }

  /** Those of the rows that have a level left and were not followed as far before, in this walk or in one that met nothing restricted. */
  #further(
    rows: readonly ItemRow[],
    reached: ReadonlyMap<Gid, number>,
    walked: Map<Gid, number>,
  ): ReadonlyMap<ItemRow, number> {
    const left = new Map<ItemRow, number>();
    for (const row of rows) {
      const levels = reached.get(row.gid)!;
      if (levels <= (walked.get(row.gid) ?? this.#open.get(row.gid) ?? 0)) continue;
      walked.set(row.gid, levels);
      left.set(row, levels);
    }
    return left;
  }

  /** One step: those that the edges of these items lead to, and their parents, each with the levels left for it. */
  async #reach(frontier: ReadonlyMap<ItemRow, number>, isTop: boolean): Promise<ReadonlyMap<Gid, number>> {
    const reached = new Map<Gid, number>();
    const reach = (gid: Gid, levels: number): unknown =>
      reached.set(gid, Math.max(levels, reached.get(gid) ?? 0));
    for (const { relation, sources } of groupByRelation(frontier.keys(), isTop)) {
      await this.#loadEdges(relation, sources);
      for (const source of sources) {
        const levels = Math.min(frontier.get(source)! - 1, relation.maxDepth ?? maxLevels);
        for (const gid of this.edgesOf(source.gid, relation)) reach(gid, levels);
      }
      if (relation.full === true && isTop)
        await this.#loadWhole(sources.flatMap((source) => this.edgesOf(source.gid, relation)));
    }
    // Ancestors are there already; their own edges are followed where a level is left for them.
    for (const [row, levels] of frontier)
      if (row.parent !== null && levels > 1) reach(row.parent, levels - 1);
    return reached;
  }

  async #loadEdges(relation: EdgeRelation, sources: readonly ItemRow[]): Promise<void> {
    const { label, direction } = relation;
    const known = this.#edges[direction].get(label) ?? new Map<Gid, readonly Gid[]>();
    this.#edges[direction].set(label, known);
    const gids = sources.map((row) => row.gid).filter((gid) => !known.has(gid));
    if (gids.length === 0) return;
    const edges =
      direction === 'out'
        ? await this.#reads.edges.listFrom(gids, label)
        : await this.#reads.edges.listTo(gids, label);
    const found = new Map<Gid, Gid[]>();
    for (const { from, to } of edges) {
      const [own, other] = direction === 'out' ? [from, to] : [to, from];
      const others = found.get(own);
      if (others === undefined) found.set(own, [other]);
      else others.push(other);
    }
    this.#edgeLists += gids.length;
    for (const gid of gids) known.set(gid, found.get(gid) ?? noEdges);
  }

  async #loadWhole(gids: readonly Gid[]): Promise<void> {
    const missing = gids.filter((gid) => !this.whole.has(gid));
    if (missing.length > 0)
      for (const row of await this.#reads.items.listByGid(missing)) this.whole.set(row.gid, row);
  }

  /** Parts that edges lead to stand in the text of their item. */
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

interface ShownEdges {
  readonly relation: EdgeRelation;
  /** The same for the same edges of another type. */
  readonly key: string;
}

const edgesByType: ReadonlyMap<string, readonly ShownEdges[]> = new Map(
  recordTypes.map((type) => [
    type.name,
    Object.values(type.relations)
      .filter((relation) => relation.from === 'edges')
      .map((relation) => ({ relation, key: `${relation.direction} ${relation.label}` })),
  ]),
);

/** Which edges the items show, and the items that show each. Only what was voted on has votes. */
function groupByRelation(
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
