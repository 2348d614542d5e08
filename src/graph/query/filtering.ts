/**
 * Lists that are filtered or sorted by what the items say. No index knows that, so all items of the list are looked at, in short
 * slices with a turn of the event loop between them, whatever engine keeps them. A filter keeps nothing in memory; a sort keeps keys and gids,
 * of so many items as the caller allows.
 */

import { charactersPerPause, compilePattern, PatternError } from '../../lib/linear-pattern.ts';
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import { fail } from '../../model/errors.ts';
import { failSpec, type ItemFilter, type Predicate, type SortKey } from '../../model/list-spec.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { keepVisible } from '../lookup.ts';
import { type FieldValue, ItemValues } from './item-values.ts';
import type { PageRequest } from './paging.ts';

/** Opens the whole list anew, from its start. */
export type ItemSource = () => AsyncIterable<readonly ItemRow[]>;

/** Whether the page can only be found by looking at every item. */
export function isScanned({ sort, filters }: PageRequest): boolean {
  return (sort?.keys.length ?? 0) > 0 || (filters?.length ?? 0) > 0;
}

export interface ScannedPage {
  readonly total: number;
  readonly rows: AsyncIterable<readonly ItemRow[]>;
}

/** Throws `bad-parameter` for a pattern that cannot be matched, `limit-exceeded` for too many items to sort. */
export async function scanPage(
  reads: StoreReader,
  viewer: Viewer,
  source: ItemSource,
  page: PageRequest,
): Promise<ScannedPage> {
  const keep = compileFilters(page.filters ?? []);
  const matching = (): AsyncIterable<readonly ItemRow[]> => scan(source, keep);
  const { sort } = page;
  if (sort === undefined || sort.keys.length === 0) {
    return { total: page.counted ? await count(matching()) : -1, rows: cutOut(matching(), page) };
  }
  const gids = await sortGids(matching(), sort);
  const end = page.limit < 0 ? gids.length : page.offset + page.limit;
  return {
    total: page.counted ? gids.length : -1,
    rows: readInOrder(reads, viewer, gids.slice(page.offset, end)),
  };
}

type Keep = (row: ItemRow) => Promise<boolean>;

async function* scan(source: ItemSource, keep: Keep): AsyncGenerator<readonly ItemRow[]> {
  let isFirst = true;
  for await (const rows of source()) {
    if (!isFirst) await waitForTimeSlice();
    isFirst = false;
    const kept: ItemRow[] = [];
    for (const row of rows) if (await keep(row)) kept.push(row);
    if (kept.length > 0) yield kept;
  }
}

async function count(pieces: AsyncIterable<readonly ItemRow[]>): Promise<number> {
  let total = 0;
  for await (const rows of pieces) total += rows.length;
  return total;
}

/** Leaves out the first `offset` rows and ends after `limit`; reads no further than that. */
export async function* cutOut(
  pieces: AsyncIterable<readonly ItemRow[]>,
  { offset, limit }: Pick<PageRequest, 'offset' | 'limit'>,
): AsyncGenerator<readonly ItemRow[]> {
  if (limit === 0) return;
  let skip = offset;
  let left = limit < 0 ? Number.POSITIVE_INFINITY : limit;
  for await (const rows of pieces) {
    const wanted = rows.slice(skip, skip + left);
    skip -= Math.min(skip, rows.length);
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left <= 0) return;
  }
}

