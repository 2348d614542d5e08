/** Counts the values of hits, and the hits of each period. */
import type { FacetName } from '../../../model/search-names.ts';
import type { DateBar } from '../../../model/search-response.ts';
import { yearOf } from '../../../search/days.ts';
import { labelKey } from '../../../search/document.ts';
import { searchedTypes } from '../../../search/search-fields.ts';
import type { FacetValue } from '../../search.ts';
import { splitLines } from './search-columns.ts';
import type { ValueName, ValueRow } from './search-source.ts';

/** The columns with the values of a facet. */
export const facetColumns: Readonly<Record<FacetName, readonly ValueName[]>> = {
  type: ['type'],
  country: ['country'],
  repository: ['repository'],
  level: ['level'],
  language: ['languages'],
  script: ['scripts'],
  creator: ['creators'],
  subject: ['subjects'],
  place: ['places'],
  date: ['start_day', 'end_day'],
  digital: ['has_digital_object'],
  top: ['is_top'],
};

const listFacets: ReadonlySet<FacetName> = new Set(['language', 'script', 'creator', 'subject', 'place']);
const labelFacets: ReadonlySet<FacetName> = new Set(['creator', 'subject', 'place']);
const booleanFacets: ReadonlySet<FacetName> = new Set(['digital', 'top']);

/** The most frequent values. @param at the position of the facet's column in the rows. */
export function countValues(
  name: Exclude<FacetName, 'date'>,
  rows: readonly ValueRow[],
  at: number,
  size: number,
): readonly FacetValue[] {
  const counts = new Map<string, number>();
  const add = (value: string): void => void counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const row of rows) {
    const value = row[at];
    if (value === null || value === undefined || value === '') continue;
    if (listFacets.has(name)) for (const line of splitLines(value as string)) add(line);
    // SQLite stores booleans as numbers.
    else if (booleanFacets.has(name)) add(String(Boolean(value)));
    else if (name === 'type') add(searchedTypes[Number(value)]!);
    else add(String(value));
  }
  const values = [...counts].map(([value, count]) => ({ value, count })).sort(compareValues);
  return (labelFacets.has(name) ? mergeSpellings(values) : values).slice(0, size);
}

function compareValues(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

/** Names that differ only in case, accents or punctuation are one value of the filter. The most frequent spelling is shown. */
function mergeSpellings(values: readonly FacetValue[]): readonly FacetValue[] {
  const merged = new Map<string, FacetValue>();
  for (const { value, count } of values) {
    const key = labelKey(value);
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
 * Counts the hits whose period overlaps each bar, and omits bars without hits. The bars are years, or decades or centuries if more than
 * {@link maxBars} of the shorter bars have hits. So one date far from the others does not put all of these into one bar.
 * @param at the position of the first day in the rows; the last day follows.
 */
export function countDates(rows: readonly ValueRow[], at: number): readonly DateBar[] {
  const periods: Period[] = [];
  for (const row of rows) {
    const start = row[at];
    const end = row[at + 1];
    if (typeof start === 'number' && typeof end === 'number' && start <= end)
      periods.push([yearOf(start), yearOf(end)]);
  }
  if (periods.length === 0) return [];
  const counts = barYears.map((years) => ({ years, ...countBars(periods, years) }));
  const { years, firstBar, hits } = counts.find(({ filled }) => filled <= maxBars) ?? counts.at(-1)!;
  const bars: DateBar[] = [];
  for (const [i, count] of hits.entries()) {
    const from = (firstBar + i) * years;
    if (count > 0) bars.push({ from, to: from + years - 1, count });
  }
  return bars;
}

/** Years, inclusive. */
type Period = readonly [first: number, last: number];

interface CountedBars {
  readonly firstBar: number;
  /** Of each bar from the first one on. Years have four digits, so there are few enough. */
  readonly hits: Int32Array;
  /** Number of bars with hits. */
  readonly filled: number;
}

function countBars(periods: readonly Period[], years: number): CountedBars {
  let firstBar = Number.POSITIVE_INFINITY;
  let lastBar = Number.NEGATIVE_INFINITY;
  for (const [first, last] of periods) {
    firstBar = Math.min(firstBar, Math.floor(first / years));
    lastBar = Math.max(lastBar, Math.floor(last / years));
  }
  // Each period adds 1 at its first bar and subtracts 1 after its last one; the sums are the counts.
  const hits = new Int32Array(lastBar - firstBar + 2);
  for (const [first, last] of periods) {
    hits[Math.floor(first / years) - firstBar]! += 1;
    hits[Math.floor(last / years) - firstBar + 1]! -= 1;
  }
  let filled = 0;
  for (let i = 1; i < hits.length; i++) {
    hits[i]! += hits[i - 1]!;
    if (hits[i - 1]! > 0) filled += 1;
  }
  return { firstBar, hits, filled };
}
