/**
 * A sync is an import after which the stored tree equals that of the files. Units with another parent in the files are moved: the import has
 * created new items for them, to which the additions of users are moved from the old ones. Units missing from the files are deleted. This
 * happens in the transaction of the import, after the last file.
 */
import type { Gid } from '../../../store/viewer.ts';
import { BatchAudit } from '../../changes/batch-audit.ts';
import type { ChangeContext } from '../../changes/change-context.ts';
import { type DeletedHead, deleteInBatches } from '../../changes/records/delete-in-batches.ts';
import type { ImportContext, SyncCounts } from '../import-context.ts';
import { compareTree, type TreeComparison } from './compare-tree.ts';
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
  if (moved.length > 0) {
    const audit = await BatchAudit.open(context, 'modification', plan.top);
    await moveUserAdditions({ ...context, run, audit }, moved);
    await audit.finish();
  }
  // The scope of the event must not be an item that the event deletes.
  const isTopGone = missing.some(({ gid }) => gid === plan.top);
  await deleteInBatches(context, missing, { scope: isTopGone ? scope.gid : plan.top, versions: true });

  report(plan, survey);
  const count = moved.length;
  return { created: created.length - count, moved: count, deleted: deleted.length };
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
