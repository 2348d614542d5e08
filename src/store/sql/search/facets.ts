/** Counts the values of hits, and the hits of each period. */
import { yearOf } from '../../../search/days.ts';
import { labelKey } from '../../../search/document.ts';
import { searchedTypes } from '../../../search/search-fields.ts';
import type { DateBar, FacetName, FacetValue } from '../../search.ts';
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

/** Years per bar: a year, a decade, a century, a millennium. */
const barYears = [1, 10, 100, 1000];
const maxBars = 60;

/** Counts the hits whose period overlaps each bar. @param at the position of the first day in the rows; the last day follows. */
export function countDates(rows: readonly ValueRow[], at: number): readonly DateBar[] {
  const periods: (readonly [first: number, last: number])[] = [];
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const start = row[at];
    const end = row[at + 1];
    if (typeof start !== 'number' || typeof end !== 'number') continue;
    const period = [yearOf(start), yearOf(end)] as const;
    periods.push(period);
    first = Math.min(first, period[0]);
    last = Math.max(last, period[1]);
  }
  if (periods.length === 0) return [];
  const step =
    barYears.find((years) => barOf(last, years) - barOf(first, years) < maxBars) ?? barYears.at(-1)!;
  const firstBar = barOf(first, step);
  // Each period adds 1 at its first bar and subtracts 1 after its last one; the sums are the counts.
  const changes = new Array<number>(barOf(last, step) - firstBar + 2).fill(0);
  for (const [start, end] of periods) {
    changes[barOf(start, step) - firstBar]! += 1;
    changes[barOf(end, step) - firstBar + 1]! -= 1;
  }
  let count = 0;
  return changes.slice(0, -1).map((change, i) => {
    count += change;
    const from = (firstBar + i) * step;
    return { from, to: from + step - 1, count };
  });
}

function barOf(year: number, years: number): number {
  return Math.floor(year / years);
}
