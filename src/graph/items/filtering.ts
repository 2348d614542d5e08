/**
 * Lists that are filtered or sorted by fields. No index covers fields, so every item of the list is read, in batches between which other
 * requests are served. A filter keeps no items in memory; a sort keeps keys and gids, up to a maximum number of items.
 */
import { inSlicedBatches } from '../../lib/batches.ts';
import { charactersPerPause, compilePattern, PatternError } from '../../lib/linear-pattern.ts';
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import { toDateKey } from '../../model/dates.ts';
import { fail } from '../../model/errors.ts';
import { failSpec, type ItemFilter, type Predicate, type SortKey } from '../../model/list-spec.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { keepVisible } from '../lookup.ts';
import type { ListRequest } from '../paging.ts';
import { type FieldValue, ItemValues } from './item-values.ts';

/** Reads the list from its start. */
export type ReadFromStart = () => AsyncIterable<readonly ItemRow[]>;

interface ScannedPage {
  readonly total: number;
  readonly rows: AsyncIterable<readonly ItemRow[]>;
}

/**
 * Throws `bad-parameter` for an invalid pattern, `limit-exceeded` for too many items to sort, `busy` and `cancelled` as {@link ReadContext.work}.
 */
export async function scanPage(
  { store, viewer, work }: Pick<ReadContext, 'store' | 'viewer' | 'work'>,
  source: ReadFromStart,
  page: ListRequest,
): Promise<ScannedPage> {
  const matches = compileFilters(page.filters ?? []);
  const { sort } = page;
  const matching = (isStreamed: boolean): AsyncIterable<readonly ItemRow[]> =>
    scan(work, source, matches, isStreamed);
  if (sort === undefined || sort.keys.length === 0) {
    const total = page.counted ? await count(matching(false)) : -1;
    return { total, rows: slicePage(matching(true), page) };
  }
  const gids = await sortGids(matching(false), sort);
  const end = page.limit < 0 ? gids.length : page.offset + page.limit;
  return {
    total: page.counted ? gids.length : -1,
    rows: readInOrder(store, viewer, gids.slice(page.offset, end)),
  };
}

type RowTest = (row: ItemRow) => Promise<boolean>;

/** @param isStreamed whether the rows are sent to a client, which may pause for any time. */
async function* scan(
  work: ReadContext['work'],
  source: ReadFromStart,
  matches: RowTest,
  isStreamed: boolean,
): AsyncGenerator<readonly ItemRow[]> {
  const slot = work.createScanSlot();
  try {
    await slot.acquire();
    for await (const rows of source()) {
      const found: ItemRow[] = [];
      for (const row of rows) if (await matches(row)) found.push(row);
      if (isStreamed && found.length > 0) slot.release();
      if (found.length > 0) yield found;
      await slot.acquire();
      await waitForTimeSlice();
    }
  } finally {
    slot.release();
  }
}

async function count(batches: AsyncIterable<readonly ItemRow[]>): Promise<number> {
  let total = 0;
  for await (const rows of batches) total += rows.length;
  return total;
}

/** Skips `offset` rows and stops reading after `limit` rows. */
export async function* slicePage(
  batches: AsyncIterable<readonly ItemRow[]>,
  { offset, limit }: Pick<ListRequest, 'offset' | 'limit'>,
): AsyncGenerator<readonly ItemRow[]> {
  if (limit === 0) return;
  let skip = offset;
  let left = limit < 0 ? Number.POSITIVE_INFINITY : limit;
  for await (const rows of batches) {
    const wanted = rows.slice(skip, skip + left);
    skip -= Math.min(skip, rows.length);
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left <= 0) return;
  }
}

function compileFilters(filters: readonly ItemFilter[]): RowTest {
  const tests = filters.map((filter) => ({
    property: filter.property,
    test: compileTest(filter),
    // Records without a value match, and no others.
    isNegated: filter.predicate === 'EMPTY' && filter.value === 'true',
  }));
  if (tests.length === 0) return async () => true;
  return async (row) => {
    const item = new ItemValues(row);
    for (const { property, test, isNegated } of tests) {
      // A field with several values, or in several descriptions, matches if one of them does.
      let isMatch = false;
      for (const value of item.list(property)) {
        isMatch = await test(value);
        if (isMatch) break;
      }
      if (isMatch === isNegated) return false;
    }
    return true;
  };
}

type ValueTest = (value: FieldValue) => boolean | Promise<boolean>;
type TextTest = (text: string) => boolean | Promise<boolean>;

const textTests: Readonly<Record<Exclude<Predicate, 'MATCHES'>, (value: string) => TextTest>> = {
  EQUALS: (value) => (text) => text === value,
  IEQUALS: (value) => (text) => text.toLowerCase() === value.toLowerCase(),
  STARTSWITH: (value) => (text) => text.startsWith(value),
  ENDSWITH: (value) => (text) => text.endsWith(value),
  CONTAINS: (value) => (text) => text.includes(value),
  ICONTAINS: (value) => (text) => text.toLowerCase().includes(value.toLowerCase()),
  GT: (value) => (text) => text > value,
  GTE: (value) => (text) => text >= value,
  LT: (value) => (text) => text < value,
  LTE: (value) => (text) => text <= value,
  // Whether there is a value; an empty text does not count.
  EMPTY: () => (text) => text !== '',
};

