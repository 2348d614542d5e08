/**
 * Items as a format writes them: the item with all that stands in it, in source order and in pieces, as one actor may see it. Visibility
 * is not inherited: what stands in a hidden item is judged by itself, and stands in the nearest item above that is shown.
 */
import { waitForTimeSlice } from '../lib/time-slice.ts';
import type { ExportedRecord, ExportStep, NeighbourSelection } from '../model/export-step.ts';
import { getRecordType } from '../model/registry.ts';
import type { ItemRow } from '../store/items.ts';
import type { StoreReader } from '../store/store.ts';
import type { Gid } from '../store/viewer.ts';
import type { ActorGraph } from './actor-graph.ts';
import { toExportedRecords } from './export/export-records.ts';
import { childrenOf, lineageOf, parentsOf } from './items/hierarchy.ts';
import { getVisibleItem, keepVisible, visibleItems } from './lookup.ts';
import { isFlat, readChildren } from './query/descendants.ts';
import { readItems, wholeList } from './query/paging.ts';

/** What to read besides the item itself. */
export interface ExportReadOptions {
  /** Also the descendants of the item. */
  readonly withDescendants: boolean;
  readonly links: boolean;
  /** Items at the other end of edges. */
  readonly neighbours?: readonly NeighbourSelection[];
}

export interface ExportSource {
  readonly id: string;
  readonly type: string;
  /** What the item stands in, nearest first. */
  readonly above: readonly ExportedRecord[];
  readonly steps: AsyncIterable<readonly ExportStep[]>;
}

/** One item. Throws `not-found` or `gone`. @param type the type it must have, where the caller knows. */
export async function getExportSource(
  graph: ActorGraph,
  { id, type }: { readonly id: string; readonly type?: string },
  options: ExportReadOptions,
): Promise<ExportSource> {
  const row = await getVisibleItem(graph.store, graph.actor, id, type);
  return toFile(graph, row, await readAbove(graph, row), options);
}

/**
 * Several items at once, each by itself and with no more reads than one; those that the actor may see, in the order of the gids. What stands
 * in them is read as it is written.
 */
export async function getExportSources(
  graph: ActorGraph,
  gids: readonly Gid[],
  options: ExportReadOptions,
): Promise<readonly ExportSource[]> {
  const lineage = await graph.store.items.listWithAncestors(gids);
  const visible = new Map(
    (await keepVisible(graph.store, graph.viewer, lineage)).map((row) => [row.gid, row]),
  );
  const wanted = gids.flatMap((gid) => visible.get(gid) ?? []);
  const written = options.withDescendants ? [] : await toExportedRecords(graph, wanted, options);
  const own = new Set(gids);
  const holders = [...visible.values()].filter((row) => !own.has(row.gid));
  const records = await toExportedRecords(graph, holders);
  const shown = new Map(holders.map((row, i) => [row.gid, records[i]!]));
  const parents = parentsOf(lineage);
  return wanted.map((row, i) => {
    const [, ...above] = lineageOf(row.gid, parents);
    const steps = options.withDescendants ? readSteps(graph, row, options) : alone(written[i]!);
    const records = above.flatMap((gid) => shown.get(gid) ?? []);
    return { id: row.id, type: row.type, above: records, steps };
  });
}

async function* alone(record: ExportedRecord): AsyncGenerator<readonly ExportStep[]> {
  yield [{ step: 'open', record }, { step: 'close' }];
}

/** Every item in an item, each by itself. Throws `not-found` or `gone` before the first. */
export async function listExportSources(
  graph: ActorGraph,
  { id, type }: { readonly id: string; readonly type: string },
  options: ExportReadOptions,
): Promise<AsyncIterable<ExportSource>> {
  const holder = await getVisibleItem(graph.store, graph.actor, id, type);
  return eachIn(graph, holder, options);
}

async function* eachIn(
  graph: ActorGraph,
  holder: ItemRow,
  options: ExportReadOptions,
): AsyncGenerator<ExportSource> {
  const above = [...(await toExportedRecords(graph, [holder])), ...(await readAbove(graph, holder))];
  for await (const rows of readItems(graph.store, childrenOf(holder), graph.viewer, wholeList))
    for (const { gid } of rows) {
      // Those before may have taken long: what was hidden or deleted meanwhile is left out.
      const row = (await visibleItems(graph, [gid])).get(gid);
      if (row !== undefined) yield toFile(graph, row, above, options);
    }
}

