/**
 * Keeps values of `search_item` in memory until the store changes. Reading the values of 10,000 hits from the database takes most of the time in which
 * their facets are counted. A column stores a number for each item, since most items share their values with others.
 */
import type { ValueName, ValueRow } from '../sql/search/search-source.ts';
import type { Gid } from '../viewer.ts';

type Cell = ValueRow[number];

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
  readonly #read: (gids: readonly Gid[], names: readonly ValueName[]) => readonly ValueRow[];
  readonly #getStamp: () => number;
  readonly #limits: CacheLimits;
  #stamp: number | undefined;
  /** The position of each item in all columns. */
  readonly #positions = new Map<Gid, number>();
  readonly #columns = new Map<ValueName, CachedColumn>();

  /**
   * @param read reads rows in any order, each with its gid after the values.
   * @param getStamp another number after each change of the store.
   */
  constructor(
    read: (gids: readonly Gid[], names: readonly ValueName[]) => readonly ValueRow[],
    getStamp: () => number,
    limits = defaultLimits,
  ) {
    this.#read = read;
    this.#getStamp = getStamp;
    this.#limits = limits;
  }

  /** One row for each gid, in the same order; undefined for an item that does not exist. */
  readValues(gids: readonly Gid[], names: readonly ValueName[]): readonly (ValueRow | undefined)[] {
    if (this.#isOutdated() || this.#isFull(gids.length)) this.#clear();
    const positions = Uint32Array.from(gids, (gid) => this.#findPosition(gid));
    const columns = names.map((name) => this.#findColumn(name));
    const unread = new Set<number>();
    for (const column of columns) column.addUnread(positions, unread);
    const rows = this.#read(
      [...unread].map((i) => gids[i]!),
      names,
    );
    for (const row of rows) {
      const position = this.#positions.get(row.at(-1) as Gid)!;
      for (const [i, column] of columns.entries()) column.set(position, row[i]!);
    }
    return toRows(columns, positions);
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

  #findColumn(name: ValueName): CachedColumn {
    let column = this.#columns.get(name);
    if (column === undefined) {
      column = new CachedColumn();
      this.#columns.set(name, column);
    }
    column.reserve(this.#positions.size);
    return column;
  }
}

function toRows(columns: readonly CachedColumn[], positions: Uint32Array): readonly (ValueRow | undefined)[] {
  const rows = Array.from(positions, (): (Cell | undefined)[] => []);
  for (const column of columns) column.addTo(rows, positions);
  // An item has all of its values, or does not exist.
  return rows.map((row) => (row[0] === undefined && columns.length > 0 ? undefined : (row as Cell[])));
}

class CachedColumn {
  /** By position. */
  #numbers = new Uint32Array(initialItems);
  /** By number. */
  readonly #values: (Cell | undefined)[] = [undefined];
  readonly #numberOf = new Map<Cell, number>();
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

  /** Adds the indexes of the positions whose value is not known. */
  addUnread(positions: Uint32Array, unread: Set<number>): void {
    const numbers = this.#numbers;
    for (let i = 0; i < positions.length; i++) if (numbers[positions[i]!] === unknown) unread.add(i);
  }

  /** Adds the values of the positions to the rows; undefined if they are not known. */
  addTo(rows: readonly (Cell | undefined)[][], positions: Uint32Array): void {
    const numbers = this.#numbers;
    const values = this.#values;
    for (let i = 0; i < rows.length; i++) rows[i]!.push(values[numbers[positions[i]!]!]);
  }

  set(position: number, value: Cell): void {
    let number = this.#numberOf.get(value);
    if (number === undefined) {
      number = this.#values.push(value) - 1;
      this.#numberOf.set(value, number);
      if (typeof value === 'string') this.characterCount += value.length;
    }
    this.#numbers[position] = number;
  }
}
