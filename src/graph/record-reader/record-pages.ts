/**
 * Pages of lists that start at a record: the cost does not depend on the position of the record. The first pages of lists of many items are
 * read together (record-reader.ts); all others here.
 */
import { fail } from '../../model/errors.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow, ItemSelection, PerItemList } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import type { CallerWork } from '../caller-work.ts';
import { slicePage } from '../items/filtering.ts';
import { keepVisible } from '../lookup.ts';
import { type RowKey, readItems, wholeList } from '../paging.ts';
import { readBelow } from '../tree/descendants.ts';
import { type Budget, costOfRecord } from './visible-records.ts';

/** The item that a list belongs to. */
type Owner = Pick<ItemRow, 'gid' | 'type'>;

export type PagedList =
  /** All records of a type. */
  | { readonly all: string }
  /** The records of a type whose parent is of another type, grouped by parent. */
  | { readonly top: string }
  /** A list of an item. */
  | { readonly list: PerItemList; readonly of: Owner }
  /** All descendants of an item, depth first. */
  | { readonly below: Owner };

/** The start of a page: at or after a record, otherwise at an offset. */
export interface PageStart {
  readonly offset: number;
  readonly at?: { readonly gid: Gid; readonly position: number; readonly isIncluded: boolean };
}

export interface ListContext {
  readonly store: StoreReader;
  readonly viewer: Viewer;
  readonly work: CallerWork;
  /** Records of these types are read only where they are nested in others, and without lists of their own. */
  readonly hiddenTypes: readonly string[];
  /** Rows of a list from an offset on; caches the row keys of page starts. */
  readAt(selection: ItemSelection, offset: number, limit: number): AsyncIterable<readonly ItemRow[]>;
}

/** Maximum number of parents whose children are read with one query. */
const maxParentsPerRead = 100;

/** Maximum number of rows that are read for several parents at once. */
const maxRowsPerRead = 1000;

/** The cost of each batch of a tree. */
const costOfBatch = 100;

export function selectionOf({ list, of: { gid } }: { list: PerItemList; of: Owner }): ItemSelection {
  const { of, ...others } = list;
  // The name of the owner's role is the key of the selection.
  return { [of]: gid, ...others } as unknown as ItemSelection;
}

/** Rows from the start on that the viewer may see. The caller stops when it has enough. Throws `bad-parameter`. */
export function readList(
  context: ListContext,
  list: PagedList,
  start: PageStart,
  reading: { readonly limit: number; readonly budget: Budget },
): AsyncIterable<readonly ItemRow[]> {
  if ('top' in list) return readTop(context, list.top, start, reading);
  if ('below' in list) return readTree(context, list.below, start, reading);
  const selection = 'all' in list ? { type: list.all } : selectionOf(list);
  if (start.at === undefined) return context.readAt(selection, start.offset, reading.limit);
  const page = { offset: 0, limit: reading.limit, counted: false, after: keyBefore(start.at) };
  return readItems(context.store, selection, context.viewer, page);
}

/** The row key after which the page starts. */
function keyBefore({ gid, position, isIncluded }: NonNullable<PageStart['at']>): RowKey {
  return { gid: isIncluded ? gid - 1 : gid, position };
}

async function* readTop(
  context: ListContext,
  typeName: string,
  start: PageStart,
  reading: { readonly limit: number; readonly budget: Budget },
): AsyncGenerator<readonly ItemRow[]> {
  const { store, viewer } = context;
  const first = start.at === undefined ? undefined : await getStart(context, start.at.gid);
  if (first?.parent === null) failCursor();
  if (first !== undefined) {
    const rest = { offset: 0, limit: reading.limit, counted: false, after: keyBefore(start.at!) };
    yield* readItems(store, { parent: first.parent! }, viewer, rest);
  }
  const offset = first === undefined ? start.offset : 0;
  const parentTypes = getRecordType(typeName).parents.filter((name) => name !== typeName);
  const parents = readParents(store, parentTypes, first?.parent ?? undefined);
  // From each parent as many as the whole page needs, so that no parent is read twice.
  const limit = reading.limit < 0 ? Number.MAX_SAFE_INTEGER : offset + reading.limit;
  const wanted = { ...reading, limit };
  const children = readChildren(context, parents, wanted);
  yield* slicePage(offset === 0 ? children : chargeBatches(children, reading.budget, (rows) => rows.length), {
    offset,
    limit: -1,
  });
}

