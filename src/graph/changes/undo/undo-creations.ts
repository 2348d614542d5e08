/** Undoes creations of records: deletes those that no other event has changed or put records into. */
import { inBatches } from '../../../lib/batches.ts';
import { withArticle } from '../../../lib/english.ts';
import { getRecordType, reservedIds } from '../../../model/registry.ts';
import type { ItemState } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { toDocument } from '../../history/versions.ts';
import { insertVersions } from '../audit.ts';
import { deleteItems } from '../records/delete.ts';
import { readTexts } from './undo-content.ts';
import { reportUndone, requireMayUndo, requireSeesAll, type UndoContext } from './undo-context.ts';
import { parentsFirst } from './undo-deletions.ts';

/** Rows whose texts are in memory at once. */
const batchSize = 200;

/** Items that the change has created and that exist. */
export interface Creations {
  readonly states: readonly ItemState[];
  /** Those that stay: reserved ones, and those that were changed since. */
  readonly kept: ReadonlySet<Gid>;
}

/** Reports reserved and changed ones. Throws `permission-denied`. */
export async function readCreations(context: UndoContext): Promise<Creations> {
  const { tx, created, report } = context;
  const states: ItemState[] = [];
  for (const gids of inBatches([...created], 1000)) states.push(...(await tx.items.listStates(gids)));
  await requireSeesAll(context, states);
  const kept = new Set<Gid>();
  for (const { id, gid, type } of states) {
    if (!reservedIds.has(id)) continue;
    kept.add(gid);
    report.addImpossible(id, 'reserved', `'${id}' is ${withArticle(type)} that belongs to the service.`);
  }
  for (const gid of await findChanged(context, states)) kept.add(gid);
  return { states, kept };
}

/**
 * Deletes created items below which there are only created ones, so that others get back their ids. Those with other children follow when these were
 * moved back. Returns the deleted items.
 */
export async function undoClosedCreations(
  context: UndoContext,
  creations: Creations,
): Promise<readonly ItemState[]> {
  return deleteStates(
    context,
    creations.states,
    findKept(creations, () => true),
  );
}

/** Deletes created items that still exist and may go. Returns them. */
export async function undoCreations(
  context: UndoContext,
  { states, kept: changed }: Creations,
): Promise<readonly ItemState[]> {
  const { tx, report } = context;
  const left: ItemState[] = [];
  for (const some of inBatches(states, 1000))
    left.push(...(await tx.items.listStates(some.map(({ gid }) => gid))));
  const kept = findKept({ states: left, kept: changed }, hasOwnChildren);
  for (const { gid, id } of left)
    if (kept.has(gid) && !changed.has(gid))
      report.addImpossible(
        id,
        'has-children',
        `'${id}' has children that this event has not created, or that were changed since. It stays.`,
      );
  return deleteStates(context, left, kept);
}

const hasOwnChildren = ({ type }: ItemState): boolean => getRecordType(type).children.by === 'parent';

/** Items that stay, those with children that other events have created or moved there, and those above them. */
function findKept(
  { states, kept: changed }: Creations,
  needsNoChildren: (state: ItemState) => boolean,
): ReadonlySet<Gid> {
  const byGid = new Map(states.map((state) => [state.gid, state]));
  const own = Map.groupBy(states, (state) => state.parent);
  const kept = new Set(changed);
  for (const state of states)
    if (needsNoChildren(state) && state.childCount > (own.get(state.gid)?.length ?? 0)) kept.add(state.gid);
  for (const gid of [...kept])
    for (
      let above = byGid.get(gid)?.parent;
      above != null && byGid.has(above);
      above = byGid.get(above)!.parent
    )
      kept.add(above);
  return kept;
}

async function deleteStates(
  context: UndoContext,
  states: readonly ItemState[],
  kept: ReadonlySet<Gid>,
): Promise<readonly ItemState[]> {
  const { tx, report, event: gid, timestamp } = context;
  const doomed = parentsFirst(states.filter((state) => !kept.has(state.gid)));
  for (let end = doomed.length; end > 0; end -= batchSize) {
    const gids = doomed.slice(Math.max(0, end - batchSize), end).map((state) => state.gid);
    await tx.items.lock(gids);
    const rows = await tx.items.listByGid(gids);
    await requireMayUndo(context, rows, 'delete');
    await insertVersions(context, rows, gid);
    await deleteItems(context, rows, { gid, timestamp });
    for (const row of rows) report.addToDigest(`deleted ${row.gid} ${row.revision}`);
    report.deleted += rows.length;
    reportUndone(context);
  }
  return doomed;
}

/** Items whose texts were changed since they were created. They are conflicts, unless `force` is given. */
async function findChanged(
  { tx, change, force, report }: UndoContext,
  states: readonly ItemState[],
): Promise<readonly Gid[]> {
  if (force) return [];
  const found: Gid[] = [];
  for (const some of inBatches(states, 1000)) {
    const later = await tx.journal.listNext(
      change,
      'content',
      some.map(({ gid }) => gid),
    );
    for (const rows of inBatches(later, batchSize)) {
      const texts = await readTexts(tx, rows);
      const items = new Map(
        (await tx.items.listByGid(rows.map(({ item }) => item))).map((row) => [row.gid, row]),
      );
      for (const row of rows) {
        const [gave, now] = [texts.get(row)!, items.get(row.item)!];
        if (gave.data === now.data && gave.parts === now.parts) continue;
        found.push(row.item);
        report.addConflict({ id: now.id, path: '', before: null, now: toDocument(now, now) });
      }
    }
  }
  return found;
}
