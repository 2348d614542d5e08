/** Brings an index to the end of the change feed. */
import { isSameCursor } from '../../feed.ts';
import type { Store } from '../../store.ts';
import { readState, type SavedState, type TargetIndex, writeState } from './index-state.ts';
import { listOutdatedDescendants, type WriterOptions, writeItems } from './index-writer.ts';

const rowsPerRead = 200;

/**
 * Writes all changes since the saved position; each position is saved after its documents were written. A process that is interrupted repeats
 * its last step. Returns the number of changes.
 * @param onStep called before each step; false ends the call.
 */
export async function writeFeedChanges(
  options: WriterOptions,
  target: TargetIndex,
  onStep: () => Promise<boolean> = async () => true,
): Promise<number> {
  const { client, store } = options;
  let state = await readState(client, target);
  if (state === undefined)
    throw new Error(`The search index ${target.name} has no position in the change feed`);
  await store.feed.assignSequences();
  let count = 0;
  while (await onStep()) {
    // Read before the records: see index-writer.ts.
    const version = await store.feed.getLastSequence();
    const { rows, upTo } = await store.feed.list(state.cursor, rowsPerRead);
    if (isSameCursor(upTo, state.cursor)) break;
    const gids = [...new Set(rows.map((row) => row.item))];
    await writeItems(options, target, await listOutdatedDescendants(options, target, gids), version);
    await writeItems(options, target, gids, version);
    const last = rows.at(-1);
    state = {
      ...state,
      cursor: upTo,
      ...(last !== undefined && { event: { sequence: last.sequence, id: last.eventId } }),
    };
    await writeState(client, target, state);
    count += rows.length;
  }
  if (count > 0) await client.request('POST', `${target.alias}/_refresh`);
  return count;
}

/** The timestamp of the oldest change that is not in the index; undefined if it has all. */
export async function findFirstMissingTimestamp(
  { feed }: Pick<Store, 'feed'>,
  { cursor }: SavedState,
): Promise<string | undefined> {
  let after = cursor;
  for (;;) {
    const { rows, upTo } = await feed.list(after, 1);
    if (rows.length > 0 || isSameCursor(upTo, after)) return rows[0]?.timestamp;
    after = upTo;
  }
}

/** Whether the index was filled from this store, and not from one that a backup has replaced. */
export async function isOfStore(
  { feed }: Pick<Store, 'feed'>,
  { cursor, event }: SavedState,
): Promise<boolean> {
  if (cursor.sequence > (await feed.getLastSequence())) return false;
  if (event === undefined) return true;
  const { rows } = await feed.list({ sequence: event.sequence - 1 }, 1);
  return rows[0] === undefined || rows[0].sequence !== event.sequence || rows[0].eventId === event.id;
}