/** The children of the parents, with few queries if many of them have none. */
async function* readChildren(
  { store, viewer }: ListContext,
  parents: AsyncIterable<Gid>,
  { limit, budget }: { readonly limit: number; readonly budget: Budget },
): AsyncGenerator<readonly ItemRow[]> {
  let batch: Gid[] = [];
  let batchSize = 1;
  const read = async function* (): AsyncGenerator<readonly ItemRow[]> {
    const gids = batch;
    batch = [];
    batchSize = Math.min(batchSize * 2, maxParentsPerRead);
    budget.spend(gids.length);
    const total = Math.min(Math.ceil(budget.left / costOfRecord) + 1, maxRowsPerRead);
    const found = await store.items.listForEachItem({ of: 'parent' }, gids, viewer, {
      perOwner: limit,
      total,
    });
    if (found.length < total) {
      const byParent = Map.groupBy(found, ({ owner }) => owner);
      return yield gids.flatMap((gid) => (byParent.get(gid) ?? []).map(({ row }) => row));
    }
    // The result was cut off at some parent. Reads each parent on its own, so that no rows are missing when an offset is skipped.
    for (const gid of gids) yield* readItems(store, { parent: gid }, viewer, { ...wholeList, limit });
  };
  for await (const gid of parents) {
    batch.push(gid);
    if (batch.length >= batchSize) yield* read();
  }
  if (batch.length > 0) yield* read();
}

/** Gids of all items of these types, also hidden ones; those after a given item, if there is one. */
async function* readParents(
  store: StoreReader,
  types: readonly string[],
  after: Gid | undefined,
): AsyncGenerator<Gid> {
  const [last] = after === undefined ? [] : await store.items.listByGid([after]);
  const from = last === undefined ? 0 : types.indexOf(last.type);
  for (const [i, type] of types.slice(from).entries()) {
    const page = { ...wholeList, after: i === 0 ? last : undefined };
    for await (const rows of readItems(store, { type }, 'everything', page))
      for (const row of rows) yield row.gid;
  }
}

async function* readTree(
  context: ListContext,
  owner: Owner,
  start: PageStart,
  { budget }: { readonly budget: Budget },
): AsyncGenerator<readonly ItemRow[]> {
  const after = start.at === undefined ? [] : await readPath(context, owner.gid, start.at.gid);
  if (start.at?.isIncluded === true) yield after.slice(-1);
  const below = chargeBatches(
    readBelow(context.store, owner, context.viewer, after),
    budget,
    () => costOfBatch,
  );
  yield* slicePage(below, { offset: start.at === undefined ? start.offset : 0, limit: -1 });
}

/** Charges also rows that the viewer may not see: otherwise a large hidden tree would cost nothing. */
export async function* chargeBatches<Row>(
  batches: AsyncIterable<readonly Row[]>,
  budget: Budget,
  cost: (rows: readonly Row[]) => number,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) {
    budget.spend(cost(rows));
    yield rows;
  }
}

/** The record and its ancestors up to the owner, from the top down. */
async function readPath(context: ListContext, owner: Gid, gid: Gid): Promise<readonly ItemRow[]> {
  const start = await getStart(context, gid);
  const rows = new Map((await context.store.items.listWithAncestors([gid])).map((row) => [row.gid, row]));
  const path: ItemRow[] = [];
  let next: ItemRow | undefined = start;
  while (next !== undefined && next.gid !== owner && path.length <= rows.size) {
    path.unshift(next);
    next = next.parent === null ? undefined : rows.get(next.parent);
  }
  return next?.gid === owner && path.length > 0 ? path : failCursor();
}

/** Throws `bad-parameter` also for a hidden record: a forged cursor must not reveal that it exists. */
async function getStart({ store, viewer }: ListContext, gid: Gid): Promise<ItemRow> {
  const [row] = await keepVisible(store, viewer, await store.items.listByGid([gid]));
  return row ?? failCursor();
}

function failCursor(): never {
  fail(
    'bad-parameter',
    'The cursor belongs to another list, or its record was deleted. Read the list from its start.',
    { details: { parameter: 'after' } },
  );
}
