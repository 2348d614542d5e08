/** Helpers for tests of changes: events with their subjects, ids of lists, failures. */
import assert from 'node:assert/strict';
import type { WireList } from '../../src/graph/wire/wire.ts';
import type { ErrorCode } from '../../src/model/errors.ts';
import type { EventRow } from '../../src/store/history.ts';
import type { GraphWorld } from '../world/graph-world.ts';

export type ObservedEvent = EventRow & {
  /** Ids of the subjects that still exist, sorted. */
  readonly subjects: readonly string[];
};

/** Events as an administrator sees them, newest first; of one subject where it is named. */
export async function events(
  { store }: GraphWorld,
  { subject }: { readonly subject?: string },
): Promise<readonly ObservedEvent[]> {
  const item = subject === undefined ? undefined : await store.items.find(subject);
  const filter = item === undefined ? {} : { subjects: [item.gid] };
  const rows = await store.events.list(filter, 'everything', { offset: 0, limit: 1000 });
  const observed: ObservedEvent[] = [];
  for (const row of rows) {
    const items = await store.items.list({ event: row.gid }, 'everything', { offset: 0, limit: 100 });
    observed.push({ ...row, subjects: items.map(({ id }) => id).sort() });
  }
  return observed;
}

/** Ids of a list. */
export async function ids(list: WireList): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const texts of list.records)
    found.push(...texts.map((text) => (JSON.parse(text) as { id: string }).id));
  return found;
}

export async function failsWith(
  attempt: Promise<unknown>,
  code: ErrorCode,
  details?: unknown,
): Promise<void> {
  await assert.rejects(attempt, (error: { code?: string; details?: unknown; message: string }) => {
    assert.equal(error.code, code, error.message);
    if (details !== undefined) assert.deepEqual(error.details, details);
    return true;
  });
}
