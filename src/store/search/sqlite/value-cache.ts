/**
 * Keeps values of `search_item` in memory until the store changes. Reading the values of 10,000 hits from the database takes most of the time in which
 * their facets are counted. A column stores a number for each item, since most items share their values with others.
 */

import type { ValueColumnName } from '../../../model/search-values.ts';
import type { Gid } from '../../viewer.ts';
import type { ColumnValue, ValueColumn, ValueRow } from '../sql/value-column.ts';

/** If a cache exceeds one of these limits, it is emptied. */
export interface CacheLimits {
  readonly items: number;
  /** Different values of all columns. */
  readonly values: number;
  /** Characters of all different values. */
  readonly characters: number;
}

/** About 60 MB for the columns of all facets. */
const defaultLimits: CacheLimits = { items: 400_000, values: 300_000, characters: 8_000_000 };

const initialItems = 16_384;

/** The number of a value that was not read, or of an item that does not exist. */
const unknown = 0;

export class ValueCache {
  readonly #read: (gids: readonly Gid[], names: readonly ValueColumnName[]) => readonly ValueRow[];
  readonly #getStamp: () => number;
  readonly #limits: CacheLimits;
  #stamp: number | undefined;
  /** The position of each item in all columns. */
  readonly #positions = new Map<Gid, number>();
  readonly #columns = new Map<ValueColumnName, CachedColumn>();

  /**
   * @param read reads rows in any order, each with its gid after the values.
   * @param getStamp another number after each change of the store.
   */
  constructor(
    read: (gids: readonly Gid[], names: readonly ValueColumnName[]) => readonly ValueRow[],
    getStamp: () => number,
    limits = defaultLimits,
  ) {
    this.#read = read;
    this.#getStamp = getStamp;
    this.#limits = limits;
  }

  /** The columns stay as they are after a change of the store. */
  readColumns(gids: readonly Gid[], names: readonly ValueColumnName[]): readonly ValueColumn[] {
    if (this.#isOutdated() || this.#isFull(gids.length)) this.#clear();
    const positions = new Uint32Array(gids.length);
    for (let i = 0; i < gids.length; i++) positions[i] = this.#findPosition(gids[i]!);
    const columns = names.map((name) => this.#findColumn(name));
    const unread = gids.filter((_, i) => columns.some((column) => !column.has(positions[i]!)));
    for (const row of this.#read(unread, names)) {
      const position = this.#positions.get(row.at(-1) as Gid)!;
      for (let i = 0; i < columns.length; i++) columns[i]!.set(position, row[i]!);
    }
    return columns.map((column) => column.select(positions));
  }

  #isOutdated(): boolean {
    const stamp = this.#getStamp();
    const isOutdated = stamp !== this.#stamp;
    this.#stamp = stamp;
    return isOutdated;
  }

  #isFull(added: number): boolean {
    const { items, values, characters } = this.#limits;
    let [valueCount, characterCount] = [0, 0];
    for (const column of this.#columns.values()) {
      valueCount += column.valueCount;
      characterCount += column.characterCount;
    }
    return this.#positions.size + added > items || valueCount > values || characterCount > characters;
  }

  #clear(): void {
    this.#positions.clear();
    this.#columns.clear();
  }

  #findPosition(gid: Gid): number {
    let position = this.#positions.get(gid);
    if (position === undefined) {
      position = this.#positions.size;
      this.#positions.set(gid, position);
    }
    return position;
  }

  #findColumn(name: ValueColumnName): CachedColumn {
    let column = this.#columns.get(name);
    if (column === undefined) {
      column = new CachedColumn();
      this.#columns.set(name, column);
    }
    column.reserve(this.#positions.size);
    return column;
  }
}

class CachedColumn {
  /** By position. */
  #numbers = new Uint32Array(initialItems);
  /** By number. */
  readonly #values: (ColumnValue | undefined)[] = [undefined];
  readonly #numberOf = new Map<ColumnValue, number>();
  characterCount = 0;

  get valueCount(): number {
    return this.#numberOf.size;
  }

  reserve(items: number): void {
    if (items <= this.#numbers.length) return;
    const numbers = new Uint32Array(Math.max(items, 2 * this.#numbers.length));
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }

  has(position: number): boolean {
    return this.#numbers[position] !== unknown;
  }

  set(position: number, value: ColumnValue): void {
    let number = this.#numberOf.get(value);
    if (number === undefined) {
      number = this.#values.push(value) - 1;
      this.#numberOf.set(value, number);
      if (typeof value === 'string') this.characterCount += value.length;
    }
    this.#numbers[position] = number;
  }

  /** The values at these positions. */
  select(positions: Uint32Array): ValueColumn {
    return {
      size: positions.length,
      get: (item) => this.#values[this.#numbers[positions[item]!]!],
      count: () => this.#count(positions),
    };
  }

  *#count(positions: Uint32Array): Generator<readonly [ColumnValue, number]> {
    const numbers = this.#numbers;
    // A large archive has many values, and most searches have few hits.
    const counts = positions.length < this.#values.length ? new Map<number, number>() : undefined;
    const allCounts = new Uint32Array(counts === undefined ? this.#values.length : 0);
    for (let i = 0; i < positions.length; i++) {
      const number = numbers[positions[i]!]!;
      if (counts === undefined) allCounts[number]! += 1;
      else counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    for (const [number, count] of counts ?? allCounts.entries())
      if (number !== unknown && count > 0) yield [this.#values[number]!, count];
  }
}
