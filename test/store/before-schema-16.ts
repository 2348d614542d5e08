/** Turns a new store into one of schema 15, without tallies of lists, and checks the tallies after its migration. */
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/store.ts';

const triggers = ['inserted', 'deleted', 'updated'];

export const dropTallies = {
  sqlite: ['item_tally', 'child_tally']
    .flatMap((name) => triggers.map((event) => `drop trigger ${name}_${event};`))
    .concat('drop table list_tally;')
    .join(' '),
  postgres: triggers
    .map((event) => `drop function item_tally_${event} cascade;`)
    .concat('drop table list_tally;')
    .join(' '),
} as const;

const children = [...Array(5).keys()];

/** Units, also restricted ones, below item 1 at positions with and without tallies. */
export const fillSchema15 = children
  .flatMap((i) =>
    [0, 5000].map(
      (position) =>
        `insert into item (gid, id, type, parent, position, restricted, data, parts)
         values (${70_000 + position + i}, 'unit-${position + i}', 'DocumentaryUnit', 1, ${position + i}, ${i === 0}, '{}', '')`,
    ),
  )
  .join('; ');

export async function requireTallies({ items }: Store): Promise<void> {
  for (const selection of [{ type: 'DocumentaryUnit' }, { parent: 1 }]) {
    assert.equal(await items.count(selection, 'everything'), 10);
    assert.equal(await items.count(selection, []), 8);
  }
}
