/**
 * Hides records in the stored result of an undo or a restore: its reader may have seen them when the job ran, and may see them no longer. Entries of
 * the lists are omitted, and ids of other records in them are null; the counts stay.
 */
import { edgeLabels } from '../model/edge-labels.ts';
import type { StoreReader } from '../store/store.ts';
import { type Actor, viewerOf } from './actor.ts';
import type { ChangeJobResult } from './background-changes.ts';
import { isVisible } from './lookup.ts';

export async function hideUnseen(
  store: StoreReader,
  actor: Actor,
  result: ChangeJobResult,
): Promise<ChangeJobResult> {
  if (actor.isAdmin) return result;
  const seen = new Map<string, boolean>();
  const isSeen = async (id: string): Promise<boolean> => {
    const known = seen.get(id) ?? (await mayKnow(store, actor, id));
    seen.set(id, known);
    return known;
  };
  const keepSeen = async <Entry extends { readonly id: string }>(
    entries: readonly Entry[],
  ): Promise<readonly Entry[]> => {
    const kept: Entry[] = [];
    for (const entry of entries) if (await isSeen(entry.id)) kept.push(entry);
    return kept;
  };
  const impossible = await keepSeen(result.impossible);
  if (!('conflicts' in result)) return { ...result, impossible };
  const toShown = async (value: unknown): Promise<unknown> =>
    typeof value !== 'string' || (await isSeen(value)) ? value : null;
  const conflicts = [];
  for (const conflict of await keepSeen(result.conflicts)) {
    const { path, before, now } = conflict;
    if (path === 'access') conflicts.push({ ...conflict, before: hideIds(before), now: hideIds(now) });
    else if (path === 'parent' || edgeLabels.has(path))
      conflicts.push({ ...conflict, before: await toShown(before), now: await toShown(now) });
    else conflicts.push(conflict);
  }
  return { ...result, conflicts, impossible };
}

/** Accessors are listed for administrators only: the reader was one when the job ran. */
const hideIds = (value: unknown): unknown => (value === null ? null : []);

/** Whether the actor may know the record that has this id, or had it: also an event. */
async function mayKnow(store: StoreReader, actor: Actor, id: string): Promise<boolean> {
  const item = await store.items.find(id);
  if (item !== undefined) return isVisible(store, actor, item);
  const tombstone = await store.items.findTombstone(id);
  if (tombstone !== undefined) return !tombstone.restricted;
  const event = await store.events.find(id);
  if (event !== undefined) return (await store.events.listVisible([event.gid], viewerOf(actor))).length > 0;
  const renamed = await store.formerIds.find(id);
  const [present] = renamed === undefined ? [] : await store.items.listStates([renamed]);
  return present !== undefined && isVisible(store, actor, present);
}
