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
import { parentsFirst } from './undo-items.ts';

/** Rows whose texts are in memory at once. */
const batchSize = 200;

/** Deletes items that the change has created. Returns whether a user or group was among them. */
export async function undoCreations(context: UndoContext): Promise<readonly ItemState[]> {
  const { tx, report } = context;
  const states: ItemState[] = [];
  for (const gids of inBatches([...context.created], 1000)) states.push(...(await tx.items.listStates(gids)));
  await requireSeesAll(context, states);
  const kept = await findKept(context, states);
  const doomed = parentsFirst(states.filter(({ gid }) => !kept.has(gid)));
  for (let end = doomed.length; end > 0; end -= batchSize) {
    const gids = doomed.slice(Math.max(0, end - batchSize), end).map(({ gid }) => gid);
    await tx.items.lock(gids);
    const rows = await tx.items.listByGid(gids);
    await requireMayUndo(context, rows, 'delete');
    await insertVersions(context, rows, context.event);
    await deleteItems(context, rows, { gid: context.event, timestamp: context.timestamp });
    for (const { gid, revision } of rows) report.addToDigest(`deleted ${gid} ${revision}`);
    report.deleted += rows.length;
    reportUndone(context);
  }
  return doomed;
}

/** Created items that stay: reserved ones, those that were changed since, and those with children that other events have created or moved there. */
async function findKept(context: UndoContext, states: readonly ItemState[]): Promise<ReadonlySet<Gid>> {
  const { report } = context;
  const byGid = new Map(states.map((state) => [state.gid, state]));
  const kept = new Set<Gid>();
  for (const { id, gid, type } of states) {
    if (!reservedIds.has(id)) continue;
    kept.add(gid);
    report.addImpossible(id, 'reserved', `'${id}' is ${withArticle(type)} that belongs to the service.`);
  }
  for (const gid of await findChanged(context, states)) kept.add(gid);
  const changed = new Set(kept);
  const own = Map.groupBy(states, (state) => state.parent);
  for (const { gid, type, childCount } of states)
    if (getRecordType(type).children.by === 'parent' && childCount > (own.get(gid)?.length ?? 0))
      kept.add(gid);
  const withKept = new Set(kept);
  for (const gid of kept) {
    for (
      let above = byGid.get(gid)?.parent;
      above != null && byGid.has(above);
      above = byGid.get(above)!.parent
    )
      withKept.add(above);
  }
  for (const gid of withKept) {
    if (changed.has(gid)) continue;
    const { id } = byGid.get(gid)!;
    report.addImpossible(
      id,
      'has-children',
      `'${id}' has children that this event has not created, or that were changed since. It stays.`,
    );
  }
  return withKept;
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
