/**
 * A sync is an import after which the stored tree equals that of the files. Units with another parent in the files are moved: the import has
 * created new items for them, to which the additions of users are moved from the old ones. Units missing from the files are deleted. This
 * happens in the transaction of the import, after the last file.
 */
import { inBatches } from '../../../lib/batches.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { StoreTransaction } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { BatchAudit } from '../../changes/batch-audit.ts';
import type { ChangeContext } from '../../changes/change-context.ts';
import { type DeletedHead, deleteInBatches } from '../../changes/records/delete-in-batches.ts';
import { toReviewedState, toStoredState } from '../../reviewed-record.ts';
import type { ImportContext, SyncCounts } from '../import-context.ts';
import { compareTree, type MovedUnit, type TreeComparison } from './compare-tree.ts';
import { checkDeletions } from './deletion-guard.ts';
import { moveUserAdditions } from './move-user-additions.ts';
import type { ResolvedSyncOptions } from './resolve-sync-options.ts';

/**
 * Call it after the rows of all files are written. Throws `identifiers-not-unique`, `too-many-deletions`, `permission-denied`,
 * `limit-exceeded`.
 */
export async function executeSync(run: ImportContext, plan: ResolvedSyncOptions): Promise<SyncCounts> {
  const { tx, env, actor, scope, options } = run;
  const context: ChangeContext = { tx, env, actor, logMessage: options.logMessage };
  const survey = await compareTree(run, plan);
  const { moved, missing, created, compared } = survey;
  const movedGids = new Set(moved.map(({ from }) => from.gid));
  const deleted = missing.filter(({ gid }) => !movedGids.has(gid));
  if (env.profile.checksSyncDeletions)
    await checkDeletions(run, plan.options.manyDeletions, { deleted, moved: movedGids, compared });
  await reviewDeleted(run, deleted);
  if (moved.length > 0) {
    const audit = await BatchAudit.open(context, 'modification', plan.top);
    await moveUserAdditions({ ...context, run, audit }, moved);
    await audit.finish();
  }
  await reviewMoved(run, moved);
  // The scope of the event must not be an item that the event deletes.
  const isTopGone = missing.some(({ gid }) => gid === plan.top);
  await deleteInBatches(context, missing, { scope: isTopGone ? scope.gid : plan.top, versions: true });

  report(plan, survey);
  const count = moved.length;
  return { created: created.length - count, moved: count, deleted: deleted.length };
}

/** Rows whose texts are in memory at once. */
const batchSize = 100;

/** Reports the units before they are deleted. */
async function reviewDeleted(
  { tx, options: { onReviewed } }: ImportContext,
  deleted: readonly DeletedHead[],
): Promise<void> {
  if (onReviewed === undefined) return;
  for (const heads of inBatches(deleted.toSorted(byId), batchSize)) {
    const rows = await readRows(tx, heads);
    for (const { gid } of heads) {
      const row = rows.get(gid)!;
      const { id, type, revision } = row;
      onReviewed({ kind: 'deleted', id, type, stored: { gid, revision }, before: toStoredState(row) });
    }
  }
}

/** Reports the units when the new ones have everything that users have added to the old ones. */
async function reviewMoved(
  { tx, options: { onReviewed } }: ImportContext,
  moved: readonly MovedUnit[],
): Promise<void> {
  if (onReviewed === undefined) return;
  for (const pairs of inBatches(
    moved.toSorted((a, b) => byId(a.from, b.from)),
    batchSize,
  )) {
    const rows = await readRows(
      tx,
      pairs.flatMap(({ from, to }) => [from, to]),
    );
    for (const { from, to } of pairs) {
      const [old, row] = [rows.get(from.gid)!, rows.get(to.gid)!];
      const before = toStoredState(old, to.id);
      onReviewed({
        kind: 'moved',
        id: to.id,
        type: row.type,
        from: from.id,
        stored: { gid: from.gid, revision: old.revision },
        before,
        after: toReviewedState(row, before),
      });
    }
  }
}

async function readRows(
  tx: StoreTransaction,
  heads: readonly DeletedHead[],
): Promise<ReadonlyMap<Gid, ItemRow>> {
  return new Map((await tx.items.listByGid(heads.map(({ gid }) => gid))).map((row) => [row.gid, row]));
}

/** Sorted by id, so that the order does not depend on how the tree was read. */
function report(
  { options: { onSynced } }: ResolvedSyncOptions,
  { moved, missing, created }: TreeComparison,
): void {
  const from = new Set<Gid>();
  const to = new Set<Gid>();
  for (const pair of moved.toSorted((a, b) => byId(a.from, b.from))) {
    from.add(pair.from.gid);
    to.add(pair.to.gid);
    onSynced('moved', pair.from.id, pair.to.id);
  }
  for (const { gid, id } of missing.toSorted(byId)) if (!from.has(gid)) onSynced('deleted', id);
  for (const { gid, id } of created.toSorted(byId)) if (!to.has(gid)) onSynced('added', id);
}

const byId = (a: DeletedHead, b: DeletedHead): number => (a.id < b.id ? -1 : 1);
