/**
 * Pages of lists for those who go on by key: what stands behind a record is found at the same cost wherever it stands. The beginnings of lists that
 * many items have are read together (record-reader.ts); here is all the rest.
 */
import { fail } from '../../model/errors.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow, ItemSelection, OwnedList } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { keepVisible } from '../lookup.ts';
import { readBelow } from '../query/descendants.ts';
import { cutOut } from '../query/filtering.ts';
import { readItems, wholeList } from '../query/paging.ts';
import { type Budget, costOfRecord } from './seen.ts';

/** An item whose list it is. */
type Holder = Pick<ItemRow, 'gid' | 'type'>;

export type PagedList =
  /** All of a type. */
  | { readonly all: string }
  /** Of a type, those that stand in none of their own kind, holder by holder. */
  | { readonly top: string }
  /** A list that an item has. */
  | { readonly list: OwnedList; readonly of: Holder }
  /** All below an item at any depth, each followed by those in it. */
  | { readonly below: Holder };

/** Where a page begins: at a record or behind it, or where neither is known, behind so many. */
export interface PageStart {
  readonly offset: number;
  readonly at?: { readonly gid: Gid; readonly position: number; readonly isIncluded: boolean };
}

/** What pages are read with, and for whom. */
export interface Looking {
  readonly store: StoreReader;
  readonly viewer: Viewer;
  /** Rows of a list from an offset on, remembering where they were found. */
  readAt(selection: ItemSelection, offset: number, limit: number): AsyncIterable<readonly ItemRow[]>;
}

/** How many holders are looked into at once, at most. */
const holdersPerRead = 100;

/** So many rows of several holders are read in one go at most. */
const rowsPerRead = 1000;

/** What walking through a piece of a tree costs. */
const costOfPiece = 100;

export function selectionOf({ list, of: { gid } }: { list: OwnedList; of: Holder }): ItemSelection {
  const { of, ...others } = list;
  // The name of the list is that of the key.
  return { [of]: gid, ...others } as unknown as ItemSelection;
}

/** Rows of the list from the start on, as the viewer sees them; the caller stops when there are enough. Throws `bad-parameter`. */
export function readList(
  looking: Looking,
  list: PagedList,
  start: PageStart,
  reading: { readonly limit: number; readonly budget: Budget },
): AsyncIterable<readonly ItemRow[]> {
  if ('top' in list) return readTop(looking, list.top, start, reading);
  if ('below' in list) return readTree(looking, list.below, start, reading);
  const selection = 'all' in list ? { type: list.all } : selectionOf(list);
  if (start.at === undefined) return looking.readAt(selection, start.offset, reading.limit);
  const page = { offset: 0, limit: reading.limit, counted: false, after: placeBefore(start.at) };
  return readItems(looking.store, selection, looking.viewer, page);
}

/** The place behind which the page begins. */
function placeBefore({ gid, position, isIncluded }: NonNullable<PageStart['at']>): {
  readonly gid: Gid;
  readonly position: number;
} {
  return { gid: isIncluded ? gid - 1 : gid, position };
}

async function* readTop(
  looking: Looking,
  typeName: string,
  start: PageStart,
  reading: { readonly limit: number; readonly budget: Budget },
): AsyncGenerator<readonly ItemRow[]> {
  const { store, viewer } = looking;
  const first = start.at === undefined ? undefined : await getStart(looking, start.at.gid);
  if (first?.parent === null) failCursor();
  if (first !== undefined) {
    const rest = { offset: 0, limit: reading.limit, counted: false, after: placeBefore(start.at!) };
    yield* readItems(store, { parent: first.parent! }, viewer, rest);
  }
  const offset = first === undefined ? start.offset : 0;
  const holderTypes = getRecordType(typeName).parents.filter((name) => name !== typeName);
  const holders = readHolders(store, holderTypes, first?.parent ?? undefined);
  // Of each holder as many as can be wanted of all: a page never needs to look into one twice.
  const limit = reading.limit < 0 ? Number.MAX_SAFE_INTEGER : offset + reading.limit;
  const wanted = { ...reading, limit };
  const held = readHeld(looking, holders, wanted);
  yield* cutOut(offset === 0 ? held : charged(held, reading.budget, (rows) => rows.length), {
    offset,
    limit: -1,
  });
}