const numberTests: Partial<Record<Predicate, (value: number) => (stored: number) => boolean>> = {
  EQUALS: (value) => (stored) => stored === value,
  GT: (value) => (stored) => stored > value,
  GTE: (value) => (stored) => stored >= value,
  LT: (value) => (stored) => stored < value,
  LTE: (value) => (stored) => stored <= value,
};

/** EQUALS and the order predicates compare numbers by value; everything else is compared as text. */
function compileTest(filter: ItemFilter): ValueTest {
  const testText = compileTextTest(filter);
  const testNumber = numberTests[filter.predicate]?.(Number(filter.value));
  return (value) =>
    typeof value === 'number' && testNumber !== undefined ? testNumber(value) : testText(String(value));
}

const orderPredicates: ReadonlySet<Predicate> = new Set(['GT', 'GTE', 'LT', 'LTE']);

function compileTextTest({ property, predicate, value, isDate }: ItemFilter): TextTest {
  if (isDate && predicate !== 'MATCHES' && orderPredicates.has(predicate)) {
    const test = textTests[predicate](toDateKey(value));
    return (text) => test(toDateKey(text));
  }
  if (predicate !== 'MATCHES') return textTests[predicate](value);
  try {
    const pattern = compilePattern(value);
    return (text) => matchInSlices(pattern.walk(text), pattern.size * charactersPerPause);
  } catch (error) {
    if (error instanceof PatternError) failSpec('filter', `${property}__MATCHES:${value}`, error.message);
    throw error;
  }
}

/** Steps of the pattern matcher before other requests are served. */
const stepsPerSlice = 100_000;

async function matchInSlices(walk: Generator<void, boolean>, stepsPerPause: number): Promise<boolean> {
  for (let steps = 0; ; steps += stepsPerPause) {
    const { done, value } = walk.next();
    if (done === true) return value;
    if (steps < stepsPerSlice) continue;
    steps = 0;
    await waitForTimeSlice();
  }
}

type SortValue = FieldValue | undefined;

interface SortEntry {
  readonly gid: Gid;
  readonly values: readonly SortValue[];
}

async function sortGids(
  batches: AsyncIterable<readonly ItemRow[]>,
  { keys, limit }: NonNullable<ListRequest['sort']>,
): Promise<readonly Gid[]> {
  const entries: SortEntry[] = [];
  for await (const rows of batches) {
    if (entries.length + rows.length > limit) failTooMany(limit);
    for (const row of rows) {
      const item = new ItemValues(row);
      entries.push({ gid: row.gid, values: keys.map((key) => sortValue(item, key)) });
    }
  }
  // The sort is stable: items with equal keys stay in the order of the list.
  return entries.sort((a, b) => compareEntries(keys, a, b)).map((entry) => entry.gid);
}

function failTooMany(limit: number): never {
  fail(
    'limit-exceeded',
    `The list has more than ${limit} records to sort (limit sort-rows). Filter the list, or read it unsorted.`,
    { details: { limit: 'sort-rows', records: limit } },
  );
}

/** Characters of a text that are compared: the keys of all items are in memory at once. */
const maxKeyCharacters = 200;

function sortValue(item: ItemValues, { property, isDate }: SortKey): SortValue {
  const found = item.first(property);
  const value = isDate && typeof found === 'string' ? toDateKey(found) : found;
  if (typeof value !== 'string' || value.length <= maxKeyCharacters) return value;
  // A copy, since a slice of a string keeps the whole string in memory.
  return Buffer.from(value.slice(0, maxKeyCharacters).toWellFormed()).toString();
}

function compareEntries(keys: readonly SortKey[], a: SortEntry, b: SortEntry): number {
  for (const [i, key] of keys.entries()) {
    const order = compareValues(a.values[i], b.values[i]);
    if (order !== 0) return key.descending ? -order : order;
  }
  return 0;
}

const ranks: Readonly<Record<string, number>> = { boolean: 0, number: 1, string: 2, undefined: 3 };

/** Items without a value come last, or first in descending order. */
function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a !== typeof b) return ranks[typeof a]! - ranks[typeof b]!;
  return a === b ? 0 : a! < b! ? -1 : 1;
}

const rowsPerRead = 150;

/** Items in the order of the gids, without those that were deleted or hidden since the sort. */
async function* readInOrder(
  reads: StoreReader,
  viewer: Viewer,
  gids: readonly Gid[],
): AsyncGenerator<readonly ItemRow[]> {
  for await (const wanted of inSlicedBatches(gids, rowsPerRead)) {
    const rows = await keepVisible(reads, viewer, await reads.items.listByGid(wanted));
    const byGid = new Map(rows.map((row) => [row.gid, row]));
    const found = wanted.flatMap((gid) => byGid.get(gid) ?? []);
    if (found.length > 0) yield found;
  }
}