function compileFilters(filters: readonly ItemFilter[]): Keep {
  const tests = filters.map((filter) => ({ property: filter.property, test: compileTest(filter) }));
  if (tests.length === 0) return async () => true;
  return async (row) => {
    const item = new ItemValues(row);
    for (const { property, test } of tests) {
      // A field with several values, or in several descriptions, is found by any of them.
      let fits = false;
      for (const value of item.list(property)) {
        fits = await test(value);
        if (fits) break;
      }
      if (!fits) return false;
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
};

const numberTests: Partial<Record<Predicate, (value: number) => (stored: number) => boolean>> = {
  EQUALS: (value) => (stored) => stored === value,
  GT: (value) => (stored) => stored > value,
  GTE: (value) => (stored) => stored >= value,
  LT: (value) => (stored) => stored < value,
  LTE: (value) => (stored) => stored <= value,
};

/** Numbers are compared by their value where the predicate orders them, everything else as text. */
function compileTest(filter: ItemFilter): ValueTest {
  const testText = compileTextTest(filter);
  const testNumber = numberTests[filter.predicate]?.(Number(filter.value));
  return (value) =>
    typeof value === 'number' && testNumber !== undefined ? testNumber(value) : testText(String(value));
}

function compileTextTest({ property, predicate, value }: ItemFilter): TextTest {
  if (predicate !== 'MATCHES') return textTests[predicate](value);
  try {
    const pattern = compilePattern(value);
    return (text) => matchInTurns(pattern.walk(text), pattern.size * charactersPerPause);
  } catch (error) {
    if (error instanceof PatternError) failSpec('filter', `${property}__MATCHES:${value}`, error.message);
    throw error;
  }
}

/** So much of matching is done in one turn of the event loop. */
const stepsPerTurn = 100_000;

async function matchInTurns(walk: Generator<void, boolean>, stepsEach: number): Promise<boolean> {
  for (let steps = 0; ; steps += stepsEach) {
    const { done, value } = walk.next();
    if (done === true) return value;
    if (steps < stepsPerTurn) continue;
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
  pieces: AsyncIterable<readonly ItemRow[]>,
  { keys, limit }: NonNullable<PageRequest['sort']>,
): Promise<readonly Gid[]> {
  const entries: SortEntry[] = [];
  for await (const rows of pieces) {
    if (entries.length + rows.length > limit) failTooMany(limit);
    for (const row of rows) {
      const item = new ItemValues(row);
      entries.push({ gid: row.gid, values: keys.map(({ property }) => sortValue(item, property)) });
    }
  }
  // What is equal in all keys stays in the order of the list.
  return entries.sort((a, b) => compareEntries(keys, a, b)).map((entry) => entry.gid);
}

function failTooMany(limit: number): never {
  fail(
    'limit-exceeded',
    `The list has more than ${limit} records to sort (limit sort-rows); filter it, or read it in its own order.`,
    { details: { limit: 'sort-rows', records: limit } },
  );
}

/** Characters of a text that decide its place: the keys of all items are held at once. */
const keyCharacters = 200;

function sortValue(item: ItemValues, property: string): SortValue {
  const value = item.first(property);
  if (typeof value !== 'string' || value.length <= keyCharacters) return value;
  // A copy, since a piece of a text keeps the whole of it in memory.
  return Buffer.from(value.slice(0, keyCharacters).toWellFormed()).toString();
}

function compareEntries(keys: readonly SortKey[], a: SortEntry, b: SortEntry): number {
  for (const [i, key] of keys.entries()) {
    const order = compareValues(a.values[i], b.values[i]);
    if (order !== 0) return key.descending ? -order : order;
  }
  return 0;
}

const ranks: Readonly<Record<string, number>> = { boolean: 0, number: 1, string: 2, undefined: 3 };

/** What has no value comes last, and so first when descending. */
function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a !== typeof b) return ranks[typeof a]! - ranks[typeof b]!;
  return a === b ? 0 : a! < b! ? -1 : 1;
}

const rowsPerRead = 150;

/** The items of the gids, in that order; those that went or were closed meanwhile are left out. */
async function* readInOrder(
  reads: StoreReader,
  viewer: Viewer,
  gids: readonly Gid[],
): AsyncGenerator<readonly ItemRow[]> {
  for (let at = 0; at < gids.length; at += rowsPerRead) {
    const wanted = gids.slice(at, at + rowsPerRead);
    const rows = await keepVisible(reads, viewer, await reads.items.listByGid(wanted));
    const byGid = new Map(rows.map((row) => [row.gid, row]));
    const found = wanted.flatMap((gid) => byGid.get(gid) ?? []);
    if (found.length > 0) yield found;
    if (at + rowsPerRead < gids.length) await waitForTimeSlice();
  }
}
