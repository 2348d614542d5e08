/** Turns a new store into one of an earlier schema, whose journal has no index by the places of items and none of events by time. */
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/store.ts';

const dropJournalIndexes =
  'drop index undo_row_by_place; drop index undo_row_by_deleted_place; drop index event_by_time';

/** A change that has moved the item 80001 away from 80009 and deleted 80002 there. */
export const fillSchema25 = `${dropJournalIndexes};
  insert into event (gid, id, event_type, timestamp, actor, subject_count, place) values (80011, 'e', 'modification', 't', 1, 0, 80011);
  insert into undo_change (number) values (5); insert into undo_event (event, change) values (80011, 5);
  insert into undo_row (change, kind, item, key, former) values (5, 'place', 80001, '', '[80009,1]'),
    (5, 'deleted', 80002, '', '["a","DocumentaryUnit",80009,2]'), (5, 'place', 80003, '', '[null,1]'), (5, 'created', 80004, '', '[80004]')`;

export async function requireJournalIndexes({ journal }: Store): Promise<void> {
  assert.deepEqual((await journal.listLost(0, [80_009, 80_010])).toSorted(), [80_001, 80_002]);
  assert.deepEqual(await journal.listLost(5, [80_009]), []);
  assert.deepEqual(await journal.listCreating(0, [80_004], []), [5]);
  assert.deepEqual(await journal.listCreating(0, [], [80_011]), [5]);
  assert.deepEqual(await journal.listCreating(5, [80_004], [80_011]), []);
  assert.equal(await journal.findLastChange({ timestamp: 't' }), 5);
  assert.equal(await journal.findLastChange({ timestamp: 's' }), 0);
  assert.equal(await journal.findLastChange({ event: 80_011 }), 5);
}
