/** Turns a new store into one of schema 23, whose deletions the audit log of a type does not find yet. */
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/store.ts';

const event = (gid: number): string =>
  `insert into event (gid, id, event_type, timestamp, actor, subject_count) values (${gid}, 'e${gid}', 'deletion', 't', 1, 0)`;

/** A deletion with a version, and one without, which has a departure. */
export const fillSchema23 = [
  "insert into tombstone (gid, id, type, restricted, since) values (80001, 'a', 'DocumentaryUnit', false, 't'), (80002, 'b', 'Country', false, 't')",
  event(80_011),
  event(80_012),
  "insert into version (gid, id, item, event, data, parts) values (80021, 'v', 80001, 80011, '{}', '{}')",
  "insert into departure (event, item, lineage) values (80012, 80002, '[]')",
].join('; ');

export async function requireTypesOfDeletions({ events }: Store): Promise<void> {
  const page = { offset: 0, limit: 9 };
  for (const [type, expected] of [
    ['DocumentaryUnit', 'e80011'],
    ['Country', 'e80012'],
  ] as const) {
    const found = await events.list({ recordTypes: [type], eventTypes: ['deletion'] }, 'everything', page);
    assert.deepEqual(
      found.map(({ id }) => id),
      [expected],
    );
  }
}
