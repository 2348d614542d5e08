/** Counts the values of hits, and the hits of each period. Texts are counted as they are stored, and only the different ones are split and named. */
import { memoize } from '../../../lib/memoize.ts';
import type { DateBar } from '../../../model/search-response.ts';
import {
  type FacetName,
  getSearchValue,
  searchValues,
  type ValueColumnName,
} from '../../../model/search-values.ts';
import { yearOf } from '../../../search/days.ts';
import { labelKey } from '../../../search/document.ts';
import { searchedTypes } from '../../../search/search-fields.ts';
import type { FacetValue } from '../search.ts';
import { splitLines } from './search-columns.ts';
import type { ColumnValue, ValueColumn } from './value-column.ts';

/** The columns with the values of a facet. */
export function facetColumns(name: FacetName): readonly ValueColumnName[] {
  return searchValues[name].columns;
}

/** The most frequent values of a facet. */
export function listFrequent(
  name: Exclude<FacetName, 'date'>,
  column: ValueColumn,
  size: number,
): readonly FacetValue[] {
  const counts = new Map<string, number>();
  for (const [stored, count] of column.count()) {
    if (stored === null || stored === '') continue;
    for (const value of toValues(name, stored)) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const values = [...counts].map(([value, count]) => ({ value, count })).sort(compareValues);
  return (searchValues[name].kind === 'text' ? mergeSpellings(values) : values).slice(0, size);
}

function toValues(name: FacetName, stored: ColumnValue): readonly string[] {
  const { kind, isList } = getSearchValue(name);
  if (isList === true) return splitLines(stored as string);
  // SQLite stores booleans as numbers.
  if (kind === 'boolean') return [String(Boolean(stored))];
  return [kind === 'type' ? searchedTypes[Number(stored)]! : String(stored)];
}

function compareValues(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

/** Performance optimisation: the same names are in the hits of many searches. */
const toLabelKey = memoize(10_000, labelKey);

/** Names that differ only in case, accents or punctuation are one value of the filter. The most frequent spelling is shown. */
function mergeSpellings(values: readonly FacetValue[]): readonly FacetValue[] {
  const merged = new Map<string, FacetValue>();
  for (const { value, count } of values) {
    const key = toLabelKey(value);
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined ? { value, count } : { value: known.value, count: known.count + count },
    );
  }
  return [...merged.values()].sort(compareValues);
}

/** Years per bar: a year, a decade, a century. */
const barYears = [1, 10, 100] as const;
const maxBars = 60;

/**
 * The bars with hits, and how many periods overlap each: years, or decades or centuries if more than {@link maxBars} of the shorter bars have hits. So
 * one date far from the others does not put all of these into one bar.
 */
export function countPeriods(firstDays: ValueColumn, lastDays: ValueColumn): readonly DateBar[] {
  const periods = countYears(firstDays, lastDays);
  if (periods.firstYears.size === 0) return [];
  const counts = barYears.map((years) => ({ years, ...countBars(periods, years) }));
  const { years, firstBar, hits } = counts.find(({ filled }) => filled <= maxBars) ?? counts.at(-1)!;
  const bars: DateBar[] = [];
  for (const [i, count] of hits.entries()) {
    const from = (firstBar + i) * years;
    if (count > 0) bars.push({ from, to: from + years - 1, count });
  }
  return bars;
}

interface CountedYears {
  /** Year → number of periods that begin in it. */
  readonly firstYears: ReadonlyMap<number, number>;
  readonly lastYears: ReadonlyMap<number, number>;
}

function countYears(firstDays: ValueColumn, lastDays: ValueColumn): CountedYears {
  const firstYears = new Map<number, number>();
  const lastYears = new Map<number, number>();
  for (let hit = 0; hit < firstDays.size; hit++) {
    const start = firstDays.get(hit);
    const end = lastDays.get(hit);
    if (typeof start !== 'number' || typeof end !== 'number' || start > end) continue;
    increment(firstYears, yearOf(start));
    increment(lastYears, yearOf(end));
  }
  return { firstYears, lastYears };
}

interface CountedBars {
  readonly firstBar: number;
  /** Of each bar from the first one on. Years have four digits, so there are few enough. */
  readonly hits: Int32Array;
  /** Number of bars with hits. */
  readonly filled: number;
}

function countBars({ firstYears, lastYears }: CountedYears, years: number): CountedBars {
  const toBar = (year: number): number => Math.floor(year / years);
  const firstBar = toBar(Math.min(...firstYears.keys()));
  const lastBar = toBar(Math.max(...lastYears.keys()));
  // Each period adds 1 at its first bar and subtracts 1 after its last one; the sums are the counts.
  const hits = new Int32Array(lastBar - firstBar + 2);
  for (const [year, count] of firstYears) hits[toBar(year) - firstBar]! += count;
  for (const [year, count] of lastYears) hits[toBar(year) - firstBar + 1]! -= count;
  let filled = 0;
  for (let i = 1; i < hits.length; i++) {
    hits[i]! += hits[i - 1]!;
    if (hits[i - 1]! > 0) filled += 1;
  }
  return { firstBar, hits, filled };
}

function increment(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
