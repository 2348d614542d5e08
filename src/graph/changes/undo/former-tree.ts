/**
 * The tree of a record at a moment, read from the journal: which items were in it, which of them were created or deleted since, and where they were.
 * Only rows about items of the tree are read, so the cost does not depend on other changes since then.
 */
import { inBatches } from '../../../lib/batches.ts';
import { fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { JournalRow } from '../../../store/journal.ts';
import type { Gid } from '../../../store/viewer.ts';
import { readBelow } from '../../tree/descendants.ts';
import type { ChangeContext } from '../change-context.ts';
import { reportProgress } from '../change-hooks.ts';
import { type DeletedHead, parseFormer } from './undo-context.ts';

export interface FormerTree {
  /** The items that are restored, by gid: those of the tree now, and those that were in it. Without those that were created and deleted since. */
  readonly items: readonly Gid[];
  readonly createdSince: ReadonlySet<Gid>;
  /** Items that existed then and do not exist now, as they were then. */
  readonly deletedSince: ReadonlyMap<Gid, DeletedHead>;
  /** The changes that have deleted them. */
  readonly deletions: ReadonlySet<number>;
}

interface FormerTreeOptions {
  /** The last change that stays. */
  readonly change: number;
  /** Whether the tree has the items below the record. */
  readonly below: boolean;
  /** The largest number of items now and then; any by default. */
  readonly maxRecords: number | undefined;
}

interface Reading extends Pick<ChangeContext, 'tx' | 'hooks'>, FormerTreeOptions {
  readonly items: Set<Gid>;
  readonly heads: FormerHeads;
}

/** The rows of the first later changes, by item. Items that were not changed have none. */
interface FormerHeads {
  readonly place: Map<Gid, JournalRow>;
  readonly deleted: Map<Gid, JournalRow>;
  readonly id: Map<Gid, JournalRow>;
}

const rowsPerRead = 1000;

/** Gids, and the heads of items that were moved, renamed or deleted since, are in memory. Throws `limit-exceeded`, `cancelled`. */
export async function readFormerTree(
  context: Pick<ChangeContext, 'tx' | 'hooks'>,
  top: ItemRow,
  options: FormerTreeOptions,
): Promise<FormerTree> {
  const heads = { place: new Map(), deleted: new Map(), id: new Map() };
  const reading: Reading = { ...context, ...options, items: new Set([top.gid]), heads };
  const { items } = reading;
  if (options.below) {
    await addPresentDescendants(reading, top);
    await addFormerDescendants(reading);
  }
  await readHeads(reading, [...items]);
  const createdSince = await findCreatedSince(reading);
  const existed = [...items].filter((gid) => !createdSince.has(gid));
  const deletedSince = await readDeletedSince(
    reading,
    existed.filter((gid) => heads.deleted.has(gid)),
  );
  return {
    items: [...items]
      .filter((gid) => !(createdSince.has(gid) && heads.deleted.has(gid)))
      .toSorted((a, b) => a - b),
    createdSince,
    deletedSince,
    deletions: new Set([...deletedSince.keys()].map((gid) => heads.deleted.get(gid)!.change)),
  };
}

/** Returns the items that were not in the tree yet. */
async function addPresentDescendants(
  reading: Reading,
  above: Pick<ItemRow, 'gid' | 'type'>,
): Promise<readonly Gid[]> {
  const { tx, items } = reading;
  const added: Gid[] = [];
  for await (const rows of readBelow(tx, above, 'everything')) {
    for (const { gid } of rows) if (!items.has(gid)) added.push(gid);
    for (const { gid } of rows) items.add(gid);
    requireNotCancelled(reading);
  }
  return added;
}

/** Adds items that were below an item of the tree, and are not any longer; those that exist come back with all items below them. */
async function addFormerDescendants(reading: Reading): Promise<void> {
  const { tx, change, items, heads } = reading;
  let parents: readonly Gid[] = [...items];
  while (parents.length > 0) {
    const found: Gid[] = [];
    for (const some of inBatches(parents, rowsPerRead)) {
      requireNotCancelled(reading);
      const lost = (await tx.journal.listLost(change, some)).filter((gid) => !items.has(gid));
      await readHeads(reading, lost);
      for (const gid of lost) {
        const [parent] = findFormerPlace(heads, gid) ?? [null];
        if (parent === null || !items.has(parent)) continue;
        items.add(gid);
        found.push(gid);
      }
    }
    const below: Gid[] = [];
    for (const gids of inBatches(found, rowsPerRead))
      for (const state of await tx.items.listStates(gids))
        below.push(...(await addPresentDescendants(reading, state)));
    parents = [...found, ...below];
  }
}

function requireNotCancelled({ hooks, items, maxRecords }: Reading): void {
  reportProgress(hooks, () => ({ records: 0, total: items.size }));
  if (maxRecords !== undefined && items.size > maxRecords)
    fail('limit-exceeded', `More than ${maxRecords} records would be restored. Restore them as a job.`);
}

async function readHeads(reading: Reading, items: readonly Gid[]): Promise<void> {
  const { tx, change, heads } = reading;
  for (const gids of inBatches(items, rowsPerRead)) {
    requireNotCancelled(reading);
    for (const kind of ['place', 'deleted', 'id'] as const)
      for (const row of await tx.journal.listNext(change, kind, gids)) heads[kind].set(row.item, row);
  }
}

type FormerHead = readonly [id: string, type: string, parent: Gid | null, position: number];
type FormerPlace = readonly [parent: Gid | null, position: number];

/** Parent and position at the time, if the item was moved or deleted since. */
function findFormerPlace(heads: FormerHeads, gid: Gid): FormerPlace | undefined {
  const [place, deletion] = [heads.place.get(gid), heads.deleted.get(gid)];
  if (place !== undefined && (deletion === undefined || place.change <= deletion.change))
    return parseFormer<FormerPlace>(place)!;
  if (deletion === undefined) return undefined;
  const [, , parent, position] = parseFormer<FormerHead>(deletion)!;
  return [parent, position];
}

/** An item that was deleted before it was created again came back: it existed. */
async function findCreatedSince(reading: Reading): Promise<ReadonlySet<Gid>> {
  const { items, heads } = reading;
  const first = new Map<Gid, number>();
  const read = new Set<number>();
  for (const gids of inBatches([...items], rowsPerRead))
    for (const creating of await listCreating(reading, gids)) {
      if (read.has(creating)) continue;
      read.add(creating);
      for await (const gid of readCreated(reading, creating))
        if (items.has(gid)) first.set(gid, Math.min(creating, first.get(gid) ?? creating));
    }
  const created = [...first].filter(([gid, creating]) => {
    const deletion = heads.deleted.get(gid);
    return deletion === undefined || deletion.change >= creating;
  });
  return new Set(created.map(([gid]) => gid));
}

/** Changes that may have created some of these items. A deleted item has lost its events: they are in the journal. */
async function listCreating(
  { tx, change, heads }: Reading,
  gids: readonly Gid[],
): Promise<readonly number[]> {
  const gone = gids.filter((gid) => heads.deleted.has(gid));
  const lost = gone.length === 0 ? [] : await tx.journal.listNext(change, 'subjects', gone);
  const events = lost.flatMap((row) => parseFormer<readonly Gid[]>(row) ?? []);
  return tx.journal.listCreating(change, gids, [...new Set(events)]);
}

async function* readCreated(reading: Reading, change: number): AsyncGenerator<Gid> {
  let rows: readonly JournalRow[] = [];
  do {
    requireNotCancelled(reading);
    rows = await reading.tx.journal.list(change, 'created', rowsPerRead, rows.at(-1));
    for (const row of rows) yield* parseFormer<readonly Gid[]>(row)!;
  } while (rows.length > 0);
}

/** @param items that existed, and were deleted since. Those that came back are omitted. */
async function readDeletedSince(
  { tx, heads }: Reading,
  items: readonly Gid[],
): Promise<ReadonlyMap<Gid, DeletedHead>> {
  const existing = new Set<Gid>();
  for (const gids of inBatches(items, rowsPerRead))
    for (const { gid } of await tx.items.listStates(gids)) existing.add(gid);
  const gone = items.filter((gid) => !existing.has(gid));
  return new Map(
    gone.map((gid) => {
      const deletion = heads.deleted.get(gid)!;
      const [lastId, type] = parseFormer<FormerHead>(deletion)!;
      const name = heads.id.get(gid);
      const isRenamed = name !== undefined && name.change <= deletion.change;
      const id = isRenamed ? parseFormer<readonly [string]>(name)![0] : lastId;
      const [parent, position] = findFormerPlace(heads, gid)!;
      return [gid, { gid, id, type, parent, position }];
    }),
  );
}
