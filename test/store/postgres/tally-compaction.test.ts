/** Tallies of lists after many changes on PostgreSQL: each change adds rows, which are combined. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { openPostgresStore } from '../../../src/store/postgres/store.ts';
import {
  maxUncombinedRows,
  mergeTallyRanges,
  type TallyRow,
} from '../../../src/store/postgres/tally-compaction.ts';
import { item } from '../../contract/engines.ts';
import { postgresOptions, postgresServer, withoutPostgres } from '../../world/postgres.ts';

const rangeSize = 16_384;

/** Changes of single items: a number is added to a range of one of two lists. */
const changes = fc.array(
  fc.record({
    list: fc.constantFrom('Country', '17'),
    range: fc.integer({ min: 0, max: 60 }),
    open: fc.integer({ min: 0, max: 1500 }),
    restricted: fc.integer({ min: 0, max: 1500 }),
  }),
);

const toRow = ({ range, ...row }: { list: string; range: number; open: number; restricted: number }) => ({
  ...row,
  start: range * rangeSize,
  end: (range + 1) * rangeSize,
});

function countBefore(rows: readonly TallyRow[], list: string, key: number): readonly number[] {
  const before = rows.filter((row) => row.list === list && row.start < key);
  return [
    before.reduce((sum, row) => sum + row.open, 0),
    before.reduce((sum, row) => sum + row.restricted, 0),
  ];
}

describe('Combined tallies', () => {
  it('have the same numbers of items before each of their ranges, also if they are combined again', () => {
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const rows = [...first, ...second].map(toRow);
        const combined = mergeTallyRanges([...mergeTallyRanges(first.map(toRow)), ...second.map(toRow)]);
        for (const { list, start, end } of combined) {
          assert.deepEqual(countBefore(combined, list, start), countBefore(rows, list, start));
          assert.deepEqual(countBefore(combined, list, end), countBefore(rows, list, end));
        }
        for (const list of ['Country', '17'])
          assert.deepEqual(countBefore(combined, list, 1e12), countBefore(rows, list, 1e12));
      }),
    );
  });
});

describe('Many single changes on PostgreSQL', { skip: withoutPostgres }, () => {
  it('leave few tallies, and every page of a list stays the same', async () => {
    const server = await postgresServer();
    const url = await server.databaseWithTables();
    const lines: string[] = [];
    const store = await openPostgresStore(postgresOptions(url), (line) => lines.push(line));
    const changed = maxUncombinedRows + 200;
    await store.transaction(async (tx) => {
      for (let i = 0; i < changed; i++) {
        const gid = await tx.reserveGids(2 * rangeSize);
        await tx.items.insert([{ ...item(0, `country-${i}`), gid, type: 'Country' }]);
      }
    });
    await store.close();
    const reopened = await openPostgresStore(postgresOptions(url));
    const [{ n } = { n: 0 }] = (await server.ask(
      new URL(url).pathname.slice(1),
      'select count(*)::int as n from list_tally',
    )) as { n: number }[];
    assert.ok(n < 100, `${n} rows`);
    assert.equal(await reopened.items.count({ type: 'Country' }, []), changed);
    const [row] = await reopened.items.list({ type: 'Country' }, [], { offset: changed - 3, limit: 1 });
    assert.equal(row!.id, `country-${changed - 3}`);
    await reopened.close();
    assert.deepEqual(lines, []);
  });
});
