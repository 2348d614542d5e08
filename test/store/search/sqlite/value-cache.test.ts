/** The values of hits that a search keeps in memory. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ValueColumnName } from '../../../../src/model/search-values.ts';
import { toColumns, type ValueColumn, type ValueRow } from '../../../../src/store/search/sql/value-column.ts';
import { ValueCache } from '../../../../src/store/search/sqlite/value-cache.ts';

type Values = Readonly<Partial<Record<ValueColumnName, string | number | null>>>;

/** A store with the rows of some items, which counts the rows that were read. */
class Rows {
  readonly #rows = new Map<number, Values>();
  stamp = 0;
  readCount = 0;

  set(gid: number, values: Values | undefined): void {
    this.stamp += 1;
    if (values === undefined) this.#rows.delete(gid);
    else this.#rows.set(gid, values);
  }

  list(gids: readonly number[], names: readonly ValueColumnName[]): readonly (ValueRow | undefined)[] {
    return gids.map((gid) => {
      const values = this.#rows.get(gid);
      return values && names.map((name) => values[name]!);
    });
  }

  /** A function that reads values and returns how many rows were read for them. */
  countReadsOf(cache: ValueCache): (gids: readonly number[], columns: readonly ValueColumnName[]) => number {
    return (gids, columns) => {
      this.readCount = 0;
      cache.readColumns(gids, columns);
      return this.readCount;
    };
  }

  openCache(limits?: ConstructorParameters<typeof ValueCache>[2]): ValueCache {
    const read = (gids: readonly number[], names: readonly ValueColumnName[]): readonly ValueRow[] => {
      const rows = gids.flatMap((gid) =>
        this.#rows.has(gid) ? [[...this.list([gid], names)[0]!, gid]] : [],
      );
      this.readCount += rows.length;
      return rows.toReversed();
    };
    return new ValueCache(read, () => this.stamp, limits);
  }
}

/** The value of each item, and the number of items with each value. */
function describeColumns(columns: readonly ValueColumn[]): readonly unknown[] {
  return columns.map((column) => ({
    values: Array.from({ length: column.size }, (_, item) => column.get(item)),
    counts: new Map(column.count()),
  }));
}

const names = ['level', 'country', 'creators', 'start_day'] as const satisfies readonly ValueColumnName[];
const gid = fc.integer({ min: 1, max: 5 });
const values = fc.record({
  level: fc.constantFrom('fonds', 'file', ''),
  country: fc.option(fc.integer({ min: 1, max: 3 })),
  creators: fc.string({ maxLength: 5 }),
  start_day: fc.option(fc.integer()),
});
const change = fc.record({ gid, values: fc.option(values, { nil: undefined }) });
const reading = fc.record({ gids: fc.uniqueArray(gid), names: fc.shuffledSubarray([...names]) });

describe('The values of hits in memory', () => {
  it('are those of the store after every change and deletion, also if few fit into memory', () => {
    const limits = fc.record({
      items: fc.integer({ min: 1, max: 10 }),
      values: fc.integer({ min: 1, max: 10 }),
      characters: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(
        limits,
        fc.array(fc.oneof(change, reading), { minLength: 10, maxLength: 50 }),
        (limit, steps) => {
          const rows = new Rows();
          const cache = rows.openCache(limit);
          const checks: (() => void)[] = [];
          for (const step of steps) {
            if ('values' in step) rows.set(step.gid, step.values);
            else {
              const columns = cache.readColumns(step.gids, step.names);
              const expected = describeColumns(
                toColumns(rows.list(step.gids, step.names), step.names.length),
              );
              checks.push(() => assert.deepEqual(describeColumns(columns), expected));
              checks.at(-1)!();
            }
          }
          // Columns that were read before a change keep their values.
          for (const check of checks) check();
        },
      ),
    );
  });

  it('are read once until the store changes', () => {
    const rows = new Rows();
    for (const at of [1, 2, 3]) rows.set(at, { level: 'file', country: at });
    const countReads = rows.countReadsOf(rows.openCache());
    assert.equal(countReads([1, 2], ['level']), 2);
    assert.equal(countReads([3, 2, 1], ['level']), 1);
    assert.equal(countReads([1, 2, 3], ['country', 'level']), 3);
    assert.equal(countReads([1, 2, 3], ['level', 'country']), 0);
    rows.set(1, { level: 'item', country: 1 });
    assert.equal(countReads([1, 2, 3], ['level', 'country']), 3);
  });

  it('are deleted if they are too many or too long', () => {
    const ample = { items: 100, values: 100, characters: 100 };
    for (const limits of [
      { ...ample, items: 2 },
      { ...ample, values: 1 },
      { ...ample, characters: 9 },
    ]) {
      const rows = new Rows();
      for (const at of [1, 2, 3]) rows.set(at, { creators: `Name ${at}` });
      const countReads = rows.countReadsOf(rows.openCache(limits));
      assert.equal(countReads([1, 2], ['creators']), 2);
      assert.equal(countReads([3], ['creators']), 1);
      assert.equal(countReads([1], ['creators']), 1, JSON.stringify(limits));
    }
  });
});