/** The children of the holders, in few reads where many of them have none. */
async function* readHeld(
  { store, viewer }: Looking,
  holders: AsyncIterable<Gid>,
  { limit, budget }: { readonly limit: number; readonly budget: Budget },
): AsyncGenerator<readonly ItemRow[]> {
  let gathered: Gid[] = [];
  let atOnce = 1;
  const read = async function* (): AsyncGenerator<readonly ItemRow[]> {
    const gids = gathered;
    gathered = [];
    atOnce = Math.min(atOnce * 2, holdersPerRead);
    budget.spend(gids.length);
    const inAll = Math.min(Math.ceil(budget.left / costOfRecord) + 1, rowsPerRead);
    const found = await store.items.listPerOwner({ of: 'parent' }, gids, viewer, {
      perOwner: limit,
      total: inAll,
    });
    if (found.length < inAll) {
      const byHolder = Map.groupBy(found, ({ owner }) => owner);
      return yield gids.flatMap((gid) => (byHolder.get(gid) ?? []).map(({ row }) => row));
    }
    // What was read ends somewhere among them: who skips by number would skip the rest unseen.
    for (const gid of gids) yield* readItems(store, { parent: gid }, viewer, { ...wholeList, limit });
  };
  for await (const gid of holders) {
    gathered.push(gid);
    if (gathered.length >= atOnce) yield* read();
  }
  if (gathered.length > 0) yield* read();
}

/** Gids of all items of these types, whoever may see them, those behind one of them where it is given. */
async function* readHolders(
  store: StoreReader,
  types: readonly string[],
  behind: Gid | undefined,
): AsyncGenerator<Gid> {
  const [last] = behind === undefined ? [] : await store.items.listByGid([behind]);
  const from = last === undefined ? 0 : types.indexOf(last.type);
  for (const [i, type] of types.slice(from).entries()) {
    const page = { ...wholeList, after: i === 0 ? last : undefined };
    for await (const rows of readItems(store, { type }, 'everything', page))
      for (const row of rows) yield row.gid;
  }
}

async function* readTree(
  looking: Looking,
  holder: Holder,
  start: PageStart,
  { budget }: { readonly budget: Budget },
): AsyncGenerator<readonly ItemRow[]> {
  const behind = start.at === undefined ? [] : await readPath(looking, holder.gid, start.at.gid);
  if (start.at?.isIncluded === true) yield behind.slice(-1);
  const below = charged(readBelow(looking.store, holder, looking.viewer, behind), budget, () => costOfPiece);
  yield* cutOut(below, { offset: start.at === undefined ? start.offset : 0, limit: -1 });
}

/** What is walked through and not shown costs as well: otherwise a large tree of which nothing may be seen would cost nothing. */
export async function* charged<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  budget: Budget,
  cost: (rows: readonly Row[]) => number,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of pieces) {
    budget.spend(cost(rows));
    yield rows;
  }
}

/** The record and those above it up to the holder, from the top down. */
async function readPath(looking: Looking, holder: Gid, gid: Gid): Promise<readonly ItemRow[]> {
  const start = await getStart(looking, gid);
  const rows = new Map((await looking.store.items.listWithAncestors([gid])).map((row) => [row.gid, row]));
  const path: ItemRow[] = [];
  let next: ItemRow | undefined = start;
  while (next !== undefined && next.gid !== holder && path.length <= rows.size) {
    path.unshift(next);
    next = next.parent === null ? undefined : rows.get(next.parent);
  }
  return next?.gid === holder && path.length > 0 ? path : failCursor();
}

/** A cursor can be made up: it must not tell that there is something the viewer may not see. */
async function getStart({ store, viewer }: Looking, gid: Gid): Promise<ItemRow> {
  const [row] = await keepVisible(store, viewer, await store.items.listByGid([gid]));
  return row ?? failCursor();
}

function failCursor(): never {
  fail('bad-parameter', 'The cursor is of another list, or its record is gone: begin the list anew.', {
    details: { parameter: 'after' },
  });
}
