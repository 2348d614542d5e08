/**
 * Counts the values of hits, and the hits of each period. Counters receive the hits in batches. They count the texts of columns as they are stored,
 * and split and name only the different ones.
 */
import { memoize } from '../../../lib/memoize.ts';
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

type Cell = ValueRow[number];

/** Counts how often each value of a column occurs. */
class CellCounter {
  readonly #counts = new Map<Cell, { count: number }>();

  /** @param at the position of the column in the rows. */
  add(rows: readonly ValueRow[], at: number): void {
    // Neighbouring records often have the same value, and comparing it takes less time than looking it up.
    let lastCell: Cell | undefined;
    let last = { count: 0 };
    for (const row of rows) {
      const cell = row[at]!;
      if (cell === null || cell === '') continue;
      if (cell !== lastCell) {
        lastCell = cell;
        last = this.#counts.get(cell) ?? { count: 0 };
        if (last.count === 0) this.#counts.set(cell, last);
      }
      last.count += 1;
    }
  }

  *list(): Iterable<readonly [cell: Cell, count: number]> {
    for (const [cell, { count }] of this.#counts) yield [cell, count];
  }
}

/** Counts the values of one facet. */
export class ValueCounter {
  readonly #name: Exclude<FacetName, 'date'>;
  readonly #cells = new CellCounter();

  constructor(name: Exclude<FacetName, 'date'>) {
    this.#name = name;
  }

  /** @param at the position of the facet's column in the rows. */
  add(rows: readonly ValueRow[], at: number): void {
    this.#cells.add(rows, at);
  }

  /** The most frequent values. */
  listFirst(size: number): readonly FacetValue[] {
    const counts = new Map<string, number>();
    for (const [cell, count] of this.#cells.list())
      for (const value of toValues(this.#name, cell)) counts.set(value, (counts.get(value) ?? 0) + count);
    const values = [...counts].map(([value, count]) => ({ value, count })).sort(compareValues);
    return (labelFacets.has(this.#name) ? mergeSpellings(values) : values).slice(0, size);
  }
}

function toValues(name: FacetName, cell: Cell): readonly string[] {
  if (listFacets.has(name)) return splitLines(cell as string);
  // SQLite stores booleans as numbers.
  if (booleanFacets.has(name)) return [String(Boolean(cell))];
  return [name === 'type' ? searchedTypes[Number(cell)]! : String(cell)];
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

/** Counts the hits whose period overlaps each bar. */
export class DateCounter {
  /** Year → number of periods that begin in it. */
  readonly #firstYears = new Map<number, number>();
  readonly #lastYears = new Map<number, number>();

  /** @param at the position of the first day in the rows; the last day follows. */
  add(rows: readonly ValueRow[], at: number): void {
    for (const row of rows) {
      const start = row[at];
      const end = row[at + 1];
      if (typeof start !== 'number' || typeof end !== 'number' || start > end) continue;
      increment(this.#firstYears, yearOf(start));
      increment(this.#lastYears, yearOf(end));
    }
  }

  /**
   * The bars with hits: years, or decades or centuries if more than {@link maxBars} of the shorter bars have hits. So one date far from the others
   * does not put all of these into one bar.
   */
  listBars(): readonly DateBar[] {
    if (this.#firstYears.size === 0) return [];
    const counts = barYears.map((years) => ({ years, ...this.#countBars(years) }));
    const { years, firstBar, hits } = counts.find(({ filled }) => filled <= maxBars) ?? counts.at(-1)!;
    const bars: DateBar[] = [];
    for (const [i, count] of hits.entries()) {
      const from = (firstBar + i) * years;
      if (count > 0) bars.push({ from, to: from + years - 1, count });
    }
    return bars;
  }

  #countBars(years: number): CountedBars {
    const toBar = (year: number): number => Math.floor(year / years);
    const firstBar = toBar(Math.min(...this.#firstYears.keys()));
    const lastBar = toBar(Math.max(...this.#lastYears.keys()));
    // Each period adds 1 at its first bar and subtracts 1 after its last one; the sums are the counts.
    const hits = new Int32Array(lastBar - firstBar + 2);
    for (const [year, count] of this.#firstYears) hits[toBar(year) - firstBar]! += count;
    for (const [year, count] of this.#lastYears) hits[toBar(year) - firstBar + 1]! -= count;
    let filled = 0;
    for (let i = 1; i < hits.length; i++) {
      hits[i]! += hits[i - 1]!;
      if (hits[i - 1]! > 0) filled += 1;
    }
    return { firstBar, hits, filled };
  }
}

interface CountedBars {
  readonly firstBar: number;
  /** Of each bar from the first one on. Years have four digits, so there are few enough. */
  readonly hits: Int32Array;
  /** Number of bars with hits. */
  readonly filled: number;
}

function increment(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