function toFile(
  graph: ActorGraph,
  row: ItemRow,
  above: readonly ExportedRecord[],
  options: ExportReadOptions,
): ExportSource {
  return { id: row.id, type: row.type, above, steps: readSteps(graph, row, options) };
}

async function readAbove(graph: ActorGraph, { gid }: ItemRow): Promise<readonly ExportedRecord[]> {
  const lineage = await graph.store.items.listWithAncestors([gid]);
  const rows = new Map(lineage.map((row) => [row.gid, row]));
  const [, ...above] = lineageOf(gid, parentsOf(lineage));
  const line = above.flatMap((one) => rows.get(one) ?? []);
  return toExportedRecords(graph, await keepVisible(graph.store, graph.viewer, line));
}

/** Rows given in one go. */
const rowsPerPiece = 20;

async function* readSteps(
  graph: ActorGraph,
  top: ItemRow,
  options: ExportReadOptions,
): AsyncGenerator<readonly ExportStep[]> {
  /** Of each open item whether it is shown. */
  const open: boolean[] = [];
  let gathered: (ItemRow | undefined)[] = [];
  let rowCount = 0;
  for await (const row of options.withDescendants ? walk(graph.store, top) : [top, undefined]) {
    gathered.push(row);
    if (row !== undefined) rowCount += 1;
    // The first piece is short, so that the first byte goes out early.
    if (rowCount < rowsPerPiece && open.length > 0) continue;
    const isFull = rowCount >= rowsPerPiece;
    yield* inPieces(await toSteps(graph, gathered, open, options));
    gathered = [];
    rowCount = 0;
    if (isFull) await waitForTimeSlice();
  }
  yield* inPieces(await toSteps(graph, gathered, open, options));
}

/** Steps given in one go: a writer takes up to half a millisecond for each record, and other requests are served between two pieces. */
const stepsPerPiece = 10;

function* inPieces(steps: readonly ExportStep[]): Generator<readonly ExportStep[]> {
  for (let at = 0; at < steps.length; at += stepsPerPiece) yield steps.slice(at, at + stepsPerPiece);
}

async function toSteps(
  graph: ActorGraph,
  gathered: readonly (ItemRow | undefined)[],
  open: boolean[],
  options: ExportReadOptions,
): Promise<readonly ExportStep[]> {
  const rows = gathered.filter((row) => row !== undefined);
  // The item itself was judged before its file was begun: a file without it would be none.
  const judged = open.length === 0 ? 1 : 0;
  const shown = await keepVisible(graph.store, graph.viewer, rows.slice(judged));
  const seen = [...rows.slice(0, judged), ...shown];
  const written = await toExportedRecords(graph, seen, options);
  const byGid = new Map<Gid, ExportedRecord>(seen.map((row, i) => [row.gid, written[i]!]));
  const steps: ExportStep[] = [];
  for (const row of gathered) {
    if (row === undefined) {
      if (open.pop() === true) steps.push({ step: 'close' });
      continue;
    }
    const record = byGid.get(row.gid);
    open.push(record !== undefined);
    if (record !== undefined) steps.push({ step: 'open', record });
  }
  return steps;
}

/** Each item, then what stands in it, then undefined for its end. One slice of children is held for each level. */
async function* walk(reads: StoreReader, top: ItemRow): AsyncGenerator<ItemRow | undefined> {
  yield top;
  // Where all below stand directly in it, an item may stand below several of them: each is given once.
  if (isFlat(top)) {
    for await (const row of readChildren(reads, { parent: top.gid })) {
      yield row;
      yield undefined;
    }
    return yield undefined;
  }
  // By edges too an item can hang below several, and the ways to it can be more than anybody has time for.
  const seen = getRecordType(top.type).children.by === 'parent' ? undefined : new Set([top.gid]);
  const levels = [readChildren(reads, childrenOf(top))];
  while (levels.length > 0) {
    const { done, value: row } = await levels.at(-1)!.next();
    if (done === true) {
      levels.pop();
      yield undefined;
      continue;
    }
    if (seen?.has(row.gid) === true) continue;
    seen?.add(row.gid);
    yield row;
    if (row.childCount > 0) levels.push(readChildren(reads, childrenOf(row)));
    else yield undefined;
  }
}
