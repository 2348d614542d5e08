/**
 * What harvesters are told, as one actor may see it: identifiers with their latest change, and the sets they are in. A set is an item that
 * harvested items stand in (a repository, an authority set) or what such an item stands in (a country).
 */
import { waitForTimeSlice } from '../lib/time-slice.ts';
import { countryName } from '../model/languages.ts';
import { childTypes, getRecordType } from '../model/registry.ts';
import type { HarvestRow, HarvestSelection } from '../store/harvest.ts';
import type { ItemRow } from '../store/items.ts';
import type { Gid } from '../store/viewer.ts';
import type { ActorGraph } from './actor-graph.ts';
import { lineageOf, type Parents, parentsOf } from './items/hierarchy.ts';
import { parseParts } from './items/part-writer.ts';
import { keepVisible } from './lookup.ts';

/** Ids from the outermost inwards: `['nl', 'nl-r1']`. */
export type SetPath = readonly string[];

export interface Harvested {
  readonly id: string;
  readonly gid: Gid;
  readonly type: string;
  /** Of its latest change, to the second. */
  readonly stamp: string;
  /** Deleted, renamed, or not open to all any more. */
  readonly gone: boolean;
  readonly sets: readonly SetPath[];
}

export interface HarvestSet {
  readonly path: SetPath;
  readonly name: string;
  /** Decides the order: countries with their repositories come first, and a set before those in it. */
  readonly key: string;
}

/** All that is given must hold. */
export interface HarvestWish {
  readonly types: readonly string[];
  readonly set?: SetPath | undefined;
  /** Stamps, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** How far through a list somebody has come. */
export type HarvestPlace = Pick<HarvestRow, 'stamp' | 'id'>;

/** By time and id. A set that there is not has nothing in it. */
export async function listHarvested(
  graph: ActorGraph,
  wish: HarvestWish,
  page: { readonly after?: HarvestPlace | undefined; readonly limit: number },
): Promise<readonly Harvested[]> {
  const selection = await toSelection(graph, wish);
  if (selection === undefined) return [];
  const { after, limit } = page;
  return toHarvested(graph, await graph.store.harvest.list(selection, { limit, ...(after && { after }) }));
}

/** How many there are, of each type up to so many. */
export async function countHarvested(graph: ActorGraph, wish: HarvestWish, atMost: number): Promise<number> {
  const selection = await toSelection(graph, wish);
  return selection === undefined ? 0 : graph.store.harvest.count(selection, atMost);
}

export async function findHarvested(graph: ActorGraph, id: string): Promise<Harvested | undefined> {
  const row = await graph.store.harvest.find(id);
  return row && (await toHarvested(graph, [row]))[0];
}

export function findEarliest(graph: ActorGraph): Promise<string | undefined> {
  return graph.store.harvest.findEarliestStamp();
}

/** So many holders are read at once: their texts may be long. */
const holdersAtOnce = 200;

/** Sorted by key. */
export async function listSets(graph: ActorGraph): Promise<readonly HarvestSet[]> {
  const holders = await graph.store.harvest.listParents();
  const sets = new Map<string, HarvestSet>();
  for (let i = 0; i < holders.length; i += holdersAtOnce) {
    const some = holders.slice(i, i + holdersAtOnce);
    const lineage = await readLineage(graph, some);
    for (const gid of some) for (const line of toLines(lineage, gid)) sets.set(line.at(-1)!.id, toSet(line));
    await waitForTimeSlice();
  }
  return [...sets.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function toSet(line: readonly ItemRow[]): HarvestSet {
  const path = line.map((row) => row.id);
  const key = [isCountry(line[0]!) ? 0 : 1, ...path].join('\0');
  return { path, name: nameOf(line.at(-1)!), key };
}

async function toSelection(
  graph: ActorGraph,
  { types, set, from, until }: HarvestWish,
): Promise<HarvestSelection | undefined> {
  const times = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  if (set === undefined) return { types, ...times };
  const item = await graph.store.items.find(set.at(-1)!);
  if (item === undefined) return undefined;
  const lines = toLines(await readLineage(graph, [item.gid]), item.gid);
  if (
    lines
      .at(-1)
      ?.map((row) => row.id)
      .join('\0') !== set.join('\0')
  )
    return undefined;
  const holds = childTypes(item.type).some((type) => type.harvested);
  return { types, ...times, within: holds ? { parent: item.gid } : { grandparent: item.gid } };
}

async function toHarvested(graph: ActorGraph, rows: readonly HarvestRow[]): Promise<readonly Harvested[]> {
  const holders = [...new Set(rows.flatMap((row) => row.parent ?? []))];
  const lineage = await readLineage(graph, holders);
  return rows.map(({ id, gid, type, stamp, isDeleted: gone, parent: holder }) => {
    const lines = holder === null ? [] : toLines(lineage, holder);
    return { id, gid, type, stamp, gone, sets: lines.map((line) => line.map((row) => row.id)) };
  });
}

interface Lineage {
  readonly rows: ReadonlyMap<Gid, ItemRow>;
  readonly parents: Parents;
  readonly visible: ReadonlySet<Gid>;
}

async function readLineage({ store, viewer }: ActorGraph, gids: readonly Gid[]): Promise<Lineage> {
  const rows = gids.length === 0 ? [] : await store.items.listWithAncestors(gids);
  const visible = await keepVisible(store, viewer, rows);
  return {
    rows: new Map(rows.map((row) => [row.gid, row])),
    parents: parentsOf(rows),
    visible: new Set(visible.map((row) => row.gid)),
  };
}

/** What stands above an item, and it: one line for each of them, outermost first. Those in what may not be seen are left out. */
function toLines({ rows, parents, visible }: Lineage, gid: Gid): readonly (readonly ItemRow[])[] {
  const line = lineageOf(gid, parents)
    .toReversed()
    .flatMap((one) => rows.get(one) ?? []);
  const hidden = line.findIndex((row) => !visible.has(row.gid));
  const shown = hidden === -1 ? line : line.slice(0, hidden);
  return shown.map((_, i) => shown.slice(0, i + 1));
}

function isCountry({ type }: ItemRow): boolean {
  return getRecordType(type).fields.identifier?.kind === 'country';
}

function nameOf(row: ItemRow): string {
  const data = JSON.parse(row.data) as { readonly name?: string; readonly identifier?: string };
  const country = isCountry(row) ? countryName(row.id) : undefined;
  const described: unknown = parseParts(row.parts)[0]?.data.name;
  return country ?? data.name ?? (typeof described === 'string' ? described : row.id);
}
